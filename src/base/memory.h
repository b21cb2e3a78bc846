// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions for heap memory in addition to mju_malloc and mju_free.

#ifndef SYNOVIA_BASE_MEMORY_H_
#define SYNOVIA_BASE_MEMORY_H_

#include <cstddef>
#include <memory>

#include <mujoco/mujoco.h>

namespace syn {

// Owns a block of mju_malloc until it is released. It is needed because mju_malloc, when memory is
// exhausted, may throw (inside a MessageTrap, or from the handler of a user).
using HeapBlock = std::unique_ptr<void, void (*)(void*)>;
inline HeapBlock Owned(void* memory) { return {memory, mju_free}; }

// Allocates memory like mju_malloc, to be freed by mju_free. Returns null without reporting an error
// if there is none left.
void* TryMalloc(size_t size);

// Returns memory filled with zeros, which is freed by mju_free. Fresh pages of the operating system
// are zero already. They are not touched here, so pages that are never used cost nothing. Therefore
// the alignment is only that of malloc.
void* MallocZeros(size_t size);

}  // namespace syn

#endif  // SYNOVIA_BASE_MEMORY_H_
