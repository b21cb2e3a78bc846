// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Gravity as the options of the model define it.

#ifndef SYNOVIA_SMOOTH_GRAVITY_H_
#define SYNOVIA_SMOOTH_GRAVITY_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Returns the gravity of the options, or zero if gravity is disabled.
inline Vec3 Gravity(const mjModel* m) {
  return mjDISABLED(mjDSBL_GRAVITY) ? Vec3{} : Vec3::Load(m->opt.gravity);
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_GRAVITY_H_
