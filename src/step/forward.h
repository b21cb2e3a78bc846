// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parts of the forward pipeline (forward.cc) that inverse dynamics and mj_step1 share.

#ifndef SYNOVIA_STEP_FORWARD_H_
#define SYNOVIA_STEP_FORWARD_H_

#include <mujoco/mujoco.h>

#include "model/plan/plan.h"

namespace syn {

// Computes everything that depends on qpos, up to constraint rows and transmissions. If `islands`
// is true, also finds the constraint islands.
void PositionStage(const mjModel* m, mjData* d, bool islands);

// Computes sensors (if `sensors` is true) and energy of the position and velocity stages.
void PositionOutputs(const mjModel* m, mjData* d, bool sensors);
void VelocityOutputs(const mjModel* m, mjData* d, bool sensors);

// Reports the error that mjData is too small for the model. `caller` is the public function that
// the user called.
void ReportSmallData(const char* caller);

// Returns true if the data are large enough for the model; otherwise reports an error and returns
// false.
inline bool RequireFittingData(const mjModel* m, const mjData* d, const char* caller) {
  if (DataFitModel(m, d)) [[likely]] {
    return true;
  }
  ReportSmallData(caller);
  return false;
}

// Returns true if the model has a sensor of this type.
bool HasSensor(const mjModel* m, mjtSensor type);

}  // namespace syn

#endif  // SYNOVIA_STEP_FORWARD_H_
