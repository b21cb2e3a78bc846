// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements pulling and turning of a selected body with the mouse. While the simulation runs, a
// spring and a damper act between the body and a reference pose that follows the mouse
// (mjv_applyPerturbForce). While it is paused, and for mocap bodies always, the pose of the body
// itself is set (mjv_applyPerturbPose).

#include <algorithm>

#include "base/arena.h"
#include "visual/camera.h"

namespace syn {
namespace {

// Returns the mass that a force of random direction meets at a point of a body: 3 / trace(J M^-1
// J^T), where J is the translational Jacobian of the point. Returns 1 if the point cannot move.
mjtNum EffectiveMass(const mjModel* m, mjData* d, int body, Vec3 point) {
  const StackFrame frame(d);
  mjtNum pos[3];
  point.Store(pos);
  // The trace is the sum of the products of the rows of J with the solutions of M X = J^T.
  mjtNum* jac = StackAlloc<mjtNum>(d, 3 * m->nv);
  mjtNum* solved = StackAlloc<mjtNum>(d, 3 * m->nv);
  mj_jac(m, d, jac, nullptr, pos, body);
  mj_solveM(m, d, solved, jac, 3);
  const mjtNum trace = mju_dot(jac, solved, 3 * m->nv);
  return trace == 0 ? 1 : 3 / std::max(trace, mjtNum{mjMINVAL});
}

// Returns the orientation of the inertial frame of a body in the world.
Quat InertialQuat(const mjModel* m, const mjData* d, int body) {
  return Quat::Load(d->xquat + 4 * body) * Quat::Load(m->body_iquat + 4 * body);
}

// Returns whether a body moves by one free joint only.
bool SingleFreeJoint(const mjModel* m, int body) {
  return m->body_jntnum[body] == 1 && m->jnt_type[m->body_jntadr[body]] == mjJNT_FREE;
}

// Returns position and quaternion of a body with a free joint in qpos.
mjtNum* FreeQpos(const mjModel* m, mjData* d, int body) {
  return d->qpos + m->jnt_qposadr[m->body_jntadr[body]];
}

// Moves a whole kinematic tree, if its root has a free joint, so that `body` gets the wanted pose.
void MoveTree(const mjModel* m, mjData* d, int body, const Pose& wanted) {
  const int root = m->body_rootid[body];
  if (!SingleFreeJoint(m, root)) return;
  mjtNum* qpos = FreeQpos(m, d, root);
  const Pose now = Pose::Load(d->xpos + 3 * body, d->xquat + 4 * body);
  // The root keeps its pose relative to the body, which moves to `wanted`.
  (wanted * (Inverse(now) * Pose::Load(qpos, qpos + 3))).Store(qpos, qpos + 3);
}

// Returns the mean moment of inertia that the body shows at the reference configuration; 1 if it
// cannot rotate.
mjtNum RotationalInertia(const mjModel* m, int body) {
  const mjtNum weight = m->body_invweight0[2 * body + 1];
  return weight == 0 ? 1 : 1 / std::max(weight, mjtNum{mjMINVAL});
}

// Angular and linear velocity.
struct Motion {
  Vec3 angular, linear;
};

// Returns the velocity of the center of mass of a body, in world axes.
Motion BodyMotion(const mjModel* m, const mjData* d, int body) {
  mjtNum vel[6];
  mj_objectVelocity(m, d, mjOBJ_BODY, body, vel, 0);
  return {Vec3::Load(vel), Vec3::Load(vel + 3)};
}

// Computes force and torque of a spring and a damper at the selected point. The rotation about the
// axis of the spring is damped, too, because the force does not act on it. `wrench` receives force
// and torque.
void Pull(const mjModel* m, const mjData* d, const mjvPerturb& pert, const Motion& motion,
          mjtNum* wrench) {
  const int body = pert.select;
  const mjtNum k = m->vis.map.stiffness, k_rot = m->vis.map.stiffnessrot;
  const Vec3 xpos = Vec3::Load(d->xpos + 3 * body);
  const Vec3 selpos = xpos + Mat3::Load(d->xmat + 9 * body) * Vec3::Load(pert.localpos);
  const Vec3 arm = selpos - Vec3::Load(d->xipos + 3 * body);
  Vec3 stretch = selpos - Vec3::Load(pert.refselpos);
  const Vec3 vel = motion.linear + Cross(motion.angular, arm);
  // Stiffness and damping are multiplied by the mass, so that motion does not depend on it.
  const Vec3 force = -pert.localmass * (k * stretch + Sqrt(k) * vel);
  Normalize(stretch);
  const mjtNum spin = Sqrt(k_rot) * RotationalInertia(m, body) * Dot(stretch, motion.angular);
  force.Store(wrench);
  (Cross(arm, force) - spin * stretch).Store(wrench + 3);
}

// Computes the torque of a rotational spring and damper towards the reference orientation.
void Turn(const mjModel* m, const mjData* d, const mjvPerturb& pert, const Motion& motion,
          mjtNum* torque) {
  const mjtNum k = m->vis.map.stiffnessrot, inertia = RotationalInertia(m, pert.select);
  const Quat error = Quat::Load(pert.refquat) * Conj(InertialQuat(m, d, pert.select));
  (inertia * (k * ToRotationVector(error) - Sqrt(k) * motion.angular)).Store(torque);
}

}  // namespace
}  // namespace syn

void mjv_defaultPerturb(mjvPerturb* pert) {
  *pert = mjvPerturb{};
  pert->flexselect = pert->skinselect = -1;
  pert->refquat[0] = 1;
  pert->scale = 1;
}

void mjv_initPerturb(const mjModel* m, mjData* d, const mjvScene* scn, mjvPerturb* pert) {
  using namespace syn;
  const int body = pert->select;
  if (body <= 0 || body >= m->nbody) return;
  const View view = ViewInModel("mjv_initPerturb", scn);
  const Vec3 selpos =
      Vec3::Load(d->xpos + 3 * body) + Mat3::Load(d->xmat + 9 * body) * Vec3::Load(pert->localpos);
  pert->localmass = EffectiveMass(m, d, body, selpos);
  // A vertex of a flex is light. The mass is multiplied by the mean number of edges at a vertex, so
  // that the mouse moves its neighbors as well.
  if (const int flex = pert->flexselect; flex >= 0 && flex < m->nflex && !m->flex_rigid[flex]) {
    pert->localmass *= mjtNum{2} * m->flex_edgenum[flex] / m->flex_vertnum[flex];
  }
  Vec3::Load(d->xipos + 3 * body).Store(pert->refpos);
  InertialQuat(m, d, body).Store(pert->refquat);
  selpos.Store(pert->refselpos);
  // Displacements of the mouse are converted to lengths at the depth of the selected point.
  pert->scale = FrustumHeight("mjv_initPerturb", scn) * Dot(selpos - view.head, view.forward);
  if (scn->camera[0].orthographic) pert->scale *= 0.15;
}

void mjv_applyPerturbPose(const mjModel* m, mjData* d, const mjvPerturb* pert, int flg_paused) {
  using namespace syn;
  const int body = pert->select;
  if (body <= 0 || body >= m->nbody || !(pert->active | pert->active2)) return;
  // The reference is a pose of the inertial frame; `wanted` is that of the body frame.
  const Pose wanted = Pose::Load(pert->refpos, pert->refquat) *
                      Inverse(Pose::Load(m->body_ipos + 3 * body, m->body_iquat + 4 * body));
  if (const int mocap = m->body_mocapid[body]; mocap >= 0) {
    wanted.Store(d->mocap_pos + 3 * mocap, d->mocap_quat + 4 * mocap);
  } else if (flg_paused && SingleFreeJoint(m, body)) {
    mjtNum* qpos = FreeQpos(m, d, body);
    wanted.Store(qpos, qpos + 3);
  } else if (flg_paused) {
    MoveTree(m, d, body, wanted);
  }
}

void mjv_applyPerturbForce(const mjModel* m, mjData* d, const mjvPerturb* pert) {
  using namespace syn;
  const int body = pert->select, active = pert->active | pert->active2;
  if (body < 0 || body >= m->nbody || !active) return;
  const Motion motion = BodyMotion(m, d, body);
  mjtNum* wrench = d->xfrc_applied + 6 * body;
  if (active & mjPERT_TRANSLATE) Pull(m, d, *pert, motion, wrench);
  if (active & mjPERT_ROTATE) Turn(m, d, *pert, motion, wrench + 3);
}
