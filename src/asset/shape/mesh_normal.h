// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes vertex normals of a mesh and checks the orientation of its faces, before the mesh is
// moved to its inertial frame.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_NORMAL_H_
#define SYNOVIA_ASSET_SHAPE_MESH_NORMAL_H_

#include <span>
#include <string>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

// Returns one unit normal per vertex: the normalized sum of the face normals weighted by area.
// Unless `smooth` is set, faces whose normals differ much from the sum are left out, so that
// creases stay sharp.
ScratchArray<Vec3> GenerateNormals(std::span<const Vec3> vert, std::span<const int> faces,
                                   bool smooth);

// Throws ModelError if two faces contain the same directed edge, which means that adjacent faces
// are oriented inconsistently. `mesh` is the name for the message.
void CheckOrientation(const std::string& mesh, std::span<const Vec3> vert,
                      std::span<const int> faces);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_NORMAL_H_
