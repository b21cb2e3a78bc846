// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The stack of scratch memory of each thread, and large arrays (see scratch.h).

#include "system/scratch.h"

#include <algorithm>

#include "base/assert.h"
#include "system/large_pages.h"

namespace syn {
namespace {

constexpr size_t kAlignment = 64;  // alignment of scratch arrays in bytes: a cache line
// Arrays from this size on (bytes) have their own pages. There can be many arrays below it, for
// which a large page that remains mostly unused would waste memory.
constexpr size_t kLargeArray = 1536 << 10;
// Sizes of chunks in bytes. Small assets need only the first chunk, which is ordinary memory and
// may have been used before. Later chunks are reserved address space, of which only touched pages
// cost anything.
constexpr size_t kFirstChunk = size_t{64} << 10;
constexpr size_t kChunk = size_t{64} << 20;

constexpr size_t RoundUp(size_t bytes) {
  return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

// In builds with sanitizers every array is a separate allocation, because sanitizers cannot check
// accesses inside a chunk.
constexpr bool kHasChunks = kHasLargePages;

// A stack of arrays in a list of chunks. The chunks after the current one are empty.
class Stack {
 public:
  Stack() = default;
  Stack(const Stack&) = delete;
  ~Stack() { Release(); }

  // Returns the next `bytes` bytes, from the current chunk or a later one.
  void* Take(size_t bytes) {
    bytes = RoundUp(bytes);
    while (current_ < chunks_.size() && chunks_[current_].bytes - used_ < bytes) {
      ++current_;
      used_ = 0;
    }
    if (current_ == chunks_.size()) chunks_.push_back(NewChunk(bytes));
    void* memory = static_cast<char*>(chunks_[current_].memory) + used_;
    used_ += bytes;
    chunks_[current_].Touch(used_);
    return memory;
  }

  // Frees all chunks.
  void Release() {
    SYN_ASSERT(depth == 0, "%d scopes are open", depth);
    for (const Chunk& chunk : chunks_) Free(chunk);
    chunks_.clear();
    current_ = used_ = 0;
  }

  int depth = 0;                   // number of open scopes
  size_t current_ = 0, used_ = 0;  // index of the current chunk, and bytes used in it

 private:
  struct Chunk : Mapping {
    bool is_mapped = false;
    size_t touched = 0;  // bytes that were touched, if the chunk is mapped

    // Touches whole large pages up to `end`.
    void Touch(size_t end) {
      if (!is_mapped || end <= touched) return;
      const size_t more =
          std::min((end - touched + kLargePage - 1) / kLargePage * kLargePage, bytes - touched);
      TouchPages(static_cast<char*>(memory) + touched, more);
      touched += more;
    }
  };

  // Returns a new chunk that has room for `bytes`.
  Chunk NewChunk(size_t bytes) {
    // This may throw, so it is done before memory is allocated.
    chunks_.reserve(chunks_.size() + 1);
    if (!chunks_.empty() || bytes > kFirstChunk) {
      Mapping mapping = ReservePages(std::max(bytes, kChunk));
      if (!mapping.memory) mapping = ReservePages(bytes);
      if (mapping.memory) return {mapping, true, 0};
    }
    const size_t size = std::max(bytes, kFirstChunk);
    return {{::operator new (size, std::align_val_t{kAlignment}), size}, false, 0};
  }

  static void Free(const Chunk& chunk) {
    if (chunk.is_mapped) {
      Unmap(chunk);
    } else {
      ::operator delete (chunk.memory, std::align_val_t{kAlignment});
    }
  }

  std::vector<Chunk> chunks_;
};

// Returns the stack of the calling thread.
Stack& Mine() {
  static thread_local Stack stack;
  return stack;
}

}  // namespace

ScratchScope::ScratchScope() {
  Stack& stack = Mine();
  ++stack.depth;
  chunk_ = stack.current_;
  used_ = stack.used_;
}

ScratchScope::~ScratchScope() {
  Stack& stack = Mine();
  --stack.depth;
  stack.current_ = chunk_;
  stack.used_ = used_;
}

void ReleaseScratch() { Mine().Release(); }

void* AllocateScratch(size_t bytes) {
  SYN_ASSERT(Mine().depth > 0, "an array of %zu bytes outside of any scope", bytes);
  return kHasChunks ? Mine().Take(bytes) : ::operator new(bytes);
}

void FreeScratch(void* memory) {
  if (!kHasChunks) ::operator delete(memory);
}

void* AllocateLarge(size_t bytes) {
  if (kHasLargePages && bytes >= kLargeArray) {
    const Mapping mapping = ReservePages(bytes);
    if (!mapping.memory) throw std::bad_alloc();
    return mapping.memory;
  }
  return ::operator new(bytes);
}

void FreeLarge(void* memory, size_t bytes) {
  if (kHasLargePages && bytes >= kLargeArray) {
    Unmap({memory, MappedBytes(bytes)});
  } else {
    ::operator delete(memory);
  }
}

}  // namespace syn
