// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tells which form the constraint problem has, by the options: cone, sparsity, and primal or dual
// solver.

#include <mujoco/mujoco.h>

int mj_isPyramidal(const mjModel* m) { return m->opt.cone == mjCONE_PYRAMIDAL; }

int mj_isSparse(const mjModel* m) {
  constexpr int kSparseFrom = 60;  // below this number of dofs dense arrays are faster
  return m->opt.jacobian == mjJAC_SPARSE || (m->opt.jacobian == mjJAC_AUTO && m->nv >= kSparseFrom);
}

int mj_isDual(const mjModel* m) {
  return m->opt.solver == mjSOL_PGS || m->opt.noslip_iterations > 0;
}
