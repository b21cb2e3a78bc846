// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Penalty functions of single rows, of x = J a - aref, piece by piece. Every piece is quadratic, so
// one description gives cost, force and curvature, at a point and along a line:
//
//   equality        s = D x^2 / 2
//   friction loss   the same for |x| < R eta, linear beyond (Huber): |f| <= eta
//   inequality      s = D x^2 / 2 for x < 0, nothing otherwise
//
// The elliptic cone couples the rows of a contact: solver/cone.h.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_PENALTY_H_
#define SYNOVIA_CONSTRAINT_SOLVER_PENALTY_H_

#include <mujoco/mujoco.h>

namespace syn {

// c0 + c1 a + c2 a^2
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

// The piece of a penalty in force at some x.
struct PenaltyPiece {
  mjtConstraintState state;
  Quadratic1 s;

  mjtNum Cost(mjtNum x) const { return s.At(x); }
  mjtNum Force(mjtNum x) const { return -s.Slope(x); }

  // s(x + a v) as a function of a.
  Quadratic1 Along(mjtNum x, mjtNum v) const { return {s.At(x), s.Slope(x) * v, s.c2 * v * v}; }
};

inline PenaltyPiece QuadraticPiece(mjtNum D) { return {mjCNSTRSTATE_QUADRATIC, {0, 0, 0.5 * D}}; }

inline PenaltyPiece FrictionLossPiece(mjtNum D, mjtNum R, mjtNum eta, mjtNum x) {
  const mjtNum bound = R * eta;
  if (x <= -bound) return {mjCNSTRSTATE_LINEARNEG, {-0.5 * bound * eta, -eta, 0}};
  if (x >= bound) return {mjCNSTRSTATE_LINEARPOS, {-0.5 * bound * eta, eta, 0}};
  return QuadraticPiece(D);
}

inline PenaltyPiece InequalityPiece(mjtNum D, mjtNum x) {
  if (x < 0) return QuadraticPiece(D);
  return {mjCNSTRSTATE_SATISFIED, {0, 0, 0}};
}

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_PENALTY_H_
