// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tells whether the bounding boxes of bodies still enclose their geoms.
//
// Each body has a tree of boxes (bvh_aabb), fixed to its inertial frame, that the compiler made
// from sizes and poses of its geoms. Programs edit these numbers at run time (domain randomization)
// but do not update the boxes. The plan therefore keeps a copy of the numbers that the boxes were
// made from. A step compares the copy with the model, which takes two reads per number, and does
// not use the boxes of bodies that differ.
//
// A model may have been edited before the plan is made (if it was copied or saved). So the plan
// also tests once, geometrically, whether each tree encloses its geoms.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_BOUNDS_H_
#define SYNOVIA_MODEL_PLAN_PLAN_BOUNDS_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// Copies and test results for all bodies.
struct BoundsPlan {
  // Copies of the arrays of mjModel with these names.
  std::vector<int> geom_type;
  std::vector<mjtNum> geom_pos, geom_quat, geom_size, geom_aabb, geom_margin;
  std::vector<mjtNum> body_ipos, body_iquat, body_margin;
  std::vector<mjtNum> hfield_size;
  std::vector<mjtByte> geom_in_tree;  // 1: the geom is a leaf of the tree of its body
  std::vector<mjtByte> body_sound;    // 1: the tree enclosed all colliding geoms of the body
  bool all_sound = true;              // body_sound holds for every body
};

// Builds this part of the plan.
BoundsPlan PlanBounds(const mjModel* m);

// Returns true if the boxes of all bodies enclose their geoms as the model has them now.
bool AllBoundsHold(const mjModel* m, const BoundsPlan& plan);

// Returns true if the boxes of one body enclose its geoms as the model has them now.
bool BodyBoundsHold(const mjModel* m, const BoundsPlan& plan, int body);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_BOUNDS_H_
