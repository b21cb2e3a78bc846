// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The part of the plan that belongs to kinematics: one record per body with what its pose depends
// on, and the frames that are fixed to bodies, grouped by the way in which they are placed.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_KINEMATICS_H_
#define SYNOVIA_MODEL_PLAN_PLAN_KINEMATICS_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// What the pose of a body depends on.
struct PlannedBody {
  int parent;
  int mocap;              // id in the mocap arrays, -1 if none
  int joint, num_joints;  // first joint and number of joints
  bool free;              // true if the only joint is a free joint
};

// Ids of frames, grouped by the way in which they are placed. Frames that coincide with the frame
// of their body or with its inertial frame are copied, completely or in orientation only. The
// groups are hints: the step reads the flag and the body of each frame from the model.
struct PlannedFrames {
  std::vector<int> same_as_body, same_as_inertia;      // copied completely
  std::vector<int> turned_as_body, turned_as_inertia;  // orientation is copied
  std::vector<int> general;                            // computed
};

// Joints that were hinges when the plan was made, in parallel lists. The step reads the type of
// each joint from the model, because programs exchange hinges and slides.
struct PlannedHinges {
  std::vector<int> joint, dof, root;  // root: the body at the root of the joint's tree
};

// Bodies, joints and frames of a model.
struct KinematicPlan {
  std::vector<PlannedBody> bodies;
  std::vector<int> moving;        // bodies with a joint between them and the world
  std::vector<int> other_joints;  // joints that are not hinges
  PlannedHinges hinges;
  PlannedFrames inertias, geoms, sites;
};

// Builds this part of the plan.
KinematicPlan PlanKinematics(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_KINEMATICS_H_
