// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Integrators, which advance the state by one time step from the accelerations. The formulas are in
// integrate.cc (Euler), implicit.cc and runge_kutta.cc.

#ifndef SYNOVIA_STEP_INTEGRATE_H_
#define SYNOVIA_STEP_INTEGRATE_H_

#include <mujoco/mujoco.h>

namespace syn {

// Advances activations by act_dot, qvel by qacc, qpos by `qvel` (by the new velocity if null), and
// the time. Plugins are advanced, too.
void Advance(const mjModel* m, mjData* d, const mjtNum* act_dot, const mjtNum* qacc,
             const mjtNum* qvel = nullptr);

// Tells whether the factorization of a previous call can be used again. Finite differences do so
// when the perturbed input does not change the matrix.
enum class Factor { kCompute, kReuse };

// Advance the state by one step. ImplicitStep() serves both implicit integrators.
void EulerStep(const mjModel* m, mjData* d, Factor factor);
void ImplicitStep(const mjModel* m, mjData* d, Factor factor);

// Returns true if a dof has damping, which the Euler integrator then treats implicitly.
bool HasEulerDamping(const mjModel* m);

// Compute the matrix H that an integrator solves with, in the sparsity pattern of M: M + h
// diag(damping) for Euler (integrate.cc), and M - h qDeriv for implicitfast (implicit.cc). h is the
// time step.
void DampedInertia(const mjModel* m, mjData* d, mjtNum* H);
void ImplicitFastInertia(const mjModel* m, mjData* d, mjtNum* H);

}  // namespace syn

#endif  // SYNOVIA_STEP_INTEGRATE_H_
