// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Heap memory of the library beside mju_malloc.

#ifndef SYNOVIA_BASE_MEMORY_H_
#define SYNOVIA_BASE_MEMORY_H_

#include <cstddef>
#include <memory>

#include <mujoco/mujoco.h>

namespace syn {

// Memory that is given back unless it is released: where there is none left, mju_malloc may throw.
using HeapBlock = std::unique_ptr<void, void (*)(void*)>;
inline HeapBlock Owned(void* memory) { return {memory, mju_free}; }

// Memory for mju_free like that of mju_malloc, but null without an error if there is none left.
void* TryMalloc(size_t size);

// Zeros, for mju_free. Fresh pages of the system are zeros already and stay untouched, so that what
// is never used costs nothing; hence the alignment is that of malloc.
void* MallocZeros(size_t size);

}  // namespace syn

#endif  // SYNOVIA_BASE_MEMORY_H_
