// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Arrays for loading models. Much of the time of loading is spent in first accesses to fresh memory
// (system/large_pages.h), which these arrays avoid.
//
// ScratchArray holds what an asset needs while it is built. Each thread has a stack for such
// arrays, so the memory that one asset has touched is used again by the next. Arrays must be
// created and destroyed inside a scope:
//
//   const ScratchScope scope;
//   ScratchArray<Vec3> points(n);
//
// LargeArray holds results that are kept. Arrays above a certain size have their own large pages.
//
// Both are vectors, except that new elements of trivial types are not set to zero.

#ifndef SYNOVIA_SYSTEM_SCRATCH_H_
#define SYNOVIA_SYSTEM_SCRATCH_H_

#include <cstddef>
#include <limits>
#include <new>
#include <utility>
#include <vector>

namespace syn {

// A scope of scratch memory. At its end, the memory of all arrays that were created since its start
// is free again. Scopes can be nested.
class ScratchScope {
 public:
  ScratchScope();
  ~ScratchScope();
  ScratchScope(const ScratchScope&) = delete;
  ScratchScope& operator=(const ScratchScope&) = delete;

 private:
  size_t chunk_, used_;  // the position in the stack of the thread when the scope began
};

// Frees the scratch memory of the calling thread. It must not be called inside a scope (asserted).
// When a thread ends, its memory is freed automatically.
void ReleaseScratch();

// Functions behind the allocators below. AllocateScratch must be called inside a scope (asserted).
// FreeLarge must get the same number of bytes as AllocateLarge. They throw std::bad_alloc if there
// is no memory.
void* AllocateScratch(size_t bytes);
void FreeScratch(void* memory);
void* AllocateLarge(size_t bytes);
void FreeLarge(void* memory, size_t bytes);

// The common part of both allocators. It has no state, and new elements without an initial value
// are default-initialized, which leaves trivial types unset.
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
  // Returns the size of `count` elements. Throws if it is unreasonably large.
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
