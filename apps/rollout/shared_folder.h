// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The folder with the results of a batch that several processes compute. They may run on several
// machines. They take pieces one after the other and write them into the same files.

#ifndef SYNOVIA_APPS_ROLLOUT_SHARED_FOLDER_H_
#define SYNOVIA_APPS_ROLLOUT_SHARED_FOLDER_H_

#include <filesystem>
#include <optional>

#include "folder_lock.h"
#include "inputs.h"
#include "pieces.h"
#include "ranks.h"
#include "shared_array.h"

class SharedFolder {
 public:
  // Returns true if processes have left a batch in the folder that is not complete.
  static bool IsIn(const std::filesystem::path& folder);

  // All ranks call it. The first one makes the files, or finds those of an earlier run.
  SharedFolder(const mjModel* m, const Inputs& in, const std::filesystem::path& folder,
               bool restart, Ranks* ranks);

  SharedArray& states() { return *states_; }
  SharedArray* sensors() { return sensors_ ? &*sensors_ : nullptr; }
  Pieces& pieces() { return *pieces_; }
  // Waits until the rows of all ranks are visible to all ranks. All ranks call it.
  void Complete(Ranks* ranks);
  // Returns the number of rollouts that diverged: those whose last state is NaN.
  int NumDiverged();
  void Publish();  // gives the complete files their final names; for one rank

 private:
  void Open(const mjModel* m, const Inputs& in, bool reopen);

  std::filesystem::path folder_;
  uint64_t fingerprint_;
  size_t nroll_, nstate_;
  std::optional<FolderLock> lock_;
  std::optional<SharedArray> states_, sensors_;
  std::optional<Pieces> pieces_;
};

#endif  // SYNOVIA_APPS_ROLLOUT_SHARED_FOLDER_H_
