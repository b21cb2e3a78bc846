// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plane against ellipsoid, mesh and SDF geoms. The lowest point is a contact. Meshes get up
// to two more vertices that are closer than the margin and far enough from the first to keep
// the geom from tilting.

#include "collision/contact_frame.h"
#include "collision/convex/support.h"
#include "collision/pair/pairs.h"

namespace syn {
namespace {

constexpr int kMaxContact = 3;  // for meshes (specification)
// Least distance of further contacts from the first, relative to rbound.
constexpr mjtNum kMinSpread = 0.3;
constexpr mjtNum kRounding = 1e-9;  // rounding error of heights, relative to rbound

}  // namespace

int PlaneConvex(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  Vec3 origin = Vec3::Load(d->geom_xpos + 3 * g1), n = Mat3::Load(d->geom_xmat + 9 * g1).Col(2);
  Shape shape = GeomShape(m, d, g2);
  auto add = [&](int i, Vec3 q, mjtNum height) {
    SetContact(con + i, height, q - n * (height / 2), n);
  };

  // First test with the fast climb, which starts near its end. Its result may differ from the
  // specified one by rounding.
  SupportPoint lowest = Support(shape, -n);
  mjtNum height = Dot(lowest.pos - origin, n);
  if (height > margin + kRounding * m->geom_rbound[g2]) return 0;
  if (shape.kind == Shape::kMesh) {
    // If several vertices are equally low, the one that a climb from hull vertex 0 reaches counts.
    shape.hull.start = nullptr;
    shape.hint = 0;
    lowest = Support(shape, -n);
    height = Dot(lowest.pos - origin, n);
  }
  if (height > margin) return 0;
  add(0, lowest.pos, height);
  if (shape.kind != Shape::kMesh) return 1;

  int count = 1;
  Vec3 down = MulT(shape.mat, -n), first = Vec3::Load(con->pos);
  // A vertex is closer than the margin if its depth below the center exceeds the threshold.
  mjtNum threshold = Dot(shape.pos - origin, n) - margin, spread = kMinSpread * m->geom_rbound[g2];
  auto consider = [&](int vertex) {
    const Vec3 local = shape.hull.Vertex(vertex);
    if (Dot(down, local) <= threshold) return;
    const Vec3 q = shape.mat * local + shape.pos;
    if (Distance(q, first) < spread) return;
    add(count++, q, Dot(q - origin, n));
  };
  // Candidates are the neighbors of the lowest vertex, or all vertices without a graph.
  const HullView& hull = shape.hull;
  if (hull.num_hull > 0) {
    const int* e = hull.edge + hull.edge_adr[shape.hint];
    for (; *e >= 0 && count < kMaxContact; ++e) consider(hull.vert_id[*e]);
  } else {
    for (int i = 0; i < hull.num_vert && count < kMaxContact; ++i) {
      if (i != lowest.id) consider(i);
    }
  }
  return count;
}

}  // namespace syn
