// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks and derived data of the triangles of a mesh, before it is moved to its inertial frame.

#ifndef SYNOVIA_ASSET_SHAPE_MESH_NORMAL_H_
#define SYNOVIA_ASSET_SHAPE_MESH_NORMAL_H_

#include <span>
#include <string>
#include <vector>

#include "math/vec3.h"
#include "system/scratch.h"

namespace syn {

// One unit normal per vertex: the sum of the face normals weighted by area. Unless smooth, faces
// that differ much from the sum do not count, so that creases stay sharp.
ScratchArray<Vec3> GenerateNormals(std::span<const Vec3> vert, std::span<const int> faces,
                                   bool smooth);

// Throws ModelError unless each directed edge belongs to at most one face: neighbouring faces are
// then oriented alike.
void CheckOrientation(const std::string& mesh, std::span<const Vec3> vert,
                      std::span<const int> faces);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MESH_NORMAL_H_
