// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The recursive Newton-Euler algorithm computes the generalized forces that produce an acceleration
// (Luh, Walker and Paul 1980; in spatial vectors Featherstone 2008, chapter 5):
//
//   forward    a_i = a_parent + cdof_dot qvel (+ cdof qacc),   a_world = (0, -gravity)
//              f_i = I_i a_i + v_i x* (I_i v_i)
//   backward   f_parent += f_i
//   result     tau_j = cdof_j . f_body(j)
//
// Gravity enters as an upward acceleration of the world, so no force need be added per body. Bodies
// that are fixed to the world have its acceleration, and the forces that hold them move no joint.
// They are left out, so that static scenery costs nothing here.

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "math/lanes.h"
#include "model/plan/plan.h"
#include "smooth/gravity.h"

namespace syn {
namespace {

// Returns the contribution of the body's own dofs to its acceleration.
SYNOVIA_INLINE Six JointAcceleration(const mjModel* m, const mjData* d, int body, bool with_qacc) {
  Six a;
  const int first = m->body_dofadr[body], end = first + m->body_dofnum[body];
  for (int j = first; j < end; ++j) {
    a += Six::Load(d->cdof_dot + 6 * j) * d->qvel[j];
    if (with_qacc) a += Six::Load(d->cdof + 6 * j) * d->qacc[j];
  }
  return a;
}

// Computes the forces f_i of four moving bodies; `i` lists them by their places in `moving`.
template <typename Index>
void BodyForces(const mjData* d, const int* moving, const Index& i, const mjtNum* acc,
                mjtNum* force) {
  const int body[4] = {moving[i[0]], moving[i[1]], moving[i[2]], moving[i[3]]};
  const Inertiax4 inertia = LoadInertias(Elements(d->cinert, 10, body));
  const Spatialx4 vel = LoadSpatials(Elements(d->cvel, 6, body));
  StoreSpatials(Elements(force, 6, body),
                inertia * LoadSpatials(Elements(acc, 6, body)) + CrossForce(vel, inertia * vel));
}

// Computes tau of four dofs from the forces of their bodies.
template <typename Index>
void DofForces(const mjModel* m, const mjData* d, const Index& dof, const mjtNum* force,
               mjtNum* result) {
  const int body[4] = {m->dof_bodyid[dof[0]], m->dof_bodyid[dof[1]], m->dof_bodyid[dof[2]],
                       m->dof_bodyid[dof[3]]};
  const Vec4d tau =
      Dot(LoadSpatials(Elements(d->cdof, 6, dof)), LoadSpatials(Elements(force, 6, body)));
  for (int lane = 0; lane < 4; ++lane) result[dof[lane]] = tau[lane];
}

}  // namespace
}  // namespace syn

void mj_rne(const mjModel* m, mjData* d, int flg_acc, mjtNum* result) {
  using namespace syn;
  const StackFrame frame(d);
  mjtNum* acc = StackAlloc<mjtNum>(d, 6 * m->nbody);
  mjtNum* force = StackAlloc<mjtNum>(d, 6 * m->nbody);
  const std::vector<int>& moving = PlanOf(m).kinematics.moving;
  const int *parent = m->body_parentid, *weld = m->body_weldid;
  // The forward pass. The entry of the world stands for all static parents.
  Spatial{{}, -Gravity(m)}.Store(acc);
  for (const int i : moving) {
    Six a = Six::Load(acc + 6 * (weld[parent[i]] ? parent[i] : 0));
    a += JointAcceleration(m, d, i, flg_acc);
    a.Store(acc + 6 * i);
  }
  ForEachFour(0, static_cast<int>(moving.size()),
              [&](const auto& i) { BodyForces(d, moving.data(), i, acc, force); });
  // The backward pass adds forces to moving parents.
  for (size_t k = moving.size(); k-- > 0;) {
    const int i = moving[k];
    if (!weld[parent[i]]) continue;
    Six sum = Six::Load(force + 6 * parent[i]);
    sum += Six::Load(force + 6 * i);
    sum.Store(force + 6 * parent[i]);
  }
  ForEachFour(0, m->nv, [&](const auto& dof) { DofForces(m, d, dof, force, result); });
}
