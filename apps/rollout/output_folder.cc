// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "output_folder.h"

#include "common/app.h"

namespace fs = std::filesystem;

OutputFolder::OutputFolder(const mjModel* m, const Inputs& in, const fs::path& folder, bool restart)
    : checkpoint(m, in), folder_(folder), checkpoint_file_(folder / "checkpoint") {
  const size_t nroll = in.nroll, nstep = in.nstep, nsensor = m->nsensordata;
  const size_t nstate = mj_stateSize(m, mjSTATE_FULLPHYSICS);
  std::error_code failed;
  created_ = fs::create_directories(folder_, failed);
  if (failed) {
    throw app::Error(
        app::Format("cannot create folder '%s': %s", folder_.c_str(), failed.message().c_str()));
  }
  lock_.emplace(folder_);
  const bool resumed = !restart && checkpoint.Load(checkpoint_file_);
  try {
    states_.emplace(folder_ / "states.npy", app::Shape{nroll, nstep, nstate}, resumed);
    if (nsensor > 0) {
      sensors_.emplace(folder_ / "sensordata.npy", app::Shape{nroll, nstep, nsensor}, resumed);
    }
  } catch (...) {
    // What an earlier run left is not ours to remove.
    if (!resumed) Discard();
    throw;
  }
}

void OutputFolder::Publish() {
  states_->Publish();
  if (sensors_) sensors_->Publish();
  fs::remove(checkpoint_file_);
}

void OutputFolder::Discard() {
  if (states_) states_->Discard();
  if (sensors_) sensors_->Discard();
  std::error_code ignored;
  fs::remove(checkpoint_file_, ignored);
  lock_.reset();
  if (created_) fs::remove(folder_, ignored);
}
