// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Actuators and sensors of the plan, sorted by kind.

#ifndef SYNOVIA_MODEL_PLAN_ELEMENTS_H_
#define SYNOVIA_MODEL_PLAN_ELEMENTS_H_

#include <array>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// Where an actuator of a hinge or slide joint finds its coordinate; dof -1 for all others.
struct ScalarTransmission {
  int dof = -1, qpos = -1;
};

std::vector<ScalarTransmission> PlanTransmissions(const mjModel* m);

// The sensors computed at each stage.
using SensorList = std::array<std::vector<int>, mjSTAGE_ACC + 1>;
struct SensorStages {
  SensorList built_in;
  SensorList plugin;
};

SensorStages PlanSensors(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_ELEMENTS_H_
