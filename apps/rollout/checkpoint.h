// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What is needed, beside the half-filled outputs, to go on with an interrupted batch: how far each
// rollout got and its warm start. A fingerprint of model and inputs keeps it from being continued
// as something else.
//
// The file: kMagic, fingerprint, nroll, nstep, nv (8 bytes each), nroll lengths (4 bytes each),
// nroll x nv warm starts (8 bytes each), checksum of all before it.

#ifndef SYNOVIA_APPS_ROLLOUT_CHECKPOINT_H_
#define SYNOVIA_APPS_ROLLOUT_CHECKPOINT_H_

#include <cstdint>
#include <filesystem>
#include <vector>

#include <mujoco/mujoco.h>

#include "inputs.h"

struct Checkpoint {
  Checkpoint(const mjModel* m, const Inputs& in);

  // True if there is one to go on from; throws app::Error if it is damaged or of another batch.
  bool Load(const std::filesystem::path& path);
  // Replaces the file as a whole, so that one that was good stays good.
  void Save(const std::filesystem::path& path) const;

  uint64_t fingerprint;
  int64_t nroll, nstep, nv;
  std::vector<int> length;
  std::vector<mjtNum> warmstart;
};

#endif  // SYNOVIA_APPS_ROLLOUT_CHECKPOINT_H_
