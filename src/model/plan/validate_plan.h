// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Consistency checks of the plan, which exist only in builds with assertions.

#ifndef SYNOVIA_MODEL_PLAN_VALIDATE_PLAN_H_
#define SYNOVIA_MODEL_PLAN_VALIDATE_PLAN_H_

#include "base/assert.h"
#include "model/plan/plan.h"

namespace syn {

// Asserts that the plan refers only to elements that the model has, and that it is complete. Called
// through SYN_VALIDATE.
void ValidatePlan(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_VALIDATE_PLAN_H_
