// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A quadratic problem in an ellipsoid, the tangential part of an elliptic contact. With friction
// coefficients d_j and normal force r,
//
//   minimize 1/2 x^T A x + x^T b   subject to   sum (x_j / d_j)^2 <= r^2
//
// In coordinates scaled by d the constraint is a ball, and the solution is -(A + lambda I)^-1 b for
// the smallest lambda >= 0 for which it lies in the ball. Newton's method finds lambda (More and
// Sorensen 1983).
//
// The matrix of a contact stays constant while forces change. Therefore the scaled matrix and its
// factor for lambda = 0 are kept: every search begins with lambda = 0, and many end there.

#ifndef SYNOVIA_CONSTRAINT_DUAL_QCQP_H_
#define SYNOVIA_CONSTRAINT_DUAL_QCQP_H_

#include <cstddef>

#include <mujoco/mjtnum.h>

namespace syn {

// Largest number of tangential rows: a contact with dim 6 has five.
inline constexpr int kMaxQcqp = 5;

// A prepared problem.
struct Qcqp {
  int n;                               // number of unknowns: 2, 3 or 5
  bool definite;                       // the scaled matrix is safely positive definite
  const mjtNum* d;                     // scales, the friction coefficients
  mjtNum scaled[kMaxQcqp * kMaxQcqp];  // diag(d) A diag(d)
  mjtNum factor[kMaxQcqp * kMaxQcqp];  // inverse (n = 2, 3) or Cholesky factor (n = 5) of `scaled`
};

// Prepares a problem. A is n x n, with rows `stride` numbers apart. d must live
// as long as the result.
Qcqp PrepareQcqp(const mjtNum* A, ptrdiff_t stride, const mjtNum* d, int n);

// Solves the problem for b and r. Returns true if the constraint is active. If the matrix is not
// safely positive definite, x becomes 0 and the result is false.
bool SolveQcqp(const Qcqp& problem, const mjtNum* b, mjtNum r, mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_QCQP_H_
