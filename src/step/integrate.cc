// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The semi-implicit Euler integrator: the new velocities v' move the positions,
//
//   v' = v + h (M + h B)^-1 (qfrc_smooth + qfrc_constraint),   q' = q (+) h v'
//
// with time step h, inertia matrix M and B = diag(dof_damping), so that stiff joint damping cannot
// overshoot. Without damping the matrix is M, and the acceleration is qacc. (+) adds a tangent
// vector to a position (smooth/qpos_manifold.cc).

#include "step/integrate.h"

#include <algorithm>

#include "base/arena.h"
#include "math/vector.h"
#include "plugin/instance.h"
#include "smooth/actuator/actuation.h"
#include "smooth/inertia_matrix.h"
#include "system/timer.h"

namespace syn {
namespace {

// Advances all activations. Those of disabled actuators do not change, except that they are
// clamped.
void AdvanceActivations(const mjModel* m, mjData* d, const mjtNum* act_dot) {
  for (int i = 0; i < m->nu; ++i) {
    const int adr = m->actuator_actadr[i];
    if (adr < 0) continue;
    const bool disabled = ActuatorDisabled(m, i);
    for (int j = adr; j < adr + m->actuator_actnum[i]; ++j) {
      d->act[j] = NextActivation(m, d, i, j, disabled ? 0 : act_dot[j]);
    }
  }
}

}  // namespace

void Advance(const mjModel* m, mjData* d, const mjtNum* act_dot, const mjtNum* qacc,
             const mjtNum* qvel) {
  const mjtNum h = m->opt.timestep;
  if (m->na && !mjDISABLED(mjDSBL_ACTUATION)) AdvanceActivations(m, d, act_dot);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] += h * qacc[i];
  mj_integratePos(m, d->qpos, qvel ? qvel : d->qvel, h);
  d->time += h;
  AdvancePlugins(m, d);
  // The solver of the next step starts from these accelerations.
  Copy(d->qacc_warmstart, d->qacc, m->nv);
}

bool HasEulerDamping(const mjModel* m) {
  return std::any_of(m->dof_damping, m->dof_damping + m->nv, [](mjtNum b) { return b > 0; });
}

void DampedInertia(const mjModel* m, mjData* d, mjtNum* H) {
  Copy(H, d->M, m->nC);
  for (int i = 0; i < m->nv; ++i) {
    // The diagonal is the last entry of each row.
    H[m->M_rowadr[i] + m->M_rownnz[i] - 1] += m->opt.timestep * m->dof_damping[i];
  }
}

void EulerStep(const mjModel* m, mjData* d, Factor factor) {
  const StageTimer timer(d, mjTIMER_ADVANCE);
  // Implicit damping needs another factorization; without damping qacc is used as it is.
  const bool implicit =
      !mjDISABLED(mjDSBL_EULERDAMP) && !mjDISABLED(mjDSBL_DAMPER) && HasEulerDamping(m);
  if (!implicit) {
    Advance(m, d, d->act_dot, d->qacc);
    return;
  }
  const StackFrame frame(d);
  mjtNum* qacc = StackAlloc<mjtNum>(d, m->nv);
  if (factor == Factor::kCompute) {
    DampedInertia(m, d, d->qH);
    FactorInertia(m, d->qH, d->qHDiagInv);
  }
  for (int i = 0; i < m->nv; ++i) qacc[i] = d->qfrc_smooth[i] + d->qfrc_constraint[i];
  SolveInertia(m, d->qH, d->qHDiagInv, qacc);
  Advance(m, d, d->act_dot, qacc);
}

}  // namespace syn

void mj_Euler(const mjModel* m, mjData* d) { syn::EulerStep(m, d, syn::Factor::kCompute); }
