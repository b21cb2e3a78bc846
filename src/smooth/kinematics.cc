// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Forward kinematics computes the poses of bodies, joints, geoms and sites from qpos.
//
// Bodies are visited in order of their ids, so parents come first. Joints act on the pose (x, q) of
// their body one after another. With dq = qpos - qpos0, joint anchor a and axis n in the world:
//
//   slide   x += n dq
//   hinge   q = q * exp(axis dq)        then x = a - R(q) jnt_pos, which keeps the anchor in place
//   ball    q = q * qpos                likewise
//   free    (x, q) = qpos

#include <algorithm>
#include <span>
#include <type_traits>

#include <mujoco/mujoco.h>

#include "math/pose.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "model/plan/plan.h"
#include "smooth/frame.h"
#include "smooth/frame4.h"

namespace syn {
namespace {

// Returns the world pose of body i before its joints act. A mocap body takes it from mjData.
Pose RestPose(const mjModel* m, const mjData* d, const PlannedBody& b, int i) {
  const Vec3 pos = Vec3::Load(b.mocap >= 0 ? d->mocap_pos + 3 * b.mocap : m->body_pos + 3 * i);
  const Quat quat = b.mocap >= 0 ? Normalized(Quat::Load(d->mocap_quat + 4 * b.mocap))
                                 : Quat::Load(m->body_quat + 4 * i);
  if (!b.parent) return {pos, quat};
  return {Mat3::Load(d->xmat + 9 * b.parent) * pos + Vec3::Load(d->xpos + 3 * b.parent),
          Quat::Load(d->xquat + 4 * b.parent) * quat};
}

// Returns the pose of a body with a free joint, and sets anchor and axis of the joint.
Pose FreeJointPose(const mjModel* m, mjData* d, int joint) {
  const mjtNum* qpos = d->qpos + m->jnt_qposadr[joint];
  Pose pose{Vec3::Load(qpos), Normalized(Quat::Load(qpos + 3))};
  pose.pos.Store(d->xanchor + 3 * joint);
  Vec3::Load(m->jnt_axis + 3 * joint).Store(d->xaxis + 3 * joint);
  return pose;
}

// Moves the pose by one joint, and sets anchor and axis of the joint.
void ApplyJoint(const mjModel* m, mjData* d, int joint, Pose* pose) {
  const Vec3 local_axis = Vec3::Load(m->jnt_axis + 3 * joint);
  const Vec3 local_anchor = Vec3::Load(m->jnt_pos + 3 * joint);
  const bool at_origin = local_anchor == Vec3{};  // the usual case, which needs two rotations less
  const Vec3 axis = Rotate(pose->quat, local_axis);
  const Vec3 anchor = at_origin ? pose->pos : pose->pos + Rotate(pose->quat, local_anchor);
  axis.Store(d->xaxis + 3 * joint);
  anchor.Store(d->xanchor + 3 * joint);

  const int adr = m->jnt_qposadr[joint];
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
  // The rotation must keep the anchor in place.
  if (!at_origin) pose->pos = anchor - Rotate(pose->quat, local_anchor);
}

// Returns the world pose of body i.
Pose BodyPose(const mjModel* m, mjData* d, const PlannedBody& b, int i) {
  if (b.free) return FreeJointPose(m, d, b.joint);
  Pose pose = RestPose(m, d, b, i);
  for (int j = b.joint; j < b.joint + b.num_joints; ++j) ApplyJoint(m, d, j, &pose);
  // Products of several quaternions drift from unit length by rounding.
  Normalize(pose.quat);
  return pose;
}

// Places all frames of one kind: the local pos and quat of frame i give its xpos and xmat.
// `body_of(i)` is the body that frame i is fixed to. Each group of the plan is a loop without
// branches, for the relation that its frames had when the plan was made. A frame whose flag has
// been changed since (programs clear it to move a frame that coincided) is placed by its current
// flag.
template <typename BodyOf>
void PlaceFrames(const mjData* d, const PlannedFrames& frames, BodyOf&& body_of, const mjtNum* pos,
                 const mjtNum* quat, const mjtByte* sameframe, mjtNum* xpos, mjtNum* xmat) {
  auto place = [&](std::span<const int> group, auto planned) {
    for (const int id : group) {
      auto put = [&](auto flag) {
        PlaceFrame(d, body_of(id), pos + 3 * id, quat + 4 * id, flag, xpos + 3 * id, xmat + 9 * id);
      };
      if (sameframe[id] == planned) [[likely]] {
        put(planned);
      } else {
        put(sameframe[id]);
      }
    }
  };
  using std::integral_constant;
  place(frames.same_as_body, integral_constant<mjtByte, mjSAMEFRAME_BODY>{});
  place(frames.same_as_inertia, integral_constant<mjtByte, mjSAMEFRAME_INERTIA>{});
  place(frames.turned_as_body, integral_constant<mjtByte, mjSAMEFRAME_BODYROT>{});
  place(frames.turned_as_inertia, integral_constant<mjtByte, mjSAMEFRAME_INERTIAROT>{});
  constexpr integral_constant<mjtByte, mjSAMEFRAME_NONE> kGeneral;
  // General frames are placed four at a time, as long as none of the four has a changed flag.
  std::span<const int> rest = frames.general;
  for (; rest.size() >= 4; rest = rest.subspan(4)) {
    const auto still = [&](int id) { return sameframe[id] == kGeneral; };
    if (std::all_of(rest.begin(), rest.begin() + 4, still)) [[likely]] {
      PlaceFour(d, rest.data(), body_of, pos, quat, xpos, xmat);
    } else {
      place(rest.first(4), kGeneral);
    }
  }
  place(rest, kGeneral);
}

// Writes the pose of the world body, which does not move.
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
  const KinematicPlan& plan = PlanOf(m).kinematics;
  PlaceWorld(d);
  for (int i = 1; i < m->nbody; ++i) {
    const Pose pose = BodyPose(m, d, plan.bodies[i], i);
    pose.pos.Store(d->xpos + 3 * i);
    pose.quat.Store(d->xquat + 4 * i);
    ToMat3(pose.quat).Store(d->xmat + 9 * i);
  }
  PlaceFrames(
      d, plan.inertias, [](int i) { return i; }, m->body_ipos, m->body_iquat, m->body_sameframe,
      d->xipos, d->ximat);
  PlaceFrames(
      d, plan.geoms, [m](int i) { return m->geom_bodyid[i]; }, m->geom_pos, m->geom_quat,
      m->geom_sameframe, d->geom_xpos, d->geom_xmat);
  PlaceFrames(
      d, plan.sites, [m](int i) { return m->site_bodyid[i]; }, m->site_pos, m->site_quat,
      m->site_sameframe, d->site_xpos, d->site_xmat);
}

void mj_local2Global(mjData* d, mjtNum xpos[3], mjtNum xmat[9], const mjtNum pos[3],
                     const mjtNum quat[4], int body, mjtByte sameframe) {
  if (xpos && pos) syn::PlacePosition(d, body, pos, sameframe, xpos);
  if (xmat && quat) syn::PlaceOrientation(d, body, quat, sameframe, xmat);
}
