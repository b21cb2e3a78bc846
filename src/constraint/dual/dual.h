// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Solvers of the dual problem, whose unknowns are the constraint forces f. With A = J M^-1 J^T, the
// regularization R and b = J a_s - aref (a_s: acceleration without constraints),
//
//   minimize 1/2 f^T (A + R) f + f^T b   with f in the admissible set of each row
//
// The matrix A + R is called AR; mj_projectConstraint (project.cc) computes it.

#ifndef SYNOVIA_CONSTRAINT_DUAL_DUAL_H_
#define SYNOVIA_CONSTRAINT_DUAL_DUAL_H_

#include <mujoco/mujoco.h>

namespace syn {

// Solves the problem by projected Gauss-Seidel (pgs.cc). Starts from the forces in efc_force, or
// from zero forces if these have a lower cost.
void SolvePgs(const mjModel* m, mjData* d);

// Removes slip after another solver (noslip.cc): Gauss-Seidel on the friction forces only, without
// regularization.
void SolveNoslip(const mjModel* m, mjData* d);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_DUAL_H_
