// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Heap memory of the library beside mju_malloc.

#ifndef SYNOVIA_BASE_MEMORY_H_
#define SYNOVIA_BASE_MEMORY_H_

#include <cstddef>

namespace syn {

// Zeros, for mju_free. Fresh pages of the system are zeros already and stay untouched, so that what
// is never used costs nothing; hence the alignment is that of malloc.
void* MallocZeros(size_t size);

}  // namespace syn

#endif  // SYNOVIA_BASE_MEMORY_H_
