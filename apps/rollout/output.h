// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// An output array that is filled in place: a .npy file under a temporary name (NAME.part), mapped
// into memory, renamed when it is complete. What was computed before an interruption is therefore
// on disk already, and a file with the final name is always whole.

#ifndef SYNOVIA_APPS_ROLLOUT_OUTPUT_H_
#define SYNOVIA_APPS_ROLLOUT_OUTPUT_H_

#include <filesystem>
#include <string>

#include <mujoco/mujoco.h>

#include "common/npy.h"

class OutputArray {
 public:
  // Reserves the whole file on disk. With `reopen` the contents of an earlier run are kept, and it
  // is an error if they are not there.
  OutputArray(const std::filesystem::path& path, const app::Shape& shape, bool reopen);
  ~OutputArray();
  OutputArray(const OutputArray&) = delete;
  OutputArray& operator=(const OutputArray&) = delete;

  mjtNum* data() const { return data_; }
  const std::filesystem::path& path() const { return path_; }
  void Publish();  // gives the file its final name
  void Discard();  // removes it

 private:
  std::filesystem::path path_, part_;
  size_t size_ = 0;  // of the file, bytes
  void* map_ = nullptr;
  mjtNum* data_ = nullptr;
};

#endif  // SYNOVIA_APPS_ROLLOUT_OUTPUT_H_
