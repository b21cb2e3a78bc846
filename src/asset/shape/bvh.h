// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Bounding volume hierarchies: binary trees of axis-aligned boxes, one element to a leaf, nodes in
// pre-order (parent, left subtree, right subtree). Used for the faces of a mesh, the geoms of a
// body and the elements of a flex.

#ifndef SYNOVIA_ASSET_SHAPE_BVH_H_
#define SYNOVIA_ASSET_SHAPE_BVH_H_

#include <algorithm>
#include <limits>
#include <span>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

struct Aabb {
  Vec3 min, max;

  // Contains nothing; grows with the first point.
  static constexpr Aabb Empty() {
    constexpr double inf = std::numeric_limits<double>::infinity();
    return {{inf, inf, inf}, {-inf, -inf, -inf}};
  }
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

// Arrays in the layout of mjModel; child indices are relative to the root.
struct Bvh {
  LargeArray<double> aabb;  // 6 per node: centre, half-size
  LargeArray<int> child;    // 2 per node, -1: leaf
  LargeArray<int> depth;    // 1 per node, root 0
  LargeArray<int> nodeid;   // 1 per node: element of a leaf, -1: inner node

  int Count() const { return static_cast<int>(depth.size()); }
};

// Splits each node at the median of the keys along the longest side of its box; elements with equal
// keys stay in order. Empty for no elements.
Bvh BuildBvh(std::span<const Aabb> boxes, std::span<const Vec3> keys);

// The tree of the faces of a mesh, sorted by circumcentre.
Bvh BuildMeshBvh(std::span<const Vec3> vert, std::span<const int> faces);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_BVH_H_
