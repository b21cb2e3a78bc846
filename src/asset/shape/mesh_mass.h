// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mass properties of a triangle mesh of unit density.
//
// A solid is a sum of signed tetrahedra (apex, triangle), a shell a sum of triangles. With A, n, c
// the area, unit normal and centroid of a triangle with corners D, E, F relative to the apex:
//
//   weight     w = A n.c / 3  (its absolute value in legacy mode),  or  w = A for a shell
//   first      sum w (3/4 c + 1/4 apex) / sum w
//   second     P = sum w/C [2(DD' + EE' + FF') + DE' + ED' + DF' + FD' + EF' + FE'],
//              with C = 20 for a solid and C = 12 for a shell
//   inertia    I = tr(P) 1 - P
//
// The first moment uses the area centroid of the mesh as apex, the second the centre of mass.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_MASS_H_
#define SYNOVIA_ASSET_SHAPE_MESH_MASS_H_

#include <span>

#include <mujoco/mjspec.h>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

struct MeshMass {
  double volume = 0;  // area of a shell
  Vec3 com;
  Mat3 inertia;  // about com
};

// faces are those of the mesh; solid_faces bound the body whose mass is meant (the hull in convex
// mode, else the same). Throws ModelError if area or volume is too small or negative.
MeshMass ComputeMeshMass(std::span<const Vec3> vert, std::span<const int> faces,
                         std::span<const int> solid_faces, mjtMeshInertia mode);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_MASS_H_
