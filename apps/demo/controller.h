// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The controllers of the demo.

#ifndef SYNOVIA_APPS_DEMO_CONTROLLER_H_
#define SYNOVIA_APPS_DEMO_CONTROLLER_H_

#include <mujoco/mujoco.h>

// Puts the model into its starting pose and returns its controller. The quadruped of
// models/quadruped.xml trots; every other model holds its initial posture.
mjfGeneric StartController(const mjModel* m, mjData* d);

#endif  // SYNOVIA_APPS_DEMO_CONTROLLER_H_
