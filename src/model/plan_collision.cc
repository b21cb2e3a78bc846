// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan_collision.h"

#include "math/simd.h"

namespace syn {
namespace {

// For each cell, the hull vertex that is farthest in the direction of its middle, the first of
// several. Four cells are in the lanes of a vector.
void FindStarts(const mjModel* m, int mesh, int* start) {
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  const int num_hull = graph[0];
  const int* vert_id = graph + 2 + num_hull;
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  static_assert(DirectionCells::kCount % 4 == 0);
  for (int cell = 0; cell < DirectionCells::kCount; cell += 4) {
    mjtNum middle[3][4];
    for (int lane = 0; lane < 4; ++lane) {
      const Vec3 dir = DirectionCells::Center(cell + lane);
      middle[0][lane] = dir.x, middle[1][lane] = dir.y, middle[2][lane] = dir.z;
    }
    const Vec4d x = Load4(middle[0]), y = Load4(middle[1]), z = Load4(middle[2]);
    Vec4d farthest = Splat4(-mjMAXVAL);
    Mask4 found{};
    for (int i = 0; i < num_hull; ++i) {
      const float* v = vert + 3 * vert_id[i];
      const Vec4d height = Splat4(v[0]) * x + Splat4(v[1]) * y + Splat4(v[2]) * z;
      const Mask4 higher = height > farthest;
      farthest = higher ? height : farthest;
      found = higher ? Mask4{} + i : found;
    }
    for (int lane = 0; lane < 4; ++lane) start[cell + lane] = static_cast<int>(found[lane]);
  }
}

}  // namespace

CollisionPlan PlanCollision(const mjModel* m) {
  CollisionPlan plan;
  for (int i = 0; i < m->nbody; ++i) {
    if (m->body_bvhnum[i]) (m->body_weldid[i] ? plan.moving : plan.fixed).push_back(i);
  }
  plan.hull_start.assign(static_cast<size_t>(m->nmesh) * DirectionCells::kCount, 0);
  for (int mesh = 0; mesh < m->nmesh; ++mesh) {
    if (m->mesh_graphadr[mesh] < 0) continue;
    FindStarts(m, mesh, plan.hull_start.data() + mesh * DirectionCells::kCount);
  }
  return plan;
}

}  // namespace syn
