// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors of the pose and velocity of an object frame, in the world or relative to another frame r.
//
// With position p, orientation R or q, axis a, angular velocity w and linear velocity v of the
// object, all in world axes, and the same quantities of r with index r:
//
//   pos     R_r^T (p - p_r)             axis     R_r^T a            quat   conj(q_r) q
//   angvel  R_r^T (w - w_r)             linvel   R_r^T (v - v_r + (p - p_r) x w_r)

#include "math/mat3.h"
#include "math/quat.h"
#include "math/spatial.h"
#include "sense/sensor.h"
#include "smooth/motion.h"

namespace syn {
namespace {

// Returns the orientation of an object in the world.
Quat ObjectQuat(const mjModel* m, const mjData* d, int type, int id) {
  auto local = [&](int body, const mjtNum* quat) {
    return Quat::Load(d->xquat + 4 * body) * Quat::Load(quat);
  };
  switch (type) {
    case mjOBJ_XBODY:
      return Quat::Load(d->xquat + 4 * id);
    case mjOBJ_BODY:
      return local(id, m->body_iquat + 4 * id);
    case mjOBJ_GEOM:
      return local(m->geom_bodyid[id], m->geom_quat + 4 * id);
    case mjOBJ_SITE:
      return local(m->site_bodyid[id], m->site_quat + 4 * id);
    default:
      return local(m->cam_bodyid[id], m->cam_quat + 4 * id);
  }
}

// Computes the orientation sensor, relative to the reference frame if there is one.
void FrameQuat(const mjModel* m, const mjData* d, int i, mjtNum* out) {
  Quat q = ObjectQuat(m, d, m->sensor_objtype[i], m->sensor_objid[i]);
  if (m->sensor_refid[i] >= 0) {
    q = Conj(ObjectQuat(m, d, m->sensor_reftype[i], m->sensor_refid[i])) * q;
  }
  q.Store(out);
}

// The object and reference frames of a sensor. ref.body is -1 if there is no reference frame.
struct SensedFrames {
  ObjectFrame obj, ref;
};

Vec3 RelativePosition(const SensedFrames& f) {
  return Vec3::Load(f.obj.xpos) - Vec3::Load(f.ref.xpos);
}

// Returns v in the axes of the reference frame, or unchanged if there is none.
Vec3 InReference(const SensedFrames& f, Vec3 v) {
  return f.ref.body < 0 ? v : MulT(Mat3::Load(f.ref.xmat), v);
}

Vec3 LinearVelocity(const mjModel* m, const mjData* d, const SensedFrames& f) {
  const Spatial v = ObjectVelocity(m, d, f.obj, false);
  if (f.ref.body < 0) return v.lin;
  const Spatial r = ObjectVelocity(m, d, f.ref, false);
  return v.lin - r.lin + Cross(RelativePosition(f), r.rot);
}

Vec3 AngularVelocity(const mjModel* m, const mjData* d, const SensedFrames& f) {
  const Vec3 w = ObjectVelocity(m, d, f.obj, false).rot;
  return f.ref.body < 0 ? w : w - ObjectVelocity(m, d, f.ref, false).rot;
}

}  // namespace

bool FrameSensor(const mjModel* m, const mjData* d, int i, mjtNum* out) {
  const int type = m->sensor_type[i];
  if (type < mjSENS_FRAMEPOS || type > mjSENS_FRAMEANGVEL) return false;
  // Orientations are computed from the quaternions of bodies; all other sensors use the frames.
  if (type == mjSENS_FRAMEQUAT) {
    FrameQuat(m, d, i, out);
    return true;
  }
  SensedFrames f{FrameOf(m, d, m->sensor_objtype[i], m->sensor_objid[i]), {}};
  if (m->sensor_refid[i] >= 0) f.ref = FrameOf(m, d, m->sensor_reftype[i], m->sensor_refid[i]);
  Vec3 value;
  switch (type) {
    case mjSENS_FRAMEPOS:
      value = f.ref.body < 0 ? Vec3::Load(f.obj.xpos) : RelativePosition(f);
      break;
    case mjSENS_FRAMELINVEL:
      value = LinearVelocity(m, d, f);
      break;
    case mjSENS_FRAMEANGVEL:
      value = AngularVelocity(m, d, f);
      break;
    default:
      // The remaining types are the three axes.
      value = Mat3::Load(f.obj.xmat).Col(type - mjSENS_FRAMEXAXIS);
  }
  InReference(f, value).Store(out);
  return true;
}

}  // namespace syn
