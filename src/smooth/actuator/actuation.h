// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SMOOTH_ACTUATOR_ACTUATION_H_
#define SYNOVIA_SMOOTH_ACTUATOR_ACTUATION_H_

#include <mujoco/mujoco.h>

namespace syn {

// Activation j of actuator i after one time step with rate act_dot.
mjtNum NextActivation(const mjModel* m, const mjData* d, int i, int j, mjtNum act_dot);

inline bool ActuatorDisabled(const mjModel* m, int i) { return mjACTUATORDISABLED(i); }

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_ACTUATOR_ACTUATION_H_
