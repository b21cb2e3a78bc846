// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Solvers of the primal problem (problem.h): nonlinear conjugate gradients, and Newton's method.
// The algorithms and their safeguards are described at the head of primal.cc.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_PRIMAL_H_
#define SYNOVIA_CONSTRAINT_SOLVER_PRIMAL_H_

#include "constraint/solver/problem.h"

namespace syn {

// The two methods, which differ in their search directions.
enum class PrimalMethod { kConjugateGradient, kNewton };

// Solves the problem. Starts from p.acc; p.start_jar and p.start_Mdif must belong to that
// acceleration. Leaves the solution in p.acc, p.force, p.state and p.frc_constraint.
void SolvePrimal(const Problem& p, PrimalMethod method);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_PRIMAL_H_
