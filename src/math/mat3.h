// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mat3: a 3x3 matrix, stored row by row like every matrix of the interface.
//
// A rotation matrix R maps vectors from local to world coordinates. Its columns are the local axes,
// expressed in the world.

#ifndef SYNOVIA_MATH_MAT3_H_
#define SYNOVIA_MATH_MAT3_H_

#include "math/vec3.h"

namespace syn {

// A 3x3 matrix of doubles; the default is zero.
struct Mat3 {
  mjtNum m[9] = {};

  static constexpr Mat3 Load(const mjtNum* p) {
    return {{p[0], p[1], p[2], p[3], p[4], p[5], p[6], p[7], p[8]}};
  }
  constexpr void Store(mjtNum* p) const {
    for (int i = 0; i < 9; ++i) p[i] = m[i];
  }
  static constexpr Mat3 Identity() { return {{1, 0, 0, 0, 1, 0, 0, 0, 1}}; }
  static constexpr Mat3 Diagonal(Vec3 d) { return {{d.x, 0, 0, 0, d.y, 0, 0, 0, d.z}}; }
  static constexpr Mat3 FromRows(Vec3 a, Vec3 b, Vec3 c) {
    return {{a.x, a.y, a.z, b.x, b.y, b.z, c.x, c.y, c.z}};
  }
  static constexpr Mat3 FromCols(Vec3 a, Vec3 b, Vec3 c) {
    return {{a.x, b.x, c.x, a.y, b.y, c.y, a.z, b.z, c.z}};
  }

  constexpr mjtNum operator()(int row, int col) const { return m[3 * row + col]; }
  constexpr mjtNum& operator()(int row, int col) { return m[3 * row + col]; }
  constexpr Vec3 Row(int i) const { return {m[3 * i], m[3 * i + 1], m[3 * i + 2]}; }
  constexpr Vec3 Col(int i) const { return {m[i], m[3 + i], m[6 + i]}; }

  constexpr Mat3& operator+=(const Mat3& b) {
    for (int i = 0; i < 9; ++i) m[i] += b.m[i];
    return *this;
  }
  constexpr Mat3& operator-=(const Mat3& b) {
    for (int i = 0; i < 9; ++i) m[i] -= b.m[i];
    return *this;
  }
  constexpr Mat3& operator*=(mjtNum s) {
    for (mjtNum& e : m) e *= s;
    return *this;
  }
};

constexpr Mat3 operator+(Mat3 a, const Mat3& b) { return a += b; }
constexpr Mat3 operator-(Mat3 a, const Mat3& b) { return a -= b; }
constexpr Mat3 operator*(Mat3 a, mjtNum s) { return a *= s; }
constexpr Mat3 operator*(mjtNum s, Mat3 a) { return a *= s; }

constexpr Mat3 Transpose(const Mat3& a) { return Mat3::FromRows(a.Col(0), a.Col(1), a.Col(2)); }

constexpr Vec3 operator*(const Mat3& a, Vec3 v) {
  return {Dot(a.Row(0), v), Dot(a.Row(1), v), Dot(a.Row(2), v)};
}

// Returns A^T v without forming the transpose.
constexpr Vec3 MulT(const Mat3& a, Vec3 v) {
  return {Dot(a.Col(0), v), Dot(a.Col(1), v), Dot(a.Col(2), v)};
}

constexpr Mat3 operator*(const Mat3& a, const Mat3& b) {
  return Mat3::FromCols(a * b.Col(0), a * b.Col(1), a * b.Col(2));
}

// Returns A^T B.
constexpr Mat3 MulT(const Mat3& a, const Mat3& b) {
  return Mat3::FromCols(MulT(a, b.Col(0)), MulT(a, b.Col(1)), MulT(a, b.Col(2)));
}

// Returns the matrix a b^T.
constexpr Mat3 Outer(Vec3 a, Vec3 b) { return Mat3::FromRows(a.x * b, a.y * b, a.z * b); }

// Returns the skew-symmetric matrix [a]x, for which [a]x b = a x b.
constexpr Mat3 Skew(Vec3 a) { return {{0, -a.z, a.y, a.z, 0, -a.x, -a.y, a.x, 0}}; }

constexpr mjtNum Trace(const Mat3& a) { return a.m[0] + a.m[4] + a.m[8]; }
constexpr mjtNum Determinant(const Mat3& a) { return Dot(a.Row(0), Cross(a.Row(1), a.Row(2))); }

}  // namespace syn

#endif  // SYNOVIA_MATH_MAT3_H_
