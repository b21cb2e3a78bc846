// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the linear velocity of subtree centers of mass and the angular momentum about them.
//
// A subtree has mass m and a center of mass c that moves with v. It consists of the body itself and
// the subtrees of its children k (m_k, c_k, v_k, L_k):
//
//   L = L_body + sum_k L_k + m_body (x_body - c) x (v_body - v) + sum_k m_k (c_k - c) x (v_k - v)

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"
#include "smooth/motion.h"

namespace syn {
namespace {

// Returns the angular momentum of body i about its center of mass.
Vec3 SpinMomentum(const mjModel* m, const mjData* d, int i, Vec3 omega) {
  const Mat3 r = Mat3::Load(d->ximat + 9 * i);
  return r * Hadamard(Vec3::Load(m->body_inertia + 3 * i), MulT(r, omega));
}

}  // namespace
}  // namespace syn

void mj_subtreeVel(const mjModel* m, mjData* d) {
  using namespace syn;
  const StackFrame frame(d);
  Spatial* body_vel = StackAlloc<Spatial>(d, m->nbody);  // velocity at the body's center of mass
  for (int i = 0; i < m->nbody; ++i) {
    body_vel[i] = VelocityAt(m, d, i, Vec3::Load(d->xipos + 3 * i));
    (m->body_mass[i] * body_vel[i].lin).Store(d->subtree_linvel + 3 * i);
    SpinMomentum(m, d, i, body_vel[i].rot).Store(d->subtree_angmom + 3 * i);
  }
  // The second pass sums linear momenta over subtrees and divides by their masses.
  for (int i = m->nbody - 1; i >= 0; --i) {
    const Vec3 momentum = Vec3::Load(d->subtree_linvel + 3 * i);
    if (i) {
      mjtNum* parent = d->subtree_linvel + 3 * m->body_parentid[i];
      (Vec3::Load(parent) + momentum).Store(parent);
    }
    const mjtNum mass = std::max<mjtNum>(mjMINVAL, m->body_subtreemass[i]);
    (momentum * (1 / mass)).Store(d->subtree_linvel + 3 * i);
  }
  // The third pass evaluates the formula above: each body adds its own terms, then adds the result
  // and its orbital term to the parent.
  for (int i = m->nbody - 1; i >= 0; --i) {
    const Vec3 com = Vec3::Load(d->subtree_com + 3 * i),
               vel = Vec3::Load(d->subtree_linvel + 3 * i);
    const Vec3 arm = Vec3::Load(d->xipos + 3 * i) - com;
    const Vec3 total =
        Vec3::Load(d->subtree_angmom + 3 * i) + m->body_mass[i] * Cross(arm, body_vel[i].lin - vel);
    total.Store(d->subtree_angmom + 3 * i);
    if (!i) continue;
    const int p = m->body_parentid[i];
    const Vec3 parent_arm = com - Vec3::Load(d->subtree_com + 3 * p);
    const Vec3 relative = vel - Vec3::Load(d->subtree_linvel + 3 * p);
    const Vec3 orbital = m->body_subtreemass[i] * Cross(parent_arm, relative);
    (Vec3::Load(d->subtree_angmom + 3 * p) + total + orbital).Store(d->subtree_angmom + 3 * p);
  }
}
