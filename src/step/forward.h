// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_STEP_FORWARD_H_
#define SYNOVIA_STEP_FORWARD_H_

#include <mujoco/mujoco.h>

namespace syn {

// kinematics, com, cameras and lights, tendons: all that depends on qpos alone.
void KinematicStage(const mjModel* m, mjData* d);

// Inertia matrix and its factor.
void InertiaStage(const mjModel* m, mjData* d);

// Sensors and energy of the position and velocity stages.
void PositionOutputs(const mjModel* m, mjData* d, bool sensors);
void VelocityOutputs(const mjModel* m, mjData* d, bool sensors);

bool HasSensor(const mjModel* m, mjtSensor type);

}  // namespace syn

#endif  // SYNOVIA_STEP_FORWARD_H_
