// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the total mass of all bodies, and scales masses and inertias to a given total.

#include <algorithm>

#include <mujoco/mujoco.h>

mjtNum mj_getTotalmass(const mjModel* m) {
  mjtNum total = 0;
  for (int i = 1; i < m->nbody; ++i) total += m->body_mass[i];
  return total;
}

void mj_setTotalmass(mjModel* m, mjtNum newmass) {
  const mjtNum tiny = mjMINVAL;
  const mjtNum factor = std::max(tiny, newmass / std::max(tiny, mj_getTotalmass(m)));
  for (int i = 1; i < m->nbody; ++i) {
    m->body_mass[i] *= factor;
    for (int k = 0; k < 3; ++k) m->body_inertia[3 * i + k] *= factor;
  }
}
