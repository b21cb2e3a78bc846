// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues and eigenvectors of a symmetric 3x3 matrix by Jacobi rotations, accumulated in a
// quaternion so that the eigenvectors stay an exact rotation.
//
// Each iteration forms D = R^T A R and annihilates its largest off-diagonal number D_rc by a turn
// about the third axis, with tan of the angle from
//
//   tau = (D_cc - D_rr) / (2 D_rc),   t = sgn(tau) / (|tau| + sqrt(1 + tau^2)),
//   c = 1 / sqrt(1 + t^2).

#include "math/eig3.h"

#include <mujoco/mujoco.h>

#include <utility>

namespace syn {
namespace {

constexpr mjtNum kEps = 1e-12;
constexpr int kMaxIterations = 500;

constexpr Quat AboutAxis(int axis, mjtNum w, mjtNum v) {
  return {w, axis == 0 ? v : 0, axis == 1 ? v : 0, axis == 2 ? v : 0};
}

// The turn that annihilates D(r, c); false when it would be too small to matter.
bool JacobiTurn(Quat& turn, const Mat3& d, int r, int c) {
  const int axis = 3 - r - c;
  const mjtNum tau = (d(c, c) - d(r, r)) / (2 * d(r, c));
  const mjtNum t = (tau >= 0 ? 1 : -1) / (Abs(tau) + Sqrt(1 + tau * tau));
  const mjtNum cosine = 1 / Sqrt(1 + t * t);
  if (cosine > 1 - kEps) return false;
  const mjtNum half = Sqrt((1 - cosine) / 2);  // sin of half the angle
  const mjtNum v = (tau >= 0) == (axis == 1) ? half : -half;
  turn = AboutAxis(axis, Sqrt(1 - half * half), v);
  return true;
}

Quat Unit(const Quat& q, mjtNum tolerance) {
  const mjtNum norm = Norm(q);
  return Abs(norm - 1) > tolerance ? q * (1 / norm) : q;
}

}  // namespace

int Eigen3(Vec3& value, Quat& q, const Mat3& a, mjtNum unit_tolerance) {
  q = Quat{};
  int iteration = 0;
  for (; iteration < kMaxIterations; ++iteration) {
    const Mat3 rotation = ToMat3(q), d = MulT(rotation, a * rotation);
    value = {d(0, 0), d(1, 1), d(2, 2)};
    const mjtNum d01 = Abs(d(0, 1)), d02 = Abs(d(0, 2)), d12 = Abs(d(1, 2));
    int r = 1, c = 2;
    if (d01 > d02 && d01 > d12) {
      r = 0;
      c = 1;
    } else if (d02 > d12) {
      r = 0;
    }
    Quat turn;
    if (Abs(d(r, c)) < kEps || !JacobiTurn(turn, d, r, c)) break;
    q = Unit(q * turn, unit_tolerance);
  }

  // Descending order. A quarter turn about the third axis exchanges two eigenvectors.
  for (const int j : {0, 1, 0}) {
    if (value[j] + kEps < value[j + 1]) {
      std::swap(value[j], value[j + 1]);
      constexpr mjtNum s = 0.707106781186548;  // sqrt(1/2) to the digits of the reference
      q = Unit(q * AboutAxis((j + 2) % 3, s, s), unit_tolerance);
    }
  }
  return iteration;
}

}  // namespace syn

extern "C" int mju_eig3(mjtNum eigval[3], mjtNum eigvec[9], mjtNum quat[4], const mjtNum mat[9]) {
  syn::Vec3 value;
  syn::Quat q;
  const int iterations = syn::Eigen3(value, q, syn::Mat3::Load(mat), mjMINVAL);
  value.Store(eigval);
  ToMat3(q).Store(eigvec);
  q.Store(quat);
  return iterations;
}
