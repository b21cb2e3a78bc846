// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Integrators that are implicit in velocity. With time step h, smooth forces plus constraint forces
// f and inertia matrix M:
//
//   implicit       v' = v + h (M - h D)^-1 f,   D = d f / d v of all smooth forces
//   implicitfast   the same with a symmetric D: no bias forces, entries of M's pattern only
//
// D has the sparsity of the kinematic tree, so the unsymmetric matrix is factorized without fill-in
// if elimination runs from the leaves to the root.

#include <algorithm>

#include "base/arena.h"
#include "math/sparse/tree_lu.h"
#include "smooth/derivative.h"
#include "smooth/inertia_matrix.h"
#include "step/integrate.h"
#include "system/timer.h"

namespace syn {

void ImplicitFastInertia(const mjModel* m, mjData* d, mjtNum* H) {
  VelocityDerivative(m, d, false);
  // mapD2M gives the place in D of each entry of M.
  for (int k = 0; k < m->nC; ++k) H[k] = d->M[k] - m->opt.timestep * d->qDeriv[m->mapD2M[k]];
}

namespace {

// Computes A = M - h qDeriv in the pattern of D. Entries that M does not have are -1 in mapM2D.
void ImplicitInertia(const mjModel* m, mjData* d, mjtNum* A) {
  VelocityDerivative(m, d, true);
  for (int k = 0; k < m->nD; ++k) {
    const mjtNum inertia = m->mapM2D[k] >= 0 ? d->M[m->mapM2D[k]] : 0;
    A[k] = inertia - m->opt.timestep * d->qDeriv[k];
  }
}

}  // namespace

void ImplicitStep(const mjModel* m, mjData* d, Factor factor) {
  const StageTimer timer(d, mjTIMER_ADVANCE);
  const StackFrame frame(d);
  mjtNum* qacc = StackAlloc<mjtNum>(d, m->nv);
  // The array holds the total force and is overwritten by the solution, the acceleration.
  for (int i = 0; i < m->nv; ++i) qacc[i] = d->qfrc_smooth[i] + d->qfrc_constraint[i];
  const bool compute = factor == Factor::kCompute;
  switch (m->opt.integrator) {
    case mjINT_IMPLICIT:
      if (compute) {
        ImplicitInertia(m, d, d->qLU);
        const int row = FactorTreeLu(m, d->qLU);
        if (row >= 0) {
          mju_error("mj_implicit: diagonal element of dof %d too small in the LU factorisation",
                    row);
          return;
        }
      }
      SolveTreeLu(m, d->qLU, qacc);
      break;
    case mjINT_IMPLICITFAST:
      if (compute) {
        ImplicitFastInertia(m, d, d->qH);
        FactorInertia(m, d->qH, d->qHDiagInv);
      }
      SolveInertia(m, d->qH, d->qHDiagInv, qacc);
      break;
    default:
      mju_error("mj_implicit: integrator must be implicit or implicitfast");
      return;
  }
  Advance(m, d, d->act_dot, qacc);
}

}  // namespace syn

void mj_implicit(const mjModel* m, mjData* d) { syn::ImplicitStep(m, d, syn::Factor::kCompute); }
