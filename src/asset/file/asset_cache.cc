// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the asset cache and its public functions (mj_getCache and others).

#include "asset/file/asset_cache.h"

#include <algorithm>
#include <utility>

namespace syn {
namespace {

// Initial capacity in bytes (specification of the interface).
constexpr size_t kDefaultCapacity = size_t{500} << 20;

// Returns the cache that a public handle refers to.
AssetCache* Impl(const mjCache* cache) { return static_cast<AssetCache*>(cache->impl_); }

}  // namespace

AssetCache& AssetCache::Global() {
  static AssetCache cache(kDefaultCapacity);
  return cache;
}

std::shared_ptr<const void> AssetCache::Find(const std::string& key, Resource& resource) {
  std::string timestamp;
  {
    const std::lock_guard lock(mutex_);
    const auto found = table_.find(key);
    if (found == table_.end()) return nullptr;
    timestamp = found->second.timestamp;
  }
  // The mutex is not held here, because the callback of a resource provider may run.
  const bool modified = resource.ModifiedSince(timestamp);

  const std::lock_guard lock(mutex_);
  const auto found = table_.find(key);
  // Another thread may have replaced or removed the entry in the meantime.
  if (found == table_.end() || found->second.timestamp != timestamp) return nullptr;
  const std::optional<Digest>& content = found->second.content;
  if (modified || (resource.IsLogged() && !content)) {
    Erase(found);
    return nullptr;
  }
  if (resource.IsLogged()) resource.LogAsRead(*content);
  found->second.accesses++;
  return found->second.value;
}

void AssetCache::Insert(const std::string& key, Resource& resource,
                        std::shared_ptr<const void> value, size_t size) {
  std::string timestamp = resource.Timestamp();
  const std::lock_guard lock(mutex_);
  if (const auto old = table_.find(key); old != table_.end()) Erase(old);
  if (size > capacity_ - std::min(capacity_, size_)) return;
  table_[key] = {std::move(value), std::move(timestamp), resource.Content(), size, 0,
                 insertions_++};
  size_ += size;
}

size_t AssetCache::Size() const {
  const std::lock_guard lock(mutex_);
  return size_;
}

size_t AssetCache::Capacity() const {
  const std::lock_guard lock(mutex_);
  return capacity_;
}

void AssetCache::SetCapacity(size_t capacity) {
  const std::lock_guard lock(mutex_);
  capacity_ = capacity;
  while (size_ > capacity_) {
    Erase(std::min_element(table_.begin(), table_.end(), [](const auto& a, const auto& b) {
      return std::pair(a.second.accesses, a.second.inserted) <
             std::pair(b.second.accesses, b.second.inserted);
    }));
  }
}

void AssetCache::Clear() {
  const std::lock_guard lock(mutex_);
  table_.clear();
  size_ = 0;
}

void AssetCache::Erase(Table::iterator entry) {
  size_ -= entry->second.size;
  table_.erase(entry);
}

}  // namespace syn

mjCache* mj_getCache(void) {
  static mjCache handle{&syn::AssetCache::Global()};
  // A capacity of 0 disables the cache.
  return syn::AssetCache::Global().Capacity() > 0 ? &handle : nullptr;
}

size_t mj_getCacheSize(const mjCache* cache) { return cache ? syn::Impl(cache)->Size() : 0; }

size_t mj_getCacheCapacity(const mjCache* cache) {
  return cache ? syn::Impl(cache)->Capacity() : 0;
}

size_t mj_setCacheCapacity(mjCache* cache, size_t size) {
  if (!cache) return 0;
  syn::Impl(cache)->SetCapacity(size);
  return syn::Impl(cache)->Capacity();
}

void mj_clearCache(mjCache* cache) {
  if (cache) syn::Impl(cache)->Clear();
}
