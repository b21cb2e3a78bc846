// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Drafts joints and writes them, together with their dofs, into the model.

#include <algorithm>

#include "base/error.h"
#include "compile/body/body_parts.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "compile/put_rows.h"
#include "compile/resolved_values.h"
#include "spec/keyframe.h"
#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {
namespace {

// Throws unless both values of `springdamper` are positive, or both are zero (not given).
void CheckSpringDamper(const double springdamper[2]) {
  if (!springdamper[0] && !springdamper[1]) return;
  if (springdamper[0] <= 0 || springdamper[1] <= 0) {
    throw ModelError("when defined, springdamper values must be positive in joint");
  }
}

// Writes the range of a joint. The values of an unlimited joint are stored as written; those of a
// limited rotational joint are converted to radians.
void WriteRange(const Joint& joint, mjModel* m) {
  const int i = joint.id;
  const mjsJoint& pub = joint.pub;
  double range[2] = {pub.range[0], pub.range[1]};
  const bool limited =
      pub.type != mjJNT_FREE && ResolveLimited(joint, pub.limited, pub.range, "limited", "range");
  if (pub.type == mjJNT_FREE && pub.limited == mjLIMITED_TRUE) {
    throw ModelError("limits should not be defined in free joint");
  }
  if (limited) {
    const bool ball = pub.type == mjJNT_BALL;
    if (ball && range[0] != 0) throw ModelError("range[0] should be 0 in ball joint");
    if (!ball && range[0] >= range[1]) {
      throw ModelError("range[0] should be smaller than range[1] in joint");
    }
    const bool angle = pub.type == mjJNT_HINGE || pub.type == mjJNT_BALL;
    if (angle && CompilerOf(joint).degree) {
      for (double& x : range) x = x / 180 * kPi;
    }
  }
  m->jnt_limited[i] = limited;
  PutRow(m->jnt_range, i, range);
}

// Writes the limits of the total actuator force on the joint. Only hinges and slides have them.
void WriteForceRange(const Joint& joint, mjModel* m) {
  const mjsJoint& pub = joint.pub;
  const bool scalar = pub.type == mjJNT_HINGE || pub.type == mjJNT_SLIDE;
  const bool limited = scalar && ResolveLimited(joint, pub.actfrclimited, pub.actfrcrange,
                                                "actuatorfrclimited", "actuatorfrcrange");
  if (limited && pub.actfrcrange[0] >= pub.actfrcrange[1]) {
    throw ModelError("actfrcrange[0] should be smaller than actfrcrange[1] in joint");
  }
  m->jnt_actfrclimited[joint.id] = limited;
  PutRow(m->jnt_actfrcrange, joint.id, pub.actfrcrange);
}

// Writes the joint's part of qpos0 and qpos_spring. A free joint takes the pose of its body, and a
// ball joint the identity rotation.
void WriteReference(const BodyDraft& body, const Joint& joint, mjModel* m) {
  mjtNum* qpos0 = m->qpos0 + m->jnt_qposadr[joint.id];
  mjtNum* spring = m->qpos_spring + m->jnt_qposadr[joint.id];
  const mjsJoint& pub = joint.pub;
  if (pub.type == mjJNT_FREE) {
    body.pose.Store(qpos0, qpos0 + 3);
    body.pose.Store(spring, spring + 3);
  } else if (pub.type == mjJNT_BALL) {
    Quat{}.Store(qpos0);
    Quat{}.Store(spring);
  } else {
    const bool degree = pub.type == mjJNT_HINGE && CompilerOf(joint).degree;
    *qpos0 = degree ? pub.ref / 180 * kPi : pub.ref;
    *spring = degree ? pub.springref / 180 * kPi : pub.springref;
  }
}

// Writes the parameters of the dofs of a joint; all dofs of one joint share them.
void WriteDofs(const Joint& joint, mjModel* m) {
  const mjsJoint& pub = joint.pub;
  const int first = m->jnt_dofadr[joint.id];
  for (int i = first; i < first + DofSize(pub.type); ++i) {
    PutRow(m->dof_solref, i, pub.solref_friction);
    PutRow(m->dof_solimp, i, pub.solimp_friction);
    m->dof_frictionloss[i] = pub.frictionloss;
    m->dof_armature[i] = pub.armature;
    m->dof_damping[i] = pub.damping;
  }
}

// Writes a joint and its dofs. Addresses in qpos and qvel must be set.
void WriteJoint(const BodyDraft& body, const JointDraft& draft, mjModel* m) {
  const Joint& joint = *draft.source;
  const mjsJoint& pub = joint.pub;
  const int i = joint.id;
  m->jnt_type[i] = pub.type;
  m->jnt_bodyid[i] = body.source->id;
  m->jnt_group[i] = pub.group;
  m->jnt_actgravcomp[i] = pub.actgravcomp;
  PutRow(m->jnt_solref, i, pub.solref_limit);
  PutRow(m->jnt_solimp, i, pub.solimp_limit);
  draft.pos.Store(m->jnt_pos + 3 * i);
  draft.axis.Store(m->jnt_axis + 3 * i);
  m->jnt_stiffness[i] = pub.stiffness;
  m->jnt_margin[i] = pub.margin;
  PutUser(m->jnt_user, i, m->nuser_jnt, joint.userdata, "jnt");
  WriteRange(joint, m);
  WriteForceRange(joint, m);
  WriteReference(body, joint, m);
  WriteDofs(joint, m);
}

}  // namespace

JointDraft DraftJoint(const Compilation& c, Joint& source) {
  const mjsJoint& pub = source.pub;
  CheckSpringDamper(pub.springdamper);
  const Pose& frame = PoseOfFrame(c, source.frame);
  // Free and ball joints keep the default axis z. A free joint has its anchor at the body's
  // origin.
  JointDraft joint{&source, {}, {0, 0, 1}};
  if (pub.type != mjJNT_FREE) joint.pos = frame * Vec3::Load(pub.pos);
  if (pub.type == mjJNT_HINGE || pub.type == mjJNT_SLIDE) {
    joint.axis = Rotate(frame.quat, Vec3::Load(pub.axis));
    if (!MakeUnit(&joint.axis)) throw ModelError("axis too small in joint");
  }
  return joint;
}

void WriteJoints(Compilation& c) {
  mjModel* m = c.model.get();
  int qposadr = 0, dofadr = 0;
  for (const BodyDraft& body : c.bodies) {
    for (const JointDraft& joint : body.joints) {
      const int i = joint.source->id;
      m->jnt_qposadr[i] = qposadr;
      m->jnt_dofadr[i] = dofadr;
      qposadr += QposSize(joint.source->pub.type);
      dofadr += DofSize(joint.source->pub.type);
      InPlace(*joint.source, [&] { WriteJoint(body, joint, m); });
    }
  }
  // The derived arrays were computed by DeriveStructure().
  const Structure& s = c.structure;
  std::copy(s.dof_bodyid.begin(), s.dof_bodyid.end(), m->dof_bodyid);
  std::copy(s.dof_jntid.begin(), s.dof_jntid.end(), m->dof_jntid);
  std::copy(s.dof_parentid.begin(), s.dof_parentid.end(), m->dof_parentid);
  std::copy(s.dof_treeid.begin(), s.dof_treeid.end(), m->dof_treeid);
  std::copy(s.dof_simplenum.begin(), s.dof_simplenum.end(), m->dof_simplenum);
  StoreSparsity(s.sparsity, m);
}

// Sets stiffness k and damping b of the joints with the attribute `springdamper`, from time
// constant tc, damping ratio dr and the mean inertia I that acts on the n dofs of the joint:
//   k = I / (tc dr)^2,  b = 2 I / tc,  I = n / sum of dof_invweight0.
void SetSpringDampers(Compilation& c) {
  mjModel* m = c.model.get();
  const mjtNum tiny = mjMINVAL;
  for (const BodyDraft& body : c.bodies) {
    for (const JointDraft& joint : body.joints) {
      const double tc = joint.source->pub.springdamper[0], dr = joint.source->pub.springdamper[1];
      if (tc <= 0 || dr <= 0) continue;
      const int i = joint.source->id, adr = m->jnt_dofadr[i];
      const int n = DofSize(joint.source->pub.type);
      // dof_invweight0 is the diagonal of the inverse inertia in qpos0, which mj_setConst has
      // computed.
      mjtNum inverse = 0;
      for (int k = adr; k < adr + n; ++k) inverse += m->dof_invweight0[k];
      const mjtNum inertia = n / std::max(tiny, inverse);
      m->jnt_stiffness[i] = inertia / std::max(tiny, tc * tc * dr * dr);
      std::fill_n(m->dof_damping + adr, n, 2 * inertia / std::max(tiny, mjtNum{tc}));
    }
  }
}

}  // namespace syn
