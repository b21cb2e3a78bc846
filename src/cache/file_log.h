// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// FileLog: the list of files from which a model was made. It is filled while the model is loaded,
// with the digest of each file that was read. If all files are unchanged later, the result of the
// earlier load can be used again (model_cache.h). Files that were searched for but not found are
// part of the list, because a file of that name would change the result.
//
// The log is a member of the VFS (Vfs::log), which is passed to all functions that open files. Its
// functions may be called by several threads at a time.

#ifndef SYNOVIA_CACHE_FILE_LOG_H_
#define SYNOVIA_CACHE_FILE_LOG_H_

#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "cache/digest.h"

namespace syn {

// The state in which a file was found.
enum class FileState : int32_t {
  kAbsent,   // There was no regular file of this name.
  kPresent,  // There was a file. Its content did not matter.
  kRead,     // The file was read.
};

// One file of the log.
struct FileRecord {
  std::string path;  // Absolute path.
  FileState state = FileState::kAbsent;
  Digest content;  // Digest of a file that was read.

  bool operator==(const FileRecord&) const = default;
};

// Returns true if the file still has the state and content of the record. Reads the file if it was
// read before.
bool IsUnchanged(const FileRecord& record);

// The files of one load, by absolute path.
class FileLog {
 public:
  void AddAbsent(std::string_view path) { Add(path, FileState::kAbsent, {}); }
  void AddPresent(std::string_view path) { Add(path, FileState::kPresent, {}); }
  void AddRead(std::string_view path, const Digest& content) {
    Add(path, FileState::kRead, content);
  }

  // Marks the log as incomplete. It is called if the model depends on something other than files,
  // such as a mesh decoder or resource provider of the program.
  void GiveUp();

  // Returns false if GiveUp was called, or if a file changed while the model was loaded.
  bool IsComplete() const;
  // Returns all records, sorted by path.
  std::vector<FileRecord> Files() const;

 private:
  void Add(std::string_view path, FileState state, const Digest& content);

  mutable std::mutex mutex_;
  std::map<std::string, FileRecord> files_;
  bool complete_ = true;
};

// Returns the path, prefixed with the current folder if it is relative. Does not resolve links or
// "..".
std::string AbsolutePath(std::string_view path);

}  // namespace syn

#endif  // SYNOVIA_CACHE_FILE_LOG_H_
