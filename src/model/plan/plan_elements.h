// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tendons of the plan.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_ELEMENTS_H_
#define SYNOVIA_MODEL_PLAN_PLAN_ELEMENTS_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// The dofs that may change the length of a tendon: all of them lie among these, few others do.
struct DofRange {
  int first = 0, size = 0;
};

std::vector<DofRange> PlanTendons(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_ELEMENTS_H_
