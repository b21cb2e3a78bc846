// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/plan_collision.h"

namespace syn {
namespace {

void FindStarts(const mjModel* m, int mesh, int* start) {
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  const int num_hull = graph[0];
  const int* vert_id = graph + 2 + num_hull;
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  for (int cell = 0; cell < DirectionCells::kCount; ++cell) {
    Vec3 dir = DirectionCells::Center(cell);
    mjtNum farthest = -mjMAXVAL;
    for (int i = 0; i < num_hull; ++i) {
      const float* v = vert + 3 * vert_id[i];
      mjtNum height = v[0] * dir.x + v[1] * dir.y + v[2] * dir.z;
      if (height <= farthest) continue;
      farthest = height;
      start[cell] = i;
    }
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
