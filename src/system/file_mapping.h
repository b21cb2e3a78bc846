// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file as memory: nothing is copied, and all processes that read the file share its pages. What a
// process writes stays its own.
//
// Only for files that are replaced, never changed: who cuts one short ends the processes that have
// it mapped.

#ifndef SYNOVIA_SYSTEM_FILE_MAPPING_H_
#define SYNOVIA_SYSTEM_FILE_MAPPING_H_

#include <cstddef>
#include <span>

#include "system/large_pages.h"

namespace syn {

class FileMapping {
 public:
  explicit FileMapping(const char* path);
  ~FileMapping();
  FileMapping(const FileMapping&) = delete;
  FileMapping& operator=(const FileMapping&) = delete;

  // Empty if it could not be mapped.
  std::span<std::byte> Bytes() const;

  // Whether the pages may be relied on for as long as a program runs: on a disk of this machine (a
  // file server may lose a file that is deleted elsewhere), and nobody else may write to them.
  bool IsSteady() const { return is_steady_; }

  // Returns true if only the user of the process can change the file; see private_file.h.
  bool IsPrivate() const { return is_private_; }

  // Leaves it to the caller, who calls Unmap.
  Mapping Release();

 private:
  Mapping mapping_;
  bool is_steady_ = false, is_private_ = false;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_FILE_MAPPING_H_
