// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The joint-space inertia matrix M, and operations on matrices with its sparsity pattern (M, qLD,
// qH). The pattern is the lower triangle in compressed rows: row i has the ancestors of dof i and i
// itself. Rows of simple dofs have only the diagonal.

#ifndef SYNOVIA_SMOOTH_INERTIA_MATRIX_H_
#define SYNOVIA_SMOOTH_INERTIA_MATRIX_H_

#include <mujoco/mujoco.h>

#include "model/plan/plan.h"

namespace syn {

// Replaces M by its factorization L^T D L, with L below the diagonal and D on it. Sets diag_inv to
// 1 / D.
void FactorInertia(const mjModel* m, mjtNum* M, mjtNum* diag_inv);

// Replaces x by (L^T D L)^-1 x.
void SolveInertia(const mjModel* m, const mjtNum* LD, const mjtNum* diag_inv, mjtNum* x);

// Computes y = M x from the lower triangle.
void MulInertia(const mjModel* m, const mjtNum* M, const mjtNum* x, mjtNum* y);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_INERTIA_MATRIX_H_
