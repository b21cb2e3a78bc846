// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Each thread steps its own mjData with the same controls, which are computed before the clock
// starts.

#include "measure.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <thread>
#include <vector>

#include "common/app.h"

namespace {

using Pool = std::unique_ptr<mjThreadPool, void (*)(mjThreadPool*)>;

// Returns the controls of all steps, which are the same for every thread. They are an
// autoregressive process around the middle of the control range,
//   u_t = rho u_{t-1} + (1 - rho) mid + sigma half (2 halton - 1),
//   rho = exp(-timestep / rate),  sigma = std sqrt(1 - rho^2),
// so that its variance does not depend on the timestep. `half` is half of the control range.
std::vector<mjtNum> MakeControls(const mjModel* m, const RunOptions& o) {
  const mjtNum rho = std::exp(-m->opt.timestep / o.ctrl_noise_rate);
  const mjtNum sigma = o.ctrl_noise_std * std::sqrt(1 - rho * rho);
  std::vector<mjtNum> controls(static_cast<size_t>(o.nstep) * m->nu);
  for (int t = 0; t < o.nstep; ++t) {
    mjtNum* now = controls.data() + static_cast<size_t>(t) * m->nu;
    for (int i = 0; i < m->nu; ++i) {
      const mjtNum* range = m->actuator_ctrlrange + 2 * i;
      const bool limited = m->actuator_ctrllimited[i];
      const mjtNum mid = limited ? (range[0] + range[1]) / 2 : 0;
      const mjtNum half = limited ? (range[1] - range[0]) / 2 : 1;
      now[i] = t == 0 ? mid : rho * now[i - m->nu] + (1 - rho) * mid;
      now[i] += sigma * half * (2 * mju_Halton(t, i + 2) - 1);
      if (limited) now[i] = mju_clip(now[i], range[0], range[1]);
    }
  }
  return controls;
}

// Returns the number of solver iterations, averaged over the islands.
double SolverIterations(const mjData* d) {
  const int n = std::clamp(d->nisland, 1, mjNISLAND);
  double sum = 0;
  for (int i = 0; i < n; ++i) sum += d->solver_niter[i];
  return sum / n;
}

// Simulates nstep steps, and stores time and averages in `result`, which may be null.
void StepAll(const mjModel* m, mjData* d, const std::vector<mjtNum>& controls, int nstep,
             Result* result) {
  double iterations = 0, contacts = 0, constraints = 0, begin = app::Now();
  for (int t = 0; t < nstep; ++t) {
    mju_copy(d->ctrl, controls.data() + static_cast<size_t>(t) * m->nu, m->nu);
    mj_step(m, d);
    iterations += SolverIterations(d);
    contacts += d->ncon;
    constraints += d->nefc;
  }
  if (!result) return;
  result->seconds = app::Now() - begin;
  result->iterations = iterations / nstep;
  result->contacts = contacts / nstep;
  result->constraints = constraints / nstep;
  result->memory_used = static_cast<double>(d->maxuse_arena);
  result->memory = static_cast<double>(d->narena);
  std::copy_n(d->timer, mjNTIMER, result->timer.begin());
}

// Returns data in the keyframe "test" if there is one, otherwise in the initial state.
app::DataPtr InitialData(const mjModel* m) {
  app::DataPtr d = app::MakeData(m);
  const int key = mj_name2id(m, mjOBJ_KEY, "test");
  if (key >= 0) mj_resetDataKeyframe(m, d.get(), key);
  return d;
}

}  // namespace

Result Measure(const std::string& path, const mjModel* m, const RunOptions& o) {
  Result result;
  result.model = path;
  result.nstep = o.nstep;
  result.nthread = o.nthread;
  result.nv = m->nv;
  result.timestep = m->opt.timestep;
  result.solver = m->opt.solver;

  std::vector<mjtNum> controls = MakeControls(m, o);
  std::vector<Pool> pools;  // Declared first, because pools must outlive the data bound to them.
  std::vector<app::DataPtr> data;
  for (int i = 0; i < o.nthread; ++i) {
    data.push_back(InitialData(m));
    if (o.npoolthread == 0) continue;
    pools.emplace_back(mju_threadPoolCreate(o.npoolthread), mju_threadPoolDestroy);
    mju_bindThreadPool(data.back().get(), pools.back().get());
  }

  mjcb_time = [] { return 1e6 * app::Now(); };
  const double begin = app::Now();
  std::vector<std::thread> threads;
  for (int i = 1; i < o.nthread; ++i) {
    threads.emplace_back([&, i] { StepAll(m, data[i].get(), controls, o.nstep, nullptr); });
  }
  StepAll(m, data[0].get(), controls, o.nstep, &result);
  for (std::thread& t : threads) t.join();
  result.total_seconds = app::Now() - begin;
  mjcb_time = nullptr;
  return result;
}
