// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Vec3: a point or direction in space, as a plain value of three numbers.
//
// The flat arrays of mjModel and mjData are read by Load and written by Store. Operations without
// branches are templates on the type of number. With Vec4d, a value holds four points, one in each
// lane, and every lane has the same bits as the computation with Vec3 (math/lanes.h).

#ifndef SYNOVIA_MATH_VEC3_H_
#define SYNOVIA_MATH_VEC3_H_

#include <type_traits>

#include <mujoco/mjtnum.h>

#include "math/libm.h"

#ifndef __AVX__
#pragma GCC diagnostic ignored "-Wpsabi"  // see math/simd.h
#endif

namespace syn {

// Three coordinates; the default is zero.
template <typename R>
struct Vec3T {
  R x{}, y{}, z{};

  static constexpr Vec3T Load(const mjtNum* p) { return {p[0], p[1], p[2]}; }
  constexpr void Store(mjtNum* p) const { p[0] = x, p[1] = y, p[2] = z; }
  // Returns the unit vector of axis 0, 1 or 2.
  static constexpr Vec3T Unit(int axis) {
    return {axis == 0 ? 1.0 : 0.0, axis == 1 ? 1.0 : 0.0, axis == 2 ? 1.0 : 0.0};
  }

  constexpr R operator[](int i) const { return i == 0 ? x : i == 1 ? y : z; }
  constexpr R& operator[](int i) { return i == 0 ? x : i == 1 ? y : z; }

  constexpr Vec3T& operator+=(const Vec3T& b) { return x += b.x, y += b.y, z += b.z, *this; }
  constexpr Vec3T& operator-=(const Vec3T& b) { return x -= b.x, y -= b.y, z -= b.z, *this; }
  constexpr Vec3T& operator*=(const R& s) { return x *= s, y *= s, z *= s, *this; }
  constexpr bool operator==(const Vec3T&) const = default;
};
using Vec3 = Vec3T<mjtNum>;

template <typename R>
constexpr Vec3T<R> operator+(const Vec3T<R>& a, const Vec3T<R>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
template <typename R>
constexpr Vec3T<R> operator-(const Vec3T<R>& a, const Vec3T<R>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
template <typename R>
constexpr Vec3T<R> operator-(const Vec3T<R>& a) {
  return {-a.x, -a.y, -a.z};
}
template <typename R>
constexpr Vec3T<R> operator*(const Vec3T<R>& a, const std::type_identity_t<R>& s) {
  return {a.x * s, a.y * s, a.z * s};
}
template <typename R>
constexpr Vec3T<R> operator*(const std::type_identity_t<R>& s, const Vec3T<R>& a) {
  return a * s;
}

template <typename R>
constexpr R Dot(const Vec3T<R>& a, const Vec3T<R>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}
template <typename R>
constexpr Vec3T<R> Cross(const Vec3T<R>& a, const Vec3T<R>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
// Returns the product coordinate by coordinate.
template <typename R>
constexpr Vec3T<R> Hadamard(const Vec3T<R>& a, const Vec3T<R>& b) {
  return {a.x * b.x, a.y * b.y, a.z * b.z};
}

constexpr mjtNum NormSquared(Vec3 a) { return Dot(a, a); }
inline mjtNum Norm(Vec3 a) { return Sqrt(Dot(a, a)); }
inline mjtNum Distance(Vec3 a, Vec3 b) { return Norm(a - b); }
inline Vec3 Abs(Vec3 a) { return {Abs(a.x), Abs(a.y), Abs(a.z)}; }

// Scales v to unit length and returns its former norm. A vector shorter than mjMINVAL has no
// direction and becomes (1,0,0).
inline mjtNum Normalize(Vec3& v) {
  const mjtNum norm = Norm(v);
  v = norm < mjMINVAL ? Vec3{1, 0, 0} : v * (1 / norm);
  return norm;
}

// Returns v scaled to unit length by Normalize.
inline Vec3 Normalized(Vec3 v) {
  Normalize(v);
  return v;
}

// Returns the point with coordinates of single precision that is nearest to v.
constexpr Vec3 RoundToFloat(Vec3 v) {
  return {RoundToFloat(v.x), RoundToFloat(v.y), RoundToFloat(v.z)};
}

}  // namespace syn

#endif  // SYNOVIA_MATH_VEC3_H_
