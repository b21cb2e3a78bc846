// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_CONSTRAINT_EQUALITY_H_
#define SYNOVIA_CONSTRAINT_EQUALITY_H_

#include <mujoco/mujoco.h>

#include "constraint/dofs.h"

namespace syn {

struct EqualityAnchors {
  Anchor first, second;
};

// The points that a connect or weld constraint holds together.
EqualityAnchors AnchorsOf(const mjModel* m, const mjData* d, int eq);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_EQUALITY_H_
