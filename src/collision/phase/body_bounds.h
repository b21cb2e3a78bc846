// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which bodies have bounding boxes that can be trusted in this step (model/plan/plan_bounds.h).

#ifndef SYNOVIA_COLLISION_PHASE_BODY_BOUNDS_H_
#define SYNOVIA_COLLISION_PHASE_BODY_BOUNDS_H_

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "model/plan/plan.h"

namespace syn {

struct BodyBounds {
  const mjtByte* holds;  // one flag per body, null if the boxes of all bodies hold

  bool HoldEverywhere() const { return !holds; }
  bool Hold(int body) const { return !holds || holds[body]; }
};

// Compares the model with the numbers that its boxes were made from. Uses memory from the stack of
// d; the caller has opened a frame.
inline BodyBounds CheckBounds(const mjModel* m, mjData* d) {
  const BoundsPlan& plan = PlanOf(m).bounds;
  if (AllBoundsHold(m, plan)) return {nullptr};
  auto* holds = StackAlloc<mjtByte>(d, m->nbody);
  for (int i = 0; i < m->nbody; ++i) holds[i] = BodyBoundsHold(m, plan, i);
  return {holds};
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_BODY_BOUNDS_H_
