// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Groups bodies, joints and frames for kinematics; see plan_kinematics.h.

#include "model/plan/plan_kinematics.h"

namespace syn {
namespace {

PlannedBody PlanBody(const mjModel* m, int i) {
  const int joint = m->body_jntadr[i], num = m->body_jntnum[i];
  return {m->body_parentid[i], m->body_mocapid[i], joint, num,
          num == 1 && m->jnt_type[joint] == mjJNT_FREE};
}

// Groups n frames by their sameframe flags.
PlannedFrames GroupFrames(int n, const mjtByte* sameframe) {
  PlannedFrames groups;
  for (int i = 0; i < n; ++i) {
    switch (sameframe[i]) {
      case mjSAMEFRAME_BODY:
        groups.same_as_body.push_back(i);
        break;
      case mjSAMEFRAME_INERTIA:
        groups.same_as_inertia.push_back(i);
        break;
      case mjSAMEFRAME_BODYROT:
        groups.turned_as_body.push_back(i);
        break;
      case mjSAMEFRAME_INERTIAROT:
        groups.turned_as_inertia.push_back(i);
        break;
      default:
        groups.general.push_back(i);
    }
  }
  return groups;
}

// Adds a joint to the hinges or to the other joints.
void PlanJoint(const mjModel* m, int joint, KinematicPlan* plan) {
  if (m->jnt_type[joint] != mjJNT_HINGE) return plan->other_joints.push_back(joint);
  plan->hinges.joint.push_back(joint);
  plan->hinges.dof.push_back(m->jnt_dofadr[joint]);
  plan->hinges.root.push_back(m->body_rootid[m->jnt_bodyid[joint]]);
}

}  // namespace

KinematicPlan PlanKinematics(const mjModel* m) {
  KinematicPlan plan;
  for (int i = 0; i < m->nbody; ++i) {
    plan.bodies.push_back(PlanBody(m, i));
    if (m->body_weldid[i]) plan.moving.push_back(i);
  }
  for (int j = 0; j < m->njnt; ++j) PlanJoint(m, j, &plan);
  plan.inertias = GroupFrames(static_cast<int>(m->nbody), m->body_sameframe);
  plan.geoms = GroupFrames(static_cast<int>(m->ngeom), m->geom_sameframe);
  plan.sites = GroupFrames(static_cast<int>(m->nsite), m->site_sameframe);
  return plan;
}

}  // namespace syn
