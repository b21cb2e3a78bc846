// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Transmissions: length of each actuator and its moment arms, d length / d qpos in velocity
// coordinates. Rows are stored sparse, columns ascending.

#include "smooth/actuator/transmission.h"

#include <algorithm>

#include "base/arena.h"
#include "math/mat3.h"
#include "math/quat.h"
#include "model/plan/plan.h"
#include "smooth/chain.h"
#include "smooth/contact_side.h"

namespace syn {
namespace {

// Writes the rows of actuator_moment one after another.
class MomentWriter {
 public:
  explicit MomentWriter(mjData* d) : d_(d) {}

  void Begin(int actuator) {
    actuator_ = actuator;
    d_->moment_rowadr[actuator] = end_;
    d_->moment_rownnz[actuator] = 0;
  }
  void Append(int dof, mjtNum value) {
    d_->actuator_moment[end_] = value;
    d_->moment_colind[end_++] = dof;
    ++d_->moment_rownnz[actuator_];
  }
  // The non-zero entries of a dense row.
  void AppendNonZero(const mjtNum* row, int nv) {
    for (int i = 0; i < nv; ++i) {
      if (row[i]) Append(i, row[i]);
    }
  }

 private:
  mjData* d_;
  int actuator_ = 0;
  int end_ = 0;
};

// What the functions for one actuator share. `row` is nv numbers of scratch.
struct Context {
  const mjModel* m;
  mjData* d;
  MomentWriter* writer;
  mjtNum* row;
};

void AddForceAt(const Context& c, int body, Vec3 point, Vec3 force, Vec3 torque) {
  ForEachColumn(c.m, c.d, body, point, [&](int i, const JacobianColumn& col) {
    c.row[i] += Dot(col.lin, force) + Dot(col.rot, torque);
  });
}

// Ball and free joints.
mjtNum JointLength(const Context& c, int i) {
  const mjModel* m = c.m;
  const int joint = m->actuator_trnid[2 * i], dof = m->jnt_dofadr[joint], type = m->jnt_type[joint];
  const mjtNum* gear = m->actuator_gear + 6 * i;
  const mjtNum* qpos = c.d->qpos + m->jnt_qposadr[joint];
  const bool in_parent = m->actuator_trntype[i] == mjTRN_JOINTINPARENT;
  if (type == mjJNT_BALL) {
    const Quat quat = Normalized(Quat::Load(qpos));
    Vec3 axis = Vec3::Load(gear);
    if (in_parent) axis = RotateInverse(quat, axis);
    for (int k = 0; k < 3; ++k) c.writer->Append(dof + k, axis[k]);
    return Dot(ToRotationVector(quat), axis);
  }
  Vec3 torque = Vec3::Load(gear + 3);
  if (in_parent) torque = RotateInverse(Normalized(Quat::Load(qpos + 3)), torque);
  for (int k = 0; k < 3; ++k) c.writer->Append(dof + k, gear[k]);
  for (int k = 0; k < 3; ++k) c.writer->Append(dof + 3 + k, torque[k]);
  return 0;
}

mjtNum TendonLength(const Context& c, int i) {
  const int tendon = c.m->actuator_trnid[2 * i];
  mjtNum gear = c.m->actuator_gear[6 * i];
  JacobianRow row = TendonRow(c.m, c.d, tendon);
  row.ForEach([&](int dof, mjtNum v) {
    const mjtNum moment = gear * v;
    if (row.index || moment != 0) c.writer->Append(dof, moment);
  });
  return gear * c.d->ten_length[tendon];
}

// Crank and slider: rod of length r from the crank site to the slider, which moves along the axis a
// of the slider site. With v = crank - slider, length = a.v - sqrt((a.v)^2 + r^2 - v.v).
mjtNum SliderCrankLength(const Context& c, int i) {
  const mjModel* m = c.m;
  const mjData* d = c.d;
  const int crank = m->actuator_trnid[2 * i], slider = m->actuator_trnid[2 * i + 1];
  const mjtNum rod = m->actuator_cranklength[i], gear = m->actuator_gear[6 * i];
  const Vec3 axis = Mat3::Load(d->site_xmat + 9 * slider).Col(2);
  const Vec3 slider_pos = Vec3::Load(d->site_xpos + 3 * slider);
  const Vec3 crank_pos = Vec3::Load(d->site_xpos + 3 * crank);
  const Vec3 v = crank_pos - slider_pos;
  const mjtNum av = Dot(axis, v), det = av * av + rod * rod - Dot(v, v);
  mjtNum length = av;
  Vec3 by_v = axis, by_axis = v;
  if (det > 0) {
    const mjtNum s = Sqrt(det);
    length = av - s;
    by_v = axis * (1 - av / s) + v * (1 / s);
    by_axis = v * (1 - av / s);
  }
  by_v *= gear;
  by_axis *= gear;
  AddForceAt(c, m->site_bodyid[crank], crank_pos, by_v, {});
  // The axis turns with the slider's body: d axis = w x axis, so by_axis . (w x axis) = w . (axis x
  // by_axis).
  AddForceAt(c, m->site_bodyid[slider], slider_pos, -by_v, Cross(axis, by_axis));
  c.writer->AppendNonZero(c.row, m->nv);
  return gear * length;
}

// Deepest dof that moves both bodies, -1 if none.
int CommonDof(const mjModel* m, int body1, int body2) {
  int a = LastDof(m, body1), b = LastDof(m, body2);
  while (a != b) {
    if (a > b) {
      a = m->dof_parentid[a];
    } else {
      b = m->dof_parentid[b];
    }
  }
  return a;
}

// The site's own quaternion stands on the left [Q1]: not the orientation of the site.
Quat SiteQuat(const mjModel* m, const mjData* d, int site) {
  return Quat::Load(m->site_quat + 4 * site) * Quat::Load(d->xquat + 4 * m->site_bodyid[site]);
}

mjtNum SiteLength(const Context& c, int i) {
  const mjModel* m = c.m;
  const mjData* d = c.d;
  const int site = m->actuator_trnid[2 * i], ref = m->actuator_trnid[2 * i + 1];
  const Vec3 linear = Vec3::Load(m->actuator_gear + 6 * i),
             angular = Vec3::Load(m->actuator_gear + 6 * i + 3);
  const Mat3 frame = Mat3::Load(d->site_xmat + 9 * (ref >= 0 ? ref : site));
  const Vec3 force = frame * linear, torque = frame * angular;
  const Vec3 pos = Vec3::Load(d->site_xpos + 3 * site);
  AddForceAt(c, m->site_bodyid[site], pos, force, torque);
  mjtNum length = 0;
  if (ref >= 0) {
    const Vec3 ref_pos = Vec3::Load(d->site_xpos + 3 * ref);
    AddForceAt(c, m->site_bodyid[ref], ref_pos, -force, -torque);
    if (linear != Vec3{}) length += Dot(MulT(frame, pos - ref_pos), linear);
    if (angular != Vec3{})
      length += Dot(Difference(SiteQuat(m, d, site), SiteQuat(m, d, ref)), angular);
    // What moves both sites does not change their relative pose; make that exact.
    int common = CommonDof(m, m->site_bodyid[site], m->site_bodyid[ref]);
    for (; common >= 0; common = m->dof_parentid[common]) c.row[common] = 0;
  }
  c.writer->AppendNonZero(c.row, m->nv);
  return length;
}

// row += scale * (row of the constraint Jacobian)
void AddConstraintRow(const Context& c, int efc, mjtNum scale) {
  const mjData* d = c.d;
  if (mj_isSparse(c.m)) {
    const int adr = d->efc_J_rowadr[efc];
    JacobianRow{d->efc_J + adr, d->efc_J_colind + adr, d->efc_J_rownnz[efc]}.AddTo(c.row, scale);
  } else {
    JacobianRow{d->efc_J + static_cast<ptrdiff_t>(efc) * c.m->nv, nullptr, c.m->nv}.AddTo(c.row,
                                                                                          scale);
  }
}

// Normal Jacobian of a contact, from its constraint rows or, in the gap, from the bodies.
bool AddContactNormal(const Context& c, const mjContact& con) {
  const mjModel* m = c.m;
  if (con.exclude == 0) {
    if (con.efc_address < 0) return false;
    const int rows = con.dim == 1 || m->opt.cone == mjCONE_ELLIPTIC ? 1 : 2 * (con.dim - 1);
    for (int k = 0; k < rows; ++k) AddConstraintRow(c, con.efc_address + k, mjtNum{1} / rows);
    return true;
  }
  if (con.exclude != 1) return false;
  const Vec3 pos = Vec3::Load(con.pos), normal = Vec3::Load(con.frame);
  AddForceAt(c, GeomBody(m, con, 1), pos, normal, {});
  AddForceAt(c, GeomBody(m, con, 0), pos, -normal, {});
  return true;
}

// Adhesion: the mean of the contact normals of a body, pulling.
mjtNum BodyLength(const Context& c, int i) {
  const mjModel* m = c.m;
  const int body = m->actuator_trnid[2 * i];
  int count = 0;
  for (int k = 0; k < c.d->ncon; ++k) {
    const mjContact& con = c.d->contact[k];
    const int body1 = GeomBody(m, con, 0), body2 = GeomBody(m, con, 1);
    if (body1 < 0 || body2 < 0 || (body1 != body && body2 != body)) continue;
    count += AddContactNormal(c, con);
  }
  if (count) {
    for (int j = 0; j < m->nv; ++j) c.row[j] *= mjtNum{-1} / count;
    c.writer->AppendNonZero(c.row, m->nv);
  }
  return 0;
}

mjtNum ActuatorLength(const Context& c, int i) {
  switch (c.m->actuator_trntype[i]) {
    case mjTRN_JOINT:
    case mjTRN_JOINTINPARENT:
      return JointLength(c, i);
    case mjTRN_TENDON:
      return TendonLength(c, i);
    case mjTRN_SLIDERCRANK:
      return SliderCrankLength(c, i);
    case mjTRN_SITE:
      return SiteLength(c, i);
    case mjTRN_BODY:
      return BodyLength(c, i);
    default:
      mju_error("mj_transmission: unknown transmission type %d", c.m->actuator_trntype[i]);
      return 0;
  }
}

// Returns the hinge or slide joint that actuator i acts on, -1 if it acts on something else.
int ScalarJoint(const mjModel* m, int i) {
  const int kind = m->actuator_trntype[i];
  if (kind != mjTRN_JOINT && kind != mjTRN_JOINTINPARENT) return -1;
  const int joint = m->actuator_trnid[2 * i], type = m->jnt_type[joint];
  return type == mjJNT_HINGE || type == mjJNT_SLIDE ? joint : -1;
}

bool UsesRow(int trntype) {
  return trntype == mjTRN_SLIDERCRANK || trntype == mjTRN_SITE || trntype == mjTRN_BODY;
}

}  // namespace

void ActuatorVelocity(const mjModel* m, mjData* d) {
  const bool off = mjDISABLED(mjDSBL_ACTUATION);
  for (int i = 0; i < m->nu; ++i) d->actuator_velocity[i] = off ? 0 : MomentRow(d, i).Dot(d->qvel);
}

}  // namespace syn

void mj_transmission(const mjModel* m, mjData* d) {
  using namespace syn;
  if (!m->nu) return;
  const StackFrame frame(d);
  MomentWriter writer(d);
  const Context c{m, d, &writer, StackAlloc<mjtNum>(d, m->nv)};
  for (int i = 0; i < m->nu; ++i) {
    writer.Begin(i);
    if (const int joint = ScalarJoint(m, i); joint >= 0) {
      const mjtNum gear = m->actuator_gear[6 * i];
      writer.Append(m->jnt_dofadr[joint], gear);
      d->actuator_length[i] = gear * d->qpos[m->jnt_qposadr[joint]];
      continue;
    }
    if (UsesRow(m->actuator_trntype[i])) std::fill_n(c.row, m->nv, 0);
    d->actuator_length[i] = ActuatorLength(c, i);
  }
}
