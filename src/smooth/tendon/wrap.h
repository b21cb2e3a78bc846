// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shortest path of a tendon around a sphere or an infinite cylinder.
//
// The path lies in a plane through the centre (sphere), or projects onto the plane normal to the
// axis (cylinder), so both reduce to a circle of radius r and two points d0, d1 in 2-D:
//
//   outside   straight to the tangent point T0, along the arc to T1, straight to d1
//   inside    the tendon runs through the inside of a ring and touches it at one point, where the
//             angles to both ends are equal (a side site within the geom asks for this)
//
// For the cylinder the height grows linearly along the unrolled path.

#ifndef SYNOVIA_SMOOTH_TENDON_WRAP_H_
#define SYNOVIA_SMOOTH_TENDON_WRAP_H_

#include <optional>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

struct WrapGeom {
  Vec3 pos;
  Mat3 mat;
  mjtNum radius;
  bool cylinder;  // else sphere
};

struct WrapResult {
  Vec3 w0, w1;    // where the path meets and leaves the surface
  mjtNum length;  // of the curved part
};

// Path from x0 to x1 around the geom; nothing if the straight line is the path. `side` selects the
// side on which to pass.
std::optional<WrapResult> Wrap(Vec3 x0, Vec3 x1, const WrapGeom& geom, std::optional<Vec3> side);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_TENDON_WRAP_H_
