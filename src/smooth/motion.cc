// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements motion.h and the public functions mj_objectVelocity and mj_objectAcceleration.

#include "smooth/motion.h"

namespace syn {

ObjectFrame FrameOf(const mjModel* m, const mjData* d, int objtype, int objid) {
  switch (objtype) {
    case mjOBJ_BODY:
      return {objid, d->xipos + 3 * objid, d->ximat + 9 * objid};
    case mjOBJ_XBODY:
      return {objid, d->xpos + 3 * objid, d->xmat + 9 * objid};
    case mjOBJ_GEOM:
      return {m->geom_bodyid[objid], d->geom_xpos + 3 * objid, d->geom_xmat + 9 * objid};
    case mjOBJ_SITE:
      return {m->site_bodyid[objid], d->site_xpos + 3 * objid, d->site_xmat + 9 * objid};
    case mjOBJ_CAMERA:
      return {m->cam_bodyid[objid], d->cam_xpos + 3 * objid, d->cam_xmat + 9 * objid};
    default:
      return {};
  }
}

Spatial ObjectVelocity(const mjModel* m, const mjData* d, const ObjectFrame& frame, bool local) {
  // Bodies that are welded to the world do not move.
  if (m->body_weldid[frame.body] == 0) return {};
  const Spatial v = VelocityAt(m, d, frame.body, Vec3::Load(frame.xpos));
  return local ? ToLocal(Mat3::Load(frame.xmat), v) : v;
}

// cacc is the spatial acceleration at the tree's origin. The acceleration of a point that moves
// with (omega, v) has the additional term omega x v.
Spatial ObjectAcceleration(const mjModel* m, const mjData* d, const ObjectFrame& frame,
                           bool local) {
  if (m->body_weldid[frame.body] == 0) return {};
  const Vec3 offset = Vec3::Load(frame.xpos) - TreeOrigin(m, d, frame.body);
  Spatial a = ShiftMotion(Spatial::Load(d->cacc + 6 * frame.body), offset);
  if (local) a = ToLocal(Mat3::Load(frame.xmat), a);
  const Spatial v = ObjectVelocity(m, d, frame, local);
  a.lin += Cross(v.rot, v.lin);
  return a;
}

// The axes of the rotations of ball and free joints rotate with the body itself, not only with what
// precedes the joint, so cdof_dot does not hold for them.
Spatial CdofDot(const mjModel* m, const mjData* d, int i) {
  const int joint = m->dof_jntid[i], type = m->jnt_type[joint];
  const bool turns_with_body =
      type == mjJNT_BALL || (type == mjJNT_FREE && i >= m->jnt_dofadr[joint] + 3);
  if (!turns_with_body) return Spatial::Load(d->cdof_dot + 6 * i);
  return CrossMotion(Spatial::Load(d->cvel + 6 * m->dof_bodyid[i]), Spatial::Load(d->cdof + 6 * i));
}

Vec3 PointBiasAcceleration(const mjModel* m, const mjData* d, int body, Vec3 point) {
  const Vec3 offset = point - TreeOrigin(m, d, body);
  const Vec3 velocity = VelocityAt(m, d, body, point).lin;
  Vec3 sum;
  // The sum is over the columns of the time derivative of the Jacobian (see mj_jacDot).
  for (int i = LastDof(m, body); i >= 0; i = m->dof_parentid[i]) {
    const Spatial dot = CdofDot(m, d, i);
    const Vec3 column =
        dot.lin + Cross(dot.rot, offset) + Cross(Vec3::Load(d->cdof + 6 * i), velocity);
    sum += column * d->qvel[i];
  }
  return sum;
}

namespace {

// Stores the result of `motion` for an object. Reports an error if the object type has no frame.
template <typename Motion>
void StoreMotion(const char* who, const mjModel* m, const mjData* d, int objtype, int objid,
                 mjtNum res[6], bool local, Motion motion) {
  const ObjectFrame frame = FrameOf(m, d, objtype, objid);
  if (frame.body < 0) {
    mju_error("%s: invalid object type %d", who, objtype);
    return;
  }
  motion(m, d, frame, local).Store(res);
}

}  // namespace
}  // namespace syn

void mj_objectVelocity(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                       int flg_local) {
  syn::StoreMotion("mj_objectVelocity", m, d, objtype, objid, res, flg_local, syn::ObjectVelocity);
}

void mj_objectAcceleration(const mjModel* m, const mjData* d, int objtype, int objid, mjtNum res[6],
                           int flg_local) {
  syn::StoreMotion("mj_objectAcceleration", m, d, objtype, objid, res, flg_local,
                   syn::ObjectAcceleration);
}
