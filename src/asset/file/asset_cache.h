// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Asset cache: results of decoding and processing files, shared by all models of the process.
//
// An entry is found by the name of its resource plus a key that spells out every option the result
// depends on, and used only if the resource has not changed since. So a hit returns what a fresh
// computation would, and the cache is invisible apart from speed. Entries are immutable and shared:
// eviction never pulls data from under a compilation. One mutex guards the table, never held while
// an asset is being made.

#ifndef SYNOVIA_ASSET_FILE_ASSET_CACHE_H_
#define SYNOVIA_ASSET_FILE_ASSET_CACHE_H_

#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <unordered_map>

#include <mujoco/mujoco.h>

#include "asset/file/resource.h"

namespace syn {

class AssetCache {
 public:
  static AssetCache& Global();

  explicit AssetCache(size_t capacity) : capacity_(capacity) {}

  // The stored value if the resource is unchanged, else null (and the stale entry is dropped).
  // Where files are logged, a value whose content is not known is of no use either.
  std::shared_ptr<const void> Find(const std::string& key, Resource& resource);

  // Stores or replaces; does nothing if the capacity would be exceeded.
  void Insert(const std::string& key, Resource& resource, std::shared_ptr<const void> value,
              size_t size);

  size_t Size() const;
  size_t Capacity() const;
  // Evicts the least accessed entries (the oldest among equals) until the rest fits.
  void SetCapacity(size_t capacity);
  void Clear();

 private:
  struct Entry {
    std::shared_ptr<const void> value;
    std::string timestamp;
    std::optional<Digest> content;  // if files were logged when it was made
    size_t size = 0;
    uint64_t accesses = 0;
    uint64_t inserted = 0;  // running number
  };
  using Table = std::unordered_map<std::string, Entry>;
  void Erase(Table::iterator entry);

  mutable std::mutex mutex_;
  Table table_;
  size_t capacity_;
  size_t size_ = 0;
  uint64_t insertions_ = 0;
};

// The T that make() computes from the resource, from the cache when possible. The key must name the
// kind of result and all options. T needs a free function MemoryOf(const T&).
template <typename T, typename Make>
std::shared_ptr<const T> Cached(const std::string& key, Resource& resource, Make&& make) {
  AssetCache& cache = AssetCache::Global();
  if (cache.Capacity() == 0) return std::make_shared<const T>(make());
  const std::string full_key = key + '\n' + resource.Name();
  if (auto hit = cache.Find(full_key, resource)) return std::static_pointer_cast<const T>(hit);
  auto value = std::make_shared<const T>(make());
  cache.Insert(full_key, resource, value, MemoryOf(*value));
  return value;
}

}  // namespace syn

#endif  // SYNOVIA_ASSET_FILE_ASSET_CACHE_H_
