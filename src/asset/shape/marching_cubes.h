// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Surface of a signed distance function as a triangle mesh, for SDF plugins.

#ifndef SYNOVIA_ASSET_SHAPE_MARCHING_CUBES_H_
#define SYNOVIA_ASSET_SHAPE_MARCHING_CUBES_H_

#include <functional>

#include "asset/decode/raw_mesh.h"
#include "math/vec3.h"

namespace syn {

// The set distance = 0 inside the box; faces point to positive distances. The box is sampled at
// floor(300 a_i / sum a) + 1 points along each axis of half-size a_i.
RawMesh MarchingCubes(const std::function<double(Vec3)>& distance, Vec3 centre, Vec3 half_size);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_MARCHING_CUBES_H_
