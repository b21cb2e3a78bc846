// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What one step may leave behind for the next beside the public state: results of symbolic
// analysis, warm starts of iterative geometry. It never changes results beyond what the
// specification leaves free, and may be dropped at any time.

#ifndef SYNOVIA_MODEL_STEP_MEMORY_H_
#define SYNOVIA_MODEL_STEP_MEMORY_H_

#include <mujoco/mujoco.h>

namespace syn {

struct StepMemory {};

void DeleteStepMemory(mjData* d);

}  // namespace syn

#endif  // SYNOVIA_MODEL_STEP_MEMORY_H_
