// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A file mapped into memory. Nothing is copied, and all processes that read the file share its
// pages. Changes that a process makes remain private to it.
//
// Mapping is safe only for files that are replaced as a whole and never modified: if a file is
// truncated, the processes that have it mapped crash when they access the missing part.

#ifndef SYNOVIA_SYSTEM_FILE_MAPPING_H_
#define SYNOVIA_SYSTEM_FILE_MAPPING_H_

#include <cstddef>
#include <span>

#include "system/large_pages.h"

namespace syn {

// Maps a file for its lifetime, unless the mapping is released.
class FileMapping {
 public:
  explicit FileMapping(const char* path);
  ~FileMapping();
  FileMapping(const FileMapping&) = delete;
  FileMapping& operator=(const FileMapping&) = delete;

  // Returns the content of the file. It is empty if the file could not be mapped.
  std::span<std::byte> Bytes() const;

  // Returns true if the pages remain valid for as long as the program runs. This requires that the
  // file is on a local disk (a file server may lose a file that is deleted elsewhere), and that no
  // other user can write to it.
  bool IsSteady() const { return is_steady_; }

  // Returns true if only the user of the process can change the file; see private_file.h.
  bool IsPrivate() const { return is_private_; }

  // Transfers the mapping to the caller, who must call Unmap.
  Mapping Release();

 private:
  Mapping mapping_;
  bool is_steady_ = false, is_private_ = false;
};

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_FILE_MAPPING_H_
