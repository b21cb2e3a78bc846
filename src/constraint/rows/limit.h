// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_CONSTRAINT_ROWS_LIMIT_H_
#define SYNOVIA_CONSTRAINT_ROWS_LIMIT_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Rotation of a ball joint against its limit.
struct BallLimit {
  Vec3 axis;    // of the rotation, in the frame of the ball's dofs
  mjtNum dist;  // largest allowed angle minus the angle
};

BallLimit BallLimitOf(const mjModel* m, const mjData* d, int joint);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_LIMIT_H_
