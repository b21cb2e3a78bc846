// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The hierarchy of the elements of a flex, whose boxes mj_flex keeps up to date.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_TREE_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_TREE_H_

#include <span>

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// A box along the axes of the world.
struct FlexBox {
  Vec3 centre, half;

  static FlexBox Load(const mjtNum* aabb) { return {Vec3::Load(aabb), Vec3::Load(aabb + 3)}; }
  bool Overlaps(const mjtNum* aabb, mjtNum margin) const {
    return Abs(centre.x - aabb[0]) <= half.x + aabb[3] + margin &&
           Abs(centre.y - aabb[1]) <= half.y + aabb[4] + margin &&
           Abs(centre.z - aabb[2]) <= half.z + aabb[5] + margin;
  }
};

inline FlexBox ElementBox(const mjModel* m, const mjData* d, int flex, int element) {
  return FlexBox::Load(d->flexelem_aabb + 6 * (m->flex_elemadr[flex] + element));
}

inline bool UsesHierarchy(const mjModel* m, int flex) {
  return !mjDISABLED(mjDSBL_MIDPHASE) && m->flex_bvhadr[flex] >= 0;
}

// Elements of a flex whose boxes overlap a box, ascending. Active ones, if the hierarchy is in use,
// else all. In memory from the stack of d, on which the caller has opened a frame.
std::span<int> ElementsNear(const mjModel* m, mjData* d, int flex, const FlexBox& box,
                            mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_TREE_H_
