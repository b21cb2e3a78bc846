// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Applies external forces to bodies; see apply_force.h for the formula.

#include "smooth/apply_force.h"

#include "math/vector.h"
#include "model/plan/plan.h"

namespace syn {

void AddExternalForces(const mjModel* m, const mjData* d, mjtNum* qfrc) {
  // Most steps have no external forces, and this test is faster than the loop below.
  if (IsZero(d->xfrc_applied, 6 * m->nbody)) return;
  for (const int i : PlanOf(m).kinematics.moving) {
    const mjtNum* xfrc = d->xfrc_applied + 6 * i;
    if (!(xfrc[0] || xfrc[1] || xfrc[2] || xfrc[3] || xfrc[4] || xfrc[5])) continue;
    // Forces act at the center of mass of the body.
    ApplyWrench(m, d, i, Vec3::Load(d->xipos + 3 * i), Vec3::Load(xfrc), Vec3::Load(xfrc + 3),
                qfrc);
  }
}

}  // namespace syn

void mj_applyFT(const mjModel* m, mjData* d, const mjtNum force[3], const mjtNum torque[3],
                const mjtNum point[3], int body, mjtNum* qfrc_target) {
  using namespace syn;
  if (body < 0 || body >= m->nbody) {
    mju_error("mj_applyFT: invalid body %d", body);
    return;
  }
  // Null stands for a zero force or torque.
  ApplyWrench(m, d, body, Vec3::Load(point), force ? Vec3::Load(force) : Vec3{},
              torque ? Vec3::Load(torque) : Vec3{}, qfrc_target);
}
