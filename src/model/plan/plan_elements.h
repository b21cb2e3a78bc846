// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tendons, actuators and sensors of the plan.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_ELEMENTS_H_
#define SYNOVIA_MODEL_PLAN_PLAN_ELEMENTS_H_

#include <array>
#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// The dofs that may change the length of a tendon: all of them lie among these, few others do.
struct DofRange {
  int first = 0, size = 0;
};

std::vector<DofRange> PlanTendons(const mjModel* m);

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

#endif  // SYNOVIA_MODEL_PLAN_PLAN_ELEMENTS_H_
