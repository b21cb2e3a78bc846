// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The limit of a ball joint: the distance between its rotation angle and the largest allowed one.

#ifndef SYNOVIA_CONSTRAINT_ROWS_LIMIT_H_
#define SYNOVIA_CONSTRAINT_ROWS_LIMIT_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// The rotation of a ball joint relative to its limit.
struct BallLimit {
  Vec3 axis;    // unit axis of the rotation, in the frame of the ball's dofs
  mjtNum dist;  // largest allowed angle minus the current angle, in radians
};

// Computes the limit of `joint`, which must be a ball joint.
BallLimit BallLimitOf(const mjModel* m, const mjData* d, int joint);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_LIMIT_H_
