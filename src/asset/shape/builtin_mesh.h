// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builtin meshes (mjs_makeMesh, MJCF builtin="..."). Meshes without faces are left to the convex
// hull.

#ifndef SYNOVIA_ASSET_SHAPE_BUILTIN_MESH_H_
#define SYNOVIA_ASSET_SHAPE_BUILTIN_MESH_H_

#include <span>

#include <mujoco/mjspec.h>

#include "asset/decode/raw_mesh.h"

namespace syn {

bool IsBuiltinMesh(mjtMeshBuiltin builtin);

// Throws ModelError if the number of parameters or one of their values is wrong. A plate is a
// surface without volume: its inertia mode must be set to mjMESH_INERTIA_SHELL by the caller.
RawMesh MakeBuiltinMesh(mjtMeshBuiltin builtin, std::span<const double> params);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_BUILTIN_MESH_H_
