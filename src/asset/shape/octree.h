// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance field of a mesh as an octree: trilinear in each leaf, refined near the surface.

#ifndef SYNOVIA_ASSET_SHAPE_OCTREE_H_
#define SYNOVIA_ASSET_SHAPE_OCTREE_H_

#include <span>
#include <vector>

#include "asset/shape/bvh.h"
#include "math/vec3.h"

namespace syn {

// Arrays in the layout of mjModel. Corner and child k lies at the upper end in x if k & 1, in y if
// k & 2, in z if k & 4.
struct Octree {
  std::vector<int> child;     // 8 per node, relative to the root; -1: leaf
  std::vector<int> depth;     // 1 per node
  std::vector<double> aabb;   // 6 per node: centre, half-size
  std::vector<double> coeff;  // 8 per node: signed distance at the corners

  int Count() const { return static_cast<int>(depth.size()); }
};

// bvh: that of the faces.
Octree BuildOctree(std::span<const Vec3> vert, std::span<const int> faces, const Bvh& bvh);

// Whether a triangle meets an axis-aligned box.
bool TriangleMeetsBox(Vec3 a, Vec3 b, Vec3 c, Vec3 centre, Vec3 half_size);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_OCTREE_H_
