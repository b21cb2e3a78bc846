// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures the iterative collision routines alone, through internal interfaces: the signed distance
// of convex shapes, height fields, and signed distance fields. Each iteration is one call. The
// poses form a ring; in about half of them the shapes touch, which the counter "touching" shows.
// Shapes are 0.1 to 0.4 m in size.

#include <benchmark/benchmark.h>

#include <cmath>
#include <vector>

#include "asset/shape/hull.h"
#include "collision/convex/convex.h"
#include "collision/pair/hfield.h"
#include "collision/sdf/sdf_field.h"
#include "math/quat.h"
#include "model/layout.h"

namespace syn {
namespace {

constexpr IterationLimits kLimits{1e-6, 35};  // The default tolerance and iterations of mjOption.
constexpr int kRing = 256;                    // Number of poses, which are used in turn.

// Quasi-random numbers that are the same on every machine. `index` selects a point of the sequence.
struct Sequence {
  int index = 1;
  mjtNum Next(int base) { return mju_Halton(index, base); }
  // Returns a point of the unit sphere.
  Vec3 Unit() {
    mjtNum z = 2 * Next(2) - 1, phi = 2 * kPi * Next(3), r = Sqrt(1 - z * z);
    return {r * Cos(phi), r * Sin(phi), z};
  }
  Mat3 Rotation() { return ToMat3(FromAxisAngle(Unit(), 6 * Next(5))); }
  // Returns a point of the cube with this half size.
  Vec3 Point(mjtNum half) {
    return Vec3{Next(7) - 0.5, Next(11) - 0.5, Next(13) - 0.5} * (2 * half);
  }
};

// A convex mesh whose vertices lie on an ellipsoid, with its hull.
struct BenchMesh {
  std::vector<float> vert;
  LargeArray<int> graph;
  HullView view;

  explicit BenchMesh(int count) {
    std::vector<Vec3> points;
    Sequence q;
    for (; q.index <= count; ++q.index) points.push_back(Hadamard(q.Unit(), {0.3, 0.2, 0.25}));
    for (Vec3 p : points) {
      for (int k = 0; k < 3; ++k) vert.push_back(static_cast<float>(p[k]));
    }
    graph = MakeHullGraph(ConvexHull(points));
    view.vert = vert.data();
    view.num_vert = count;
    view.num_hull = graph[0];
    view.edge_adr = graph.data() + 2;
    view.vert_id = view.edge_adr + view.num_hull;
    view.edge = view.vert_id + view.num_hull;
  }
};

// Returns a shape at the origin. `mesh` is given for mesh shapes only.
Shape Make(Shape::Kind kind, const BenchMesh* mesh) {
  Shape s;
  s.kind = kind;
  s.size = {0.2, 0.25, 0.15};
  if (kind == Shape::kPoint || kind == Shape::kSegment) s.radius = 0.2;
  if (mesh) s.hull = mesh->view;
  return s;
}

// Measures the signed distance of shape a, at the origin, and shape b in all poses of the ring.
void Run(benchmark::State& state, Shape a, Shape b) {
  std::vector<Shape> ring;
  Sequence q;
  for (; q.index <= kRing; ++q.index) {
    Shape s = b;
    s.pos = q.Point(0.45);
    s.mat = q.Rotation();
    ring.push_back(s);
  }
  int i = 0, touching = 0;
  for (auto _ : state) {
    Shape first = a, second = ring[i++ % kRing];
    Separation s = SignedDistance(first, second, kLimits, 0);
    touching += s.found && s.dist < 0;
    benchmark::DoNotOptimize(s);
  }
  state.counters["touching"] = benchmark::Counter(touching, benchmark::Counter::kAvgIterations);
}

// Measures a pair of kinds. The numbers of vertices are for meshes and 0 for other shapes.
void BM_Pair(benchmark::State& state, Shape::Kind a, int verts_a, Shape::Kind b, int verts_b) {
  BenchMesh ma(verts_a ? verts_a : 4), mb(verts_b ? verts_b : 4);
  Run(state, Make(a, verts_a ? &ma : nullptr), Make(b, verts_b ? &mb : nullptr));
}
BENCHMARK_CAPTURE(BM_Pair, sphere_mesh200, Shape::kPoint, 0, Shape::kMesh, 200);
BENCHMARK_CAPTURE(BM_Pair, capsule_mesh200, Shape::kSegment, 0, Shape::kMesh, 200);
BENCHMARK_CAPTURE(BM_Pair, box_mesh20, Shape::kBox, 0, Shape::kMesh, 20);
BENCHMARK_CAPTURE(BM_Pair, box_mesh200, Shape::kBox, 0, Shape::kMesh, 200);
BENCHMARK_CAPTURE(BM_Pair, mesh20_mesh20, Shape::kMesh, 20, Shape::kMesh, 20);
BENCHMARK_CAPTURE(BM_Pair, mesh200_mesh200, Shape::kMesh, 200, Shape::kMesh, 200);
BENCHMARK_CAPTURE(BM_Pair, cylinder_cylinder, Shape::kCylinder, 0, Shape::kCylinder, 0);
BENCHMARK_CAPTURE(BM_Pair, cylinder_box, Shape::kCylinder, 0, Shape::kBox, 0);
BENCHMARK_CAPTURE(BM_Pair, ellipsoid_ellipsoid, Shape::kEllipsoid, 0, Shape::kEllipsoid, 0);
BENCHMARK_CAPTURE(BM_Pair, ellipsoid_mesh200, Shape::kEllipsoid, 0, Shape::kMesh, 200);

// A model with a height field of 50 x 50 points as geom 0 and a sphere as geom 1. It is allocated
// directly, without a compiler.
struct HfieldModel {
  mjModel* m;
  mjData* d;

  HfieldModel() {
    mjModel sizes{};
    sizes.nbody = 1;
    sizes.ngeom = 2;
    sizes.nhfield = 1;
    sizes.nhfielddata = 2500;
    sizes.narena = 1 << 20;
    m = AllocateModel(sizes);
    m->geom_type[0] = mjGEOM_HFIELD;
    m->geom_dataid[0] = 0;
    m->geom_type[1] = mjGEOM_SPHERE;
    m->geom_size[3] = 0.1;
    m->hfield_nrow[0] = m->hfield_ncol[0] = 50;
    mjtNum size[4] = {2, 2, 0.3, 0.1};
    for (int k = 0; k < 4; ++k) m->hfield_size[k] = size[k];
    for (int i = 0; i < 2500; ++i) {
      m->hfield_data[i] =
          static_cast<float>(0.5 + 0.5 * std::sin(i * 0.37) * std::cos(i / 50 * 0.41));
    }
    d = mj_makeData(m);
    for (int g : {0, 1}) Mat3::Identity().Store(d->geom_xmat + 9 * g);
  }
  ~HfieldModel() {
    mj_deleteData(d);
    mj_deleteModel(m);
  }
};

// Measures the contacts of a sphere at varying places of the height field.
void BM_HfieldSphere(benchmark::State& state) {
  HfieldModel f;
  mjContact con[mjMAXCONPAIR];
  Sequence q;
  for (auto _ : state) {
    q.index = q.index % kRing + 1;
    (q.Point(1.8) + Vec3{0, 0, 0.3 - q.Next(13)}).Store(f.d->geom_xpos + 3);
    f.d->geom_xpos[5] = 0.1 + 0.3 * q.Next(13);
    Shape sphere = GeomShape(f.m, f.d, 1);
    benchmark::DoNotOptimize(HfieldShape(f.m, f.d, con, 0, sphere, 0));
  }
}
BENCHMARK(BM_HfieldSphere);

// Measures distance and gradient of the signed distance field of a sphere at one point.
void BM_SdfField(benchmark::State& state) {
  HfieldModel f;
  SdfItem item{f.m, f.d, mjGEOM_SPHERE, nullptr, 1};
  Vec3 x{0.1, 0.2, 0.3};
  for (auto _ : state) {
    benchmark::DoNotOptimize(FieldDistance(item, x));
    benchmark::DoNotOptimize(FieldGradient(item, x));
  }
}
BENCHMARK(BM_SdfField);

}  // namespace
}  // namespace syn
