// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Triangles of a polygon by ear clipping: a corner whose triangle turns the way the polygon does
// and holds no other corner is cut off, until three are left. The polygon is seen along the axis
// nearest to its normal.
//
// Everything is in single precision, quads are no special case, and a polygon that crosses itself
// may lose corners: the masses of meshes depend on the diagonals chosen, so they are those of the
// reference to the last bit.

#ifndef SYNOVIA_ASSET_SHAPE_EAR_CLIP_H_
#define SYNOVIA_ASSET_SHAPE_EAR_CLIP_H_

#include <array>
#include <span>
#include <vector>

namespace syn {

using Point3f = std::array<float, 3>;

// Appends the triangles of a polygon of three or more corners, as indices of its corners.
void ClipEars(std::span<const Point3f> polygon, std::vector<std::array<int, 3>>* triangles);

}  // namespace syn

#endif  // SYNOVIA_ASSET_SHAPE_EAR_CLIP_H_
