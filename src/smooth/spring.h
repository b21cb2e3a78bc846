// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the deformation of joint springs: the difference between the current position and the
// spring reference, in velocity coordinates. Forces and energy share it.

#ifndef SYNOVIA_SMOOTH_SPRING_H_
#define SYNOVIA_SMOOTH_SPRING_H_

#include <mujoco/mujoco.h>

#include "math/quat.h"
#include "math/vec3.h"

namespace syn {

// Writes the deformation of the joint's dofs to `out` and returns their number.
inline int SpringDeformation(const mjModel* m, const mjData* d, int joint, mjtNum out[6]) {
  const mjtNum* q = d->qpos + m->jnt_qposadr[joint];
  const mjtNum* ref = m->qpos_spring + m->jnt_qposadr[joint];
  auto turn = [](const mjtNum* quat, const mjtNum* rest) {
    return Difference(Normalized(Quat::Load(quat)), Quat::Load(rest));
  };
  switch (m->jnt_type[joint]) {
    case mjJNT_FREE:
      (Vec3::Load(q) - Vec3::Load(ref)).Store(out);
      turn(q + 3, ref + 3).Store(out + 3);
      return 6;
    case mjJNT_BALL:
      turn(q, ref).Store(out);
      return 3;
    default:
      out[0] = q[0] - ref[0];
      return 1;
  }
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_SPRING_H_
