// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Virtual file system: named byte buffers that stand in for files while a model is loaded.
//
// Two kinds of keys. A file is stored under its bare name in lower case, so that any path and case
// finds it; a buffer under its reduced name as given, so that a/x.obj and b/x.obj can differ. A
// lookup tries the first form of the wanted name, then the second.
//
// Reading from several threads is fine, changing is not.

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

class Vfs {
 public:
  // Takes the bytes unless the key is taken already.
  bool Add(std::string key, std::vector<std::byte> bytes);
  bool Remove(std::string_view name);
  bool Has(const std::string& key) const { return index_.contains(key); }

  std::optional<std::span<const std::byte>> Find(std::string_view name) const;

  // Position in order of insertion, -1 if absent.
  int IndexOf(std::string_view name) const;

  // Nothing in it, and no rules: the same as none.
  bool IsTrivial() const { return files_.empty() && !policy.IsConfined(); }

  FilePolicy policy;       // for files that are not in it
  FileLog* log = nullptr;  // of those, while a model is loaded

 private:
  struct File {
    std::string key;
    std::vector<std::byte> bytes;
  };
  std::vector<File> files_;
  std::unordered_map<std::string, int> index_;
};

// Null for a null or uninitialised VFS.
inline Vfs* GetVfs(const mjVFS* vfs) { return vfs ? static_cast<Vfs*>(vfs->impl_) : nullptr; }

// What a model depends on beside files cannot be logged.
inline void GiveUpLog(const mjVFS* vfs) {
  const Vfs* files = GetVfs(vfs);
  if (files && files->log) files->log->GiveUp();
}

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_VFS_H_
