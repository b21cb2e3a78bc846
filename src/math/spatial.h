// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Spatial: six-dimensional motion and force vectors, rotation first.
//
//   motion (w, v): angular velocity, and linear velocity of the point at the frame's origin
//   force  (t, f): torque about the origin, and force;  power = motion . force
//
// Derivatives of vectors that move along with velocity (w, u):
//
//   motion:  (w,u) x  (a,b) = (w x a, w x b + u x a)
//   force:   (w,u) x* (t,f) = (w x t + u x f, w x f)
//
// All com-based quantities of mjData (cdof, cvel, cacc, cfrc...) are of this type, with world axes
// and the origin at the centre of mass of their kinematic tree.

#ifndef SYNOVIA_MATH_SPATIAL_H_
#define SYNOVIA_MATH_SPATIAL_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

struct Spatial {
  Vec3 rot, lin;

  static constexpr Spatial Load(const mjtNum* p) { return {Vec3::Load(p), Vec3::Load(p + 3)}; }
  constexpr void Store(mjtNum* p) const { rot.Store(p), lin.Store(p + 3); }

  constexpr Spatial& operator+=(const Spatial& b) { return rot += b.rot, lin += b.lin, *this; }
  constexpr Spatial& operator-=(const Spatial& b) { return rot -= b.rot, lin -= b.lin, *this; }
  constexpr Spatial& operator*=(mjtNum s) { return rot *= s, lin *= s, *this; }
  constexpr bool operator==(const Spatial&) const = default;
};

constexpr Spatial operator+(const Spatial& a, const Spatial& b) {
  return {a.rot + b.rot, a.lin + b.lin};
}
constexpr Spatial operator-(const Spatial& a, const Spatial& b) {
  return {a.rot - b.rot, a.lin - b.lin};
}
constexpr Spatial operator-(const Spatial& a) { return {-a.rot, -a.lin}; }
constexpr Spatial operator*(const Spatial& a, mjtNum s) { return {a.rot * s, a.lin * s}; }
constexpr Spatial operator*(mjtNum s, const Spatial& a) { return a * s; }

constexpr mjtNum Dot(const Spatial& a, const Spatial& b) {
  return Dot(a.rot, b.rot) + Dot(a.lin, b.lin);
}

constexpr Spatial CrossMotion(const Spatial& vel, const Spatial& m) {
  return {Cross(vel.rot, m.rot), Cross(vel.rot, m.lin) + Cross(vel.lin, m.rot)};
}
constexpr Spatial CrossForce(const Spatial& vel, const Spatial& f) {
  return {Cross(vel.rot, f.rot) + Cross(vel.lin, f.lin), Cross(vel.rot, f.lin)};
}

// The same motion or force, expressed at an origin displaced by d (new minus old).
constexpr Spatial ShiftMotion(const Spatial& m, Vec3 d) { return {m.rot, m.lin - Cross(d, m.rot)}; }
constexpr Spatial ShiftForce(const Spatial& f, Vec3 d) { return {f.rot - Cross(d, f.lin), f.lin}; }

// Both parts in the axes of a frame with rotation r (columns = its axes in the current frame),
// and back.
constexpr Spatial ToLocal(const Mat3& r, const Spatial& a) {
  return {MulT(r, a.rot), MulT(r, a.lin)};
}
constexpr Spatial ToGlobal(const Mat3& r, const Spatial& a) { return {r * a.rot, r * a.lin}; }

}  // namespace syn

#endif  // SYNOVIA_MATH_SPATIAL_H_
