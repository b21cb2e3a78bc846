// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_MODEL_PLAN_VALIDATE_PLAN_H_
#define SYNOVIA_MODEL_PLAN_VALIDATE_PLAN_H_

#include "base/assert.h"
#include "model/plan/plan.h"

namespace syn {

// The plan points to elements that the model has, and to all that it must. For SYN_VALIDATE.
void ValidatePlan(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_VALIDATE_PLAN_H_
