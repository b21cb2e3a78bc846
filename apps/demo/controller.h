// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What drives the model of the demo.

#ifndef SYNOVIA_APPS_DEMO_CONTROLLER_H_
#define SYNOVIA_APPS_DEMO_CONTROLLER_H_

#include <mujoco/mujoco.h>

// Puts the model into its starting pose and returns a controller: a trot for the quadruped of
// models/quadruped.xml, holding the initial posture for everything else.
mjfGeneric StartController(const mjModel* m, mjData* d);

#endif  // SYNOVIA_APPS_DEMO_CONTROLLER_H_
