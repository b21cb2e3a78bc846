// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Steps a model with smooth random controls and takes the time, on one or several threads that do
// not share anything but the model.

#ifndef SYNOVIA_APPS_TESTSPEED_MEASURE_H_
#define SYNOVIA_APPS_TESTSPEED_MEASURE_H_

#include <array>
#include <string>

#include <mujoco/mujoco.h>

struct RunOptions {
  int nstep = 10000;
  int nthread = 1;
  double ctrl_noise_std = 0.01;  // fraction of the control range
  double ctrl_noise_rate = 0.1;  // correlation time, seconds
  int npoolthread = 0;           // workers of a pool inside each step
};

// Averages are per step and, like the profile, those of the first thread.
struct Result {
  std::string model;
  int nstep = 0, nthread = 0, nv = 0;
  double timestep = 0;
  double seconds = 0;        // of the first thread
  double total_seconds = 0;  // from the start of the first to the end of the last
  double iterations = 0, contacts = 0, constraints = 0;
  double memory_used = 0, memory = 0;  // of the arena, bytes
  int solver = 0;                      // mjtSolver
  std::array<mjTimerStat, mjNTIMER> timer = {};

  double StepsPerSecond() const { return static_cast<double>(nstep) * nthread / total_seconds; }
};

Result Measure(const std::string& path, const mjModel* m, const RunOptions& options);

#endif  // SYNOVIA_APPS_TESTSPEED_MEASURE_H_
