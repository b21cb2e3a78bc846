// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Stands in for the stages that are still being written.
#include <mujoco/mujoco.h>
void mj_collision(const mjModel*, mjData* d) { d->ncon = 0; }
void mj_sensorPos(const mjModel*, mjData*) {}
void mj_sensorVel(const mjModel*, mjData*) {}
void mj_sensorAcc(const mjModel*, mjData*) {}
