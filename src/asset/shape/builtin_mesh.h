// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Generates builtin meshes (mjs_makeMesh, MJCF builtin="..."): sphere, hemisphere, cone,
// supersphere, supertorus, wedge and plate. Cones and wedges are returned without faces; the
// compiler then uses the faces of their convex hull.

#ifndef SYNOVIA_ASSET_SHAPE_BUILTIN_MESH_H_
#define SYNOVIA_ASSET_SHAPE_BUILTIN_MESH_H_

#include <span>

#include <mujoco/mjspec.h>

#include "asset/decode/raw_mesh.h"

namespace syn {

// Returns whether `builtin` is a shape that MakeBuiltinMesh can generate.
bool IsBuiltinMesh(mjtMeshBuiltin builtin);

// Generates a mesh. Throws ModelError if the number of parameters or one of their values is wrong.
// A plate is a surface without volume: the caller must set its inertia mode to
// mjMESH_INERTIA_SHELL.
RawMesh MakeBuiltinMesh(mjtMeshBuiltin builtin, std::span<const double> params);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_BUILTIN_MESH_H_
