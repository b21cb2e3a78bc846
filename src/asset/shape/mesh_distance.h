// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the signed distance to a triangle mesh, negative inside.
//
// The distance is that to the nearest point of any triangle, which branch and bound in the bounding
// volume hierarchy finds. The sign comes from the pseudonormal of the nearest feature: the normal
// of a face, the sum of the two face normals at an edge, the sum of the face normals weighted by
// their angles at a vertex (Baerentzen and Aanaes 2005). Vertices at equal positions count as one.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_DISTANCE_H_
#define SYNOVIA_ASSET_SHAPE_MESH_DISTANCE_H_

#include <array>
#include <span>
#include <vector>

#include "asset/shape/bvh.h"
#include "math/vec3.h"

namespace syn {

// A point of a triangle abc and the feature on which it lies.
struct TrianglePoint {
  Vec3 point;
  int feature;  // 0 1 2: vertex a b c;  3 4 5: edge ab bc ca;  6: interior.
};
// Returns the point of triangle abc that is nearest to p.
TrianglePoint NearestOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c);

// Signed distance to one mesh. Calls from several threads are safe if each has its own hint.
class MeshDistance {
 public:
  // Computes the pseudonormals. Keeps references to vert, faces and bvh, which must outlive the
  // object. `faces` must not be empty.
  MeshDistance(std::span<const Vec3> vert, std::span<const int> faces, const Bvh& bvh);

  // Returns the signed distance of p. `hint` is a face near p, for example from a call for a nearby
  // point; it speeds up the search, and every valid index gives the same result. It receives the
  // nearest face.
  double operator()(Vec3 p, int* hint) const;

 private:
  using Pseudonormals = std::array<Vec3, 7>;  // Indexed by TrianglePoint::feature.

  // Returns the point of a face that is nearest to p.
  TrianglePoint Nearest(Vec3 p, int face) const;

  std::span<const Vec3> vert_;
  std::span<const int> faces_;
  const Bvh& bvh_;
  std::vector<Pseudonormals> normals_;  // Pseudonormals of each face.
};

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_DISTANCE_H_
