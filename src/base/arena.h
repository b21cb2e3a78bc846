// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Memory of a step: one block per mjData, used from both ends.
//
//   0 ──────► parena                                    narena - pstack ◄────── narena
//   | contacts | constraint rows | islands |   free   | newest frame | ... | oldest |
//
// The arena (left) holds data that lives until the next step; it is then restarted from the
// beginning. The stack (right) holds scratch memory. StackFrame marks its current end, and the
// destructor of StackFrame frees everything that was allocated since the mark. Both are bump
// allocators: an allocation takes a few instructions, and a step does not allocate from the heap.
//
// When a thread pool is bound to the data, the upper half of the block is divided into one stack
// per worker and one for the calling thread (StackShards). The arena is then protected by a mutex.

#ifndef SYNOVIA_BASE_ARENA_H_
#define SYNOVIA_BASE_ARENA_H_

#include <cstddef>
#include <cstdint>
#include <mutex>
#include <span>
#include <type_traits>
#include <vector>

#include <mujoco/mujoco.h>

#include "base/assert.h"

namespace syn {

// The stack of one worker: bytes [bottom, top) of the block. pstack and pbase have the meaning of
// those in mjData, but are counted from `top`.
struct alignas(128) StackShard {
  size_t top;
  size_t bottom;
  size_t pstack;
  size_t pbase;
};

// The stacks of all threads of a pool that is bound to the data.
struct StackShards {
  size_t main_size;                   // size of the calling thread's stack in bytes
  std::vector<StackShard> of_worker;  // worker i (counted from 1) has entry i - 1
  std::mutex arena_mutex;             // protects the arena
};

// True in builds with AddressSanitizer. Allocations then have inaccessible zones around them.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAsan = true;
#elif defined(__has_feature)
inline constexpr bool kAsan = __has_feature(address_sanitizer);
#else
inline constexpr bool kAsan = false;
#endif

// Allocates scratch memory from the stack of the calling thread; it is not initialized. Reports an
// error and returns nullptr if the stack is full. `alignment` is a power of two. This is the
// general case of StackAllocBytes.
void* StackAllocAnywhere(mjData* d, size_t bytes, size_t alignment);

// Allocates like StackAllocAnywhere. The usual case (no thread pool, and enough room) is inlined.
// Returns nullptr for 0 bytes.
inline void* StackAllocBytes(mjData* d, size_t bytes, size_t alignment) {
  if (bytes == 0) return nullptr;
  if (!kAsan && !d->threadpool) {
    const size_t free_end = d->narena - d->pstack;
    const size_t room = free_end - d->parena;
    if (bytes <= room && alignment <= room - bytes) {
      char* begin = static_cast<char*>(d->arena) + free_end - bytes;
      begin -= reinterpret_cast<uintptr_t>(begin) & (alignment - 1);
      d->pstack = d->narena - (begin - static_cast<char*>(d->arena));
      if (d->pstack > d->maxuse_stack) d->maxuse_stack = d->pstack;
      if (d->pstack + d->parena > d->maxuse_arena) d->maxuse_arena = d->pstack + d->parena;
      return begin;
    }
  }
  return StackAllocAnywhere(d, bytes, alignment);
}

// Allocates n elements of type T like StackAllocBytes, aligned to at least 8 bytes. Nothing is
// constructed.
template <typename T>
T* StackAlloc(mjData* d, size_t n) {
  static_assert(std::is_trivially_destructible_v<T>);
  if (n >= static_cast<size_t>(-1) / sizeof(T)) {
    mju_error("mj_stackAlloc: requested size is too large (more than 2^64 bytes).");
    return nullptr;
  }
  return static_cast<T*>(StackAllocBytes(d, n * sizeof(T), alignof(T) > 8 ? alignof(T) : 8));
}

// Returns StackAlloc<T>(d, n) as a span.
template <typename T>
std::span<T> StackSpan(mjData* d, size_t n) {
  return {StackAlloc<T>(d, n), n};
}

// Divides one stack allocation into vectors of numbers. It serves solvers of small problems that
// need a dozen vectors. The total size is given in advance, and all of it must be taken (asserted).
class StackPieces {
 public:
  StackPieces(mjData* d, size_t total)
      : d_(d), next_(kAsan ? nullptr : StackAlloc<mjtNum>(d, total)), left_(total) {}

  // All numbers that were requested in advance must have been taken.
  ~StackPieces() { SYN_ASSERT(left_ == 0, "%zu numbers were not taken", left_); }
  StackPieces(const StackPieces&) = delete;
  StackPieces& operator=(const StackPieces&) = delete;

  // Returns the next n numbers.
  mjtNum* Take(size_t n) {
    SYN_ASSERT(n <= left_, "%zu numbers asked for, %zu are left", n, left_);
    if (kAssertions) left_ -= n;
    if (kAsan) return StackAlloc<mjtNum>(d_, n);  // each vector has its own inaccessible zones
    mjtNum* piece = next_;
    next_ += n;
    return piece;
  }

 private:
  mjData* d_;
  mjtNum* next_;
  [[maybe_unused]] size_t left_;  // numbers not yet taken; counted in builds with assertions
};

// Opens a frame of the stack and closes it at the end of the scope. A step opens about thirty
// frames. Therefore, without a thread pool, the mark is stored in this object; mj_markStack would
// write it to the stack.
class StackFrame {
 public:
  explicit StackFrame(mjData* d) : d_(d), plain_(!kAsan && !d->threadpool), pstack_(d->pstack) {
    if (!plain_) mj_markStack(d);
  }
  ~StackFrame() {
    if (plain_) {
      d_->pstack = pstack_;
    } else {
      mj_freeStack(d_);
    }
  }
  StackFrame(const StackFrame&) = delete;
  StackFrame& operator=(const StackFrame&) = delete;

 private:
  mjData* d_;
  bool plain_;  // true: the mark is pstack_; false: mj_markStack was called
  size_t pstack_;
};

// Allocates memory that lives until the arena is restarted. Returns nullptr, without reporting an
// error, if there is no room. This is the general case of ArenaAllocBytes.
void* ArenaAllocAnywhere(mjData* d, size_t bytes, size_t alignment);

// Allocates like ArenaAllocAnywhere, with the usual case inlined.
inline void* ArenaAllocBytes(mjData* d, size_t bytes, size_t alignment) {
  if (!kAsan && !d->threadpool) {
    const size_t begin = (d->parena + alignment - 1) & ~(alignment - 1),
                 limit = d->narena - d->pstack;
    if (begin <= limit && bytes <= limit - begin) {
      d->parena = begin + bytes;
      if (d->parena + d->pstack > d->maxuse_arena) d->maxuse_arena = d->parena + d->pstack;
      return static_cast<char*>(d->arena) + begin;
    }
  }
  return ArenaAllocAnywhere(d, bytes, alignment);
}

// Allocates n elements of type T like ArenaAllocBytes. Nothing is constructed.
template <typename T>
T* ArenaAlloc(mjData* d, size_t n) {
  if (n >= static_cast<size_t>(-1) / sizeof(T)) return nullptr;
  return static_cast<T*>(ArenaAllocBytes(d, n * sizeof(T), alignof(T)));
}

// Frees everything in the arena beyond its first `parena` bytes.
void ArenaTruncate(mjData* d, size_t parena);

// Forbid (Poison) or allow (Unpoison) access to a piece of memory under AddressSanitizer. In other
// builds they do nothing.
void Poison(const void* memory, size_t bytes);
void Unpoison(const void* memory, size_t bytes);

// Sets the index of the calling thread: 1..n for the workers of a pool, 0 (the default) for other
// threads.
void SetWorkerIndex(int index);

// Divides the upper half of the block into stacks for the workers of a pool and the calling thread.
// Reports an error, changes nothing and returns false if the block is too small.
bool ShardStack(mjData* d, size_t num_workers);
// Deletes the stacks of the workers.
void DeleteShards(mjData* d);

}  // namespace syn

#endif  // SYNOVIA_BASE_ARENA_H_
