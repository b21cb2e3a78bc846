// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Fourth-order Runge-Kutta integrator (Kutta 1901). The stages are at 0, h/2, h/2 and h. Stage i
// starts from the initial state, moved by kStep[i] h times the derivative of the previous stage.
// The step uses the weighted mean of the four derivatives.

#include <algorithm>

#include "base/arena.h"
#include "step/integrate.h"

namespace syn {
namespace {

constexpr int kStages = 4;
constexpr mjtNum kStep[kStages] = {0, 0.5, 0.5, 1};  // time of each stage, relative to h
// weight of the derivative of each stage
constexpr mjtNum kWeight[kStages] = {1.0 / 6, 1.0 / 3, 1.0 / 3, 1.0 / 6};

// Time derivative of the state, or a weighted sum of derivatives, on the stack of mjData.
struct Derivative {
  mjtNum *qvel, *qacc, *act_dot;

  Derivative(const mjModel* m, mjData* d)
      : qvel(StackAlloc<mjtNum>(d, m->nv)),
        qacc(StackAlloc<mjtNum>(d, m->nv)),
        act_dot(StackAlloc<mjtNum>(d, m->na)) {
    std::fill_n(qvel, m->nv, 0);
    std::fill_n(qacc, m->nv, 0);
    std::fill_n(act_dot, m->na, 0);
  }
  // Adds `weight` times the derivative that the data hold.
  void Accumulate(const mjModel* m, const mjData* d, mjtNum weight) {
    for (int i = 0; i < m->nv; ++i) qvel[i] += weight * d->qvel[i];
    for (int i = 0; i < m->nv; ++i) qacc[i] += weight * d->qacc[i];
    for (int i = 0; i < m->na; ++i) act_dot[i] += weight * d->act_dot[i];
  }
};

// A copy of the state, on the stack of mjData.
struct State {
  mjtNum *qpos, *qvel, *act, time;

  State(const mjModel* m, mjData* d)
      : qpos(StackAlloc<mjtNum>(d, m->nq)),
        qvel(StackAlloc<mjtNum>(d, m->nv)),
        act(StackAlloc<mjtNum>(d, m->na)),
        time(d->time) {
    std::copy_n(d->qpos, m->nq, qpos);
    std::copy_n(d->qvel, m->nv, qvel);
    std::copy_n(d->act, m->na, act);
  }
  void Restore(const mjModel* m, mjData* d) const {
    std::copy_n(qpos, m->nq, d->qpos);
    std::copy_n(qvel, m->nv, d->qvel);
    std::copy_n(act, m->na, d->act);
    d->time = time;
  }
};

// Moves the data from the state `start` by dt along the derivative that they hold. `velocity` is
// scratch for nv numbers, because qvel is the derivative of qpos and is overwritten.
void MoveToStage(const mjModel* m, mjData* d, const State& start, mjtNum dt, mjtNum* velocity) {
  std::copy_n(d->qvel, m->nv, velocity);
  std::copy_n(start.qpos, m->nq, d->qpos);
  mj_integratePos(m, d->qpos, velocity, dt);
  for (int i = 0; i < m->nv; ++i) d->qvel[i] = start.qvel[i] + dt * d->qacc[i];
  for (int i = 0; i < m->na; ++i) d->act[i] = start.act[i] + dt * d->act_dot[i];
  d->time = start.time + dt;
}

}  // namespace
}  // namespace syn

void mj_RungeKutta(const mjModel* m, mjData* d, int N) {
  using namespace syn;
  if (N != kStages) {
    mju_error("mj_RungeKutta: only order 4 is supported, got %d", N);
    return;
  }
  const StackFrame frame(d);
  const State start(m, d);
  Derivative mean(m, d);
  mjtNum* velocity = StackAlloc<mjtNum>(d, m->nv);
  // The caller has evaluated the first stage.
  mean.Accumulate(m, d, kWeight[0]);
  for (int i = 1; i < kStages; ++i) {
    MoveToStage(m, d, start, kStep[i] * m->opt.timestep, velocity);
    mj_forwardSkip(m, d, mjSTAGE_NONE, 1);
    mean.Accumulate(m, d, kWeight[i]);
  }
  start.Restore(m, d);
  Advance(m, d, mean.act_dot, mean.qacc, mean.qvel);
}
