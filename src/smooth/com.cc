// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Quantities in the com frame. All spatial vectors of a kinematic tree are expressed in one frame:
// world axes, origin at the centre of mass of the whole tree (subtree_com of its root). Vectors of
// different bodies can then be added without transforming them, and the numbers stay small however
// far from the world origin the tree is.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "math/inertia.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"
#include "smooth/chain.h"

namespace syn {
namespace {

// subtree_com: sum of mass * xipos over the subtree, divided by the subtree's mass.
void SubtreeCom(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nbody; ++i) {
    (m->body_mass[i] * Vec3::Load(d->xipos + 3 * i)).Store(d->subtree_com + 3 * i);
  }
  for (int i = m->nbody - 1; i > 0; --i) {
    mjtNum* parent = d->subtree_com + 3 * m->body_parentid[i];
    (Vec3::Load(parent) + Vec3::Load(d->subtree_com + 3 * i)).Store(parent);
  }
  for (int i = 0; i < m->nbody; ++i) {
    mjtNum* com = d->subtree_com + 3 * i;
    mjtNum mass = m->body_subtreemass[i];
    (mass < mjMINVAL ? Vec3::Load(d->xipos + 3 * i) : Vec3::Load(com) * (1 / mass)).Store(com);
  }
}

// A rotation about `axis` through a point at -o from the origin moves the origin by axis x o.
Spatial RotationAbout(Vec3 axis, Vec3 o) { return {axis, Cross(axis, o)}; }

// Motion of the tree per unit velocity of each dof of a joint.
void JointDofs(const mjModel* m, mjData* d, int joint) {
  int body = m->jnt_bodyid[joint];
  mjtNum* cdof = d->cdof + 6 * m->jnt_dofadr[joint];
  Vec3 o = TreeOrigin(m, d, body) - Vec3::Load(d->xanchor + 3 * joint);
  switch (m->jnt_type[joint]) {
    case mjJNT_FREE:
      for (int k = 0; k < 3; ++k) Spatial{{}, Vec3::Unit(k)}.Store(cdof + 6 * k);
      cdof += 18;
      [[fallthrough]];
    case mjJNT_BALL: {
      Mat3 r = Mat3::Load(d->xmat + 9 * body);
      for (int k = 0; k < 3; ++k) RotationAbout(r.Col(k), o).Store(cdof + 6 * k);
      break;
    }
    case mjJNT_SLIDE:
      Spatial{{}, Vec3::Load(d->xaxis + 3 * joint)}.Store(cdof);
      break;
    case mjJNT_HINGE:
      RotationAbout(Vec3::Load(d->xaxis + 3 * joint), o).Store(cdof);
      break;
  }
}

// Velocity of the body after the joint, and the rate of change of the joint's dofs: they are
// carried along by the motion `c` of what precedes the joint.
Spatial JointVelocity(const mjModel* m, mjData* d, int joint, Spatial c) {
  int adr = m->jnt_dofadr[joint];
  auto cdof = [&](int i) { return Spatial::Load(d->cdof + 6 * i); };
  auto rotate_three = [&](int first) {
    Spatial before = c;
    for (int i = first; i < first + 3; ++i) {
      CrossMotion(before, cdof(i)).Store(d->cdof_dot + 6 * i);
      c += cdof(i) * d->qvel[i];
    }
  };
  switch (m->jnt_type[joint]) {
    case mjJNT_FREE:
      for (int i = adr; i < adr + 3; ++i) {
        Spatial{}.Store(d->cdof_dot + 6 * i);
        c += cdof(i) * d->qvel[i];
      }
      rotate_three(adr + 3);
      break;
    case mjJNT_BALL:
      rotate_three(adr);
      break;
    default:
      CrossMotion(c, cdof(adr)).Store(d->cdof_dot + 6 * adr);
      c += cdof(adr) * d->qvel[adr];
  }
  return c;
}

}  // namespace
}  // namespace syn

void mj_comPos(const mjModel* m, mjData* d) {
  using namespace syn;
  SubtreeCom(m, d);
  Inertia{}.Store(d->cinert);
  for (int i = 1; i < m->nbody; ++i) {
    Vec3 offset = Vec3::Load(d->xipos + 3 * i) - TreeOrigin(m, d, i);
    Inertia::FromBody(m->body_mass[i], Vec3::Load(m->body_inertia + 3 * i),
                      Mat3::Load(d->ximat + 9 * i), offset)
        .Store(d->cinert + 10 * i);
  }
  for (int j = 0; j < m->njnt; ++j) JointDofs(m, d, j);
}

void mj_comVel(const mjModel* m, mjData* d) {
  using namespace syn;
  Spatial{}.Store(d->cvel);
  for (int i = 1; i < m->nbody; ++i) {
    Spatial c = Spatial::Load(d->cvel + 6 * m->body_parentid[i]);
    int first = m->body_jntadr[i];
    for (int j = first; j < first + m->body_jntnum[i]; ++j) c = JointVelocity(m, d, j, c);
    c.Store(d->cvel + 6 * i);
  }
}
