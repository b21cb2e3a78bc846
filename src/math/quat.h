// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quat: a rotation as a unit quaternion (w, x, y, z), with the Hamilton product.
//
// A quaternion maps local vectors to global ones:
//
//   q = (cos a/2, n sin a/2)           rotation by angle a about the unit axis n
//   q v q* = v + 2 u x (w v + u x v)   with u = (x, y, z) the vector part
//
// Tangent vectors are rotation vectors in local axes, applied from the right: q (+) r = q exp(r/2).
// Functions do not normalize unless their comment says so. Normalize does not change a quaternion
// whose norm is already 1 to within rounding, so normalizing twice gives the same bits as
// normalizing once.

#ifndef SYNOVIA_MATH_QUAT_H_
#define SYNOVIA_MATH_QUAT_H_

#include "math/libm.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

inline constexpr mjtNum kPi = 3.14159265358979323846;

// A quaternion; the default is the identity rotation.
struct Quat {
  mjtNum w = 1, x = 0, y = 0, z = 0;

  static constexpr Quat Load(const mjtNum* p) { return {p[0], p[1], p[2], p[3]}; }
  constexpr void Store(mjtNum* p) const { p[0] = w, p[1] = x, p[2] = y, p[3] = z; }
  constexpr Vec3 Vec() const { return {x, y, z}; }
  constexpr bool operator==(const Quat&) const = default;
};

// Returns the Hamilton product a b. The first product of each sum passes through Rounded. Otherwise
// gcc 12 fuses products and sums of alternating sign into one instruction, even with
// -ffp-contract=off, and the bits would depend on the CPU.
constexpr Quat operator*(Quat a, Quat b) {
  return {Rounded(a.w * b.w) - a.x * b.x - a.y * b.y - a.z * b.z,
          Rounded(a.w * b.x) + a.x * b.w + a.y * b.z - a.z * b.y,
          Rounded(a.w * b.y) - a.x * b.z + a.y * b.w + a.z * b.x,
          Rounded(a.w * b.z) + a.x * b.y - a.y * b.x + a.z * b.w};
}
constexpr Quat operator*(Quat q, mjtNum s) { return {q.w * s, q.x * s, q.y * s, q.z * s}; }

// Returns the conjugate, which is the inverse of a unit quaternion.
constexpr Quat Conj(Quat q) { return {q.w, -q.x, -q.y, -q.z}; }
constexpr mjtNum Dot(Quat a, Quat b) { return a.w * b.w + a.x * b.x + a.y * b.y + a.z * b.z; }
inline mjtNum Norm(Quat q) { return Sqrt(Dot(q, q)); }

// Returns the product q (0, v) with the pure quaternion (0, v).
constexpr Quat MulPure(Quat q, Vec3 v) {
  return {-q.x * v.x - q.y * v.y - q.z * v.z, q.w * v.x + q.y * v.z - q.z * v.y,
          q.w * v.y + q.z * v.x - q.x * v.z, q.w * v.z + q.x * v.y - q.y * v.x};
}

// Scales q to unit length and returns its former norm. A quaternion shorter than mjMINVAL becomes
// the identity. A norm that differs from 1 by at most mjMINVAL leaves q unchanged. This is decided
// from the squared norm, with the same result in every bit, so that the usual case does not wait
// for the square root.
inline mjtNum Normalize(Quat& q) {
  const mjtNum square = Dot(q, q), norm = Sqrt(square);
  if (!(Abs(square - 1) > 2 * mjMINVAL)) return norm;  // NaN remains unchanged, too.
  q = norm < mjMINVAL ? Quat{} : q * (1 / norm);
  return norm;
}

// Returns q scaled to unit length by Normalize.
inline Quat Normalized(Quat q) {
  Normalize(q);
  return q;
}

// Returns q v q* = v + 2 u x (w v + u x v), the vector v rotated by q. The result is exact for the
// identity. The order of the sums is that of the reference.
constexpr Vec3 Rotate(Quat q, Vec3 v) {
  const Vec3 t{q.w * v.x + q.y * v.z - q.z * v.y, q.w * v.y + q.z * v.x - q.x * v.z,
               q.w * v.z + q.x * v.y - q.y * v.x};
  return v + 2 * Cross(q.Vec(), t);
}
constexpr Vec3 RotateInverse(Quat q, Vec3 v) { return Rotate(Conj(q), v); }

// Returns the rotation by `angle` (radians) about `axis`. The axis is not normalized; it should
// have unit length. Angle 0 gives exactly the identity for any axis.
inline Quat FromAxisAngle(Vec3 axis, mjtNum angle) {
  if (angle == 0) return Quat{};
  const auto [s, c] = SinCos(angle * 0.5);
  return {c, axis.x * s, axis.y * s, axis.z * s};
}

// Returns the local angular velocity v that produces the rotation q in the time dt: exp(dt v / 2) =
// q with |dt v| <= pi. The length of q does not matter.
inline Vec3 ToVelocity(Quat q, mjtNum dt) {
  Vec3 axis = q.Vec();
  const mjtNum sin_half = Normalize(axis);
  mjtNum angle = 2 * Atan2(sin_half, q.w);
  if (angle > kPi) angle -= 2 * kPi;
  return axis * (angle / dt);
}

// Returns the rotation vector r with exp(r/2) = q.
inline Vec3 ToRotationVector(Quat q) { return ToVelocity(q, 1); }

// Returns a (-) b: the rotation vector r in local axes with b exp(r/2) = a.
inline Vec3 Difference(Quat a, Quat b) { return ToRotationVector(Conj(b) * a); }

// Returns q exp(scale vel / 2), where vel is an angular velocity in local axes. q is normalized
// first.
inline Quat Integrate(Quat q, Vec3 vel, mjtNum scale) {
  const mjtNum speed = Normalize(vel);
  return Normalized(q) * FromAxisAngle(vel, scale * speed);
}

// Returns dq/dt for the angular velocity `vel` in local axes.
constexpr Quat Derivative(Quat q, Vec3 vel) { return MulPure(q, vel) * 0.5; }

// Returns the rotation matrix of q.
constexpr Mat3 ToMat3(Quat q) {
  const mjtNum ww = q.w * q.w, xx = q.x * q.x, yy = q.y * q.y, zz = q.z * q.z;
  const mjtNum xy = q.x * q.y, xz = q.x * q.z, yz = q.y * q.z;
  const mjtNum wx = q.w * q.x, wy = q.w * q.y, wz = q.w * q.z;
  return {{ww + xx - yy - zz, 2 * (xy - wz), 2 * (xz + wy),  //
           2 * (xy + wz), ww - xx + yy - zz, 2 * (yz - wx),  //
           2 * (xz - wy), 2 * (yz + wx), ww - xx - yy + zz}};
}

// Returns the quaternion of a rotation matrix. Of the two solutions q and -q it returns the one in
// which w is positive, if the trace is positive. Otherwise x, y or z is positive, whichever belongs
// to the largest diagonal entry.
Quat FromMat3(const Mat3& m);

// Returns the shortest rotation that maps +z to the direction of v. For v = 0 it is the identity.
Quat ZAxisTo(Vec3 v);

}  // namespace syn

#endif  // SYNOVIA_MATH_QUAT_H_
