// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan.h"

namespace syn {

void BuildPlan(mjModel* m) {
  DeletePlan(m);
  auto* plan = new Plan{PlanCollision(m)};
  Hidden(m)->plan = plan;
}

void DeletePlan(mjModel* m) {
  delete Hidden(m)->plan;
  Hidden(m)->plan = nullptr;
}

}  // namespace syn
