// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Exact line search on the piecewise-quadratic cost of the primal solvers.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_LINE_SEARCH_H_
#define SYNOVIA_CONSTRAINT_SOLVER_LINE_SEARCH_H_

#include "constraint/solver/penalty.h"
#include "constraint/solver/problem.h"

namespace syn {

// The search: from the point with `jar` along a direction that changes it by `Jv` per unit.
struct LineSearchInput {
  const Problem& p;
  const mjtNum* jar;
  const mjtNum* Jv;
  Quadratic1 smooth;  // what changes in everything that is quadratic on the whole line
  mjtNum norm;        // length of the search direction
};

struct LineSearchResult {
  mjtNum alpha;        // where the search ended, 0 if it found nothing better than the start
  mjtNum gain;         // decrease of the cost from the start to alpha
  mjtNum slope;        // |derivative| at alpha, scaled
  int evaluations;     // number of points at which the cost was evaluated
  mjtNum step = 0;     // minimum of the quadratic model at the start: -f'(0) / f''(0)
  mjtNum promise = 0;  // decrease of the cost that a Newton direction promises there: -f'(0) / 2
};

// The change of the cost that is quadratic wherever the search goes: given the Gauss part, adds the
// equality rows.
Quadratic1 AddEqualityRows(const Problem& p, const mjtNum* jar, const mjtNum* Jv, Quadratic1 gauss);

LineSearchResult LineSearch(const LineSearchInput& in);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_LINE_SEARCH_H_
