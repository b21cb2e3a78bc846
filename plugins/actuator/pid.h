// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mujoco.pid: an actuator that drives its length to a set point u.
//
//   e = u - length
//   I = clip(I + e h, -imax/ki, imax/ki)             integral of the error
//   force = kp e + ki I + kd (du/dt - velocity)
//
// u is the control, or the activation where the actuator has dynamics, and changes by at most
// slewmax h per step. Activations: [integral, if ki][previous u, if slewmax][that of the dynamics].

#ifndef SYNOVIA_PLUGINS_ACTUATOR_PID_H_
#define SYNOVIA_PLUGINS_ACTUATOR_PID_H_

#include <memory>
#include <optional>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

class Pid {
 public:
  static std::unique_ptr<Pid> Create(const mjModel* m, mjData* d, int instance);
  static void Register();

  void AddActivationRates(const mjModel* m, mjData* d) const;
  void ComputeForces(const mjModel* m, mjData* d) const;

 private:
  bool Configure(const mjModel* m, int instance);
  bool HasActivations(const mjModel* m, int actuator) const;
  int ExpectedActivations(const mjModel* m, int actuator) const;
  mjtNum SetPoint(const mjModel* m, const mjData* d, int actuator, bool early) const;
  mjtNum NextIntegral(const mjModel* m, const mjData* d, int actuator, mjtNum error) const;

  mjtNum kp_ = 0, ki_ = 0, kd_ = 0;
  std::optional<mjtNum> max_integral_, max_slew_;
  std::vector<int> actuators_;
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_ACTUATOR_PID_H_
