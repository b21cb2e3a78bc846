// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Velocity and acceleration of points and objects, from the com-frame quantities cvel and cacc.

#ifndef SYNOVIA_SMOOTH_MOTION_H_
#define SYNOVIA_SMOOTH_MOTION_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"
#include "smooth/chain.h"

namespace syn {

// Velocity (omega, v) of the point of `body` that is now at `point`, world axes.
inline Spatial VelocityAt(const mjModel* m, const mjData* d, int body, Vec3 point) {
  return ShiftMotion(Spatial::Load(d->cvel + 6 * body), point - TreeOrigin(m, d, body));
}

// Where an object sits: its body, position and orientation. body = -1: not such an object.
struct ObjectFrame {
  int body = -1;
  const mjtNum* xpos = nullptr;
  const mjtNum* xmat = nullptr;
};

// Body stands for its inertial frame, xbody for its own.
ObjectFrame FrameOf(const mjModel* m, const mjData* d, int objtype, int objid);

// Velocity of the object's origin; zero for static bodies. local: in the object's axes.
Spatial ObjectVelocity(const mjModel* m, const mjData* d, const ObjectFrame& frame, bool local);
Spatial ObjectAcceleration(const mjModel* m, const mjData* d, const ObjectFrame& frame, bool local);

// Rate of change of cdof along the motion.
Spatial CdofDot(const mjModel* m, const mjData* d, int dof);

// Jdot . qvel of a point fixed to `body`: its acceleration when qacc is zero.
Vec3 PointBiasAcceleration(const mjModel* m, const mjData* d, int body, Vec3 point);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_MOTION_H_
