// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Advances the simulation: forward dynamics, then the integrator. mj_step1 and mj_step2 are the
// same step in two parts; between them the user can set controls that depend on the new positions
// and velocities.

#include "step/forward.h"
#include "system/timer.h"

void mj_step(const mjModel* m, mjData* d) {
  if (!syn::RequireFittingData(m, d, "mj_step")) return;
  const syn::StageTimer timer(d, mjTIMER_STEP);
  mj_checkPos(m, d);
  mj_checkVel(m, d);
  mj_forward(m, d);
  mj_checkAcc(m, d);
  if (mjENABLED(mjENBL_FWDINV)) mj_compareFwdInv(m, d);
  switch (m->opt.integrator) {
    case mjINT_EULER:
      mj_Euler(m, d);
      break;
    case mjINT_RK4:
      mj_RungeKutta(m, d, 4);
      break;
    case mjINT_IMPLICIT:
    case mjINT_IMPLICITFAST:
      mj_implicit(m, d);
      break;
    default:
      mju_error("mj_step: invalid integrator %d", m->opt.integrator);
  }
}

void mj_step1(const mjModel* m, mjData* d) {
  using namespace syn;
  if (!RequireFittingData(m, d, "mj_step1")) return;
  const StageTimer timer(d, mjTIMER_STEP);
  mj_checkPos(m, d);
  mj_checkVel(m, d);
  mj_fwdPosition(m, d);
  PositionOutputs(m, d, true);
  mj_fwdVelocity(m, d);
  VelocityOutputs(m, d, true);
  // The callback is called even if actuation is disabled, as the interface documents.
  if (mjcb_control) mjcb_control(m, d);
}

void mj_step2(const mjModel* m, mjData* d) {
  if (!syn::RequireFittingData(m, d, "mj_step2")) return;
  // mj_step1 and mj_step2 together count as one step, which mj_step1 has counted.
  const syn::StageTimer timer(d, mjTIMER_STEP, false);
  mj_fwdActuation(m, d);
  mj_fwdAcceleration(m, d);
  mj_fwdConstraint(m, d);
  mj_sensorAcc(m, d);
  mj_checkAcc(m, d);
  if (mjENABLED(mjENBL_FWDINV)) mj_compareFwdInv(m, d);
  // Runge-Kutta cannot be split, so it falls back to Euler here.
  const bool implicit =
      m->opt.integrator == mjINT_IMPLICIT || m->opt.integrator == mjINT_IMPLICITFAST;
  if (implicit) {
    mj_implicit(m, d);
  } else {
    mj_Euler(m, d);
  }
}
