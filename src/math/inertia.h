// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Inertia: the spatial inertia of a rigid body about an arbitrary origin. It has ten numbers, in
// the layout of mjData.cinert and mjData.crb:
//
//   [Jxx Jyy Jzz Jxy Jxz Jyz | m dx  m dy  m dz | m]
//
// Here m is the mass (kg), d is the position of the center of mass relative to the origin (m), and
// J is the rotational inertia about the origin. With the principal moments I (kg m^2), the rotation
// R of the principal axes and the identity E, the parallel axis theorem gives
//
//   J = R diag(I) R^T + m (|d|^2 E - d d^T).
//
// Inertias about the same origin are added number by number. The momentum of a body with velocity
// (w, v), w the angular and v the linear velocity of the point at the origin, is
//
//   torque part = J w + (m d) x v,    force part = m v - (m d) x w.
//
// The type is a template on the type of number, as in math/vec3.h: with Vec4d it holds four
// inertias.

#ifndef SYNOVIA_MATH_INERTIA_H_
#define SYNOVIA_MATH_INERTIA_H_

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

// A spatial inertia; see the head of this file for the meaning of its numbers.
template <typename R>
struct InertiaT {
  R xx{}, yy{}, zz{}, xy{}, xz{}, yz{};  // rotational inertia J about the origin, kg m^2
  Vec3T<R> md;                           // mass times position of the center of mass, kg m
  R mass{};                              // kg

  // Read and write the ten numbers in the layout of mjData.cinert.
  static constexpr InertiaT Load(const mjtNum* p) {
    return {p[0], p[1], p[2], p[3], p[4], p[5], Vec3T<R>::Load(p + 6), p[9]};
  }
  constexpr void Store(mjtNum* p) const {
    p[0] = xx, p[1] = yy, p[2] = zz, p[3] = xy, p[4] = xz, p[5] = yz;
    md.Store(p + 6);
    p[9] = mass;
  }

  // Returns the inertia of a body with the principal moments `principal` (kg m^2). The principal
  // axes are the columns of the matrix whose rows are a, b and c. The center of mass is at d.
  static constexpr InertiaT FromBody(const R& mass, const Vec3T<R>& principal, const Vec3T<R>& a,
                                     const Vec3T<R>& b, const Vec3T<R>& c, const Vec3T<R>& d) {
    const Vec3T<R> ia = Hadamard(principal, a), ib = Hadamard(principal, b);
    const Vec3T<R> ic = Hadamard(principal, c), md = mass * d;
    return {Dot(ia, a) + md.y * d.y + md.z * d.z,
            Dot(ib, b) + md.x * d.x + md.z * d.z,
            Dot(ic, c) + md.x * d.x + md.y * d.y,
            Dot(ia, b) - md.x * d.y,
            Dot(ia, c) - md.x * d.z,
            Dot(ib, c) - md.y * d.z,
            md,
            mass};
  }

  // Does the same with the principal axes in the columns of r.
  static constexpr InertiaT FromBody(const R& mass, const Vec3T<R>& principal, const Mat3& r,
                                     const Vec3T<R>& d) {
    return FromBody(mass, principal, r.Row(0), r.Row(1), r.Row(2), d);
  }

  constexpr InertiaT& operator+=(const InertiaT& b) {
    xx += b.xx, yy += b.yy, zz += b.zz, xy += b.xy, xz += b.xz, yz += b.yz;
    md += b.md, mass += b.mass;
    return *this;
  }
};
using Inertia = InertiaT<mjtNum>;

template <typename R>
constexpr InertiaT<R> operator+(InertiaT<R> a, const InertiaT<R>& b) {
  return a += b;
}

// Returns the momentum of a body that has the velocity `vel`. Applied to an acceleration, it
// returns the force.
template <typename R>
constexpr SpatialT<R> operator*(const InertiaT<R>& i, const SpatialT<R>& vel) {
  const Vec3T<R> w = vel.rot;
  const Vec3T<R> jw = {i.xx * w.x + i.xy * w.y + i.xz * w.z, i.xy * w.x + i.yy * w.y + i.yz * w.z,
                       i.xz * w.x + i.yz * w.y + i.zz * w.z};
  return {jw + Cross(i.md, vel.lin), i.mass * vel.lin - Cross(i.md, w)};
}

}  // namespace syn

#endif  // SYNOVIA_MATH_INERTIA_H_
