// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The simulated time t is compared with the clock T relative to a moment of synchronization (t0,
// T0): the player steps while t - t0 < speed (T - T0). A new moment is chosen after a jump of the
// state, and when the two are too far apart, so that a slow simulation does not try to catch up.

#include "web/server/player.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "common/app.h"

namespace view {
namespace {

// Seconds between clock and simulation after which they are synchronized again.
constexpr double kMisaligned = 0.1;
// Longest time in seconds of the steps in a turn: 70 % of a frame of 60 Hz.
constexpr double kTurn = 0.7 / 60;
// Seconds over which the speed is measured.
constexpr double kMeasure = 0.5;
// Sleep after each turn. It lets the processor rest when the simulation is ahead of the clock.
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

void Player::RunFor(double now) {
  // The clock and the simulation are compared since the last synchronization.
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
    // The time went back, so the state was reset.
    if (state->time < before) break;
    before = state->time;
    stage_->Sync({&d_, 1}, &transport);
    if (!transport.run || transport.jumped) return;
  }
}

void Player::Pause() {
  // While paused, the clock runs and the simulation does not, so both are synchronized afterwards.
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
