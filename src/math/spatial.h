// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Spatial: six-dimensional motion and force vectors, with the rotational part first.
//
//   motion (w, v): angular velocity, and linear velocity of the point at the frame's origin
//   force  (t, f): torque about the origin, and force;  power = motion . force
//
// A vector that is fixed in a frame with velocity (w, u) changes at the rate
//
//   motion:  (w,u) x  (a,b) = (w x a, w x b + u x a)
//   force:   (w,u) x* (t,f) = (w x t + u x f, w x f)
//
// All com-based quantities of mjData (cdof, cvel, cacc, cfrc...) have this type. Their axes are
// those of the world, and their origin is the center of mass of their kinematic tree. The type is a
// template on the type of number, as in math/vec3.h.

#ifndef SYNOVIA_MATH_SPATIAL_H_
#define SYNOVIA_MATH_SPATIAL_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// A motion or force: rotational part `rot`, linear part `lin`.
template <typename R>
struct SpatialT {
  Vec3T<R> rot, lin;

  static constexpr SpatialT Load(const mjtNum* p) {
    return {Vec3T<R>::Load(p), Vec3T<R>::Load(p + 3)};
  }
  constexpr void Store(mjtNum* p) const { rot.Store(p), lin.Store(p + 3); }

  constexpr SpatialT& operator+=(const SpatialT& b) { return rot += b.rot, lin += b.lin, *this; }
  constexpr SpatialT& operator-=(const SpatialT& b) { return rot -= b.rot, lin -= b.lin, *this; }
  constexpr SpatialT& operator*=(const R& s) { return rot *= s, lin *= s, *this; }
  constexpr bool operator==(const SpatialT&) const = default;
};
using Spatial = SpatialT<mjtNum>;

template <typename R>
constexpr SpatialT<R> operator+(const SpatialT<R>& a, const SpatialT<R>& b) {
  return {a.rot + b.rot, a.lin + b.lin};
}
template <typename R>
constexpr SpatialT<R> operator-(const SpatialT<R>& a, const SpatialT<R>& b) {
  return {a.rot - b.rot, a.lin - b.lin};
}
template <typename R>
constexpr SpatialT<R> operator-(const SpatialT<R>& a) {
  return {-a.rot, -a.lin};
}
template <typename R>
constexpr SpatialT<R> operator*(const SpatialT<R>& a, const std::type_identity_t<R>& s) {
  return {a.rot * s, a.lin * s};
}
template <typename R>
constexpr SpatialT<R> operator*(const std::type_identity_t<R>& s, const SpatialT<R>& a) {
  return a * s;
}

// Returns the product of a motion and a force, which is a power, or that of two vectors of one
// kind.
template <typename R>
constexpr R Dot(const SpatialT<R>& a, const SpatialT<R>& b) {
  return Dot(a.rot, b.rot) + Dot(a.lin, b.lin);
}

// Returns vel x m for a motion m.
template <typename R>
constexpr SpatialT<R> CrossMotion(const SpatialT<R>& vel, const SpatialT<R>& m) {
  return {Cross(vel.rot, m.rot), Cross(vel.rot, m.lin) + Cross(vel.lin, m.rot)};
}
// Returns vel x* f for a force f.
template <typename R>
constexpr SpatialT<R> CrossForce(const SpatialT<R>& vel, const SpatialT<R>& f) {
  return {Cross(vel.rot, f.rot) + Cross(vel.lin, f.lin), Cross(vel.rot, f.lin)};
}

// Express a motion or force at another origin, displaced by d (new origin minus old origin).
constexpr Spatial ShiftMotion(const Spatial& m, Vec3 d) { return {m.rot, m.lin - Cross(d, m.rot)}; }
constexpr Spatial ShiftForce(const Spatial& f, Vec3 d) { return {f.rot - Cross(d, f.lin), f.lin}; }

// Expresses both parts of a in the axes of a frame with rotation r. The columns of r are the axes
// of that frame in the current one.
constexpr Spatial ToLocal(const Mat3& r, const Spatial& a) {
  return {MulT(r, a.rot), MulT(r, a.lin)};
}
// Performs the inverse of ToLocal.
constexpr Spatial ToGlobal(const Mat3& r, const Spatial& a) { return {r * a.rot, r * a.lin}; }

}  // namespace syn

#endif  // SYNOVIA_MATH_SPATIAL_H_
