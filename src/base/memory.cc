// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Heap memory. All memory that is owned by models and data comes from these functions, so that a
// program can install its own allocator (mju_user_malloc). The default allocator aligns to 64
// bytes, which is a cache line and suffices for any vector register, and rounds sizes up to a
// multiple of 64.

#include "base/memory.h"

#include <cstdlib>
#include <cstring>
#include <limits>

#include <mujoco/mujoco.h>

namespace {

// Alignment of the default allocator, in bytes.
constexpr size_t kAlignment = 64;

void* AlignedAlloc(size_t size) {
  if (size > std::numeric_limits<size_t>::max() - kAlignment) return nullptr;
  return std::aligned_alloc(kAlignment, (size + kAlignment - 1) / kAlignment * kAlignment);
}

}  // namespace

void* syn::MallocZeros(size_t size) {
  if (mju_user_malloc) {
    void* memory = mju_malloc(size);
    return memory ? std::memset(memory, 0, size) : nullptr;
  }
  void* memory = std::calloc(1, size);
  if (!memory) mju_error("mju_malloc: Could not allocate memory (%zu bytes)", size);
  return memory;
}

void* syn::TryMalloc(size_t size) {
  return mju_user_malloc ? mju_user_malloc(size) : AlignedAlloc(size);
}

void* mju_malloc(size_t size) {
  void* memory = syn::TryMalloc(size);
  if (!memory) mju_error("mju_malloc: Could not allocate memory (%zu bytes)", size);
  return memory;
}

void mju_free(void* ptr) {
  if (!ptr) return;
  if (mju_user_free) {
    mju_user_free(ptr);
  } else {
    std::free(ptr);
  }
}
