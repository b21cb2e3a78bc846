// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Stands in for the stages that are still being written.
#include <algorithm>
#include <mujoco/mujoco.h>
void mj_collision(const mjModel*, mjData* d) { d->ncon = 0; }
void mj_makeConstraint(const mjModel*, mjData* d) { d->nefc = d->ne = d->nf = d->nl = 0; }
void mj_island(const mjModel*, mjData*) {}
void mj_projectConstraint(const mjModel*, mjData*) {}
void mj_referenceConstraint(const mjModel*, mjData*) {}
void mj_fwdConstraint(const mjModel* m, mjData* d) {
  std::fill_n(d->qfrc_constraint, m->nv, 0);
  std::copy_n(d->qacc_smooth, m->nv, d->qacc);
}
void mj_invConstraint(const mjModel* m, mjData* d) { std::fill_n(d->qfrc_constraint, m->nv, 0); }
void mj_sensorPos(const mjModel*, mjData*) {}
void mj_sensorVel(const mjModel*, mjData*) {}
void mj_sensorAcc(const mjModel*, mjData*) {}
int mj_isSparse(const mjModel* m) {
  return m->opt.jacobian == mjJAC_SPARSE || (m->opt.jacobian == mjJAC_AUTO && m->nv >= 60);
}
