// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Memory of a step: one block per mjData, used from both ends.
//
//   0 ──────► parena                                    narena - pstack ◄────── narena
//   | contacts | constraint rows | islands |   free   | newest frame | ... | oldest |
//
// The arena (left) holds what lives until the next step and is simply restarted. The stack (right)
// holds scratch: StackFrame marks it, the destructor gives everything since the mark back. Both are
// bump allocators, so an allocation costs a few instructions and a step never touches the heap.
//
// With a thread pool bound, the upper half of the block is cut into one stack per worker and one
// for the calling thread (StackShards); the arena is then protected by a mutex.

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

// The stack of one worker: bytes [bottom, top) of the arena block.
struct alignas(128) StackShard {
  size_t top;
  size_t bottom;
  size_t pstack;
  size_t pbase;
};

struct StackShards {
  size_t main_size;                   // bytes of the calling thread's own stack
  std::vector<StackShard> of_worker;  // worker i (1-based) has entry i - 1
  std::mutex arena_mutex;
};

// Whether AddressSanitizer watches; then allocations have forbidden zones around them.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kAsan = true;
#elif defined(__has_feature)
inline constexpr bool kAsan = __has_feature(address_sanitizer);
#else
inline constexpr bool kAsan = false;
#endif

// Scratch of n elements, uninitialised, from the stack of the calling thread. nullptr for n = 0;
// reports an error and returns nullptr when the stack is full.
void* StackAllocAnywhere(mjData* d, size_t bytes, size_t alignment);

// The usual case inlined: one stack, room enough.
inline void* StackAllocBytes(mjData* d, size_t bytes, size_t alignment) {
  if (bytes == 0) return nullptr;
  if (!kAsan && !d->threadpool) {
    const size_t free_end = d->narena - d->pstack;
    if (bytes + alignment <= free_end - d->parena) {
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

template <typename T>
T* StackAlloc(mjData* d, size_t n) {
  static_assert(std::is_trivially_destructible_v<T>);
  if (n >= static_cast<size_t>(-1) / sizeof(T)) {
    mju_error("mj_stackAlloc: requested size is too large (more than 2^64 bytes).");
    return nullptr;
  }
  return static_cast<T*>(StackAllocBytes(d, n * sizeof(T), alignof(T) > 8 ? alignof(T) : 8));
}

template <typename T>
std::span<T> StackSpan(mjData* d, size_t n) {
  return {StackAlloc<T>(d, n), n};
}

// Vectors of numbers from one allocation, for solvers of small problems that need a dozen of them.
class StackPieces {
 public:
  StackPieces(mjData* d, size_t total)
      : d_(d), next_(kAsan ? nullptr : StackAlloc<mjtNum>(d, total)), left_(total) {}

  // What was asked for in advance is what was taken.
  ~StackPieces() { SYN_ASSERT(left_ == 0, "%zu numbers were not taken", left_); }
  StackPieces(const StackPieces&) = delete;
  StackPieces& operator=(const StackPieces&) = delete;

  mjtNum* Take(size_t n) {
    SYN_ASSERT(n <= left_, "%zu numbers asked for, %zu are left", n, left_);
    if (kAssertions) left_ -= n;
    if (kAsan) return StackAlloc<mjtNum>(d_, n);  // each with its own forbidden zones
    mjtNum* piece = next_;
    next_ += n;
    return piece;
  }

 private:
  mjData* d_;
  mjtNum* next_;
  [[maybe_unused]] size_t left_;  // for the assertion
};

// Opens a frame of the stack and closes it at the end of the scope. A step has some thirty of them:
// with one stack, what mj_markStack writes to it is kept here instead.
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
  bool plain_;
  size_t pstack_;
};

// n elements that live until the arena is restarted; nullptr if there is no room (no error raised).
void* ArenaAllocAnywhere(mjData* d, size_t bytes, size_t alignment);

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

template <typename T>
T* ArenaAlloc(mjData* d, size_t n) {
  if (n >= static_cast<size_t>(-1) / sizeof(T)) return nullptr;
  return static_cast<T*>(ArenaAllocBytes(d, n * sizeof(T), alignof(T)));
}

// Gives back everything of the arena beyond its first `parena` bytes.
void ArenaTruncate(mjData* d, size_t parena);

// Under AddressSanitizer: forbids, allows access to a piece of memory. Otherwise nothing.
void Poison(const void* memory, size_t bytes);
void Unpoison(const void* memory, size_t bytes);

// The pool tells its threads their worker numbers, 1..n; 0 is outside thread pools.
void SetWorkerIndex(int index);

// Cuts the upper half of the arena into stacks for the workers of a pool.
void ShardStack(mjData* d, size_t num_workers);
void DeleteShards(mjData* d);

}  // namespace syn

#endif  // SYNOVIA_BASE_ARENA_H_
