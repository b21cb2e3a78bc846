// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures steps of our models, and the stages of smooth dynamics on chains, trees and forests of
// increasing size. The counter us_per_dof shows how the cost grows: it should be constant for
// forests and grow with the depth for chains.

#include <benchmark/benchmark.h>

#include <string>

#include <mujoco/mujoco.h>

#include "load_text.h"

namespace {

// The structure of n hinge joints: one chain, a tree whose bodies have two children, or n single
// pendulums.
enum Shape { kChain, kTree, kForest };

// Returns body `first` of n and its descendants in MJCF.
std::string Link(int first, int n, Shape shape) {
  if (first >= n) return "";
  std::string text =
      "<body pos='.1 0 0'><joint axis='0 1 0'/><geom type='capsule' size='.02 .04'/>";
  if (shape == kChain) text += Link(first + 1, n, shape);
  if (shape == kTree) text += Link(2 * first + 1, n, shape) + Link(2 * first + 2, n, shape);
  return text + "</body>";
}

// Returns a model with n hinge joints, without contacts.
mjModel* Pendulums(Shape shape, int n) {
  std::string bodies;
  if (shape == kForest) {
    for (int i = 0; i < n; ++i) bodies += Link(0, 1, kForest);
  } else {
    bodies = Link(0, n, shape);
  }
  return Load("<mujoco><option><flag contact='disable'/></option><worldbody>" + bodies +
              "</worldbody></mujoco>");
}

// Measures kinematics, inertia matrix with its factor, and bias forces.
void BM_SmoothStages(benchmark::State& state) {
  mjModel* m = Pendulums(static_cast<Shape>(state.range(0)), static_cast<int>(state.range(1)));
  mjData* d = mj_makeData(m);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = 0.1;
  for (auto _ : state) {
    mj_kinematics(m, d);
    mj_comPos(m, d);
    mj_makeM(m, d);
    mj_factorM(m, d);
    mj_comVel(m, d);
    mj_rne(m, d, 0, d->qfrc_bias);
  }
  state.counters["us_per_dof"] = benchmark::Counter(
      1e-6 * m->nv, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_SmoothStages)->ArgsProduct({{kChain, kTree, kForest}, {10, 30, 100, 1000}});

// Measures steps of a model, after 200 steps in which contacts form.
void BM_Step(benchmark::State& state, const char* name) {
  char error[500];
  mjModel* m = mj_loadXML((std::string(SYNOVIA_SOURCE_DIR "/models/") + name).c_str(), nullptr,
                          error, sizeof(error));
  if (!m) mju_error("%s", error);
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 200; ++i) mj_step(m, d);
  for (auto _ : state) mj_step(m, d);
  state.counters["contacts"] = d->ncon;
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK_CAPTURE(BM_Step, humanoid, "humanoid.xml");
BENCHMARK_CAPTURE(BM_Step, quadruped, "quadruped.xml");
BENCHMARK_CAPTURE(BM_Step, arm_gripper, "arm_gripper.xml");
BENCHMARK_CAPTURE(BM_Step, muscle_arm, "muscle_arm.xml");
BENCHMARK_CAPTURE(BM_Step, car, "car.xml");
BENCHMARK_CAPTURE(BM_Step, box_stack, "box_stack.xml");
BENCHMARK_CAPTURE(BM_Step, mesh_scene, "mesh_scene.xml");

// Measures steps of n humanoids that lie on a plane and cannot reach each other. The cost per
// humanoid should not depend on n.
void BM_Humanoids(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  std::string bodies;
  for (int i = 0; i < n; ++i) {
    bodies += "<frame pos='" + std::to_string(3 * (i % 16)) + " " + std::to_string(3 * (i / 16)) +
              " 0'><attach model='humanoid' body='torso' prefix='h" + std::to_string(i) +
              "_'/></frame>";
  }
  mjModel* m = Load("<mujoco><asset><model name='humanoid' file='" SYNOVIA_SOURCE_DIR
                    "/models/humanoid.xml'/></asset><worldbody><geom type='plane' size='0 0 .1'/>" +
                    bodies + "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 300; ++i) mj_step(m, d);
  for (auto _ : state) mj_step(m, d);
  state.counters["us_per_humanoid"] = benchmark::Counter(
      1e-6 * n, benchmark::Counter::kIsIterationInvariantRate | benchmark::Counter::kInvert);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_Humanoids)->RangeMultiplier(4)->Range(1, 256)->Unit(benchmark::kMicrosecond);

// Measures steps of n free bodies that fall into a pile. The second argument selects their geom
// type; -1 mixes all types.
void BM_Pile(benchmark::State& state) {
  const char* types[] = {"sphere", "box", "capsule", "cylinder", "ellipsoid"};
  std::string bodies;
  int n = static_cast<int>(state.range(0)), mixed = static_cast<int>(state.range(1));
  for (int i = 0; i < n; ++i) {
    char text[300];
    std::snprintf(text, sizeof(text),
                  "<body pos='%g %g %g'><freejoint/><geom type='%s' size='.05 .05 .05'/></body>",
                  0.12 * (i % 10) - 0.6, 0.12 * (i / 10 % 10) - 0.6, 0.1 + 0.12 * (i / 100),
                  types[mixed < 0 ? i % 5 : mixed]);
    bodies += text;
  }
  mjModel* m = Load("<mujoco><size memory='200M'/><worldbody><geom type='plane' size='5 5 1'/>" +
                    bodies + "</worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  for (int i = 0; i < 100; ++i) mj_step(m, d);
  for (auto _ : state) mj_step(m, d);
  state.counters["contacts"] = d->ncon;
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_Pile)->ArgsProduct({{100, 1000}, {0, 1, -1}})->Unit(benchmark::kMillisecond);

// Measures mj_collision with static obstacles that are far from a moving ball. The time should
// hardly depend on their number.
void BM_Obstacles(benchmark::State& state) {
  std::string geoms;
  for (int i = 0; i < state.range(0); ++i) {
    char text[120];
    std::snprintf(text, sizeof(text), "<geom type='box' size='.2 .2 .2' pos='%d %d 0'/>",
                  5 + i % 100, 5 + i / 100);
    geoms += text;
  }
  mjModel* m = Load("<mujoco><worldbody><geom type='plane' size='1 1 1'/>" + geoms +
                    "<body pos='0 0 .1'><freejoint/><geom size='.1'/></body></worldbody></mujoco>");
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  for (auto _ : state) mj_collision(m, d);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK(BM_Obstacles)->Arg(10)->Arg(100)->Arg(1000)->Arg(10000);

// Measures 10,000 rays from one point into a scene.
void BM_Rays(benchmark::State& state, const std::string& file) {
  char error[500];
  const std::string path = SYNOVIA_SOURCE_DIR "/models/" + file;
  mjModel* m = mj_loadXML(path.c_str(), nullptr, error, sizeof(error));
  if (!m) mju_error("%s", error);
  mjData* d = mj_makeData(m);
  mj_forward(m, d);
  constexpr int n = 10000;
  static mjtNum vec[3 * n], dist[n];
  static int geom[n];
  for (int i = 0; i < 3 * n; ++i) vec[i] = 2 * mju_Halton(i / 3 + 1, 2 + i % 3 + (i % 3 == 2)) - 1;
  const mjtNum origin[3] = {0, 0, 1.5};
  for (auto _ : state) mj_multiRay(m, d, origin, vec, nullptr, 1, -1, geom, dist, n, 1e9);
  mj_deleteData(d);
  mj_deleteModel(m);
}
BENCHMARK_CAPTURE(BM_Rays, meshes, "mesh_scene.xml")->Unit(benchmark::kMillisecond);
BENCHMARK_CAPTURE(BM_Rays, terrain, "terrain.xml")->Unit(benchmark::kMillisecond);

}  // namespace
