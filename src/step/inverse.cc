// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Inverse dynamics computes the force that produces a given acceleration:
//
//   qfrc_inverse = bias + M qacc - qfrc_passive - qfrc_constraint(qacc)

#include <algorithm>

#include "base/arena.h"
#include "smooth/apply_force.h"
#include "smooth/derivative.h"
#include "smooth/inertia_matrix.h"
#include "smooth/tendon/tendon.h"
#include "step/forward.h"
#include "step/integrate.h"
#include "system/timer.h"

namespace syn {
namespace {

// Computes y = (M - h qDeriv) x, with qDeriv in the pattern of D.
void MulImplicit(const mjModel* m, mjData* d, const mjtNum* x, mjtNum* y) {
  VelocityDerivative(m, d, true);
  mj_mulM(m, d, y, x);
  for (int i = 0; i < m->nv; ++i) {
    mjtNum sum = 0;
    for (int k = m->D_rowadr[i]; k < m->D_rowadr[i] + m->D_rownnz[i]; ++k) {
      sum += d->qDeriv[k] * x[m->D_colind[k]];
    }
    y[i] -= m->opt.timestep * sum;
  }
}

// Replaces qacc, the change of velocity over a discrete step, by the continuous acceleration M^-1 B
// qacc that causes it. B is the matrix that the integrator solves with.
void DiscreteAcceleration(const mjModel* m, mjData* d) {
  const StackFrame frame(d);
  mjtNum* force = StackAlloc<mjtNum>(d, m->nv);
  switch (m->opt.integrator) {
    case mjINT_EULER: {
      if (mjDISABLED(mjDSBL_EULERDAMP) || !HasEulerDamping(m)) return;
      mj_mulM(m, d, force, d->qacc);
      for (int i = 0; i < m->nv; ++i) force[i] += m->opt.timestep * m->dof_damping[i] * d->qacc[i];
      break;
    }
    case mjINT_IMPLICIT:
      MulImplicit(m, d, d->qacc, force);
      break;
    case mjINT_IMPLICITFAST: {
      mjtNum* H = StackAlloc<mjtNum>(d, m->nC);
      ImplicitFastInertia(m, d, H);
      MulInertia(m, H, d->qacc, force);
      break;
    }
    default:
      mju_error("mj_inverse: discrete inverse dynamics is not supported by RK4 integrator");
      return;
  }
  mj_solveM(m, d, d->qacc, force, 1);
}

}  // namespace
}  // namespace syn

void mj_invPosition(const mjModel* m, mjData* d) {
  const syn::StageTimer timer(d, mjTIMER_POSITION);
  syn::PositionStage(m, d, false);
}

void mj_invVelocity(const mjModel* m, mjData* d) { mj_fwdVelocity(m, d); }

void mj_inverseSkip(const mjModel* m, mjData* d, int skipstage, int skipsensor) {
  using namespace syn;
  if (!RequireFittingData(m, d, "mj_inverse")) return;
  const StageTimer timer(d, mjTIMER_INVERSE);
  const StackFrame frame(d);
  const bool energy = mjENABLED(mjENBL_ENERGY);
  if (skipstage < mjSTAGE_POS) {
    mj_invPosition(m, d);
    if (!skipsensor) mj_sensorPos(m, d);
    if (energy) mj_energyPos(m, d);
  }
  if (skipstage < mjSTAGE_VEL) {
    mj_invVelocity(m, d);
    if (!skipsensor) mj_sensorVel(m, d);
    if (energy) mj_energyVel(m, d);
  }
  mjtNum* qacc = StackAlloc<mjtNum>(d, m->nv);
  const bool discrete = mjENABLED(mjENBL_INVDISCRETE);
  if (discrete) {
    std::copy_n(d->qacc, m->nv, qacc);
    DiscreteAcceleration(m, d);
  }
  // From here on qacc is the continuous acceleration. It is restored at the end.
  mj_invConstraint(m, d);
  mj_rne(m, d, 0, d->qfrc_inverse);
  AddTendonBias(m, d, d->qfrc_inverse);
  if (!skipsensor) mj_sensorAcc(m, d);
  mjtNum* force = StackAlloc<mjtNum>(d, m->nv);
  mj_mulM(m, d, force, d->qacc);
  for (int i = 0; i < m->nv; ++i) {
    d->qfrc_inverse[i] += force[i] - d->qfrc_passive[i] - d->qfrc_constraint[i];
  }
  if (discrete) std::copy_n(qacc, m->nv, d->qacc);
}

void mj_inverse(const mjModel* m, mjData* d) { mj_inverseSkip(m, d, mjSTAGE_NONE, 0); }

void mj_compareFwdInv(const mjModel* m, mjData* d) {
  using namespace syn;
  d->solver_fwdinv[0] = d->solver_fwdinv[1] = 0;
  // Without constraints there is nothing to compare.
  if (!d->nefc) return;
  const StackFrame frame(d);
  const int nv = m->nv;
  mjtNum* constraint = StackAlloc<mjtNum>(d, nv);
  mjtNum* efc_force = StackAlloc<mjtNum>(d, d->nefc);
  mjtNum* applied = StackAlloc<mjtNum>(d, nv);
  // Inverse dynamics overwrites the constraint forces, so they are saved and restored.
  std::copy_n(d->qfrc_constraint, nv, constraint);
  std::copy_n(d->efc_force, d->nefc, efc_force);
  for (int i = 0; i < nv; ++i) applied[i] = d->qfrc_applied[i] + d->qfrc_actuator[i];
  AddExternalForces(m, d, applied);

  // Positions and velocities are those of the forward pass, so their stages are skipped.
  mj_inverseSkip(m, d, mjSTAGE_VEL, 1);

  auto distance = [nv](const mjtNum* a, const mjtNum* b) {
    mjtNum sum = 0;
    for (int i = 0; i < nv; ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
    return Sqrt(sum);
  };
  // The first number compares constraint forces, the second the applied forces.
  d->solver_fwdinv[0] = distance(constraint, d->qfrc_constraint);
  d->solver_fwdinv[1] = distance(applied, d->qfrc_inverse);
  std::copy_n(constraint, nv, d->qfrc_constraint);
  std::copy_n(efc_force, d->nefc, d->efc_force);
}
