// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the bodies whose bounding boxes are valid in this step. The boxes are computed when the
// model is compiled, and a program may change sizes or poses of geoms afterwards
// (model/plan/plan_bounds.h).

#ifndef SYNOVIA_COLLISION_PHASE_BODY_BOUNDS_H_
#define SYNOVIA_COLLISION_PHASE_BODY_BOUNDS_H_

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "model/plan/plan.h"

namespace syn {

// Says for each body whether its boxes are valid.
struct BodyBounds {
  const mjtByte* holds;  // one flag per body; null if the boxes of all bodies are valid

  // Returns true if the boxes of all bodies are valid.
  bool HoldEverywhere() const { return !holds; }
  // Returns true if the boxes of this body are valid.
  bool Hold(int body) const { return !holds || holds[body]; }
};

// Compares the model with the numbers from which its boxes were computed. Takes memory from the
// stack of d, so the caller must have opened a StackFrame.
inline BodyBounds CheckBounds(const mjModel* m, mjData* d) {
  const BoundsPlan& plan = PlanOf(m).bounds;
  if (AllBoundsHold(m, plan)) return {nullptr};
  auto* holds = StackAlloc<mjtByte>(d, m->nbody);
  for (int i = 0; i < m->nbody; ++i) holds[i] = BodyBoundsHold(m, plan, i);
  return {holds};
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_BODY_BOUNDS_H_
