// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance to a triangle mesh, negative inside.
//
// The distance is to the nearest point of any triangle, found by branch and bound in the bounding
// volume hierarchy. The sign comes from the pseudonormal of the nearest feature: the normal of a
// face, the sum of the two face normals at an edge, the sum of the face normals weighted by their
// angles at a vertex (Baerentzen and Aanaes 2005). Vertices at equal positions count as one.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_DISTANCE_H_
#define SYNOVIA_ASSET_SHAPE_MESH_DISTANCE_H_

#include <array>
#include <span>
#include <vector>

#include "asset/shape/bvh.h"
#include "math/vec3.h"

namespace syn {

// Nearest point of triangle abc to p.
struct TrianglePoint {
  Vec3 point;
  int feature;  // 0 1 2: vertex a b c;  3 4 5: edge ab bc ca;  6: interior
};
TrianglePoint NearestOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

class MeshDistance {
 public:
  // Keeps references to vert, faces and bvh.
  MeshDistance(std::span<const Vec3> vert, std::span<const int> faces, const Bvh& bvh);

  // hint: a face near p from an earlier call (any valid index is correct); updated.
  double operator()(Vec3 p, int* hint) const;

 private:
  using Pseudonormals = std::array<Vec3, 7>;  // by feature

  TrianglePoint Nearest(Vec3 p, int face) const;

  std::span<const Vec3> vert_;
  std::span<const int> faces_;
  const Bvh& bvh_;
  std::vector<Pseudonormals> normals_;  // per face
};

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_DISTANCE_H_
