// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The slow paths of the allocators of arena.h (stacks of worker threads, AddressSanitizer, full
// memory), and the functions of the C interface on the stack.

#include "base/arena.h"

#include <algorithm>

#include <mujoco/mjsan.h>

#include "base/buffer_header.h"

namespace syn {
namespace {

// Number of inaccessible bytes on each side of a stack allocation, for AddressSanitizer.
constexpr size_t kRedZone = kAsan ? 32 : 0;

// Index of the calling thread in its pool (see SetWorkerIndex).
thread_local int worker_index = 0;

// The state before a frame, which mj_markStack writes to the stack and mj_freeStack restores.
struct FrameRecord {
  size_t pbase;
  size_t pstack;
};

// The stack of a thread: bytes [bottom, top) of the block. It grows down from `top`. pstack is the
// number of bytes in use, and pbase the position of the newest frame record, both counted from
// `top`.
struct StackRef {
  size_t* pstack;
  size_t* pbase;
  size_t top;
  size_t bottom;
};

// Returns the stack of the calling thread.
StackRef CurrentStack(mjData* d) {
  if (!d->threadpool) return {&d->pstack, &d->pbase, d->narena, d->parena};
  StackShards* shards = Hidden(d)->shards;
  if (worker_index == 0) {
    return {&d->pstack, &d->pbase, d->narena, d->narena - shards->main_size};
  }
  StackShard& s = shards->of_worker[worker_index - 1];
  return {&s.pstack, &s.pbase, s.top, s.bottom};
}

// Returns the address of the block.
char* Base(const mjData* d) { return static_cast<char*>(d->arena); }

// Updates the statistics of memory use. Each thread writes only its own entry, so no lock is
// needed.
void RecordUse(mjData* d, size_t pstack) {
  if (d->threadpool) {
    mjtSize& use = d->maxuse_threadstack[worker_index];
    use = std::max<mjtSize>(use, pstack);
  } else {
    d->maxuse_stack = std::max<mjtSize>(d->maxuse_stack, pstack);
    d->maxuse_arena = std::max<mjtSize>(d->maxuse_arena, pstack + d->parena);
  }
}

// Takes `bytes` from the stack. Returns the offset of the first byte in the block, or `top` if the
// stack is full.
size_t Take(const StackRef& s, size_t base_address, size_t bytes, size_t alignment) {
  const size_t end = s.top - *s.pstack;
  if (bytes > end - s.bottom) return s.top;
  size_t begin = end - bytes;
  // The address behind the red zone is aligned.
  begin -= (base_address + begin + kRedZone) % alignment;
  // Rounding down may lead below the bottom, or wrap around below zero.
  if (begin < s.bottom || begin > end) return s.top;
  *s.pstack = s.top - begin;
  return begin;
}

// Reports that the stack is full.
void StackOverflow(const mjData* d, const StackRef& s, size_t bytes) {
  mju_error(
      "mj_stackAlloc: out of memory, stack overflow\n"
      "  max = %zu, available = %zu, requested = %zu\n nefc = %d, ncon = %d",
      s.top - s.bottom, s.top - *s.pstack - s.bottom, bytes, d->nefc, d->ncon);
}

}  // namespace

void Poison(const void* memory, size_t bytes) {
  if (kAsan) ASAN_POISON_MEMORY_REGION(memory, bytes);
}

void Unpoison(const void* memory, size_t bytes) {
  if (kAsan) ASAN_UNPOISON_MEMORY_REGION(memory, bytes);
}

void SetWorkerIndex(int index) { worker_index = index; }

void* StackAllocAnywhere(mjData* d, size_t bytes, size_t alignment) {
  const StackRef s = CurrentStack(d);
  // On overflow of the sum, Take fails for `bytes` itself.
  size_t padded = bytes + 2 * kRedZone;
  if (padded < bytes) padded = bytes;
  const size_t begin = Take(s, reinterpret_cast<size_t>(d->arena), padded, alignment);
  if (begin == s.top) {
    StackOverflow(d, s, bytes);
    return nullptr;
  }
  RecordUse(d, *s.pstack);
  char* memory = Base(d) + begin + kRedZone;
  Unpoison(memory, bytes);
  return memory;
}

void* ArenaAllocAnywhere(mjData* d, size_t bytes, size_t alignment) {
  StackShards* shards = d->threadpool ? Hidden(d)->shards : nullptr;
  std::unique_lock<std::mutex> lock;
  if (shards) lock = std::unique_lock(shards->arena_mutex);
  // With a thread pool, the stacks occupy the upper half of the block.
  const size_t limit = shards ? std::min<size_t>(d->narena / 2, d->narena - shards->main_size)
                              : d->narena - d->pstack;
  const size_t begin = d->parena + (alignment - d->parena % alignment) % alignment;
  if (begin > limit || bytes > limit - begin) return nullptr;
  d->parena = begin + bytes;
  const size_t pstack = shards ? 0 : d->pstack;
  d->maxuse_arena = std::max<mjtSize>(d->maxuse_arena, d->parena + pstack);
  Unpoison(Base(d) + begin, bytes);
  return Base(d) + begin;
}

void ArenaTruncate(mjData* d, size_t parena) {
  if (d->parena > parena) Poison(Base(d) + parena, d->parena - parena);
  d->parena = parena;
}

bool ShardStack(mjData* d, size_t num_workers) {
  const size_t num_shards = num_workers + 1;
  // The upper half is divided evenly. Shards are multiples of 128 bytes, so that two threads never
  // write to the same pair of cache lines, and have at least 1024 bytes.
  size_t shard_size = d->narena / (2 * num_shards);
  shard_size = (shard_size + 127) / 128 * 128;
  if (shard_size * num_shards > d->narena || shard_size < 1024) {
    mju_error("mju_bindThreadPool: Arena is not large enough for %zu shards", num_shards);
    return false;
  }
  if (d->pstack > shard_size) {
    mju_error("mju_bindThreadPool: the stack in use does not fit into the main thread's shard");
    return false;
  }
  auto* shards = new StackShards;
  shards->main_size = shard_size;
  for (size_t i = 1; i <= num_workers; ++i) {
    shards->of_worker.push_back(
        {d->narena - i * shard_size, d->narena - (i + 1) * shard_size, 0, 0});
  }
  DeleteShards(d);
  Hidden(d)->shards = shards;
  return true;
}

void DeleteShards(mjData* d) {
  delete Hidden(d)->shards;
  Hidden(d)->shards = nullptr;
}

}  // namespace syn

void mj_markStack(mjData* d) {
  using namespace syn;
  const StackRef s = CurrentStack(d);
  const size_t pstack = *s.pstack;
  const size_t begin =
      Take(s, reinterpret_cast<size_t>(d->arena), sizeof(FrameRecord), alignof(FrameRecord));
  if (begin == s.top) {
    StackOverflow(d, s, sizeof(FrameRecord));
    return;
  }
  auto* record = reinterpret_cast<FrameRecord*>(Base(d) + begin);
  Unpoison(record, sizeof(FrameRecord));
  *record = {*s.pbase, pstack};
  *s.pbase = *s.pstack;
}

void mj_freeStack(mjData* d) {
  using namespace syn;
  const StackRef s = CurrentStack(d);
  if (!*s.pbase) return;
  auto* record = reinterpret_cast<FrameRecord*>(Base(d) + s.top - *s.pbase);
  const FrameRecord outer = *record;
  Poison(Base(d) + s.top - *s.pstack, *s.pstack - outer.pstack);
  *s.pbase = outer.pbase;
  *s.pstack = outer.pstack;
}

void* mj_stackAllocByte(mjData* d, size_t bytes, size_t alignment) {
  if (alignment == 0 || (alignment & (alignment - 1))) {
    mju_error("mj_stackAllocByte: alignment must be a power of two, got %zu", alignment);
    return nullptr;
  }
  return syn::StackAllocBytes(d, bytes, alignment);
}

mjtNum* mj_stackAllocNum(mjData* d, size_t size) { return syn::StackAlloc<mjtNum>(d, size); }
int* mj_stackAllocInt(mjData* d, size_t size) { return syn::StackAlloc<int>(d, size); }

mjtNum* mj_stackAlloc(mjData* d, int size) {
  if (size < 0) {
    mju_error("mj_stackAlloc: negative size %d", size);
    return nullptr;
  }
  return mj_stackAllocNum(d, size);
}
