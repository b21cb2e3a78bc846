// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collisions of a flex with itself.
//
// Pairs of elements are found in one of three ways: by testing all pairs, by descending the
// bounding volume hierarchy against itself, or by a sweep along the longest side of the flex. All
// of them yield the same contacts. They differ in the order of contacts, and in which element of a
// pair comes first.

#include <algorithm>

#include "base/arena.h"
#include "collision/flex/flex.h"
#include "collision/flex/flex_contacts.h"
#include "collision/flex/flex_element_pairs.h"
#include "collision/flex/flex_tree.h"
#include "collision/phase/box_sweep.h"
#include "collision/phase/radix_sort.h"
#include "model/flex_element.h"

namespace syn {
namespace {

// Contacts within a flex have neither margin nor gap.
constexpr FlexContactRule kSelfRule{0, true};

// Collides the corners of tetrahedra with the opposite faces. This prevents elements from being
// turned inside out. The contacts have no friction (condim 1).
void CollideCorners(const mjModel* m, mjData* d, int flex) {
  FlexContacts contacts(m, d, {-1, flex}, {-1, flex}, {0, true, 1});
  for (int e = 0; e < m->flex_elemnum[flex]; ++e) {
    for (int corner = 0; corner < 4; ++corner) {
      int vertex = -1;
      mjContact found;
      if (!TetrahedronCorner(m, d, &found, flex, e, corner, &vertex)) continue;
      contacts.Append({-1, flex, e}, {-1, flex, -1, vertex}, [&](mjContact* con) {
        *con = found;
        return 1;
      });
    }
  }
}

// Collides vertices with the neighbors of their elements (mjModel.flex_evpair). This prevents
// sheets from folding over.
void CollideNeighbours(const mjModel* m, mjData* d, int flex) {
  FlexContacts contacts(m, d, {-1, flex}, {-1, flex}, kSelfRule);
  const int* pair = m->flex_evpair + 2 * std::max(0, m->flex_evpairadr[flex]);
  for (int i = 0; i < m->flex_evpairnum[flex]; ++i, pair += 2) {
    const int element = pair[0], vertex = pair[1];
    contacts.Append({-1, flex, -1, vertex}, {-1, flex, element}, [&](mjContact* con) {
      return VertexElement(m, d, con, flex, vertex, element);
    });
  }
}

// Returns the active elements, in memory from the stack.
std::span<int> ActiveElements(const mjModel* m, mjData* d, int flex) {
  int* active = StackAlloc<int>(d, m->flex_elemnum[flex]);
  size_t n = 0;
  for (int e = 0; e < m->flex_elemnum[flex]; ++e) {
    if (IsActiveElement(m, flex, e)) active[n++] = e;
  }
  return {active, n};
}

// Tests all pairs of active elements.
void CollideAllPairs(const mjModel* m, mjData* d, int flex) {
  ElementPairs pairs(m, d, flex, flex, kSelfRule);
  const std::span<int> active = ActiveElements(m, d, flex);
  for (size_t i = 0; i < active.size(); ++i) {
    const FlexBox box = ElementBox(m, d, flex, active[i]);
    for (size_t j = i + 1; j < active.size(); ++j) {
      const mjtNum* other = d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + active[j]);
      if (!box.Overlaps(other, 0)) continue;
      pairs.Collide(active[i], active[j]);
    }
  }
}

// Returns the axis of the longest side of a box; of equal sides, the last one.
int LongestAxis(const mjtNum* half) {
  const int axis = half[1] >= half[0] ? 1 : 0;
  return half[2] >= half[axis] ? 2 : axis;
}

// Returns the boxes of elements in single precision, enlarged such that rounding does not lose an
// overlap.
BoxArrays SweepBoxes(const mjModel* m, mjData* d, int flex, std::span<const int> elements) {
  // Relative to the coordinate; more than the rounding error of a float.
  constexpr float kSlack = 2e-7f;
  BoxArrays boxes(d, static_cast<int>(elements.size()));
  for (size_t i = 0; i < elements.size(); ++i) {
    const mjtNum* aabb = d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + elements[i]);
    for (int k = 0; k < 3; ++k) {
      const auto low = static_cast<float>(aabb[k] - aabb[k + 3]);
      const auto high = static_cast<float>(aabb[k] + aabb[k + 3]);
      boxes.lo[k][i] = low - kSlack * std::abs(low);
      boxes.hi[k][i] = high + kSlack * std::abs(high);
    }
  }
  return boxes;
}

// Finds pairs by a sweep: sorts the boxes by their low ends along one axis and tests each box
// against those that start before it ends.
void CollideSwept(const mjModel* m, mjData* d, int flex) {
  ElementPairs pairs(m, d, flex, flex, kSelfRule);
  std::span<int> elements = ActiveElements(m, d, flex);
  const int n = static_cast<int>(elements.size());
  const int axis = LongestAxis(d->bvh_aabb_dyn + 6 * (m->flex_bvhadr[flex] - m->nbvhstatic) + 3);
  std::span<uint64_t> keys = StackSpan<uint64_t>(d, n), spare = StackSpan<uint64_t>(d, n);
  // The key is the low end, followed by the index of the element, which makes the order unique.
  for (int i = 0; i < n; ++i) {
    const mjtNum* aabb = d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + elements[i]);
    const auto low = static_cast<float>(aabb[axis] - aabb[axis + 3]);
    keys[i] = static_cast<uint64_t>(OrderedBits(low)) << 32 | elements[i];
  }
  keys = RadixSort(keys, spare, 32);
  for (int i = 0; i < n; ++i) elements[i] = static_cast<int>(static_cast<uint32_t>(keys[i]));
  const BoxArrays boxes = SweepBoxes(m, d, flex, elements);
  for (int i = 0; i < n; ++i) {
    ForEachOverlap(boxes, n, i, axis, [&](int j) { pairs.Collide(elements[i], elements[j]); });
  }
}

// Descends the hierarchy against itself. A pair of nodes is pending if their elements must be
// tested against each other. A pair of equal nodes is replaced by three pairs: each child with
// itself, and both children with each other.
class SelfDescent {
 public:
  SelfDescent(const mjModel* m, mjData* d, int flex)
      : m_(m),
        d_(d),
        flex_(flex),
        root_(m->flex_bvhadr[flex]),
        pairs_(m, d, flex, flex, kSelfRule),
        aabb_(d->bvh_aabb_dyn + 6 * (root_ - m->nbvhstatic)) {}

  // Runs the descent. The stack suffices, because a pair is replaced by at most three pairs, and
  // each step descends one level in at least one of the two nodes.
  void Run() {
    pending_ = StackAlloc<Pair>(d_, 4 * static_cast<size_t>(m_->flex_bvhnum[flex_]) + 4);
    Push(0, 0);
    while (size_) {
      const Pair pair = pending_[--size_];
      if (pair.a == pair.b) {
        Split(pair.a);
      } else if (FlexBox::Load(aabb_ + 6 * pair.a).Overlaps(aabb_ + 6 * pair.b, 0)) {
        Visit(pair);
      }
    }
  }

 private:
  struct Pair {
    int a, b;
  };

  // Returns the element of a leaf, or -1 for inner nodes.
  int Element(int node) const { return m_->bvh_nodeid[root_ + node]; }
  const int* Children(int node) const { return m_->bvh_child + 2 * (root_ + node); }
  void Push(int a, int b) { pending_[size_++] = {a, b}; }

  // Replaces the pair (node, node).
  void Split(int node) {
    if (Element(node) >= 0) return;
    const int* child = Children(node);
    Push(child[0], child[1]);
    Push(child[1], child[1]);
    Push(child[0], child[0]);
  }

  // Processes a pair of different nodes with overlapping boxes: collides two leaves, or descends in
  // the larger of the two nodes.
  void Visit(const Pair& pair) {
    const int e1 = Element(pair.a), e2 = Element(pair.b);
    if (e1 >= 0 && e2 >= 0) {
      pairs_.Collide(e1, e2);
    } else if (e2 >= 0 || (e1 < 0 && Size(pair.a) >= Size(pair.b))) {
      for (const int k : {1, 0}) Push(Children(pair.a)[k], pair.b);
    } else {
      for (const int k : {1, 0}) Push(pair.a, Children(pair.b)[k]);
    }
  }

  // Returns the sum of the half sizes of the box of a node.
  mjtNum Size(int node) const {
    const mjtNum* half = aabb_ + 6 * node + 3;
    return half[0] + half[1] + half[2];
  }

  const mjModel* m_;
  mjData* d_;
  int flex_, root_;  // index of the flex, and of the first node of its hierarchy
  ElementPairs pairs_;
  const mjtNum* aabb_;       // boxes of the nodes
  Pair* pending_ = nullptr;  // stack of pairs, of which size_ are in use
  int size_ = 0;
};

// Finds the pairs in the way that the mode of the flex requires.
void CollideElements(const mjModel* m, mjData* d, int flex) {
  const StackFrame frame(d);
  const int mode = m->flex_selfcollide[flex];
  if (mode == mjFLEXSELF_NARROW || !UsesHierarchy(m, flex)) {
    CollideAllPairs(m, d, flex);
  } else if (mode == mjFLEXSELF_BVH || (mode == mjFLEXSELF_AUTO && m->flex_dim[flex] == 3)) {
    SelfDescent(m, d, flex).Run();
  } else {
    CollideSwept(m, d, flex);
  }
}

}  // namespace

void CollideFlexItself(const mjModel* m, mjData* d, int flex) {
  if (m->flex_rigid[flex] || !(m->flex_contype[flex] & m->flex_conaffinity[flex])) return;
  // Internal contacts prevent inversion; the contacts after them are those between different parts.
  if (m->flex_internal[flex]) {
    if (m->flex_dim[flex] == 3) {
      CollideCorners(m, d, flex);
    } else {
      CollideNeighbours(m, d, flex);
    }
  }
  if (m->flex_selfcollide[flex] != mjFLEXSELF_NONE) CollideElements(m, d, flex);
}

}  // namespace syn
