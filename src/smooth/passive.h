// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SMOOTH_PASSIVE_H_
#define SYNOVIA_SMOOTH_PASSIVE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Does any body have gravity compensation, and is there gravity to compensate?
bool HasGravityCompensation(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_PASSIVE_H_
