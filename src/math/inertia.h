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

#ifndef SYNOVIA_MATH_INERTIA_H_
#define SYNOVIA_MATH_INERTIA_H_

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

struct Inertia {
  mjtNum xx = 0, yy = 0, zz = 0, xy = 0, xz = 0, yz = 0;
  Vec3 md;  // mass times position of the centre of mass
  mjtNum mass = 0;

  static constexpr Inertia Load(const mjtNum* p) {
    return {p[0], p[1], p[2], p[3], p[4], p[5], Vec3::Load(p + 6), p[9]};
  }
  constexpr void Store(mjtNum* p) const {
    p[0] = xx, p[1] = yy, p[2] = zz, p[3] = xy, p[4] = xz, p[5] = yz;
    md.Store(p + 6);
    p[9] = mass;
  }

  // Body with principal moments `principal` along the columns of r and centre of mass at d.
  static constexpr Inertia FromBody(mjtNum mass, Vec3 principal, const Mat3& r, Vec3 d) {
    const Vec3 a = r.Row(0), b = r.Row(1), c = r.Row(2);
    const Vec3 ia = Hadamard(principal, a), ib = Hadamard(principal, b);
    const Vec3 ic = Hadamard(principal, c), md = mass * d;
    return {Dot(ia, a) + md.y * d.y + md.z * d.z,
            Dot(ib, b) + md.x * d.x + md.z * d.z,
            Dot(ic, c) + md.x * d.x + md.y * d.y,
            Dot(ia, b) - md.x * d.y,
            Dot(ia, c) - md.x * d.z,
            Dot(ib, c) - md.y * d.z,
            md,
            mass};
  }

  constexpr Inertia& operator+=(const Inertia& b) {
    xx += b.xx, yy += b.yy, zz += b.zz, xy += b.xy, xz += b.xz, yz += b.yz;
    md += b.md, mass += b.mass;
    return *this;
  }
};

constexpr Inertia operator+(Inertia a, const Inertia& b) { return a += b; }

// Momentum of velocity vel (or force of an acceleration).
constexpr Spatial operator*(const Inertia& i, const Spatial& vel) {
  const Vec3 w = vel.rot;
  const Vec3 jw = {i.xx * w.x + i.xy * w.y + i.xz * w.z, i.xy * w.x + i.yy * w.y + i.yz * w.z,
                   i.xz * w.x + i.yz * w.y + i.zz * w.z};
  return {jw + Cross(i.md, vel.lin), i.mass * vel.lin - Cross(i.md, w)};
}

}  // namespace syn

#endif  // SYNOVIA_MATH_INERTIA_H_
