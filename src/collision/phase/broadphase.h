// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Broad phase: finds the pairs of bodies and flexes whose bounding boxes
// overlap and that may collide.
//
// Each body that can collide has a box in the world. The box is that of the root of its geom
// hierarchy. If a program has changed sizes or poses at run time, it is computed from the bounding
// spheres of the geoms instead. Sweep and prune along the axis on which the boxes are spread most
// finds the overlapping ones: boxes that are sorted by their lower ends need only be compared while
// their intervals overlap. Fixed bodies are included only if they are near a region with moving
// bodies (regions.h).
//
// It is fast because single-precision keys are sorted by their digits, and because the sorted boxes
// are arrays of coordinates, so that one box is compared with eight others at a time. Nothing is
// kept between steps, because sorting the keys again takes no longer than updating an old order.

#ifndef SYNOVIA_COLLISION_PHASE_BROADPHASE_H_
#define SYNOVIA_COLLISION_PHASE_BROADPHASE_H_

#include <cstdint>
#include <span>

#include <mujoco/mujoco.h>

#include "collision/phase/body_bounds.h"

namespace syn {

// A pair of bodies a < b as (a << 16) + b. Contacts are sorted by this number. Flex f counts as
// body nbody + f.
using BodyPair = uint32_t;

// Returns the pair of two bodies in any order.
inline BodyPair MakeBodyPair(int a, int b) {
  return a < b ? (static_cast<uint32_t>(a) << 16) + b : (static_cast<uint32_t>(b) << 16) + a;
}

// Returns the candidates in ascending order, in memory from the stack of d. The caller must have
// opened a StackFrame.
std::span<BodyPair> BroadPhase(const mjModel* m, mjData* d, const BodyBounds& bounds);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_BROADPHASE_H_
