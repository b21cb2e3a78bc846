// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The joint-space inertia matrix M and what is done with matrices of its pattern (M, qLD, qH):
// lower triangle, CSR, row i = ancestors of dof i and i itself; rows of simple dofs have only the
// diagonal.

#ifndef SYNOVIA_SMOOTH_INERTIA_MATRIX_H_
#define SYNOVIA_SMOOTH_INERTIA_MATRIX_H_

#include <mujoco/mujoco.h>

#include "model/plan/plan.h"

namespace syn {

// In place M -> L^T D L, with L below and D on the diagonal; diag_inv = 1 / D.
void FactorInertia(const mjModel* m, mjtNum* M, mjtNum* diag_inv);

// x <- (L^T D L)^-1 x
void SolveInertia(const mjModel* m, const mjtNum* LD, const mjtNum* diag_inv, mjtNum* x);

// y = M x, from the lower triangle.
void MulInertia(const mjModel* m, const mjtNum* M, const mjtNum* x, mjtNum* y);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_INERTIA_MATRIX_H_
