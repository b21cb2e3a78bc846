// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of friction loss along a line, four at a time. With x the residual at the start, v its
// change per unit of alpha = a, b = R eta the end of the quadratic piece (see penalty.h), and s_0
// the cost at the start,
//
//   |x + a v| < b   D/2 (x + a v)^2 - s_0          =  D x^2/2 - s_0 + a D x v + a^2 D v^2/2
//   beyond          eta (|x + a v| - b/2) - s_0    =  -b eta/2 - s_0 +- eta x +- a eta v
//
// so that an evaluation only has to choose, row by row, between numbers that are prepared once. The
// last vector is filled up with zeros, which add nothing to the cost.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_FRICTION_LINE_H_
#define SYNOVIA_CONSTRAINT_SOLVER_FRICTION_LINE_H_

#include "base/arena.h"
#include "constraint/solver/penalty.h"
#include "constraint/solver/problem.h"
#include "math/simd.h"

namespace syn {

// The cost of all rows of friction loss of a problem as a function of alpha.
class FrictionLine {
 public:
  // Prepares the rows of p. Takes memory from the stack of p.d.
  FrictionLine(const Problem& p, const mjtNum* jar, const mjtNum* Jv) : size_((p.nf + 3) / 4) {
    if (!size_) return;
    four_ = StackAlloc<Four>(p.d, size_);
    for (int k = 0; k < size_; ++k) {
      const auto load = [&](const mjtNum* rows) SYNOVIA_LAMBDA {
        const int left = p.nf - 4 * k;
        return left < 4 ? LoadPart4(rows + p.ne + 4 * k, left) : Load4(rows + p.ne + 4 * k);
      };
      four_[k] = Prepared(load(p.D), load(p.R), load(p.frictionloss), load(jar), load(Jv));
    }
  }

  // Returns the cost minus that of the start, as the sum of the polynomials
  // that are valid at alpha.
  SYNOVIA_INLINE Quadratic1 At(mjtNum alpha) const {
    const Vec4d a = Splat4(alpha), zero = Splat4(0);
    Vec4d c0 = zero, c1 = zero, c2 = zero;
    for (int k = 0; k < size_; ++k) {
      const Four& f = four_[k];
      const Vec4d y = f.x + a * f.v;
      const Mask4 negative = y <= -f.bound, quadratic = ~negative & (y < f.bound);
      c0 += quadratic ? f.q0 : f.l0 + (negative ? -f.lx : f.lx);
      c1 += quadratic ? f.q1 : negative ? -f.lv : f.lv;
      c2 += quadratic ? f.q2 : zero;
    }
    return {Sum(c0), Sum(c1), Sum(c2)};
  }

 private:
  // Four rows. q0, q1, q2 are the coefficients of the quadratic piece; l0 +- lx and +- lv are those
  // of the linear pieces.
  struct Four {
    Vec4d x, v, bound, q0, q1, q2, l0, lx, lv;
  };

  // Computes the coefficients.
  SYNOVIA_INLINE static Four Prepared(Vec4d D, Vec4d R, Vec4d eta, Vec4d x, Vec4d v) {
    const Vec4d bound = R * eta, half = 0.5 * D, hx = half * x, lx = eta * x,
                flat = 0.5 * bound * eta;
    const Vec4d distance = x < 0 ? -x : x;
    // The cost at the start is part of the constant coefficients.
    const Vec4d start = distance < bound ? hx * x : eta * distance - flat;
    return {x, v, bound, hx * x - start, 2 * hx * v, half * v * v, -flat - start, lx, eta * v};
  }

  int size_;  // number of vectors of four rows
  Four* four_ = nullptr;
};

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_FRICTION_LINE_H_
