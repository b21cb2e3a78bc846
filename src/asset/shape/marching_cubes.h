// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the surface of a signed distance function as a triangle mesh, for SDF plugins.

#ifndef SYNOVIA_ASSET_SHAPE_MARCHING_CUBES_H_
#define SYNOVIA_ASSET_SHAPE_MARCHING_CUBES_H_

#include <functional>

#include "asset/decode/raw_mesh.h"
#include "math/vec3.h"

namespace syn {

// Returns the surface distance = 0 inside a box; faces point to positive distances. The box is
// sampled at floor(300 a_i / (a_1 + a_2 + a_3)) + 1 points along axis i, where a_i is its half
// size. Throws ModelError unless the half sizes are positive and finite.
RawMesh MarchingCubes(const std::function<double(Vec3)>& distance, Vec3 centre, Vec3 half_size);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MARCHING_CUBES_H_
