// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the solvers report in mjData.solver*.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_STATISTICS_H_
#define SYNOVIA_CONSTRAINT_SOLVER_STATISTICS_H_

#include "constraint/solver/line_search.h"
#include "constraint/solver/problem.h"

namespace syn {

// The row of mjData.solver for an iteration, to be written; island and iteration are in range.
mjSolverStat& SolverRow(mjData* d, int island, int iteration);

void RecordIteration(const Problem& p, int iteration, mjtNum improvement, mjtNum gradient,
                     const LineSearchResult& line, const int* old_state, int updates);
void RecordSolve(const Problem& p, int iterations, int nonzeros);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_STATISTICS_H_
