// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Actuators: control signal, activation dynamics, force = gain * input + bias, limits, and the
// generalised force through the moment arms.

#include "smooth/actuator/actuation.h"

#include <algorithm>

#include "base/arena.h"
#include "math/libm.h"
#include "plugin/instance.h"
#include "smooth/actuator/transmission.h"
#include "smooth/gravity.h"
#include "smooth/passive.h"
#include "system/timer.h"

namespace syn {
namespace {

mjtNum ClampTo(mjtNum x, const mjtNum range[2]) { return mju_clip(x, range[0], range[1]); }

// Controls after clamping; all zero, with a warning, if any is bad.
void EffectiveControls(const mjModel* m, mjData* d, mjtNum* ctrl) {
  const bool clamp = !mjDISABLED(mjDSBL_CLAMPCTRL);
  for (int i = 0; i < m->nu; ++i) {
    const bool limited = clamp && m->actuator_ctrllimited[i];
    ctrl[i] = limited ? ClampTo(d->ctrl[i], m->actuator_ctrlrange + 2 * i) : d->ctrl[i];
  }
  for (int i = 0; i < m->nu; ++i) {
    if (!mju_isBad(ctrl[i])) continue;
    mj_warning(d, mjWARN_BADCTRL, i);
    std::fill_n(ctrl, m->nu, 0);
    return;
  }
}

// Only the last activation of an actuator has built-in dynamics.
void ActivationRate(const mjModel* m, mjData* d, int i, mjtNum ctrl) {
  const int adr = m->actuator_actadr[i], num = m->actuator_actnum[i], last = adr + num - 1;
  std::fill_n(d->act_dot + adr, num, 0);
  const mjtNum* prm = m->actuator_dynprm + mjNDYN * i;
  const mjtNum act = d->act[last];
  switch (m->actuator_dyntype[i]) {
    case mjDYN_INTEGRATOR:
      d->act_dot[last] = ctrl;
      break;
    case mjDYN_FILTER:
    case mjDYN_FILTEREXACT:
      d->act_dot[last] = (ctrl - act) / std::max<mjtNum>(mjMINVAL, prm[0]);
      break;
    case mjDYN_MUSCLE:
      d->act_dot[last] = mju_muscleDynamics(ctrl, act, prm);
      break;
    default:
      if (!mjcb_act_dyn) break;
      // A callback of several activations writes act_dot itself.
      if (num == 1) {
        d->act_dot[last] = mjcb_act_dyn(m, d, i);
      } else {
        mjcb_act_dyn(m, d, i);
      }
  }
}

mjtNum AffineTerm(const mjtNum* prm, mjtNum length, mjtNum velocity) {
  return prm[0] + prm[1] * length + prm[2] * velocity;
}

mjtNum Gain(const mjModel* m, const mjData* d, int i) {
  const mjtNum* prm = m->actuator_gainprm + mjNGAIN * i;
  switch (m->actuator_gaintype[i]) {
    case mjGAIN_FIXED:
      return prm[0];
    case mjGAIN_AFFINE:
      return AffineTerm(prm, d->actuator_length[i], d->actuator_velocity[i]);
    case mjGAIN_MUSCLE:
      return mju_muscleGain(d->actuator_length[i], d->actuator_velocity[i],
                            m->actuator_lengthrange + 2 * i, m->actuator_acc0[i], prm);
    default:
      return mjcb_act_gain ? mjcb_act_gain(m, d, i) : 1;
  }
}

mjtNum Bias(const mjModel* m, const mjData* d, int i) {
  const mjtNum* prm = m->actuator_biasprm + mjNBIAS * i;
  switch (m->actuator_biastype[i]) {
    case mjBIAS_NONE:
      return 0;
    case mjBIAS_AFFINE:
      return AffineTerm(prm, d->actuator_length[i], d->actuator_velocity[i]);
    case mjBIAS_MUSCLE:
      return mju_muscleBias(d->actuator_length[i], m->actuator_lengthrange + 2 * i,
                            m->actuator_acc0[i], prm);
    default:
      return mjcb_act_bias ? mjcb_act_bias(m, d, i) : 0;
  }
}

mjtNum Force(const mjModel* m, const mjData* d, int i, mjtNum ctrl) {
  const int adr = m->actuator_actadr[i];
  mjtNum input = ctrl;
  if (adr >= 0) {
    const int last = adr + m->actuator_actnum[i] - 1;
    input =
        m->actuator_actearly[i] ? NextActivation(m, d, i, last, d->act_dot[last]) : d->act[last];
  }
  return Gain(m, d, i) * input + Bias(m, d, i);
}

// Scales the forces of actuators that share a limited tendon so that their sum stays in range.
void LimitTendonForces(const mjModel* m, mjData* d) {
  auto pulls = [&](int i) {
    return m->actuator_trntype[i] == mjTRN_TENDON && !ActuatorDisabled(m, i) &&
           m->tendon_actfrclimited[m->actuator_trnid[2 * i]];
  };
  // Actuators of plugins alone do not bring the limit into effect.
  bool any = false;
  for (int i = 0; i < m->nu && !any; ++i) any = pulls(i) && m->actuator_plugin[i] < 0;
  if (!any) return;
  const StackFrame frame(d);
  mjtNum* total = StackAlloc<mjtNum>(d, m->ntendon);
  std::fill_n(total, m->ntendon, 0);
  for (int i = 0; i < m->nu; ++i) {
    if (pulls(i)) total[m->actuator_trnid[2 * i]] += d->actuator_force[i];
  }
  for (int i = 0; i < m->nu; ++i) {
    if (!pulls(i)) continue;
    const int tendon = m->actuator_trnid[2 * i];
    const mjtNum sum = total[tendon], limited = ClampTo(sum, m->tendon_actfrcrange + 2 * tendon);
    if (sum && limited != sum) d->actuator_force[i] *= limited / sum;
  }
}

void AddActuatorCompensation(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nv; ++i) {
    if (m->jnt_actgravcomp[m->dof_jntid[i]]) d->qfrc_actuator[i] += d->qfrc_gravcomp[i];
  }
}

void LimitJointForces(const mjModel* m, mjData* d) {
  for (int j = 0; j < m->njnt; ++j) {
    if (!m->jnt_actfrclimited[j]) continue;
    mjtNum& force = d->qfrc_actuator[m->jnt_dofadr[j]];
    force = ClampTo(force, m->jnt_actfrcrange + 2 * j);
  }
}

}  // namespace

mjtNum NextActivation(const mjModel* m, const mjData* d, int i, int j, mjtNum act_dot) {
  const mjtNum h = m->opt.timestep;
  mjtNum act = d->act[j];
  if (m->actuator_dyntype[i] == mjDYN_FILTEREXACT) {
    const mjtNum tau = std::max<mjtNum>(mjMINVAL, m->actuator_dynprm[mjNDYN * i]);
    act += act_dot * tau * (1 - Exp(-h / tau));
  } else {
    act += h * act_dot;
  }
  return m->actuator_actlimited[i] ? ClampTo(act, m->actuator_actrange + 2 * i) : act;
}

}  // namespace syn

void mj_fwdActuation(const mjModel* m, mjData* d) {
  using namespace syn;
  std::fill_n(d->actuator_force, m->nu, 0);
  std::fill_n(d->qfrc_actuator, m->nv, 0);
  if (!m->nu || mjDISABLED(mjDSBL_ACTUATION)) return;

  const StageTimer timer(d, mjTIMER_ACTUATION);
  const StackFrame frame(d);
  mjtNum* ctrl = StackAlloc<mjtNum>(d, m->nu);
  EffectiveControls(m, d, ctrl);
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_actadr[i] >= 0) ActivationRate(m, d, i, ctrl[i]);
  }
  AddPluginActivationRates(m, d);
  for (int i = 0; i < m->nu; ++i) {
    if (ActuatorDisabled(m, i) || m->actuator_plugin[i] >= 0) continue;
    d->actuator_force[i] = Force(m, d, i, ctrl[i]);
  }
  ComputePlugins(m, d, mjPLUGIN_ACTUATOR);
  if (m->ntendon) LimitTendonForces(m, d);
  for (int i = 0; i < m->nu; ++i) {
    mjtNum& force = d->actuator_force[i];
    if (m->actuator_forcelimited[i]) force = ClampTo(force, m->actuator_forcerange + 2 * i);
    if (force) MomentRow(d, i).AddTo(d->qfrc_actuator, force);
  }
  if (HasGravityCompensation(m)) AddActuatorCompensation(m, d);
  LimitJointForces(m, d);
}
