// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quadratic problem in an ellipsoid, the tangential part of an elliptic contact:
//
//   minimise 1/2 x^T A x + x^T b   subject to   sum (x_j / d_j)^2 <= r^2
//
// In coordinates scaled by d the constraint is a ball, and the solution -(A + lambda I)^-1 b for
// the smallest lambda >= 0 that reaches it; Newton's method finds lambda.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_QCQP_H_
#define SYNOVIA_CONSTRAINT_SOLVER_QCQP_H_

#include <mujoco/mjtnum.h>

namespace syn {

inline constexpr int kMaxQcqp = 5;

// n is 2, 3 or 5; A is n x n row-major. Returns whether the constraint is active. A matrix that is
// not safely positive definite gives x = 0, inactive.
bool SolveQcqp(const mjtNum* A, const mjtNum* b, const mjtNum* d, mjtNum r, int n, mjtNum* x);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_QCQP_H_
