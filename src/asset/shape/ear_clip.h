// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Divides a polygon into triangles by ear clipping. A corner is an ear if its triangle turns in the
// direction of the polygon and contains no other corner. Ears are cut off until three corners
// remain. The polygon is projected along the coordinate axis nearest to its normal.
//
// All arithmetic is in single precision, quadrilaterals are no special case, and a polygon that
// intersects itself may lose corners. The masses of meshes depend on the chosen diagonals, so the
// diagonals must be those of the reference implementation.

#ifndef SYNOVIA_ASSET_SHAPE_EAR_CLIP_H_
#define SYNOVIA_ASSET_SHAPE_EAR_CLIP_H_

#include <array>
#include <span>
#include <vector>

namespace syn {

// A point with coordinates of single precision, as mesh files have them.
using Point3f = std::array<float, 3>;

// Appends the triangles of a polygon, as indices of its corners. `polygon` must have at least three
// corners.
void ClipEars(std::span<const Point3f> polygon, std::vector<std::array<int, 3>>* triangles);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_EAR_CLIP_H_
