// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes mass properties of a triangle mesh of unit density.
//
// A solid is a sum of signed tetrahedra (apex, triangle), a shell is a sum of triangles. Let A, n,
// c be area, unit normal and centroid of a triangle with corners D, E, F. In the weight and in the
// second moment, positions are relative to the apex. Then
//
//   weight     w = A n.c / 3  (its absolute value in legacy mode),  or  w = A for a shell
//   first      sum w (3/4 c + 1/4 apex) / sum w,  or  sum w c / sum w  for a shell
//   second     P = sum w/C [2(DD' + EE' + FF') + DE' + ED' + DF' + FD' + EF' + FE'],
//              with C = 20 for a solid and C = 12 for a shell
//   inertia    I = tr(P) 1 - P
//
// The apex of the first moment is the area centroid of the mesh, that of the second moment is the
// center of mass.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_MASS_H_
#define SYNOVIA_ASSET_SHAPE_MESH_MASS_H_

#include <span>

#include <mujoco/mjspec.h>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// Mass properties at unit density.
struct MeshMass {
  double volume = 0;  // Volume of a solid, area of a shell.
  Vec3 com;           // Center of mass.
  Mat3 inertia;       // Moments of inertia about com.
};

// Computes mass properties. `faces` are those of the mesh and define the area centroid;
// `solid_faces` bound the body whose mass is computed (the convex hull in convex mode, otherwise
// `faces` itself). Throws ModelError if area or volume is too small or negative.
MeshMass ComputeMeshMass(std::span<const Vec3> vert, std::span<const int> faces,
                         std::span<const int> solid_faces, mjtMeshInertia mode);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_MASS_H_
