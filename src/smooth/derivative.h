// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Derivative of the smooth forces with respect to velocity, on the D pattern:
//
//   qDeriv = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel

#ifndef SYNOVIA_SMOOTH_DERIVATIVE_H_
#define SYNOVIA_SMOOTH_DERIVATIVE_H_

#include <mujoco/mujoco.h>

namespace syn {

// with_bias: false for the fast implicit integrator, which leaves out -d qfrc_bias and keeps the
// fluid terms symmetric.
void VelocityDerivative(const mjModel* m, mjData* d, bool with_bias);

// Its parts, each adding to d->qDeriv.
void AddBiasDerivative(const mjModel* m, mjData* d);
void AddFluidDerivative(const mjModel* m, mjData* d, bool symmetric);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_DERIVATIVE_H_
