// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the vertices at which climbs on convex hulls start; see plan_collision.h.

#include "model/plan/plan_collision.h"

#include "math/simd.h"

namespace syn {
namespace {

// Four cells in the lanes of vectors: the directions of their centers, and the vertices that are
// farthest in these directions so far.
struct FourCells {
  explicit FourCells(int cell) {
    mjtNum middle[3][4];
    for (int lane = 0; lane < 4; ++lane) {
      const Vec3 dir = DirectionCells::Center(cell + lane);
      middle[0][lane] = dir.x;
      middle[1][lane] = dir.y;
      middle[2][lane] = dir.z;
    }
    x = Load4(middle[0]);
    y = Load4(middle[1]);
    z = Load4(middle[2]);
  }

  // Compares vertex i, at v, with the farthest ones so far. Of equally far vertices the first
  // remains.
  void Offer(const float* v, int i) {
    const Vec4d height = Splat4(v[0]) * x + Splat4(v[1]) * y + Splat4(v[2]) * z;
    const Mask4 higher = height > farthest;
    farthest = higher ? height : farthest;
    found = higher ? Mask4{} + i : found;
  }

  void Store(int* start) const {
    for (int lane = 0; lane < 4; ++lane) start[lane] = static_cast<int>(found[lane]);
  }

  Vec4d x, y, z;
  Vec4d farthest = Splat4(-mjMAXVAL);
  Mask4 found{};
};

// Finds, for each cell, the hull vertex that is farthest in the direction of the cell's center. Two
// groups of four cells are processed together, so that the latency of their comparisons overlaps.
void FindStarts(const mjModel* m, int mesh, int* start) {
  const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
  const int num_hull = graph[0];
  const int* vert_id = graph + 2 + num_hull;
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  static_assert(DirectionCells::kCount % 8 == 0);
  for (int cell = 0; cell < DirectionCells::kCount; cell += 8) {
    FourCells first(cell), second(cell + 4);
    for (int i = 0; i < num_hull; ++i) {
      const float* v = vert + 3 * vert_id[i];
      first.Offer(v, i);
      second.Offer(v, i);
    }
    first.Store(start + cell);
    second.Store(start + cell + 4);
  }
}

}  // namespace

CollisionPlan PlanCollision(const mjModel* m) {
  CollisionPlan plan;
  for (int i = 0; i < m->nbody; ++i) {
    if (m->body_geomnum[i]) (m->body_weldid[i] ? plan.moving : plan.fixed).push_back(i);
  }
  plan.hull_start.assign(static_cast<size_t>(m->nmesh) * DirectionCells::kCount, 0);
  for (int mesh = 0; mesh < m->nmesh; ++mesh) {
    if (m->mesh_graphadr[mesh] < 0) continue;
    FindStarts(m, mesh, plan.hull_start.data() + mesh * DirectionCells::kCount);
  }
  return plan;
}

}  // namespace syn
