// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds bounding volume hierarchies: binary trees of axis-aligned boxes with one element per leaf.
// Nodes are stored in pre-order (parent, left subtree, right subtree). They are used for the faces
// of a mesh, the geoms of a body and the elements of a flex.

#ifndef SYNOVIA_ASSET_SHAPE_BVH_H_
#define SYNOVIA_ASSET_SHAPE_BVH_H_

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

// An axis-aligned box, given by its corners.
struct Aabb {
  Vec3 min, max;

  // Returns the box that contains nothing. The first point that is added replaces its corners.
  static constexpr Aabb Empty() {
    constexpr double inf = std::numeric_limits<double>::infinity();
    return {{inf, inf, inf}, {-inf, -inf, -inf}};
  }
  // Extend the box by a point or by another box.
  void Add(Vec3 p) {
    for (int k = 0; k < 3; ++k) {
      min[k] = std::min(min[k], p[k]);
      max[k] = std::max(max[k], p[k]);
    }
  }
  void Add(const Aabb& box) { Add(box.min), Add(box.max); }
  Vec3 Centre() const { return 0.5 * (min + max); }
  Vec3 HalfSize() const { return 0.5 * (max - min); }
};

// A tree, in arrays with the layout of mjModel. Child indices are relative to the root.
struct Bvh {
  LargeArray<double> aabb;  // 6 per node: center, half sizes.
  LargeArray<int> child;    // 2 per node; both are -1 in a leaf.
  LargeArray<int> depth;    // 1 per node; the root has depth 0.
  LargeArray<int> nodeid;   // 1 per node: element of a leaf, -1 for an inner node.

  // Returns the number of nodes.
  int Count() const { return static_cast<int>(depth.size()); }
};

// Builds the tree of elements with the given boxes. Each node is split at the median of the keys
// along the longest side of its box; elements with equal keys are ordered by index. `keys` must
// have as many entries as `boxes`. Returns an empty tree if there are no elements.
Bvh BuildBvh(std::span<const Aabb> boxes, std::span<const Vec3> keys);

// Builds the tree of the faces of a mesh (three vertex indices each), with circumcenters as keys.
Bvh BuildMeshBvh(std::span<const Vec3> vert, std::span<const int> faces);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_BVH_H_
