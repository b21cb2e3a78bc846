// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes mjStatistic: typical sizes of a model in its reference configuration, which cameras and
// decorations are scaled by.

#ifndef SYNOVIA_STEP_STATISTICS_H_
#define SYNOVIA_STEP_STATISTICS_H_

#include <mujoco/mujoco.h>

namespace syn {

// `d` must hold kinematics and inertia matrix of the reference configuration.
mjStatistic ComputeStatistics(const mjModel* m, const mjData* d);

}  // namespace syn

#endif  // SYNOVIA_STEP_STATISTICS_H_
