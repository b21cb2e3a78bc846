// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Stores processed assets on disk, for the next process that loads them. The cache is off unless
// the environment variable SYNOVIA_CACHE names a folder, which is created when it is first needed.
// A folder or an entry that belongs to another user, or that others may write to, is not used,
// because its content cannot be trusted.
//
// An entry is a file. Its name is the digest of everything that its value depends on: the content
// of the asset, the kind of result with all options (the key), the version of the library, and the
// version of the file format. It contains
//
//   8 bytes "SYNASSET", the digest of the name, the digest of the value, the value
//
// A file that does not match is treated as absent and is written again. Each writer writes a
// temporary file and renames it, so any number of processes may share a folder. No failure here is
// an error: the asset is then processed from its file.

#ifndef SYNOVIA_CACHE_DISK_CACHE_H_
#define SYNOVIA_CACHE_DISK_CACHE_H_

#include <optional>
#include <string>

#include "base/error.h"
#include "cache/archive.h"
#include "cache/digest.h"
#include "system/scratch.h"

namespace syn {

// One entry of the cache.
class DiskEntry {
 public:
  // Computes the name of the entry. `folder` is the folder of the cache and must not be empty.
  // `key` names the kind of result and all options. `content` is the content of the asset.
  DiskEntry(std::string folder, const std::string& key, std::span<const std::byte> content);

  // Returns the stored value, or nothing if there is no valid entry. T needs an overload of
  // ForEachField (archive.h), and of FitTogether(value), which returns false if fields contradict
  // each other.
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

  // Writes the entry. Failures are ignored.
  template <typename T>
  void Store(const T& value) const {
    Write(ArchiveWriter(value).bytes());
  }

 private:
  static constexpr size_t kHeader = 8 + 2 * sizeof(Digest);  // Bytes before the value.

  using Bytes = ScratchArray<std::byte>;
  static Bytes ReadFile(const std::string& path);

  Bytes Read() const;  // Returns the whole file, empty if it is not valid.
  void Write(std::span<const std::byte> value) const;
  std::string Path() const;

  std::string folder_;
  Digest name_;
};

// Returns the folder that the environment names. Returns an empty string if it names none, or one
// that others may change.
std::string DiskCacheFolder();

// Returns the value of make(), read from the cache if possible. If it is not there, calls make()
// and stores the result. The key must name the kind of result and all options.
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
