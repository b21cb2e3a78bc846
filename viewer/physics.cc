// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The simulation of the viewer: real time, pause, and past states. The simulated time is compared
// with the clock since a moment of synchronization; the viewer steps until the simulation has
// caught up. A new moment is chosen when both are too far apart, or when the speed or the state has
// changed.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

#include "viewer/viewer.h"

namespace viewer {
namespace {

// Seconds between clock and simulation after which they are synchronized again.
constexpr double kSyncMisalign = 0.1;
// Longest time in seconds that the physics thread holds the mutex: a quarter of a frame of 60 Hz.
constexpr double kTurn = 0.25 / 60;
// Limits of the history: memory in bytes, and number of states.
constexpr size_t kHistoryBytes = 100000000;
constexpr int kHistoryStates = 2000;

}  // namespace

void History::Reset(const mjModel* m, const mjData* d) {
  state_size_ = mj_stateSize(m, mjSTATE_INTEGRATION);
  const size_t bytes = std::max<size_t>(1, state_size_ * sizeof(mjtNum));
  size_ = static_cast<int>(
      std::min<size_t>(kHistoryStates, std::max<size_t>(1, kHistoryBytes / bytes)));
  states_.assign(static_cast<size_t>(size_) * state_size_, 0);
  newest_ = 0;
  mj_getState(m, d, states_.data(), mjSTATE_INTEGRATION);
  for (int i = 1; i < size_; ++i) {
    std::copy_n(states_.data(), state_size_, states_.data() + static_cast<size_t>(i) * state_size_);
  }
}

void History::Push(const mjModel* m, const mjData* d) {
  if (!size_) return;
  newest_ = (newest_ + 1) % size_;
  mj_getState(m, d, states_.data() + static_cast<size_t>(newest_) * state_size_,
              mjSTATE_INTEGRATION);
}

void History::Restore(const mjModel* m, mjData* d, int index) const {
  if (!size_) return;
  const int at = ((newest_ + std::clamp(index, 1 - size_, 0)) % size_ + size_) % size_;
  mj_setState(m, d, states_.data() + static_cast<size_t>(at) * state_size_, mjSTATE_INTEGRATION);
}

// Adds noise to the controls: an Ornstein-Uhlenbeck process about the middle of their range, or
// about the controls of the chosen keyframe. With r = exp(-timestep / rate) and s the scale, a step
// is u' = r u + (1 - r) mid + s sqrt(1 - r^2) half w, where w is normal and `half` is half of the
// range.
void Viewer::ApplyNoise() {
  if (noise_scale_ <= 0) return;
  const mjModel* m = m_.get();
  const mjtNum rate = m->opt.timestep / std::max(noise_rate_, mjtNum{mjMINVAL});
  const mjtNum rho = mju_exp(-rate), sigma = noise_scale_ * mju_sqrt(1 - rho * rho);
  for (int i = 0; i < m->nu; ++i) {
    mjtNum bottom = 0, top = 0, mid = 0, half = 1;
    if (m->actuator_ctrllimited[i]) {
      bottom = m->actuator_ctrlrange[2 * i];
      top = m->actuator_ctrlrange[2 * i + 1];
      mid = 0.5 * (top + bottom);
      half = 0.5 * (top - bottom);
    }
    if (key_ >= 0 && key_ < m->nkey) mid = m->key_ctrl[key_ * m->nu + i];
    mjtNum& ctrl = d_->ctrl[i];
    ctrl = rho * ctrl + (1 - rho) * mid + sigma * half * mju_standardNormal(nullptr);
    if (m->actuator_ctrllimited[i]) ctrl = mju_clip(ctrl, bottom, top);
  }
}

void Viewer::StepOnce() {
  ApplyNoise();
  mju_zero(d_->xfrc_applied, 6 * m_->nbody);
  mjv_applyPerturbPose(m_.get(), d_.get(), &pert_, 0);
  mjv_applyPerturbForce(m_.get(), d_.get(), &pert_);
  mj_step(m_.get(), d_.get());
}

// Pauses the simulation after a bad state, if the model does not reset itself.
void Viewer::Stopped() {
  if (!(m_->opt.disableflags & mjDSBL_AUTORESET)) return;
  for (const int w : {mjWARN_BADQPOS, mjWARN_BADQVEL, mjWARN_BADQACC}) {
    if (!d_->warning[w].number) continue;
    run_ = 0;
    message_ = mju_warningText(w, d_->warning[w].lastinfo);
  }
}

void Viewer::StepRunning(double now, double seconds) {
  const double slowdown = 100 / kSpeeds[speed_];
  const double cpu = now - sync_cpu_, sim = d_->time - sync_sim_;
  const bool out_of_step = std::fabs(cpu / slowdown - sim) > kSyncMisalign;
  // After a jump, clock and simulation are synchronized and one step is taken.
  if (sim < 0 || cpu < 0 || sync_cpu_ == 0 || speed_changed_ || out_of_step) {
    sync_cpu_ = now;
    sync_sim_ = d_->time;
    speed_changed_ = false;
    StepOnce();
    history_.Push(m_.get(), d_.get());
    return;
  }
  const double begin = app::Now();
  bool measured = false, stepped = false;
  mjtNum previous = d_->time;
  while ((d_->time - sync_sim_) * slowdown < now - sync_cpu_ && app::Now() - begin < seconds) {
    if (!measured && d_->time > sync_sim_) {
      measured_slowdown_ = (now - sync_cpu_) / (d_->time - sync_sim_);
      measured = true;
    }
    const double before = app::Now();
    StepOnce();
    step_ms_ = 1000 * (app::Now() - before);
    stepped = true;
    if (d_->time < previous) break;  // The state was reset.
    previous = d_->time;
  }
  if (stepped) history_.Push(m_.get(), d_.get());
}

void Viewer::Advance(double now, double seconds) {
  const std::lock_guard<std::recursive_mutex> lock(mutex);
  if (!m_) return;
  if (run_) {
    StepRunning(now, seconds);
    Stopped();
  } else {
    mju_zero(d_->xfrc_applied, 6 * m_->nbody);
    mjv_applyPerturbPose(m_.get(), d_.get(), &pert_, 1);
    const double before = app::Now();
    mj_forward(m_.get(), d_.get());
    step_ms_ = 1000 * (app::Now() - before);
    if (pause_update_) mju_copy(d_->qacc_warmstart, d_->qacc, m_->nv);
    speed_changed_ = true;
  }
}

void Viewer::PhysicsLoop() {
  while (!quit_) {
    if (busy_wait_) {
      std::this_thread::yield();
    } else {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    Advance(app::Now(), kTurn);
  }
}

void Viewer::Scrub(int index) {
  run_ = 0;
  scrub_ = std::clamp(index, 1 - history_.size(), 0);
  history_.Restore(m_.get(), d_.get(), scrub_);
  mj_forward(m_.get(), d_.get());
  UpdatePanel(kLeft);
  UpdatePanel(kRight);
}

}  // namespace viewer
