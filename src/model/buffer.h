// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates the buffers that hold the arrays of mjModel and mjData, with the private header of
// base/buffer_header.h in front of them.

#ifndef SYNOVIA_MODEL_BUFFER_H_
#define SYNOVIA_MODEL_BUFFER_H_

#include <cstddef>
#include <memory>

#include "base/buffer_header.h"
#include "system/large_pages.h"

namespace syn {

// Returns a buffer for the arrays of a model or data, with its header, filled with zeros; or null
// if there is no memory. kWhole means that every byte will be written, as in a model, so that the
// buffer may lie in large pages. kParts means that much of it may never be touched, as in mjData.
enum class BufferUse { kWhole, kParts };
void* AllocateBuffer(size_t bytes, BufferUse use);
// Frees a buffer together with its header. `buffer` must not be null.
void FreeBuffer(void* buffer);

// Turns a mapping into a buffer and takes ownership of the mapping. Its first kHiddenBytes become
// the header.
void* AdoptBuffer(Mapping mapping);

// Owner of a buffer.
struct BufferDelete {
  void operator()(void* buffer) const { FreeBuffer(buffer); }
};
using BufferPtr = std::unique_ptr<void, BufferDelete>;

}  // namespace syn

#endif  // SYNOVIA_MODEL_BUFFER_H_
