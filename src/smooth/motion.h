// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes velocity and acceleration of points and objects from the com-frame quantities cvel and
// cacc.

#ifndef SYNOVIA_SMOOTH_MOTION_H_
#define SYNOVIA_SMOOTH_MOTION_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"
#include "smooth/chain.h"

namespace syn {

// Returns the velocity (omega, v) of the point of `body` that is now at `point`, in world axes.
inline Spatial VelocityAt(const mjModel* m, const mjData* d, int body, Vec3 point) {
  return ShiftMotion(Spatial::Load(d->cvel + 6 * body), point - TreeOrigin(m, d, body));
}

// The frame of an object: its body, and where position and orientation are stored. `body` is -1 if
// the object type has no frame.
struct ObjectFrame {
  int body = -1;
  const mjtNum* xpos = nullptr;
  const mjtNum* xmat = nullptr;
};

// Returns the frame of an object. mjOBJ_BODY stands for the inertial frame, mjOBJ_XBODY for the
// frame of the body itself.
ObjectFrame FrameOf(const mjModel* m, const mjData* d, int objtype, int objid);

// Return velocity and acceleration of the object's origin, which are zero for static bodies. They
// are in the object's axes if `local` is true, otherwise in world axes.
Spatial ObjectVelocity(const mjModel* m, const mjData* d, const ObjectFrame& frame, bool local);
Spatial ObjectAcceleration(const mjModel* m, const mjData* d, const ObjectFrame& frame, bool local);

// Returns the time derivative of cdof of a dof.
Spatial CdofDot(const mjModel* m, const mjData* d, int dof);

// Returns Jdot . qvel for a point fixed to `body`: the acceleration of the point when qacc is zero.
Vec3 PointBiasAcceleration(const mjModel* m, const mjData* d, int body, Vec3 point);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_MOTION_H_
