// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/player.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "common/app.h"

namespace view {
namespace {

constexpr double kMisaligned = 0.1;  // seconds off real time after which to start anew
constexpr double kTurn = 0.7 / 60;   // seconds of steps in a turn
constexpr double kMeasure = 0.5;     // seconds over which the speed is told
constexpr auto kRest = std::chrono::milliseconds(1);

}  // namespace

void Player::Step() {
  stage_->ApplyPerturbations(d_, false);
  mj_step(m_, d_);
}

void Player::MeasureSpeed(double now) {
  const double elapsed = now - measure_cpu_, simulated = d_->time - measure_sim_;
  if (elapsed < kMeasure && simulated >= 0) return;
  if (elapsed < 2 * kMeasure && simulated >= 0) transport.realtime = simulated / elapsed;
  measure_cpu_ = now;
  measure_sim_ = d_->time;
}

// Steps until the simulated time has caught up with the clock.
void Player::RunFor(double now) {
  const double elapsed = now - sync_cpu_, simulated = d_->time - sync_sim_;
  const bool off = std::fabs(elapsed * transport.speed - simulated) > kMisaligned * transport.speed;
  if (transport.jumped || simulated < 0 || off) {
    sync_cpu_ = now;
    sync_sim_ = d_->time;
    transport.jumped = false;
  }
  MeasureSpeed(now);
  const mjData* state = d_;
  mjtNum before = state->time;
  while (state->time - sync_sim_ < (now - sync_cpu_) * transport.speed &&
         app::Now() - now < kTurn) {
    Step();
    if (state->time < before) break;  // the state was reset
    before = state->time;
    stage_->Sync({&d_, 1}, &transport);
    if (!transport.run || transport.jumped) return;
  }
}

void Player::Pause() {
  transport.jumped = true;
  transport.realtime = 0;
  if (transport.steps > 0) {
    --transport.steps;
    Step();
  } else if (stage_->ApplyPerturbations(d_, true)) {
    mj_forward(m_, d_);
  }
}

void Player::Turn() {
  stage_->Sync({&d_, 1}, &transport);
  if (transport.run) {
    transport.steps = 0;
    RunFor(app::Now());
  } else {
    Pause();
  }
  if (!transport.steps) std::this_thread::sleep_for(kRest);
}

}  // namespace view
