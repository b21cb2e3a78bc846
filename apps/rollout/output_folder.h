// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The folder with the results of a batch: states.npy, sensordata.npy and, while it is not complete,
// a checkpoint. A run that fails leaves nothing behind; one that is interrupted leaves what it
// takes to go on.

#ifndef SYNOVIA_APPS_ROLLOUT_OUTPUT_FOLDER_H_
#define SYNOVIA_APPS_ROLLOUT_OUTPUT_FOLDER_H_

#include <filesystem>
#include <optional>

#include <mujoco/mujoco.h>

#include "checkpoint.h"
#include "folder_lock.h"
#include "inputs.h"
#include "output.h"

class OutputFolder {
 public:
  // Goes on from the checkpoint in the folder, if there is one and `restart` does not forbid it.
  OutputFolder(const mjModel* m, const Inputs& in, const std::filesystem::path& folder,
               bool restart);

  const OutputArray& states() const { return *states_; }
  const OutputArray* sensors() const { return sensors_ ? &*sensors_ : nullptr; }

  void SaveCheckpoint() const { checkpoint.Save(checkpoint_file_); }
  void Publish();  // the results are complete
  void Discard();  // the run has failed

  Checkpoint checkpoint;

 private:
  std::filesystem::path folder_, checkpoint_file_;
  bool created_ = false;  // by this run
  std::optional<FolderLock> lock_;
  std::optional<OutputArray> states_, sensors_;
};

#endif  // SYNOVIA_APPS_ROLLOUT_OUTPUT_FOLDER_H_
