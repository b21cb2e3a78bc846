// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the derivative of the smooth forces with respect to velocity, in the sparsity pattern of
// D:
//
//   qDeriv = d (qfrc_actuator + qfrc_passive - qfrc_bias) / d qvel

#ifndef SYNOVIA_SMOOTH_DERIVATIVE_H_
#define SYNOVIA_SMOOTH_DERIVATIVE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Computes qDeriv. `with_bias` is false for the integrator implicitfast, which omits the derivative
// of qfrc_bias and keeps the fluid terms symmetric.
void VelocityDerivative(const mjModel* m, mjData* d, bool with_bias);

// Add the derivative of the bias forces and of the fluid forces to d->qDeriv.
void AddBiasDerivative(const mjModel* m, mjData* d);
void AddFluidDerivative(const mjModel* m, mjData* d, bool symmetric);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_DERIVATIVE_H_
