// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SMOOTH_ACTUATOR_TRANSMISSION_H_
#define SYNOVIA_SMOOTH_ACTUATOR_TRANSMISSION_H_

#include <mujoco/mujoco.h>

#include "smooth/tendon/tendon.h"

namespace syn {

// Moment arms of an actuator: row i of the sparse actuator_moment.
inline JacobianRow MomentRow(const mjData* d, int i) {
  const int adr = d->moment_rowadr[i];
  return {d->actuator_moment + adr, d->moment_colind + adr, d->moment_rownnz[i]};
}

// actuator_velocity = moment qvel (zero when actuation is disabled).
void ActuatorVelocity(const mjModel* m, mjData* d);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_ACTUATOR_TRANSMISSION_H_
