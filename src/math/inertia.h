// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Inertia: the spatial inertia of a rigid body about an arbitrary origin, ten numbers in the
// layout of mjData.cinert and mjData.crb:
//
//   [Jxx Jyy Jzz Jxy Jxz Jyz | m dx  m dy  m dz | m]
//
// with m the mass, d the position of the centre of mass, and by the parallel axis theorem
//
//   J = R diag(I) R^T + m (|d|^2 E - d d^T).
//
// Inertias about the same origin add number by number. Momentum for the velocity (w, v):
//
//   torque part = J w + (m d) x v,    force part = m v - (m d) x w.
//
// Templates as in math/vec3.h.

#ifndef SYNOVIA_MATH_INERTIA_H_
#define SYNOVIA_MATH_INERTIA_H_

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

template <typename R>
struct InertiaT {
  R xx{}, yy{}, zz{}, xy{}, xz{}, yz{};
  Vec3T<R> md;  // mass times position of the centre of mass
  R mass{};

  static constexpr InertiaT Load(const mjtNum* p) {
    return {p[0], p[1], p[2], p[3], p[4], p[5], Vec3T<R>::Load(p + 6), p[9]};
  }
  constexpr void Store(mjtNum* p) const {
    p[0] = xx, p[1] = yy, p[2] = zz, p[3] = xy, p[4] = xz, p[5] = yz;
    md.Store(p + 6);
    p[9] = mass;
  }

  // Body with principal moments `principal` along the columns of the matrix with rows a, b, c and
  // centre of mass at d.
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

// Momentum of velocity vel (or force of an acceleration).
template <typename R>
constexpr SpatialT<R> operator*(const InertiaT<R>& i, const SpatialT<R>& vel) {
  const Vec3T<R> w = vel.rot;
  const Vec3T<R> jw = {i.xx * w.x + i.xy * w.y + i.xz * w.z, i.xy * w.x + i.yy * w.y + i.yz * w.z,
                       i.xz * w.x + i.yz * w.y + i.zz * w.z};
  return {jw + Cross(i.md, vel.lin), i.mass * vel.lin - Cross(i.md, w)};
}

}  // namespace syn

#endif  // SYNOVIA_MATH_INERTIA_H_
