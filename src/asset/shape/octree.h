// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds the signed distance field of a mesh as an octree. The field is trilinear in each leaf, and
// leaves are smaller near the surface.

#ifndef SYNOVIA_ASSET_SHAPE_OCTREE_H_
#define SYNOVIA_ASSET_SHAPE_OCTREE_H_

#include <span>
#include <vector>

#include "asset/shape/bvh.h"
#include "math/vec3.h"

namespace syn {

// An octree, in arrays with the layout of mjModel. Corner and child k of a node are at the upper
// end in x if k & 1, in y if k & 2, in z if k & 4.
struct Octree {
  std::vector<int> child;     // 8 per node, relative to the root; -1 in a leaf.
  std::vector<int> depth;     // 1 per node; the root has depth 0.
  std::vector<double> aabb;   // 6 per node: center, half sizes.
  std::vector<double> coeff;  // 8 per node: signed distance at the corners.

  // Returns the number of nodes.
  int Count() const { return static_cast<int>(depth.size()); }
};

// Builds the octree of a mesh; `bvh` must be the tree of its faces. Returns an empty octree if
// there are no faces.
Octree BuildOctree(std::span<const Vec3> vert, std::span<const int> faces, const Bvh& bvh);

// Returns whether a triangle and an axis-aligned box intersect.
bool TriangleMeetsBox(Vec3 a, Vec3 b, Vec3 c, Vec3 centre, Vec3 half_size);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_OCTREE_H_
