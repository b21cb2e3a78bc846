// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Solvers of the dual problem, over forces:
//
//   minimise 1/2 f^T (A + R) f + f^T b   with f in the admissible set of each row

#ifndef SYNOVIA_CONSTRAINT_DUAL_DUAL_H_
#define SYNOVIA_CONSTRAINT_DUAL_DUAL_H_

#include <mujoco/mujoco.h>

namespace syn {

// Projected Gauss-Seidel, from the forces in efc_force, or from none where those cost less.
void SolvePgs(const mjModel* m, mjData* d);

// Gauss-Seidel on friction only and without regularisation, after another solver: removes slip.
void SolveNoslip(const mjModel* m, mjData* d);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_DUAL_H_
