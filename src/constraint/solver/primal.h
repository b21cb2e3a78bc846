// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Solvers of the primal problem: nonlinear conjugate gradients, and Newton's method.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_PRIMAL_H_
#define SYNOVIA_CONSTRAINT_SOLVER_PRIMAL_H_

#include "constraint/solver/problem.h"

namespace syn {

enum class PrimalMethod { kConjugateGradient, kNewton };

// Starts from p.acc, with p.start_jar and p.start_Mdif to match; leaves the solution in p.acc,
// p.force, p.state and p.frc_constraint.
void SolvePrimal(const Problem& p, PrimalMethod method);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_PRIMAL_H_
