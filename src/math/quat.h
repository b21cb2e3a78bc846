// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quat: a rotation as unit quaternion (w, x, y, z), Hamilton product, active, local to global:
//
//   q = (cos a/2, n sin a/2)           rotation by angle a about the unit axis n
//   q v q* = v + 2 u x (w v + u x v)   with u = (x, y, z) the vector part
//
// Tangent vectors are local (right): q (+) r = q exp(r/2). Functions do not normalise unless they
// say so; Normalize leaves a quaternion that is already unit to rounding untouched, so that
// normalising twice changes no bit.

#ifndef SYNOVIA_MATH_QUAT_H_
#define SYNOVIA_MATH_QUAT_H_

#include "math/libm.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

inline constexpr mjtNum kPi = 3.14159265358979323846;

struct Quat {
  mjtNum w = 1, x = 0, y = 0, z = 0;

  static constexpr Quat Load(const mjtNum* p) { return {p[0], p[1], p[2], p[3]}; }
  constexpr void Store(mjtNum* p) const { p[0] = w, p[1] = x, p[2] = y, p[3] = z; }
  constexpr Vec3 Vec() const { return {x, y, z}; }
  constexpr bool operator==(const Quat&) const = default;
};

// The first products are rounded by themselves: gcc 12 makes one fused instruction of products
// whose sums alternate in sign, -ffp-contract=off or not, and the bits would depend on the CPU.
constexpr Quat operator*(Quat a, Quat b) {
  return {Rounded(a.w * b.w) - a.x * b.x - a.y * b.y - a.z * b.z,
          Rounded(a.w * b.x) + a.x * b.w + a.y * b.z - a.z * b.y,
          Rounded(a.w * b.y) - a.x * b.z + a.y * b.w + a.z * b.x,
          Rounded(a.w * b.z) + a.x * b.y - a.y * b.x + a.z * b.w};
}
constexpr Quat operator*(Quat q, mjtNum s) { return {q.w * s, q.x * s, q.y * s, q.z * s}; }

constexpr Quat Conj(Quat q) { return {q.w, -q.x, -q.y, -q.z}; }
constexpr mjtNum Dot(Quat a, Quat b) { return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z; }
inline mjtNum Norm(Quat q) { return Sqrt(Dot(q, q)); }

// q (0, v): the product with a pure quaternion.
constexpr Quat MulPure(Quat q, Vec3 v) {
  return {-q.x * v.x - q.y * v.y - q.z * v.z, q.w * v.x + q.y * v.z - q.z * v.y,
          q.w * v.y + q.z * v.x - q.x * v.z, q.w * v.z + q.x * v.y - q.y * v.x};
}

// Unit length; returns the former norm. The zero quaternion becomes the identity. Whether the norm
// is 1 to within mjMINVAL is seen from its square, in every bit: the usual case waits for no root.
inline mjtNum Normalize(Quat& q) {
  const mjtNum square = Dot(q, q), norm = Sqrt(square);
  if (!(Abs(square - 1) > 2 * mjMINVAL)) return norm;  // nor does NaN change
  q = norm < mjMINVAL ? Quat{} : q * (1 / norm);
  return norm;
}

inline Quat Normalized(Quat q) {
  Normalize(q);
  return q;
}

// q v q* = v + 2 u x (w v + u x v); exact for the identity. The order of the sums is the
// reference's.
constexpr Vec3 Rotate(Quat q, Vec3 v) {
  const Vec3 t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
               q.w * v.z + q.x * v.y - q.y * v.x};
  return v + 2 * Cross(q.Vec(), t);
}
constexpr Vec3 RotateInverse(Quat q, Vec3 v) { return Rotate(Conj(q), v); }

// The axis is taken as it is; angle 0 gives the exact identity whatever the axis.
inline Quat FromAxisAngle(Vec3 axis, mjtNum angle) {
  if (angle == 0) return Quat{};
  const auto [s, c] = SinCos(angle * 0.5);
  return {c, axis.x * s, axis.y * s, axis.z * s};
}

// Local angular velocity v with exp(dt v / 2) = q, |dt v| <= pi. Insensitive to the length of q.
inline Vec3 ToVelocity(Quat q, mjtNum dt) {
  Vec3 axis = q.Vec();
  const mjtNum sin_half = Normalize(axis);
  mjtNum angle = 2 * Atan2(sin_half, q.w);
  if (angle > kPi) angle -= 2 * kPi;
  return axis * (angle / dt);
}

// Rotation vector r with exp(r/2) = q.
inline Vec3 ToRotationVector(Quat q) { return ToVelocity(q, 1); }

// a (-) b: the local tangent r with b exp(r/2) = a.
inline Vec3 Difference(Quat a, Quat b) { return ToRotationVector(Conj(b) * a); }

// q exp(scale vel / 2), with vel a local angular velocity. q is normalised first.
inline Quat Integrate(Quat q, Vec3 vel, mjtNum scale) {
  const mjtNum speed = Normalize(vel);
  return Normalized(q) * FromAxisAngle(vel, scale * speed);
}

// dq/dt for the local angular velocity vel.
constexpr Quat Derivative(Quat q, Vec3 vel) { return MulPure(q, vel) * 0.5; }

constexpr Mat3 ToMat3(Quat q) {
  const mjtNum ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const mjtNum xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const mjtNum wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy),  //
           2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx),  //
           2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz}};
}

// Quaternion of a rotation matrix; the component of largest magnitude comes out positive.
Quat FromMat3(const Mat3& m);

// The shortest rotation taking +z to the direction of v (identity for v = 0).
Quat ZAxisTo(Vec3 v);

}  // namespace syn

#endif  // SYNOVIA_MATH_QUAT_H_
