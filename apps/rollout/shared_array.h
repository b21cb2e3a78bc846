// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// An output array that processes on several machines fill: a .npy file under a temporary name
// (NAME.part), renamed when it is complete. A row is what one rollout writes.
//
// Rows are written by pwrite, never through a memory map: a map writes whole pages back, and two
// machines whose rows meet inside a page of a network file system would overwrite each other's bytes.
// The file is opened with O_DSYNC for two reasons. The rows are on disk before their piece is marked
// as done. And the NFS client of Linux sends exactly the bytes that were written; without O_DSYNC it
// may extend a write to the page that it has in its cache.

#ifndef SYNOVIA_APPS_ROLLOUT_SHARED_ARRAY_H_
#define SYNOVIA_APPS_ROLLOUT_SHARED_ARRAY_H_

#include <filesystem>

#include <mujoco/mujoco.h>

#include "common/npy.h"

class SharedArray {
 public:
  // With `reopen`, opens the file that another process or an earlier run made; throws app::Error if
  // it is missing or has another size. Without it, makes the file and reserves its space on disk.
  SharedArray(const std::filesystem::path& path, const app::Shape& shape, bool reopen);
  ~SharedArray();
  SharedArray(const SharedArray&) = delete;
  SharedArray& operator=(const SharedArray&) = delete;

  const std::filesystem::path& path() const { return path_; }
  size_t row_size() const { return row_size_; }  // in numbers

  // Writes rows [first, first + count). Throws app::Error if the file system refuses.
  void Write(size_t first, size_t count, const mjtNum* rows);
  // Reads rows [first, first + count). Returns false if the file has fewer or cannot be read.
  bool Read(size_t first, size_t count, mjtNum* rows) const;
  // Reads one number of a row. Returns false if the file cannot be read.
  bool ReadNumber(size_t row, size_t index, mjtNum* number) const;
  // Closes the file, so that other machines see all that was written, and opens it again, so that
  // this process sees what they wrote (close-to-open consistency of network file systems).
  void Reopen();
  void Publish();  // gives the file its final name; for one process

 private:
  void Open(int flags);
  void Close();

  std::filesystem::path path_, part_;
  size_t header_size_ = 0;  // in bytes
  size_t row_size_ = 0;
  int descriptor_ = -1;
};

#endif  // SYNOVIA_APPS_ROLLOUT_SHARED_ARRAY_H_
