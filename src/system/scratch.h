// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Arrays for loading, which is much about the first touch of fresh memory (system/large_pages.h).
//
// ScratchArray: what an asset needs while it is made. Each thread has a stack for them, and what
// one asset has touched the next uses again. They live inside a scope that was opened before them:
//
//   const ScratchScope scope;
//   ScratchArray<Vec3> points(n);
//
// LargeArray: what stays. From some size on it has large pages of its own.
//
// Both are vectors, except that new elements of plain types are not set to zero.

#ifndef SYNOVIA_SYSTEM_SCRATCH_H_
#define SYNOVIA_SYSTEM_SCRATCH_H_

#include <cstddef>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace syn {

class ScratchScope {
 public:
  ScratchScope();
  ~ScratchScope();  // the memory of all arrays since is free
  ScratchScope(const ScratchScope&) = delete;
  ScratchScope& operator=(const ScratchScope&) = delete;

 private:
  size_t chunk_, used_;
};

// Gives the stack of the calling thread back, which a thread that ends does by itself. Not inside a
// scope.
void ReleaseScratch();

void* AllocateScratch(size_t bytes);
void FreeScratch(void* memory);
void* AllocateLarge(size_t bytes);
void FreeLarge(void* memory, size_t bytes);

// An allocator without state whose new elements are default-initialised.
template <typename T>
struct PlainAllocator {
  using value_type = T;
  template <typename U>
  void construct(U* at) {
    ::new (static_cast<void*>(at)) U;
  }
  template <typename U, typename... Args>
  void construct(U* at, Args&&... args) {
    ::new (static_cast<void*>(at)) U(std::forward<Args>(args)...);
  }

 protected:
  static size_t Bytes(size_t count) {
    if (count > std::numeric_limits<size_t>::max() / 2 / sizeof(T)) throw std::bad_alloc();
    return count * sizeof(T);
  }
};

template <typename T>
struct ScratchAllocator : PlainAllocator<T> {
  ScratchAllocator() = default;
  template <typename U>
  explicit ScratchAllocator(const ScratchAllocator<U>&) {}
  T* allocate(size_t n) { return static_cast<T*>(AllocateScratch(this->Bytes(n))); }
  void deallocate(T* memory, size_t) { FreeScratch(memory); }
  bool operator==(const ScratchAllocator&) const { return true; }
};

template <typename T>
struct LargeAllocator : PlainAllocator<T> {
  LargeAllocator() = default;
  template <typename U>
  explicit LargeAllocator(const LargeAllocator<U>&) {}
  T* allocate(size_t n) { return static_cast<T*>(AllocateLarge(this->Bytes(n))); }
  void deallocate(T* memory, size_t n) { FreeLarge(memory, this->Bytes(n)); }
  bool operator==(const LargeAllocator&) const { return true; }
};

template <typename T>
using ScratchArray = std::vector<T, ScratchAllocator<T>>;
template <typename T>
using LargeArray = std::vector<T, LargeAllocator<T>>;

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_SCRATCH_H_
