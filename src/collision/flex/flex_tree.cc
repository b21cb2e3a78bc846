// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds elements of a flex near a box (see flex_tree.h).

#include "collision/flex/flex_tree.h"

#include <algorithm>

#include "base/arena.h"

namespace syn {
namespace {

// Tests all elements. Returns the number of those found.
int AllElementsNear(const mjModel* m, const mjData* d, int flex, const FlexBox& box, mjtNum margin,
                    int* found) {
  const mjtNum* aabb = d->flexelem_aabb + 6 * m->flex_elemadr[flex];
  int n = 0;
  for (int e = 0; e < m->flex_elemnum[flex]; ++e) {
    if (box.Overlaps(aabb + 6 * e, margin)) found[n++] = e;
  }
  return n;
}

// Descends the hierarchy. Returns the number of elements found. `pending` needs room for one more
// number than there are nodes. If visualization asks for it, visited nodes are marked in
// bvh_active.
int DescendNear(const mjModel* m, mjData* d, int flex, const FlexBox& box, mjtNum margin,
                int* pending, int* found) {
  const int root = m->flex_bvhadr[flex];
  const mjtNum* aabb = d->bvh_aabb_dyn + 6 * (root - m->nbvhstatic);
  mjtByte* visited = m->vis.global.bvactive ? d->bvh_active + root : nullptr;
  int n = 0, num_pending = 0;
  pending[num_pending++] = 0;
  while (num_pending) {
    const int node = pending[--num_pending];
    if (!box.Overlaps(aabb + 6 * node, margin)) continue;
    if (visited) visited[node] = 1;
    if (const int element = m->bvh_nodeid[root + node]; element >= 0) {
      found[n++] = element;
      continue;
    }
    // The left child is pushed last and therefore visited first.
    pending[num_pending++] = m->bvh_child[2 * (root + node) + 1];
    pending[num_pending++] = m->bvh_child[2 * (root + node)];
  }
  return n;
}

}  // namespace

std::span<int> ElementsNear(const mjModel* m, mjData* d, int flex, const FlexBox& box,
                            mjtNum margin) {
  int* found = StackAlloc<int>(d, m->flex_elemnum[flex]);
  if (!UsesHierarchy(m, flex)) {
    return {found, static_cast<size_t>(AllElementsNear(m, d, flex, box, margin, found))};
  }
  int* pending = StackAlloc<int>(d, m->flex_bvhnum[flex] + 1);
  const int n = DescendNear(m, d, flex, box, margin, pending, found);
  // The order of elements must not depend on the shape of the tree.
  std::sort(found, found + n);
  return {found, static_cast<size_t>(n)};
}

}  // namespace syn
