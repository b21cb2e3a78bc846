// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the rollouts start from and how they are driven: arrays from .npy files, or random numbers
// that depend on the seed and their place in the batch alone.

#ifndef SYNOVIA_APPS_ROLLOUT_INPUTS_H_
#define SYNOVIA_APPS_ROLLOUT_INPUTS_H_

#include <cstdint>
#include <string>
#include <vector>

#include <mujoco/mujoco.h>

// As the user gave them; empty or 0: not given.
struct InputOptions {
  std::string init, warmstart, control;  // files
  int nroll = 0, nstep = 0;
  uint64_t seed = 0;
  double init_noise = 0.01;  // random initial states: standard deviation of positions, velocities
  double control_noise = 1;  // random controls: fraction of the control range
};

// Complete arrays, one row for each rollout (or rollout and step).
struct Inputs {
  int nroll = 0, nstep = 0;
  std::vector<mjtNum> state0, warmstart0, control;
};

// Throws app::Error naming the file and both shapes if a file does not fit.
Inputs MakeInputs(const mjModel* m, const InputOptions& options);

#endif  // SYNOVIA_APPS_ROLLOUT_INPUTS_H_
