// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The folder with the results of a batch that several processes compute: they take pieces one after
// the other and write them into the same files.

#ifndef SYNOVIA_APPS_ROLLOUT_SHARED_FOLDER_H_
#define SYNOVIA_APPS_ROLLOUT_SHARED_FOLDER_H_

#include <filesystem>
#include <optional>

#include "folder_lock.h"
#include "inputs.h"
#include "output.h"
#include "pieces.h"
#include "ranks.h"

class SharedFolder {
 public:
  // Whether processes have left a batch there that is not complete.
  static bool IsIn(const std::filesystem::path& folder);

  // All ranks call it; the first makes the files, or finds those of an earlier run.
  SharedFolder(const mjModel* m, const Inputs& in, const std::filesystem::path& folder,
               bool restart, Ranks* ranks);

  const OutputArray& states() const { return *states_; }
  const OutputArray* sensors() const { return sensors_ ? &*sensors_ : nullptr; }
  Pieces& pieces() { return *pieces_; }
  void Publish();  // the results are complete; for one rank

 private:
  void Open(const mjModel* m, const Inputs& in, bool reopen);

  std::filesystem::path folder_;
  uint64_t fingerprint_;
  std::optional<FolderLock> lock_;
  std::optional<OutputArray> states_, sensors_;
  std::optional<Pieces> pieces_;
};

#endif  // SYNOVIA_APPS_ROLLOUT_SHARED_FOLDER_H_
