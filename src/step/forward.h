// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_STEP_FORWARD_H_
#define SYNOVIA_STEP_FORWARD_H_

#include <mujoco/mujoco.h>

#include "model/plan/plan.h"

namespace syn {

// Everything that depends on qpos, up to constraint rows and transmissions.
void PositionStage(const mjModel* m, mjData* d, bool islands);

// Sensors and energy of the position and velocity stages.
void PositionOutputs(const mjModel* m, mjData* d, bool sensors);
void VelocityOutputs(const mjModel* m, mjData* d, bool sensors);

// Reports, in the name of the public function `caller`, data that are too small for the model.
void ReportSmallData(const char* caller);

// Returns true if the data are large enough for the model, else reports an error.
inline bool RequireFittingData(const mjModel* m, const mjData* d, const char* caller) {
  if (DataFitModel(m, d)) [[likely]] {
    return true;
  }
  ReportSmallData(caller);
  return false;
}

bool HasSensor(const mjModel* m, mjtSensor type);

}  // namespace syn

#endif  // SYNOVIA_STEP_FORWARD_H_
