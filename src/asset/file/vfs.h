// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the virtual file system: named byte buffers that replace files while a model is
// loaded.
//
// There are two kinds of keys. mj_addFileVFS stores a file under its name without directories, in
// lower case, so that it is found with any path and case. mj_addBufferVFS stores a buffer under its
// full reduced name, so that a/x.obj and b/x.obj can differ. A lookup tries the first form of the
// wanted name, then the second.
//
// Several threads may read at the same time; changes need exclusive access.

#ifndef SYNOVIA_ASSET_FILE_VFS_H_
#define SYNOVIA_ASSET_FILE_VFS_H_

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include <mujoco/mujoco.h>

#include "asset/file/file_policy.h"
#include "cache/file_log.h"

namespace syn {

// The object that an mjVFS refers to.
class Vfs {
 public:
  // Adds a file. Returns false, without a change, if the key exists.
  bool Add(std::string key, std::vector<std::byte> bytes);
  // Removes a file. Returns false if there is none of this name.
  bool Remove(std::string_view name);
  bool Has(const std::string& key) const { return index_.contains(key); }

  // Returns the content of a file; empty if there is none of this name.
  std::optional<std::span<const std::byte>> Find(std::string_view name) const;

  // Returns the position of a file in the order of insertion; -1 if there is none.
  int IndexOf(std::string_view name) const;

  // Returns whether the VFS has no files and no restrictions, which is the same as having no VFS.
  bool IsTrivial() const { return files_.empty() && !policy.IsConfined(); }

  FilePolicy policy;       // Applies to files that are not in the VFS.
  FileLog* log = nullptr;  // Log of these files while a model is loaded; may be null.

 private:
  struct File {
    std::string key;
    std::vector<std::byte> bytes;
  };
  std::vector<File> files_;                     // In the order of insertion.
  std::unordered_map<std::string, int> index_;  // Key to position in files_.
};

// Returns the VFS of a public handle; null if the handle is null or not initialized.
inline Vfs* GetVfs(const mjVFS* vfs) { return vfs ? static_cast<Vfs*>(vfs->impl_) : nullptr; }

// Invalidates the log of files, if there is one. Called when a model depends on something other
// than files, which cannot be logged.
inline void GiveUpLog(const mjVFS* vfs) {
  const Vfs* files = GetVfs(vfs);
  if (files && files->log) files->log->GiveUp();
}

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_VFS_H_
