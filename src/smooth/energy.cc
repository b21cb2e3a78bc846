// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the potential energy of gravity and springs, and the kinetic energy qvel^T M qvel / 2.

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "smooth/flex/flex.h"
#include "smooth/gravity.h"
#include "smooth/spring.h"
#include "smooth/tendon/tendon.h"

namespace syn {
namespace {

// Returns the energy of joint, tendon and flex-edge springs.
mjtNum SpringEnergy(const mjModel* m, const mjData* d) {
  mjtNum energy = 0;
  for (int j = 0; j < m->njnt; ++j) {
    const mjtNum k = m->jnt_stiffness[j];
    if (!k) continue;
    mjtNum x[6];
    const int n = SpringDeformation(m, d, j, x);
    for (int i = 0; i < n; ++i) energy += 0.5 * k * x[i] * x[i];
  }
  for (int i = 0; i < m->ntendon; ++i) {
    const mjtNum k = m->tendon_stiffness[i];
    if (!k) continue;
    // The force is k times the distance to the rest interval, so the energy is force^2 / (2 k).
    const mjtNum force = TendonSpringForce(m, i, d->ten_length[i]);
    energy += 0.5 * force * force / k;
  }
  return energy + FlexEdgeEnergy(m, d);
}

}  // namespace
}  // namespace syn

void mj_energyPos(const mjModel* m, mjData* d) {
  using namespace syn;
  mjtNum energy = 0;
  const Vec3 gravity = Gravity(m);
  for (int i = 1; i < m->nbody; ++i) {
    energy -= m->body_mass[i] * Dot(gravity, Vec3::Load(d->xipos + 3 * i));
  }
  if (!mjDISABLED(mjDSBL_SPRING)) energy += SpringEnergy(m, d);
  d->energy[0] = energy;
}

void mj_energyVel(const mjModel* m, mjData* d) {
  const syn::StackFrame frame(d);
  mjtNum* momentum = syn::StackAlloc<mjtNum>(d, m->nv);
  mj_mulM(m, d, momentum, d->qvel);
  mjtNum sum = 0;
  for (int i = 0; i < m->nv; ++i) sum += momentum[i] * d->qvel[i];
  d->energy[1] = 0.5 * sum;
}
