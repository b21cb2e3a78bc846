// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan.h"

namespace syn {

void BuildPlan(mjModel* m) {
  DeletePlan(m);
  Hidden(m)->plan =
      new Plan{PlanKinematics(m), PlanTransmissions(m), PlanCollision(m), PlanSensors(m)};
}

void DeletePlan(mjModel* m) {
  delete Hidden(m)->plan;
  Hidden(m)->plan = nullptr;
}

}  // namespace syn
