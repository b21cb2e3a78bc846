// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Passive forces, see passive.cc.

#ifndef SYNOVIA_SMOOTH_PASSIVE_H_
#define SYNOVIA_SMOOTH_PASSIVE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Returns true if a body has gravity compensation and gravity is not zero.
bool HasGravityCompensation(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_PASSIVE_H_
