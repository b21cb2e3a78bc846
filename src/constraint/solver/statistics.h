// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Statistics that the solvers write to mjData.solver*, for users and for visualization.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_STATISTICS_H_
#define SYNOVIA_CONSTRAINT_SOLVER_STATISTICS_H_

#include "constraint/solver/line_search.h"
#include "constraint/solver/problem.h"

namespace syn {

// Returns the row of mjData.solver for an iteration, to be written. `island` must be below
// mjNISLAND and `iteration` below mjNSOLVER.
mjSolverStat& SolverRow(mjData* d, int island, int iteration);

// Records one iteration of a primal solver. `old_state` are the states before it and `updates` the
// number of rows that changed in the factor. Does nothing if there is no room for the iteration.
void RecordIteration(const Problem& p, int iteration, mjtNum improvement, mjtNum gradient,
                     const LineSearchResult& line, const int* old_state, int updates);
// Records the number of iterations, and of nonzeros in the factor, of a finished solve.
void RecordSolve(const Problem& p, int iterations, int nonzeros);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_STATISTICS_H_
