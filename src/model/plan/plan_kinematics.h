// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Kinematics of the plan: bodies with what their pose depends on in one record, frames fixed to
// bodies grouped by what placing them takes.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_KINEMATICS_H_
#define SYNOVIA_MODEL_PLAN_PLAN_KINEMATICS_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

struct PlannedBody {
  int parent;
  int mocap;  // -1: none
  int joint, num_joints;
  bool free;  // its one joint is free
};

// Ids of frames, grouped by how they are placed: those that coincide with the frame of their body or
// of its inertia are copied, in whole or in orientation. The groups are hints: the step reads the
// flag and the body of each frame from the model.
struct PlannedFrames {
  std::vector<int> same_as_body, same_as_inertia;
  std::vector<int> turned_as_body, turned_as_inertia;
  std::vector<int> general;
};

// Joints that were hinges when the plan was made, one column each. The step reads the type of each
// joint from the model, because programs exchange hinges and slides.
struct PlannedHinges {
  std::vector<int> joint, dof, root;  // root: the body at the root of the tree
};

struct KinematicPlan {
  std::vector<PlannedBody> bodies;
  std::vector<int> moving;        // bodies with a joint between them and the world
  std::vector<int> other_joints;  // that are no hinges
  PlannedHinges hinges;
  PlannedFrames inertias, geoms, sites;
};

KinematicPlan PlanKinematics(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_KINEMATICS_H_
