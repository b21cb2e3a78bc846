// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures collision through the public interface: each function of the collision table alone, a
// mesh of 100,000 triangles against primitives and rays, and the broad phase with static obstacles.
//
// The geoms go through a ring of poses that is the same on every machine. The counter "contacts" is
// the mean number of contacts per call. If it changes, the measured times cannot be compared.

#include <benchmark/benchmark.h>

#include <cmath>
#include <cstdio>
#include <string>

#include <mujoco/mujoco.h>

#include "load_text.h"

namespace {

constexpr int kRing = 256;  // Number of poses, which are used in turn.

// Returns number i of a sequence that fills [-1, 1] evenly. It is the same on every machine.
mjtNum Spread(int i, int base) { return 2 * mju_Halton(i + 1, base) - 1; }

// Gives geom g pose i of the ring: a position in a cube of the given half size around the origin,
// and an orientation.
void Place(mjData* d, int g, int i, mjtNum half) {
  const int bases[7] = {2, 3, 5, 7, 11, 13, 17};
  mjtNum quat[4];
  for (int k = 0; k < 3; ++k) d->geom_xpos[3 * g + k] = half * Spread(i, bases[k]);
  for (int k = 0; k < 4; ++k) quat[k] = Spread(i, bases[3 + k]);
  mju_normalize4(quat);
  mju_quat2Mat(d->geom_xmat + 9 * g, quat);
}

// Returns a mesh asset in MJCF: a sphere of 2 n^2 triangles whose surface has waves.
std::string WavySphere(int n) {
  std::string vertex, face;
  char text[100];
  for (int i = 0; i <= n; ++i) {
    for (int j = 0; j < n; ++j) {
      mjtNum theta = mjPI * (i + 0.5) / (n + 1), phi = 2 * mjPI * j / n;
      mjtNum r = 0.5 + 0.03 * std::sin(9 * theta) * std::cos(8 * phi);
      std::snprintf(text, sizeof(text), "%.6f %.6f %.6f ", r * std::sin(theta) * std::cos(phi),
                    r * std::sin(theta) * std::sin(phi), r * std::cos(theta));
      vertex += text;
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      int a = i * n + j, b = i * n + (j + 1) % n;
      std::snprintf(text, sizeof(text), "%d %d %d %d %d %d ", a, a + n, b, b, a + n, b + n);
      face += text;
    }
  }
  return "<mesh name='wavy' vertex='" + vertex + "' face='" + face + "'/>";
}

// Returns a geom of a type in MJCF. A mesh geom uses the mesh "cube".
std::string Geom(const char* type) {
  std::string text = std::string("<geom type='") + type + "' ";
  return text + (text.find("mesh") == std::string::npos ? "size='.2 .15 .1'/>" : "mesh='cube'/>");
}

// Measures one collision function on two geoms of these types.
void BM_Function(benchmark::State& state, const char* type1, const char* type2) {
  const char* cube =
      "<asset><mesh name='cube' vertex='.1 .1 .1 .1 .1 -.1 .1 -.1 .1 .1 -.1 -.1 -.1 .1 .1 -.1 .1 "
      "-.1 -.1 -.1 .1 -.1 -.1 -.1'/></asset>";
  mjModel* m = Load(std::string("<mujoco>") + cube + "<worldbody>" + Geom(type1) +
                    "<body><freejoint/>" + Geom(type2) + "</body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  mjContact con[mjMAXCONPAIR];
  int i = 0, contacts = 0;
  for (auto _ : state) {
    Place(d, 1, i++ % kRing, 0.35);
    contacts += mjCOLLISIONFUNC[m->geom_type[0]][m->geom_type[1]](m, d, con, 0, 1, 0);
  }
  state.counters["contacts"] = benchmark::Counter(contacts, benchmark::Counter::kAvgIterations);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK_CAPTURE(BM_Function, plane_sphere, "plane", "sphere");
BENCHMARK_CAPTURE(BM_Function, plane_capsule, "plane", "capsule");
BENCHMARK_CAPTURE(BM_Function, plane_ellipsoid, "plane", "ellipsoid");
BENCHMARK_CAPTURE(BM_Function, plane_cylinder, "plane", "cylinder");
BENCHMARK_CAPTURE(BM_Function, plane_box, "plane", "box");
BENCHMARK_CAPTURE(BM_Function, plane_mesh, "plane", "mesh");
BENCHMARK_CAPTURE(BM_Function, sphere_sphere, "sphere", "sphere");
BENCHMARK_CAPTURE(BM_Function, sphere_capsule, "sphere", "capsule");
BENCHMARK_CAPTURE(BM_Function, sphere_cylinder, "sphere", "cylinder");
BENCHMARK_CAPTURE(BM_Function, sphere_box, "sphere", "box");
BENCHMARK_CAPTURE(BM_Function, capsule_capsule, "capsule", "capsule");
BENCHMARK_CAPTURE(BM_Function, capsule_box, "capsule", "box");
BENCHMARK_CAPTURE(BM_Function, box_box, "box", "box");
BENCHMARK_CAPTURE(BM_Function, box_mesh, "box", "mesh");
BENCHMARK_CAPTURE(BM_Function, mesh_mesh, "mesh", "mesh");

constexpr int kWavySide = 224;  // The mesh has 2 kWavySide^2 = 100,352 triangles.

// Returns a model with the large mesh as geom 0 and a primitive as geom 1.
mjModel* WavyModel(const char* type) {
  return Load("<mujoco><asset>" + WavySphere(kWavySide) +
              "</asset><worldbody><geom type='mesh' mesh='wavy'/><body><freejoint/><geom type='" +
              type + "' size='.2 .15 .1'/></body></worldbody></mujoco>");
}

// Measures the collision of the large mesh with a primitive.
void BM_LargeMesh(benchmark::State& state, const char* type) {
  mjModel* m = WavyModel(type);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  mjContact con[mjMAXCONPAIR];
  int mesh = 0, other = 1, i = 0, contacts = 0;
  for (auto _ : state) {
    Place(d, other, i++ % kRing, 0.6);
    contacts += mjCOLLISIONFUNC[m->geom_type[other]][m->geom_type[mesh]](m, d, con, other, mesh, 0);
  }
  state.counters["contacts"] = benchmark::Counter(contacts, benchmark::Counter::kAvgIterations);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK_CAPTURE(BM_LargeMesh, sphere, "sphere");
BENCHMARK_CAPTURE(BM_LargeMesh, capsule, "capsule");
BENCHMARK_CAPTURE(BM_LargeMesh, cylinder, "cylinder");
BENCHMARK_CAPTURE(BM_LargeMesh, box, "box");

// Measures the intersection of a ray from above with the large mesh.
void BM_LargeMeshRay(benchmark::State& state) {
  mjModel* m = WavyModel("sphere");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  int i = 0;
  for (auto _ : state) {
    mjtNum from[3] = {Spread(i, 2), Spread(i, 3), 2}, to[3] = {0.2 * Spread(i, 5), 0, -1};
    i = (i + 1) % kRing;
    benchmark::DoNotOptimize(mj_rayMesh(m, d, 0, from, to));
  }
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_LargeMeshRay);

// Measures mj_collision with static obstacles that are far from the moving body. The second
// argument is 1 if they are geoms of the world and 0 if each has its own body. The time should
// hardly depend on their number.
void BM_FarObstacles(benchmark::State& state) {
  std::string obstacles;
  for (int i = 0; i < state.range(0); ++i) {
    char text[160];
    std::snprintf(text, sizeof(text),
                  state.range(1) ? "<geom type='box' size='.2 .2 .2' pos='%d %d 0'/>"
                                 : "<body pos='%d %d 0'><geom type='box' size='.2 .2 .2'/></body>",
                  5 + i % 100, 5 + i / 100);
    obstacles += text;
  }
  mjModel* m = Load("<mujoco><worldbody><geom type='plane' size='1 1 1'/>" + obstacles +
                    "<body pos='0 0 .1'><freejoint/><geom size='.1'/><geom size='.1' pos='.3 0 0'/>"
                    "</body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  for (auto _ : state) mj_collision(m, d);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_FarObstacles)->ArgsProduct({{10, 100, 1000, 10000}, {1, 0}});

}  // namespace
