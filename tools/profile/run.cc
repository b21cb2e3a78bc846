// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// profile_run MODEL.xml...: what users do, once through, for the profile that release builds are
// optimised by (tools/make-profile): loads every model, steps it with every solver, cone,
// integrator and kind of Jacobian, and calls what is called beside the step: inverse dynamics,
// derivatives, rays, distances, copies, scenes. Always the same work, whatever the time it takes.

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

namespace {

using Model = std::unique_ptr<mjModel, decltype(&mj_deleteModel)>;
using Data = std::unique_ptr<mjData, decltype(&mj_deleteData)>;

constexpr int kLoads = 3;
// Of each variant; with many degrees of freedom fewer, so that all models weigh about the same.
constexpr int kSteps = 4000, kDofSteps = 60000, kMinSteps = 60;

Model Load(const char* path) {
  char error[500] = "";
  Model m(mj_loadXML(path, nullptr, error, sizeof error), mj_deleteModel);
  if (!m) std::fprintf(stderr, "%s: %s\n", path, error);
  return m;
}

void SetControl(const mjModel* m, mjData* d, int step) {
  for (int i = 0; i < m->nu; ++i) {
    const mjtNum wave = std::sin(0.05 * step * (1 + i % 7) + i);
    const mjtNum* range = m->actuator_ctrlrange + 2 * i;
    d->ctrl[i] = m->actuator_ctrllimited[i]
                     ? 0.5 * (range[0] + range[1]) + 0.4 * (range[1] - range[0]) * wave
                     : 0.3 * wave;
  }
}

void Reset(const mjModel* m, mjData* d) {
  if (m->nkey > 0) {
    mj_resetDataKeyframe(m, d, 0);
  } else {
    mj_resetData(m, d);
  }
}

void Step(const mjModel* m, mjData* d, int steps) {
  Reset(m, d);
  for (int i = 0; i < steps; ++i) {
    SetControl(m, d, i);
    mj_step(m, d);
  }
}

// One change of the options each.
const std::vector<std::function<void(mjOption*)>>& Variants() {
  static const std::vector<std::function<void(mjOption*)>> kVariants = {
      [](mjOption*) {},
      [](mjOption* o) { o->cone ^= mjCONE_PYRAMIDAL ^ mjCONE_ELLIPTIC; },
      [](mjOption* o) { o->solver = mjSOL_PGS; },
      [](mjOption* o) { o->solver = mjSOL_CG; },
      [](mjOption* o) { o->integrator = mjINT_RK4; },
      [](mjOption* o) { o->integrator = mjINT_IMPLICIT; },
      [](mjOption* o) { o->integrator = mjINT_IMPLICITFAST; },
      [](mjOption* o) { o->jacobian = mjJAC_SPARSE; },
      [](mjOption* o) { o->noslip_iterations = 5; },
  };
  return kVariants;
}

void CallBesideSteps(const mjModel* m, mjData* d) {
  for (int i = 0; i < 10; ++i) {
    mj_forward(m, d);
    mj_inverse(m, d);
  }
  Data copy(mj_copyData(nullptr, m, d), mj_deleteData);
  for (int i = 0; i < 10; ++i) {
    mj_copyData(copy.get(), m, d);
    mj_energyPos(m, d);
    mj_energyVel(m, d);
    mj_rnePostConstraint(m, d);
  }
  std::vector<mjtNum> jacobian(static_cast<size_t>(6) * m->nv);
  for (int body = 0; body < m->nbody; ++body) {
    mj_jacBody(m, d, jacobian.data(), jacobian.data() + 3 * m->nv, body);
  }
  const int n = 2 * m->nv + m->na;
  if (n < 100 && m->opt.integrator != mjINT_RK4) {
    std::vector<mjtNum> a(static_cast<size_t>(n) * n), b(static_cast<size_t>(n) * m->nu);
    mjd_transitionFD(m, d, 1e-6, true, a.data(), m->nu ? b.data() : nullptr, nullptr, nullptr);
  }
  for (int i = 0; i < 200; ++i) {
    const mjtNum from[3] = {0, 0, 2}, to[3] = {0.3 * std::sin(i), 0.3 * std::cos(i), -1};
    int geom = -1;
    mj_ray(m, d, from, to, nullptr, 1, -1, &geom);
  }
  for (int i = 1; i < m->ngeom && i < 20; ++i) {
    mjtNum ends[6];
    mj_geomDistance(m, d, i - 1, i, 1, ends);
  }
}

void UpdateScenes(const mjModel* m, mjData* d) {
  mjvScene scene;
  mjvOption option;
  mjvCamera camera;
  mjv_defaultScene(&scene);
  mjv_makeScene(m, &scene, 5000);
  mjv_defaultOption(&option);
  mjv_defaultFreeCamera(m, &camera);
  for (int i = 0; i < 20; ++i) {
    option.flags[mjVIS_CONTACTPOINT] = option.flags[mjVIS_CONTACTFORCE] = i % 2;
    mjv_updateScene(m, d, &option, nullptr, &camera, mjCAT_ALL, &scene);
  }
  mjv_freeScene(&scene);
}

bool Run(const char* path) {
  for (int i = 1; i < kLoads; ++i) Load(path);
  const Model m = Load(path);
  if (!m) return false;
  const Data d(mj_makeData(m.get()), mj_deleteData);
  const mjOption original = m->opt;
  const int steps =
      m->nv > 0 ? std::max(kMinSteps, std::min(kSteps, kDofSteps / m->nv)) : kMinSteps;
  for (const auto& change : Variants()) {
    m->opt = original;
    change(&m->opt);
    Step(m.get(), d.get(), steps);
  }
  m->opt = original;
  Step(m.get(), d.get(), steps);
  CallBesideSteps(m.get(), d.get());
  UpdateScenes(m.get(), d.get());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  for (int i = 1; i < argc; ++i) {
    std::printf("[%d/%d] %s\n", i, argc - 1, argv[i]);
    std::fflush(stdout);
    if (!Run(argv[i])) return 1;
  }
  return 0;
}
