// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Recursive Newton-Euler: the generalised forces that produce an acceleration.
//
//   forward    a_i = a_parent + cdof_dot qvel (+ cdof qacc),   a_world = (0, -gravity)
//              f_i = I_i a_i + v_i x* (I_i v_i)
//   backward   f_parent += f_i
//   result     tau_j = cdof_j . f_body(j)
//
// Gravity enters as an upward acceleration of the world, so no force need be added per body. Bodies
// fixed to the world accelerate as it does, and what it takes to hold them moves no joint: they are
// left out, so that scenery costs nothing here.
//
// (Luh, Walker and Paul 1980; in spatial vectors Featherstone 2008, chapter 5.)

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "math/inertia.h"
#include "math/spatial.h"
#include "model/plan.h"
#include "smooth/gravity.h"

namespace syn {
namespace {

// Contribution of the body's own dofs to its acceleration.
Spatial JointAcceleration(const mjModel* m, const mjData* d, int body, bool with_qacc) {
  Spatial a;
  int first = m->body_dofadr[body];
  for (int j = first; j < first + m->body_dofnum[body]; ++j) {
    a += Spatial::Load(d->cdof_dot + 6 * j) * d->qvel[j];
    if (with_qacc) a += Spatial::Load(d->cdof + 6 * j) * d->qacc[j];
  }
  return a;
}

}  // namespace
}  // namespace syn

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  using namespace syn;
  StackFrame frame(d);
  Spatial* acc = StackAlloc<Spatial>(d, m->nbody);
  Spatial* force = StackAlloc<Spatial>(d, m->nbody);
  const std::vector<int>& moving = PlanOf(m).kinematics.moving;
  acc[0] = {{}, -Gravity(m)};
  for (int i : moving) {
    int parent = m->body_parentid[i];
    acc[i] = acc[m->body_weldid[parent] ? parent : 0] + JointAcceleration(m, d, i, flg_acc);
    Inertia inertia = Inertia::Load(d->cinert + 10 * i);
    Spatial vel = Spatial::Load(d->cvel + 6 * i);
    force[i] = inertia * acc[i] + CrossForce(vel, inertia * vel);
  }
  for (size_t k = moving.size(); k-- > 0;) {
    int parent = m->body_parentid[moving[k]];
    if (m->body_weldid[parent]) force[parent] += force[moving[k]];
  }
  for (int j = 0; j < m->nv; ++j) {
    result[j] = Dot(Spatial::Load(d->cdof + 6 * j), force[m->dof_bodyid[j]]);
  }
}
