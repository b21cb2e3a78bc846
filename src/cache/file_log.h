// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// FileLog: the files that a model is made of, while it is loaded, with the digest of what was read:
// whoever finds them unchanged may take an earlier result. Files that were looked for in vain
// belong to it, too, as others were taken in their place. It hangs off the VFS (Vfs::log), which
// goes wherever files are opened; its functions may be called on several threads.

#ifndef SYNOVIA_CACHE_FILE_LOG_H_
#define SYNOVIA_CACHE_FILE_LOG_H_

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "cache/digest.h"

namespace syn {

enum class FileState : int32_t {
  kAbsent,   // there is no regular file of this name
  kPresent,  // there is, which was all that mattered
  kRead,
};

struct FileRecord {
  std::string path;  // absolute
  FileState state = FileState::kAbsent;
  Digest content;  // of a file that was read

  bool operator==(const FileRecord&) const = default;
};

// Whether the file is now as the record says.
bool IsUnchanged(const FileRecord& record);

class FileLog {
 public:
  void AddAbsent(std::string_view path) { Add(path, FileState::kAbsent, {}); }
  void AddPresent(std::string_view path) { Add(path, FileState::kPresent, {}); }
  void AddRead(std::string_view path, const Digest& content) {
    Add(path, FileState::kRead, content);
  }

  // The model depends on something else as well: a program's own decoder or provider, say.
  void GiveUp();

  bool IsComplete() const;
  std::vector<FileRecord> Files() const;  // by name

 private:
  void Add(std::string_view path, FileState state, const Digest& content);

  mutable std::mutex mutex_;
  std::map<std::string, FileRecord> files_;
  bool complete_ = true;
};

// The path from the root, without looking at the disk.
std::string AbsolutePath(std::string_view path);

}  // namespace syn

#endif  // SYNOVIA_CACHE_FILE_LOG_H_
