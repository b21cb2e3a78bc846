// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes passive forces: springs, dampers, flexes, gravity compensation, fluid, and forces of
// plugins.

#include "smooth/passive.h"

#include <algorithm>

#include "plugin/instance.h"
#include "smooth/apply_force.h"
#include "smooth/contact_side.h"
#include "smooth/flex/flex.h"
#include "smooth/fluid/fluid.h"
#include "smooth/gravity.h"
#include "smooth/spring.h"
#include "smooth/tendon/tendon.h"

namespace syn {
namespace {

// Computes spring forces of joints.
void JointSprings(const mjModel* m, mjData* d) {
  for (int j = 0; j < m->njnt; ++j) {
    const mjtNum k = m->jnt_stiffness[j];
    if (!k) continue;
    mjtNum* force = d->qfrc_spring + m->jnt_dofadr[j];
    const int n = SpringDeformation(m, d, j, force);
    force[0] *= -k;
    for (int i = 1; i < n; ++i) force[i] *= -k;  // further dofs of ball and free joints
  }
}

// Adds the spring and damper forces of tendons.
void TendonSpringsAndDampers(const mjModel* m, mjData* d, bool springs, bool dampers) {
  for (int i = 0; i < m->ntendon; ++i) {
    if (springs && m->tendon_stiffness[i]) {
      const mjtNum force = TendonSpringForce(m, i, d->ten_length[i]);
      if (force) TendonRow(m, d, i).AddTo(d->qfrc_spring, force);
    }
    const mjtNum damping = m->tendon_damping[i];
    if (dampers && damping) TendonRow(m, d, i).AddTo(d->qfrc_damper, -damping * d->ten_velocity[i]);
  }
}

// Adds the forces of passive contacts of flexes. They act along the normal on both sides,
// distributed by the weights of the bodies, with a stiffness that the interface defines. Between
// contact and margin the distance is positive and the force pulls.
void PassiveContacts(const mjModel* m, mjData* d) {
  constexpr mjtNum kStiffness = 1e4;  // N/m, defined by the interface
  for (int i = 0; i < d->ncon; ++i) {
    mjContact& con = d->contact[i];
    if (con.exclude != 4) continue;  // 4 marks passive contacts
    const Vec3 force = Vec3::Load(con.frame) * (-kStiffness * con.dist), pos = Vec3::Load(con.pos);
    bool moves = false;
    for (int k = 0; k < 2; ++k) {
      const ContactSide side = SideOf(m, d, con, k);
      for (int b = 0; b < side.size; ++b) {
        moves |= LastDof(m, side.body[b]) >= 0;
        ApplyWrench(m, d, side.body[b], pos, force * (k ? side.weight[b] : -side.weight[b]), {},
                    d->qfrc_spring);
      }
    }
    // A contact that moves no dof is marked as excluded for this reason (3).
    if (!moves) con.exclude = 3;
  }
}

// Computes the forces that compensate gravity, which act at the centers of mass.
void GravityCompensation(const mjModel* m, mjData* d) {
  for (int i = 1; i < m->nbody; ++i) {
    const mjtNum factor = m->body_gravcomp[i];
    if (!factor) continue;
    const Vec3 force = Gravity(m) * (-m->body_mass[i] * factor);
    ApplyWrench(m, d, i, Vec3::Load(d->xipos + 3 * i), force, {}, d->qfrc_gravcomp);
  }
}

// Adds gravity compensation to the passive forces, except for joints with actgravcomp, whose
// actuators provide it.
void AddPassiveCompensation(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nv; ++i) {
    if (!m->jnt_actgravcomp[m->dof_jntid[i]]) d->qfrc_passive[i] += d->qfrc_gravcomp[i];
  }
}

}  // namespace

bool HasGravityCompensation(const mjModel* m) { return m->ngravcomp && Gravity(m) != Vec3{}; }

}  // namespace syn

void mj_passive(const mjModel* m, mjData* d) {
  using namespace syn;
  const int nv = m->nv;
  // All outputs are zero if passive forces are disabled.
  for (mjtNum* force :
       {d->qfrc_spring, d->qfrc_damper, d->qfrc_gravcomp, d->qfrc_fluid, d->qfrc_passive}) {
    std::fill_n(force, nv, 0);
  }
  const bool springs = !mjDISABLED(mjDSBL_SPRING), dampers = !mjDISABLED(mjDSBL_DAMPER);
  if (!springs && !dampers) return;

  if (springs) JointSprings(m, d);
  if (dampers) {
    for (int i = 0; i < nv; ++i) d->qfrc_damper[i] = -m->dof_damping[i] * d->qvel[i];
  }
  AddFlexForces(m, d, springs, dampers);
  TendonSpringsAndDampers(m, d, springs, dampers);
  const bool compensate = HasGravityCompensation(m);
  if (compensate) GravityCompensation(m, d);
  const bool fluid = HasFluid(m);
  if (fluid) AddFluidForces(m, d, d->qfrc_fluid);
  if (m->nflex && !mjDISABLED(mjDSBL_CONTACT)) PassiveContacts(m, d);

  // The total is summed after all parts are complete.
  for (int i = 0; i < nv; ++i) d->qfrc_passive[i] = d->qfrc_spring[i] + d->qfrc_damper[i];
  if (fluid) {
    for (int i = 0; i < nv; ++i) d->qfrc_passive[i] += d->qfrc_fluid[i];
  }
  if (compensate) AddPassiveCompensation(m, d);
  // User callback and plugins may add to the total.
  if (mjcb_passive) mjcb_passive(m, d);
  ComputePlugins(m, d, mjPLUGIN_PASSIVE);
}
