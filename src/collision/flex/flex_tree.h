// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The bounding volume hierarchy of the elements of a flex. mj_flex updates its boxes in every step.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_TREE_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_TREE_H_

#include <span>

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// A box along the axes of the world, given by its center and half sizes.
struct FlexBox {
  Vec3 centre, half;

  static FlexBox Load(const mjtNum* aabb) { return {Vec3::Load(aabb), Vec3::Load(aabb + 3)}; }
  // Returns true if the boxes overlap or are closer than `margin` along every axis.
  bool Overlaps(const mjtNum* aabb, mjtNum margin) const {
    return Abs(centre.x - aabb[0]) <= half.x + aabb[3] + margin &&
           Abs(centre.y - aabb[1]) <= half.y + aabb[4] + margin &&
           Abs(centre.z - aabb[2]) <= half.z + aabb[5] + margin;
  }
};

// Returns the bounding box of an element.
inline FlexBox ElementBox(const mjModel* m, const mjData* d, int flex, int element) {
  return FlexBox::Load(d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + element));
}

// Returns true if the flex has a hierarchy and the midphase is enabled.
inline bool UsesHierarchy(const mjModel* m, int flex) {
  return !mjDISABLED(mjDSBL_MIDPHASE) && m->flex_bvhadr[flex] >= 0;
}

// Returns the elements of a flex whose boxes overlap a box or are closer than the margin, in
// ascending order. With a hierarchy only active elements are considered, otherwise all. The memory
// comes from the stack of d, on which the caller must have opened a frame.
std::span<int> ElementsNear(const mjModel* m, mjData* d, int flex, const FlexBox& box,
                            mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_TREE_H_
