// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Exact line search on the cost of the primal solvers. The cost along a line is convex and
// piecewise smooth; line_search.cc describes the algorithm.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_LINE_SEARCH_H_
#define SYNOVIA_CONSTRAINT_SOLVER_LINE_SEARCH_H_

#include "constraint/solver/penalty.h"
#include "constraint/solver/problem.h"

namespace syn {

// A line: it starts at the point with the residuals `jar` and changes them by alpha Jv.
struct LineSearchInput {
  const Problem& p;
  const mjtNum* jar;
  const mjtNum* Jv;
  // Change of the part of the cost that is quadratic on the whole line (Gauss part and equalities).
  Quadratic1 smooth;
  mjtNum norm;  // length of the search direction
};

// The point at which a search ended, and properties of the line at its start.
struct LineSearchResult {
  mjtNum alpha;        // where the search ended; 0 if it found nothing better than the start
  mjtNum gain;         // decrease of the cost from the start to alpha
  mjtNum slope;        // |derivative| at alpha, scaled; 1 if it was not computed
  int evaluations;     // number of points at which the cost was evaluated
  mjtNum step = 0;     // minimum of the quadratic model at the start: -f'(0) / f''(0)
  mjtNum promise = 0;  // decrease that the model of a Newton direction predicts: -f'(0) / 2
};

// Adds the change of the cost of all equality rows to `gauss` and returns the sum,
// LineSearchInput::smooth.
Quadratic1 AddEqualityRows(const Problem& p, const mjtNum* jar, const mjtNum* Jv, Quadratic1 gauss);

// Minimizes the cost along the line.
LineSearchResult LineSearch(const LineSearchInput& in);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_LINE_SEARCH_H_
