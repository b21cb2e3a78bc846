// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Integrators: from accelerations to the next state.

#ifndef SYNOVIA_STEP_INTEGRATE_H_
#define SYNOVIA_STEP_INTEGRATE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Advances activations by act_dot, qvel by qacc, qpos by qvel (or the new velocity if null), and
// time.
void Advance(const mjModel* m, mjData* d, const mjtNum* act_dot, const mjtNum* qacc,
             const mjtNum* qvel = nullptr);

// Whether the factor of a previous call can be used again (finite differences do).
enum class Factor { kCompute, kReuse };

void EulerStep(const mjModel* m, mjData* d, Factor factor);
void ImplicitStep(const mjModel* m, mjData* d, Factor factor);

// Does Euler treat joint damping implicitly?
bool HasEulerDamping(const mjModel* m);

// H = M + h diag(damping) for Euler (integrate.cc), M - h qDeriv for implicitfast (implicit.cc); in
// the layout of M.
void DampedInertia(const mjModel* m, mjData* d, mjtNum* H);
void ImplicitFastInertia(const mjModel* m, mjData* d, mjtNum* H);

}  // namespace syn

#endif  // SYNOVIA_STEP_INTEGRATE_H_
