// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The part of the plan that belongs to collision: the bodies that have geoms, and the vertices at
// which climbs on convex hulls start.
//
// The farthest vertex of a hull in a direction is found by climbing its graph. The sphere of
// directions is divided into cells, and for each cell the vertex farthest along its center is
// stored, so that a climb starts next to its end. The coordinates are only hints: if vertices are
// moved later, climbs take longer but end at the same vertex.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_COLLISION_H_
#define SYNOVIA_MODEL_PLAN_PLAN_COLLISION_H_

#include <algorithm>
#include <vector>

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Cells of a cube around the origin: kSide x kSide on each of its six sides. The table is measured
// in docs/tunables.md.
struct DirectionCells {
  static constexpr int kSide = 8, kCount = 6 * kSide * kSide;

  // Returns the cell that a direction of any length passes through. There are no branches, because
  // the order of directions is unpredictable.
  [[gnu::always_inline]] static int Index(Vec3 dir) {
    const Vec3 size = Abs(dir);
    const mjtNum cyclic[5] = {dir.x, dir.y, dir.z, dir.x, dir.y};
    int axis = size.x > size.y ? 0 : 1;
    mjtNum largest = std::max(size.y, size.x);
    axis = size.z > largest ? 2 : axis;
    largest = std::max(largest, size.z);
    const mjtNum scale = largest > 0 ? 0.5 * kSide / largest : 0;
    const int u = Slot(cyclic[axis + 1] * scale), v = Slot(cyclic[axis + 2] * scale);
    return ((2 * axis + (cyclic[axis] < 0)) * kSide + u) * kSide + v;
  }

  // Returns the direction of the center of a cell, not normalized.
  static Vec3 Center(int cell) {
    const int v = cell % kSide, u = cell / kSide % kSide, side = cell / kSide / kSide;
    Vec3 dir;
    dir[side / 2] = side % 2 ? -1 : 1;
    dir[(side / 2 + 1) % 3] = Middle(u);
    dir[(side / 2 + 2) % 3] = Middle(v);
    return dir;
  }

 private:
  // Slot() maps a coordinate in [-kSide / 2, kSide / 2] to its slot; Middle() maps a slot to the
  // center of its interval in [-1, 1]. NaN maps to slot 0, so that a diverged model still reads a
  // valid cell.
  static int Slot(mjtNum x) {
    const mjtNum at = std::max<mjtNum>(0, x + 0.5 * kSide);
    return static_cast<int>(std::min<mjtNum>(at, kSide - 0.5));
  }
  static mjtNum Middle(int slot) { return (2 * slot + 1.0) / kSide - 1; }
};

// Bodies and hull vertices for collision.
struct CollisionPlan {
  // Bodies that have geoms: those with and those without a joint between them and the world.
  std::vector<int> moving, fixed;
  std::vector<int> hull_start;  // nmesh x DirectionCells::kCount indices of hull vertices
};

// Builds this part of the plan.
CollisionPlan PlanCollision(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_COLLISION_H_
