// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Processed assets on disk, for the next process that loads them. Off unless the environment
// variable SYNOVIA_CACHE names a folder, which is created when it is first needed. A folder or an
// entry that belongs to another user, or that others may write to, is not used: its content is not trusted.
//
// An entry is a file named by the digest of all that its value depends on: the content of the
// asset, what is made of it with which options (the key), the version of the library and of these
// entries. It holds
//
//   8 bytes "SYNASSET", the digest of the name, the digest of the value, the value
//
// A file in which anything does not fit counts as absent and is written again. Every writer makes a
// file of its own and renames it, so that any number of processes may share a folder. Nothing that
// goes wrong here is an error: the asset is then made from its file.

#ifndef SYNOVIA_CACHE_DISK_CACHE_H_
#define SYNOVIA_CACHE_DISK_CACHE_H_

#include <optional>
#include <string>

#include "base/error.h"
#include "cache/archive.h"
#include "cache/digest.h"
#include "system/scratch.h"

namespace syn {

class DiskEntry {
 public:
  // No folder: nothing is found and nothing kept.
  DiskEntry(std::string folder, const std::string& key, std::span<const std::byte> content);

  template <typename T>
  std::optional<T> Load() const {
    const ScratchScope scope;
    const Bytes bytes = Read();
    if (bytes.empty()) return {};
    try {
      T value;
      ArchiveReader reader(std::span<const std::byte>(bytes).subspan(kHeader));
      ForEachField(value, reader);
      reader.ExpectEnd();
      if (!FitTogether(value)) return {};
      return value;
    } catch (const ModelError&) {
      return {};
    }
  }

  template <typename T>
  void Store(const T& value) const {
    Write(ArchiveWriter(value).bytes());
  }

 private:
  static constexpr size_t kHeader = 8 + 2 * sizeof(Digest);

  using Bytes = ScratchArray<std::byte>;
  static Bytes ReadFile(const std::string& path);

  Bytes Read() const;  // empty if there is no valid file
  void Write(std::span<const std::byte> value) const;
  std::string Path() const;

  std::string folder_;
  Digest name_;
};

// Returns the folder that the environment names. Returns an empty string if it names none, or one
// that others may change.
std::string DiskCacheFolder();

// The T that make() computes from the content, from the disk when possible. The key must name the
// kind of result and all options.
template <typename T, typename Make>
T FromDisk(const std::string& key, std::span<const std::byte> content, Make&& make) {
  const std::string folder = DiskCacheFolder();
  if (folder.empty()) return make();
  const DiskEntry entry(folder, key, content);
  if (std::optional<T> stored = entry.Load<T>()) return *std::move(stored);
  T value = make();
  entry.Store(value);
  return value;
}

}  // namespace syn

#endif  // SYNOVIA_CACHE_DISK_CACHE_H_
