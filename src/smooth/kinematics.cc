// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forward kinematics: qpos to the poses of bodies, joints, geoms and sites.
//
// Bodies are visited in index order, so parents come first. Joints act on the pose of their body
// one after another; with dq = qpos - qpos0, joint frame (anchor a, axis n):
//
//   slide   x += n dq
//   hinge   q = q * exp(axis dq)        then x = a - R(q) jnt_pos, which keeps the anchor in place
//   ball    q = q * qpos                likewise
//   free    (x, q) = qpos

#include <mujoco/mujoco.h>

#include "math/pose.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "smooth/frame.h"

namespace syn {
namespace {

// Pose of body i before its joints act: in its parent's frame, then in the world.
Pose RestPose(const mjModel* m, const mjData* d, int i) {
  int mocap = m->body_mocapid[i];
  Vec3 pos = Vec3::Load(mocap >= 0 ? d->mocap_pos + 3 * mocap : m->body_pos + 3 * i);
  Quat quat = mocap >= 0 ? Normalized(Quat::Load(d->mocap_quat + 4 * mocap))
                         : Quat::Load(m->body_quat + 4 * i);
  int parent = m->body_parentid[i];
  if (!parent) return {pos, quat};
  return {Mat3::Load(d->xmat + 9 * parent) * pos + Vec3::Load(d->xpos + 3 * parent),
          Quat::Load(d->xquat + 4 * parent) * quat};
}

Pose FreeJointPose(const mjModel* m, mjData* d, int joint) {
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[joint];
  Pose pose{Vec3::Load(qpos), Normalized(Quat::Load(qpos + 3))};
  pose.pos.Store(d->xanchor + 3 * joint);
  Vec3::Load(m->jnt_axis + 3 * joint).Store(d->xaxis + 3 * joint);
  return pose;
}

void ApplyJoint(const mjModel* m, mjData* d, int joint, Pose* pose) {
  Vec3 local_axis = Vec3::Load(m->jnt_axis + 3 * joint);
  Vec3 local_anchor = Vec3::Load(m->jnt_pos + 3 * joint);
  Vec3 axis = Rotate(pose->quat, local_axis);
  Vec3 anchor = pose->pos + Rotate(pose->quat, local_anchor);
  axis.Store(d->xaxis + 3 * joint);
  anchor.Store(d->xanchor + 3 * joint);

  int adr = m->jnt_qposadr[joint];
  switch (m->jnt_type[joint]) {
    case mjJNT_SLIDE:
      pose->pos += axis * (d->qpos[adr] - m->qpos0[adr]);
      return;
    case mjJNT_HINGE:
      pose->quat = pose->quat * FromAxisAngle(local_axis, d->qpos[adr] - m->qpos0[adr]);
      break;
    case mjJNT_BALL:
      pose->quat = pose->quat * Normalized(Quat::Load(d->qpos + adr));
      break;
    default:
      mju_error("mj_kinematics: unknown joint type %d", m->jnt_type[joint]);
      return;
  }
  pose->pos = anchor - Rotate(pose->quat, local_anchor);
}

Pose BodyPose(const mjModel* m, mjData* d, int i) {
  int njnt = m->body_jntnum[i], first = m->body_jntadr[i];
  if (njnt == 1 && m->jnt_type[first] == mjJNT_FREE) return FreeJointPose(m, d, first);
  Pose pose = RestPose(m, d, i);
  for (int j = first; j < first + njnt; ++j) ApplyJoint(m, d, j, &pose);
  Normalize(pose.quat);
  return pose;
}

void PlaceWorld(mjData* d) {
  Vec3{}.Store(d->xpos);
  Vec3{}.Store(d->xipos);
  Quat{}.Store(d->xquat);
  Mat3::Identity().Store(d->xmat);
  Mat3::Identity().Store(d->ximat);
}

}  // namespace
}  // namespace syn

void mj_kinematics(const mjModel* m, mjData* d) {
  using namespace syn;
  PlaceWorld(d);
  for (int i = 1; i < m->nbody; ++i) {
    Pose pose = BodyPose(m, d, i);
    pose.pos.Store(d->xpos + 3 * i);
    pose.quat.Store(d->xquat + 4 * i);
    ToMat3(pose.quat).Store(d->xmat + 9 * i);
    PlaceFrame(d, i, m->body_ipos + 3 * i, m->body_iquat + 4 * i, m->body_sameframe[i],
               d->xipos + 3 * i, d->ximat + 9 * i);
  }
  for (int i = 0; i < m->ngeom; ++i) {
    PlaceFrame(d, m->geom_bodyid[i], m->geom_pos + 3 * i, m->geom_quat + 4 * i,
               m->geom_sameframe[i], d->geom_xpos + 3 * i, d->geom_xmat + 9 * i);
  }
  for (int i = 0; i < m->nsite; ++i) {
    PlaceFrame(d, m->site_bodyid[i], m->site_pos + 3 * i, m->site_quat + 4 * i,
               m->site_sameframe[i], d->site_xpos + 3 * i, d->site_xmat + 9 * i);
  }
}

void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                     const mjtNum quat[4], int body, mjtByte sameframe) {
  if (xpos && pos) syn::PlacePosition(d, body, pos, sameframe, xpos);
  if (xmat && quat) syn::PlaceOrientation(d, body, quat, sameframe, xmat);
}
