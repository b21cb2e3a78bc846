// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/step_memory.h"

#include "base/hidden.h"

namespace syn {

void DeleteStepMemory(mjData* d) {
  delete Hidden(d)->memory;
  Hidden(d)->memory = nullptr;
}

}  // namespace syn
