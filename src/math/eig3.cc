// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues and eigenvectors of a symmetric 3x3 matrix by Jacobi rotations.
//
// The rotations are accumulated in a quaternion, so that the eigenvectors form a rotation at all
// times. Each iteration forms D = R^T A R and annihilates its largest off-diagonal entry D_rc by a
// rotation about the third axis. The tangent t and cosine c of the angle are
//
//   tau = (D_cc - D_rr) / (2 D_rc),   t = sgn(tau) / (|tau| + sqrt(1 + tau^2)),
//   c = 1 / sqrt(1 + t^2).

#include "math/eig3.h"

#include <mujoco/mujoco.h>

#include <utility>

namespace syn {
namespace {

// Limits of the specification. kEps bounds three quantities: off-diagonal entries that count as
// zero (in the units of the matrix, not relative to it), 1 - cosine of rotations that are too small
// to matter, and the difference of eigenvalues that count as equal.
constexpr mjtNum kEps = 1e-12;
constexpr int kMaxIterations = 500;

// Returns the quaternion with scalar part w and with v in the component of the given axis.
constexpr Quat AboutAxis(int axis, mjtNum w, mjtNum v) {
  return {w, axis == 0 ? v : 0, axis == 1 ? v : 0, axis == 2 ? v : 0};
}

// Computes the rotation that annihilates D(r, c). Returns false if it is too small to matter.
bool JacobiTurn(Quat& turn, const Mat3& d, int r, int c) {
  const int axis = 3 - r - c;
  const mjtNum tau = (d(c, c) - d(r, r)) / (2 * d(r, c));
  const mjtNum t = (tau >= 0 ? 1 : -1) / (Abs(tau) + Sqrt(1 + tau * tau));
  const mjtNum cosine = 1 / Sqrt(1 + t * t);
  if (cosine > 1 - kEps) return false;
  const mjtNum half = Sqrt((1 - cosine) / 2);  // sin of half the angle
  // v is `half` with the sign of the rotation.
  const mjtNum v = (tau >= 0) == (axis == 1) ? half : -half;
  turn = AboutAxis(axis, Sqrt(1 - half * half), v);
  return true;
}

// Returns q, scaled to unit length if its norm differs from 1 by more than the tolerance.
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
    // Find the largest off-diagonal entry (r, c). Ties are decided as in the specification.
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

  // Sort the eigenvalues in descending order by three comparisons of neighbors. A quarter turn
  // about the third axis exchanges two eigenvectors.
  for (const int j : {0, 1, 0}) {
    if (value[j] + kEps < value[j + 1]) {
      std::swap(value[j], value[j + 1]);
      constexpr mjtNum s = 0.707106781186548;  // sqrt(1/2), with the digits that the reference uses
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
