// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mujoco.pid: an actuator with a PID controller that drives its length to a set point u. With the
// time step h and the gains kp, ki, kd:
//
//   e = u - length                                   error
//   I = clip(I + e h, -imax/ki, imax/ki)             integral of the error
//   force = kp e + ki I + kd (du/dt - velocity)
//
// The set point is the control signal, or the activation if the actuator has dynamics. It changes
// by at most slewmax h per step. The activation variables of the actuator are, in this order: the
// integral I if ki is not zero, the previous u if slewmax is given, and the activation of the
// dynamics if there are any.

#ifndef SYNOVIA_PLUGINS_ACTUATOR_PID_H_
#define SYNOVIA_PLUGINS_ACTUATOR_PID_H_

#include <memory>
#include <optional>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn::plugins {

// One instance of the plugin, which can serve several actuators.
class Pid {
 public:
  // Returns the object of an instance. Returns null, after a warning, if its configuration is
  // invalid or an actuator has the wrong number of activation variables.
  static std::unique_ptr<Pid> Create(const mjModel* m, mjData* d, int instance);
  // Registers the plugin.
  static void Register();

  // Writes the time derivatives of the integral and of the previous set point to act_dot.
  void AddActivationRates(const mjModel* m, mjData* d) const;
  // Writes the forces of the actuators to actuator_force.
  void ComputeForces(const mjModel* m, mjData* d) const;

 private:
  // Reads the attributes. Returns false, after a warning, if one is invalid.
  bool Configure(const mjModel* m, int instance);
  // Returns true if the actuator has the expected number of activation variables, else warns.
  bool HasActivations(const mjModel* m, int actuator) const;
  // Returns the number of activation variables that the actuator must have.
  int ExpectedActivations(const mjModel* m, int actuator) const;
  // Returns the set point, limited by range and slew rate. If `early` is true, an actuator with
  // actearly uses the activation at the end of the step.
  mjtNum SetPoint(const mjModel* m, const mjData* d, int actuator, bool early) const;
  // Returns the integral of the error at the end of the step.
  mjtNum NextIntegral(const mjModel* m, const mjData* d, int actuator, mjtNum error) const;

  // Gains; see the formulas above.
  mjtNum kp_ = 0, ki_ = 0, kd_ = 0;
  // The limits imax / ki and slewmax. No limit applies if a value is absent.
  std::optional<mjtNum> max_integral_, max_slew_;
  std::vector<int> actuators_;  // Ids of the actuators of this instance.
};

}  // namespace syn::plugins

#endif  // SYNOVIA_PLUGINS_ACTUATOR_PID_H_
