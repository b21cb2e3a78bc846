// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the PID actuator; pid.h has the formulas and the order of the activation variables.

#include "actuator/pid.h"

#include <algorithm>
#include <cmath>

#include <synovia/math.h>

#include "common/config.h"
#include "common/instance.h"

namespace syn::plugins {
namespace {

constexpr const char* kAttributes[] = {"kp", "ki", "kd", "imax", "slewmax"};

// Returns the address of the activation variable of the dynamics, which is the last one.
int LastActivation(const mjModel* m, int actuator) {
  return m->actuator_actadr[actuator] + m->actuator_actnum[actuator] - 1;
}

bool HasDynamics(const mjModel* m, int actuator) {
  return m->actuator_dyntype[actuator] != mjDYN_NONE;
}

mjtNum Clamp(mjtNum x, const mjtNum range[2]) { return mju_clip(x, range[0], range[1]); }

// Returns the activation of the dynamics, predicted to the end of the step if `early` is true and
// the actuator has actearly. An exact filter is integrated exactly, other dynamics by one Euler
// step.
mjtNum Activation(const mjModel* m, const mjData* d, int i, bool early) {
  const int last = LastActivation(m, i);
  if (!early || !m->actuator_actearly[i]) return d->act[last];
  const mjtNum h = m->opt.timestep;
  mjtNum ahead = h;
  if (m->actuator_dyntype[i] == mjDYN_FILTEREXACT) {
    const mjtNum tau = std::max<mjtNum>(mjMINVAL, m->actuator_dynprm[mjNDYN * i]);
    ahead = tau * (1 - syn_exp(-h / tau));
  }
  const mjtNum act = d->act[last] + ahead * d->act_dot[last];
  return m->actuator_actlimited[i] ? Clamp(act, m->actuator_actrange + 2 * i) : act;
}

}  // namespace

bool Pid::Configure(const mjModel* m, int instance) {
  kp_ = ConfigNumber(m, instance, "kp").value_or(0);
  ki_ = ConfigNumber(m, instance, "ki").value_or(0);
  kd_ = ConfigNumber(m, instance, "kd").value_or(0);
  max_slew_ = ConfigNumber(m, instance, "slewmax");
  const std::optional<mjtNum> imax = ConfigNumber(m, instance, "imax");
  if (imax && *imax < 0) {
    mju_warning("mujoco.pid: negative imax");
    return false;
  }
  if (max_slew_ && *max_slew_ < 0) {
    mju_warning("mujoco.pid: negative slewmax");
    return false;
  }
  if (imax && ki_) max_integral_ = *imax / ki_;
  return true;
}

int Pid::ExpectedActivations(const mjModel* m, int actuator) const {
  return (ki_ != 0) + max_slew_.has_value() + HasDynamics(m, actuator);
}

bool Pid::HasActivations(const mjModel* m, int actuator) const {
  const int given = m->actuator_actnum[actuator], expected = ExpectedActivations(m, actuator);
  if (given == expected) return true;
  mju_warning(
      "actuator %d has actdim %d, expected %d. Add actdim=\"%d\" to the actuator plugin "
      "element.",
      actuator, given, expected, expected);
  return false;
}

std::unique_ptr<Pid> Pid::Create(const mjModel* m, mjData*, int instance) {
  auto pid = std::make_unique<Pid>();
  if (!pid->Configure(m, instance)) return nullptr;
  for (int i = 0; i < m->nu; ++i) {
    if (m->actuator_plugin[i] != instance) continue;
    if (!pid->HasActivations(m, i)) return nullptr;
    pid->actuators_.push_back(i);
  }
  return pid;
}

mjtNum Pid::SetPoint(const mjModel* m, const mjData* d, int i, bool early) const {
  mjtNum u = HasDynamics(m, i) ? Activation(m, d, i, early) : d->ctrl[i];
  if (!HasDynamics(m, i) && m->actuator_ctrllimited[i]) {
    u = Clamp(u, m->actuator_ctrlrange + 2 * i);
  }
  if (!max_slew_ || !(d->time > 0)) return u;
  // The previous set point follows the integral, if there is one. At time 0 there is none yet.
  const mjtNum previous = d->act[m->actuator_actadr[i] + (ki_ != 0)];
  const mjtNum most = *max_slew_ * m->opt.timestep;
  return mju_clip(u, previous - most, previous + most);
}

mjtNum Pid::NextIntegral(const mjModel* m, const mjData* d, int i, mjtNum error) const {
  const mjtNum integral = d->act[m->actuator_actadr[i]] + error * m->opt.timestep;
  return max_integral_ ? mju_clip(integral, -*max_integral_, *max_integral_) : integral;
}

void Pid::AddActivationRates(const mjModel* m, mjData* d) const {
  const mjtNum h = m->opt.timestep;
  for (const int i : actuators_) {
    const mjtNum u = SetPoint(m, d, i, false), error = u - d->actuator_length[i];
    int j = m->actuator_actadr[i];
    if (ki_) {
      // The rates are difference quotients, so that an Euler step reaches the new values.
      d->act_dot[j] = (NextIntegral(m, d, i, error) - d->act[j]) / h;
      ++j;
    }
    if (max_slew_) d->act_dot[j] = (u - d->act[j]) / h;
  }
}

void Pid::ComputeForces(const mjModel* m, mjData* d) const {
  for (const int i : actuators_) {
    const mjtNum error = SetPoint(m, d, i, true) - d->actuator_length[i];
    const mjtNum rate = HasDynamics(m, i) ? d->act_dot[LastActivation(m, i)] : 0;
    mjtNum force = kp_ * error + kd_ * (rate - d->actuator_velocity[i]);
    if (ki_) force += ki_ * NextIntegral(m, d, i, error);
    d->actuator_force[i] = force;
  }
}

void Pid::Register() {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "mujoco.pid";
  plugin.capabilityflags = mjPLUGIN_ACTUATOR;
  plugin.nattribute = static_cast<int>(std::size(kAttributes));
  plugin.attributes = kAttributes;
  KeepInstances<Pid>(&plugin);
  plugin.actuator_act_dot = [](const mjModel* m, mjData* d, int instance) {
    InstanceOf<Pid>(d, instance).AddActivationRates(m, d);
  };
  plugin.compute = [](const mjModel* m, mjData* d, int instance, int) {
    InstanceOf<Pid>(d, instance).ComputeForces(m, d);
  };
  mjp_registerPlugin(&plugin);
}

}  // namespace syn::plugins
