// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes quantities in the com frame. All spatial vectors of a kinematic tree are expressed in
// one frame: world axes, with the origin at the center of mass of the whole tree (subtree_com of
// its root). Vectors of different bodies can then be added without transforming them, and the
// numbers stay small however far the tree is from the world origin.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "math/inertia.h"
#include "math/lanes.h"
#include "math/mat3.h"
#include "math/spatial.h"
#include "math/vec3.h"
#include "model/plan/plan.h"
#include "smooth/chain.h"

namespace syn {
namespace {

// Computes subtree_com: the sum of mass * xipos over the subtree, divided by the mass of the
// subtree.
void SubtreeCom(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->nbody; ++i) {
    (m->body_mass[i] * Vec3::Load(d->xipos + 3 * i)).Store(d->subtree_com + 3 * i);
  }
  // Children have higher ids than their parents, so a backward pass adds complete subtrees.
  for (int i = m->nbody - 1; i > 0; --i) {
    mjtNum* parent = d->subtree_com + 3 * m->body_parentid[i];
    (Vec3::Load(parent) + Vec3::Load(d->subtree_com + 3 * i)).Store(parent);
  }
  for (int i = 0; i < m->nbody; ++i) {
    mjtNum* com = d->subtree_com + 3 * i;
    const mjtNum mass = m->body_subtreemass[i];
    // A subtree without mass has its body's inertial position instead.
    (mass < mjMINVAL ? Vec3::Load(d->xipos + 3 * i) : Vec3::Load(com) * (1 / mass)).Store(com);
  }
}

// Computes cinert of four bodies, which `body` lists.
template <typename Index>
void BodyInertias(const mjModel* m, mjData* d, const Index& body) {
  // The offset is measured from the origin of the com frame of each body's tree.
  const int root[4] = {m->body_rootid[body[0]], m->body_rootid[body[1]], m->body_rootid[body[2]],
                       m->body_rootid[body[3]]};
  const Vec3x4 com = LoadVecs(Elements(d->xipos, 3, body));
  const Vec3x4 offset = com - LoadVecs(Elements(d->subtree_com, 3, root));
  const auto mat = Elements(d->ximat, 9, body);
  StoreInertias(Elements(d->cinert, 10, body),
                Inertiax4::FromBody(LoadNumbers(Elements(m->body_mass, 1, body)),
                                    LoadVecs(Elements(m->body_inertia, 3, body)), LoadVecs(mat),
                                    LoadVecs(Behind(mat, 3)), LoadVecs(Behind(mat, 6)), offset));
}

// Returns the motion of the origin for a rotation about `axis` through a point at -o from the
// origin: the origin moves by axis x o.
template <typename R>
SpatialT<R> RotationAbout(const Vec3T<R>& axis, const Vec3T<R>& o) {
  return {axis, Cross(axis, o)};
}

// Computes cdof of four hinges, which `i` lists by their places in the plan. cdof is the motion of
// the tree per unit velocity of the dof.
template <typename Index>
void HingeDofs(mjData* d, const PlannedHinges& hinges, const Index& i) {
  // The plan stores indices as separate lists, from which four entries are collected.
  const auto gather = [&](const std::vector<int>& list, int(&out)[4]) {
    for (int lane = 0; lane < 4; ++lane) out[lane] = list[i[lane]];
  };
  int joint[4], dof[4], root[4];
  gather(hinges.joint, joint);
  gather(hinges.dof, dof);
  gather(hinges.root, root);
  const Vec3x4 com = LoadVecs(Elements(d->subtree_com, 3, root));
  const Vec3x4 o = com - LoadVecs(Elements(d->xanchor, 3, joint));
  StoreSpatials(Elements(d->cdof, 6, dof),
                RotationAbout(LoadVecs(Elements(d->xaxis, 3, joint)), o));
}

// Computes cdof of each dof of one joint of any type.
void JointDofs(const mjModel* m, mjData* d, int joint) {
  const int body = m->jnt_bodyid[joint];
  mjtNum* cdof = d->cdof + 6 * m->jnt_dofadr[joint];
  const Vec3 o = TreeOrigin(m, d, body) - Vec3::Load(d->xanchor + 3 * joint);
  switch (m->jnt_type[joint]) {
    case mjJNT_FREE:
      // The translations of a free joint are along world axes, its rotations about body axes.
      for (int k = 0; k < 3; ++k) Spatial{{}, Vec3::Unit(k)}.Store(cdof + 6 * k);
      cdof += 18;
      [[fallthrough]];
    case mjJNT_BALL: {
      const Mat3 r = Mat3::Load(d->xmat + 9 * body);
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

// Computes cdof of the planned hinges. A joint whose type has changed since the plan was made is
// computed by its current type.
void PlannedHingeDofs(const mjModel* m, mjData* d, const PlannedHinges& hinges) {
  const auto is_hinge = [&](int i) { return m->jnt_type[hinges.joint[i]] == mjJNT_HINGE; };
  ForEachFour(0, static_cast<int>(hinges.joint.size()), [&](const auto& i) {
    if (is_hinge(i[0]) && is_hinge(i[1]) && is_hinge(i[2]) && is_hinge(i[3])) [[likely]] {
      HingeDofs(d, hinges, i);
    } else {
      for (int lane = 0; lane < 4; ++lane) JointDofs(m, d, hinges.joint[i[lane]]);
    }
  });
}

// Computes velocities of bodies from those of dofs. A dof is carried along by whatever precedes it;
// the velocity of this carrier is stored in `before`, because cdof_dot = carrier x cdof.
struct VelocityPass {
  const mjtNum *cdof, *qvel;
  mjtNum* before;

  // Adds the motion of one dof to `vel`. `carrier` is the velocity of what precedes the dof.
  SYNOVIA_INLINE void Move(int dof, const Six& carrier, Six* vel) const {
    carrier.Store(before + 6 * dof);
    *vel += Six::Load(cdof + 6 * dof) * qvel[dof];
  }
  // All three rotations of a ball joint are carried by what precedes the joint.
  SYNOVIA_INLINE void MoveThree(int dof, const Six& carrier, Six* vel) const {
    for (int i = dof; i < dof + 3; ++i) Move(i, carrier, vel);
  }
  // Adds the motion of all dofs of a joint.
  SYNOVIA_INLINE void MoveByJoint(int type, int dof, Six* vel) const {
    if (type == mjJNT_FREE) {
      MoveThree(dof, Six{}, vel);  // translations are along world axes, which do not move
      MoveThree(dof + 3, Six{*vel}, vel);
    } else if (type == mjJNT_BALL) {
      MoveThree(dof, Six{*vel}, vel);
    } else {
      Move(dof, Six{*vel}, vel);
    }
  }
};

// Computes cdof_dot of four dofs.
template <typename Index>
void CarryDofs(const VelocityPass& pass, const Index& dof, mjtNum* cdof_dot) {
  StoreSpatials(Elements(cdof_dot, 6, dof), CrossMotion(LoadSpatials(Elements(pass.before, 6, dof)),
                                                        LoadSpatials(Elements(pass.cdof, 6, dof))));
}

}  // namespace
}  // namespace syn

void mj_comPos(const mjModel* m, mjData* d) {
  using namespace syn;
  const KinematicPlan& plan = PlanOf(m).kinematics;
  SubtreeCom(m, d);
  // The world has no inertia.
  Inertia{}.Store(d->cinert);
  ForEachFour(1, m->nbody, [&](const auto& body) { BodyInertias(m, d, body); });
  PlannedHingeDofs(m, d, plan.hinges);
  for (const int joint : plan.other_joints) JointDofs(m, d, joint);
}

void mj_comVel(const mjModel* m, mjData* d) {
  using namespace syn;
  const StackFrame frame(d);
  const VelocityPass pass{d->cdof, d->qvel, StackAlloc<mjtNum>(d, 6 * m->nv)};
  const PlannedBody* bodies = PlanOf(m).kinematics.bodies.data();
  mjtNum* cvel = d->cvel;
  Spatial{}.Store(cvel);
  // Parents precede their children, so the parent's velocity is complete.
  for (int i = 1, nbody = m->nbody; i < nbody; ++i) {
    const PlannedBody& b = bodies[i];
    Six vel = Six::Load(cvel + 6 * b.parent);
    for (int j = b.joint; j < b.joint + b.num_joints; ++j) {
      pass.MoveByJoint(m->jnt_type[j], m->jnt_dofadr[j], &vel);
    }
    vel.Store(cvel + 6 * i);
  }
  ForEachFour(0, m->nv, [&](const auto& dof) { CarryDofs(pass, dof, d->cdof_dot); });
}
