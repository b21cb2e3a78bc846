// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Measures the time of simulating a model with smooth random controls, on one or several threads
// that share only the model.

#ifndef SYNOVIA_APPS_TESTSPEED_MEASURE_H_
#define SYNOVIA_APPS_TESTSPEED_MEASURE_H_

#include <array>
#include <string>

#include <mujoco/mujoco.h>

// The parameters of a measurement.
struct RunOptions {
  int nstep = 10000;
  int nthread = 1;
  double ctrl_noise_std = 0.01;  // Standard deviation as a fraction of the control range.
  double ctrl_noise_rate = 0.1;  // Correlation time in seconds.
  int npoolthread = 0;           // Worker threads inside each step; 0 means none.
};

// The result for one model. Averages are per step; averages and timers are those of the first
// thread.
struct Result {
  std::string model;
  int nstep = 0, nthread = 0, nv = 0;
  double timestep = 0;
  double seconds = 0;        // Time of the first thread.
  double total_seconds = 0;  // Time from the start of the first thread to the end of the last.
  double iterations = 0, contacts = 0, constraints = 0;
  double memory_used = 0, memory = 0;  // Largest use and size of the arena, in bytes.
  int solver = 0;                      // A value of mjtSolver.
  std::array<mjTimerStat, mjNTIMER> timer = {};

  // Returns the steps per second of all threads together.
  double StepsPerSecond() const { return static_cast<double>(nstep) * nthread / total_seconds; }
};

// Simulates the model with the given parameters. `path` is the name in the result.
Result Measure(const std::string& path, const mjModel* m, const RunOptions& options);

#endif  // SYNOVIA_APPS_TESTSPEED_MEASURE_H_
