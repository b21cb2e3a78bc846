// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts forces on bodies to generalized forces: J^T times a force and torque at a point.

#ifndef SYNOVIA_SMOOTH_APPLY_FORCE_H_
#define SYNOVIA_SMOOTH_APPLY_FORCE_H_

#include <mujoco/mujoco.h>

#include "math/spatial.h"
#include "math/vec3.h"
#include "smooth/chain.h"

namespace syn {

// Adds J(point)^T (torque, force) to qfrc, which has nv numbers. All vectors are in world axes. In
// the com frame (com.cc) the product with column i of J is cdof_i . wrench.
inline void ApplyWrench(const mjModel* m, const mjData* d, int body, Vec3 point, Vec3 force,
                        Vec3 torque, mjtNum* qfrc) {
  const Spatial wrench{torque + Cross(point - TreeOrigin(m, d, body), force), force};
  for (int i = LastDof(m, body); i >= 0; i = m->dof_parentid[i]) {
    qfrc[i] += Dot(Spatial::Load(d->cdof + 6 * i), wrench);
  }
}

// Adds J^T xfrc_applied of all moving bodies to qfrc.
void AddExternalForces(const mjModel* m, const mjData* d, mjtNum* qfrc);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_APPLY_FORCE_H_
