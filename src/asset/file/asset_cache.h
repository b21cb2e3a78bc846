// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Caches the results of decoding and processing files, for all models of the process.
//
// An entry is found by the name of its resource and by a key that contains every option on which
// the result depends. It is used only if the resource has not changed since. So a hit returns what
// a fresh computation would return, and the cache is visible only as speed. Entries are immutable
// and shared, so evicting an entry does not invalidate data that a compilation uses. One mutex
// guards the table; it is not held while an asset is computed.

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

// The cache. All functions may be called from several threads.
class AssetCache {
 public:
  // Returns the cache of the process.
  static AssetCache& Global();

  // Creates an empty cache; `capacity` is in bytes.
  explicit AssetCache(size_t capacity) : capacity_(capacity) {}

  // Returns the stored value if the resource has not changed. Otherwise returns null and drops the
  // entry. While the files of a model are logged (cache/file_log.h), an entry without a digest of
  // its file is dropped as well, because the log needs the digest.
  std::shared_ptr<const void> Find(const std::string& key, Resource& resource);

  // Stores a value or replaces an earlier one. Does nothing if the capacity would be exceeded.
  void Insert(const std::string& key, Resource& resource, std::shared_ptr<const void> value,
              size_t size);

  // Returns the size of all entries in bytes.
  size_t Size() const;
  // Returns the largest allowed size in bytes; 0 disables the cache.
  size_t Capacity() const;
  // Sets the capacity. Evicts the entries with the fewest accesses (of equal ones, the oldest)
  // until the rest fits.
  void SetCapacity(size_t capacity);
  // Removes all entries.
  void Clear();

 private:
  // A stored value and the state of its resource when it was computed.
  struct Entry {
    std::shared_ptr<const void> value;
    std::string timestamp;
    std::optional<Digest> content;  // Digest of the file, if files were logged at the time.
    size_t size = 0;
    uint64_t accesses = 0;  // Number of hits.
    uint64_t inserted = 0;  // Running number of the insertion.
  };
  using Table = std::unordered_map<std::string, Entry>;
  // Removes an entry; the mutex must be held.
  void Erase(Table::iterator entry);

  // Guards all members below.
  mutable std::mutex mutex_;
  Table table_;
  size_t capacity_;
  size_t size_ = 0;
  uint64_t insertions_ = 0;  // Number of insertions so far.
};

// Returns make(), which computes a T from the resource, or the same value from the cache. The key
// must name the kind of the result and all options. T needs a function MemoryOf(const T&).
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
