// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// One run at a time in a folder: the file "lock" is held as long as the run lives, by the operating
// system, so that a run that was killed leaves no lock behind.

#ifndef SYNOVIA_APPS_ROLLOUT_FOLDER_LOCK_H_
#define SYNOVIA_APPS_ROLLOUT_FOLDER_LOCK_H_

#include <filesystem>

class FolderLock {
 public:
  // Throws app::Error, with the process that holds the folder, if another run does.
  explicit FolderLock(const std::filesystem::path& folder);
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;

 private:
  std::filesystem::path file_;
  int descriptor_;
};

#endif  // SYNOVIA_APPS_ROLLOUT_FOLDER_LOCK_H_
