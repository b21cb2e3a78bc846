// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Penalty functions of single rows, s(x) with x = J a - aref. Every penalty consists of quadratic
// pieces, so one description gives cost, force and curvature, at a point and along a line. D is the
// weight of the row, R = 1 / D, and eta the bound of a friction loss.
//
//   equality        s = D x^2 / 2
//   friction loss   s = D x^2 / 2 for |x| < R eta, linear beyond (Huber), so that |f| <= eta
//   inequality      s = D x^2 / 2 for x < 0, s = 0 otherwise
//
// The elliptic cone couples the rows of a contact; see solver/cone.h.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_PENALTY_H_
#define SYNOVIA_CONSTRAINT_SOLVER_PENALTY_H_

#include <mujoco/mujoco.h>

namespace syn {

// The polynomial c0 + c1 a + c2 a^2.
struct Quadratic1 {
  mjtNum c0, c1, c2;

  mjtNum At(mjtNum a) const { return c0 + a * (c1 + a * c2); }
  mjtNum Slope(mjtNum a) const { return c1 + 2 * a * c2; }

  Quadratic1& operator+=(const Quadratic1& q) {
    c0 += q.c0;
    c1 += q.c1;
    c2 += q.c2;
    return *this;
  }
};

// The piece of a penalty function that contains some x.
struct PenaltyPiece {
  mjtConstraintState state;  // state that the piece stands for
  Quadratic1 s;              // cost as a function of x

  mjtNum Cost(mjtNum x) const { return s.At(x); }
  mjtNum Force(mjtNum x) const { return -s.Slope(x); }

  // Returns s(x + a v) as a function of a.
  Quadratic1 Along(mjtNum x, mjtNum v) const { return {s.At(x), s.Slope(x) * v, s.c2 * v * v}; }
};

// Returns the penalty of an equality row.
inline PenaltyPiece QuadraticPiece(mjtNum D) { return {mjCNSTRSTATE_QUADRATIC, {0, 0, 0.5 * D}}; }

// Returns the piece of a friction loss at x.
inline PenaltyPiece FrictionLossPiece(mjtNum D, mjtNum R, mjtNum eta, mjtNum x) {
  const mjtNum bound = R * eta;
  if (x <= -bound) return {mjCNSTRSTATE_LINEARNEG, {-0.5 * bound * eta, -eta, 0}};
  if (x >= bound) return {mjCNSTRSTATE_LINEARPOS, {-0.5 * bound * eta, eta, 0}};
  return QuadraticPiece(D);
}

// Returns the piece of an inequality (limit, frictionless or pyramidal contact) at x.
inline PenaltyPiece InequalityPiece(mjtNum D, mjtNum x) {
  if (x < 0) return QuadraticPiece(D);
  return {mjCNSTRSTATE_SATISFIED, {0, 0, 0}};
}

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_PENALTY_H_
