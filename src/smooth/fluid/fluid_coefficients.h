// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Coefficients and shape of the ellipsoid that approximates a geom in the ellipsoid fluid model.
// The forces (fluid.cc) and their derivative (fluid_derivative.cc) share them.

#ifndef SYNOVIA_SMOOTH_FLUID_FLUID_COEFFICIENTS_H_
#define SYNOVIA_SMOOTH_FLUID_FLUID_COEFFICIENTS_H_

#include <algorithm>

#include "math/libm.h"
#include "math/quat.h"
#include "math/vec3.h"

namespace syn {

// Names for the 12 entries of a row of geom_fluid, which compile/body/fluid.cc computes.
struct FluidCoefficients {
  // Scale of all forces (0: the geom is ignored); drag of blunt shapes, of slender shapes, and
  // angular drag; lift by the Kutta condition; lift by rotation (Magnus effect).
  mjtNum interaction, blunt, slender, angular, kutta, magnus;
  Vec3 virtual_mass, virtual_inertia;  // per unit density

  explicit FluidCoefficients(const mjtNum* p)
      : interaction(p[0]),
        blunt(p[1]),
        slender(p[2]),
        angular(p[3]),
        kutta(p[4]),
        magnus(p[5]),
        virtual_mass(Vec3::Load(p + 6)),
        virtual_inertia(Vec3::Load(p + 9)) {}
};

// Quantities that depend on the shape of the ellipsoid only.
struct EllipsoidShape {
  Vec3 axes;  // half axes s
  Vec3 area;  // (s_i s_j)^2 of the section normal to axis k
  mjtNum volume;
  mjtNum diameter;        // mean of the three axes
  mjtNum largest_area;    // area of the largest shadow
  mjtNum largest_moment;  // moment of a slender plate of the largest extent, for angular drag

  explicit EllipsoidShape(Vec3 s) : axes(s) {
    auto square = [](mjtNum x) { return x * x; };
    area = {square(s.y * s.z), square(s.z * s.x), square(s.x * s.y)};
    volume = 4.0 / 3 * kPi * s.x * s.y * s.z;
    diameter = (s.x + s.y + s.z) * 2 / 3;
    const mjtNum high = std::max({s.x, s.y, s.z}), low = std::min({s.x, s.y, s.z});
    const mjtNum middle = s.x + s.y + s.z - high - low;
    largest_area = kPi * high * middle;
    largest_moment = 8.0 / 15 * kPi * middle * square(square(high));
  }
};

// The shadow of the ellipsoid along v. n is normal to the surface at its point in the direction of
// v.
struct Shadow {
  Vec3 normal;
  mjtNum num, den;   // n . v and n . n
  mjtNum projected;  // area of the shadow
  mjtNum cosine;     // cosine of the angle between n and v
};

// Returns the shadow along v. Denominators are at least mjMINVAL, so that v = 0 gives zero.
inline Shadow ShadowOf(const EllipsoidShape& e, Vec3 v) {
  Shadow s;
  s.normal = Hadamard(e.area, v);
  s.den = Dot(s.normal, s.normal);
  s.num = Dot(s.normal, v);
  s.projected = kPi * Sqrt(s.den / std::max<mjtNum>(mjMINVAL, s.num));
  s.cosine = s.num / std::max<mjtNum>(mjMINVAL, Norm(v) * s.den);
  return s;
}

// Returns, for each axis, the factor of the angular velocity in the quadratic angular drag.
inline Vec3 AngularDragFactors(const EllipsoidShape& e, const FluidCoefficients& c) {
  Vec3 factor;
  for (int k = 0; k < 3; ++k) {
    const mjtNum other = std::max(e.axes[(k + 1) % 3], e.axes[(k + 2) % 3]);
    const mjtNum moment = 8.0 / 15 * kPi * e.axes[k] * other * other * other * other;
    factor[k] = c.angular * moment + c.slender * (e.largest_moment - moment);
  }
  return factor;
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FLUID_FLUID_COEFFICIENTS_H_
