// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Broad phase: pairs of bodies and flexes whose bounding boxes overlap and that may collide at all.
//
// Each body that can collide has a box in the world, from the root of its geom hierarchy or, where a
// program has edited sizes or poses at run time, from the bounding spheres of its geoms. Sweep and
// prune along the axis on which the boxes are spread most finds the overlapping ones: boxes sorted
// by their lower ends need only be compared while intervals overlap. Fixed bodies enter only if
// they are near a region where something moves (regions.h).
//
// It is fast because sorting is by digits of single-precision keys, and because the sorted boxes
// lie in arrays of coordinates, so that one box is compared with eight others at a time. Nothing is
// kept between steps: keys sort as quickly from scratch.

#ifndef SYNOVIA_COLLISION_PHASE_BROADPHASE_H_
#define SYNOVIA_COLLISION_PHASE_BROADPHASE_H_

#include <cstdint>
#include <span>

#include <mujoco/mujoco.h>

#include "collision/phase/body_bounds.h"

namespace syn {

// A pair of bodies a < b as (a << 16) + b, which also orders contacts. Flex f counts as body
// nbody + f.
using BodyPair = uint32_t;

inline BodyPair MakeBodyPair(int a, int b) {
  return a < b ? (static_cast<uint32_t>(a) << 16) + b : (static_cast<uint32_t>(b) << 16) + a;
}

// Candidates in ascending order, in memory from the stack of d; the caller has opened a frame.
std::span<BodyPair> BroadPhase(const mjModel* m, mjData* d, const BodyBounds& bounds);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_BROADPHASE_H_
