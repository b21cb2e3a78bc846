// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quadratic problem in an ellipsoid, the tangential part of an elliptic contact:
//
//   minimise 1/2 x^T A x + x^T b   subject to   sum (x_j / d_j)^2 <= r^2
//
// In coordinates scaled by d the constraint is a ball, and the solution -(A + lambda I)^-1 b for
// the smallest lambda >= 0 that reaches it; Newton's method finds lambda (More and Sorensen 1983).
//
// The matrix of a contact stays while forces change, so the scaled matrix and its factor for
// lambda = 0, which is where every search begins and many end, are kept.

#ifndef SYNOVIA_CONSTRAINT_DUAL_QCQP_H_
#define SYNOVIA_CONSTRAINT_DUAL_QCQP_H_

#include <cstddef>

#include <mujoco/mjtnum.h>

namespace syn {

inline constexpr int kMaxQcqp = 5;

struct Qcqp {
  int n;  // 2, 3 or 5
  bool definite;
  const mjtNum* d;
  mjtNum scaled[kMaxQcqp * kMaxQcqp];
  mjtNum factor[kMaxQcqp * kMaxQcqp];
};

// A is n x n, its rows `stride` numbers apart; d must live as long as the result.
Qcqp PrepareQcqp(const mjtNum* A, ptrdiff_t stride, const mjtNum* d, int n);

// Returns whether the constraint is active. A matrix that is not safely positive definite gives
// x = 0, inactive.
bool SolveQcqp(const Qcqp& problem, const mjtNum* b, mjtNum r, mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_QCQP_H_
