// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Private state of a model or data, in front of its buffer.
//
//   allocation:  [ hidden header, kHiddenBytes ][ the arrays ... nbuffer bytes ]
//                                               ^ mjModel.buffer, mjData.buffer
//
// The public structs are fixed to the byte, so what the engine remembers beside them hangs off this
// header. It is found through the buffer pointer and therefore survives a shallow copy of the
// struct, as programs make them.

#ifndef SYNOVIA_BASE_BUFFER_HEADER_H_
#define SYNOVIA_BASE_BUFFER_HEADER_H_

#include <cstddef>
#include <cstdint>
#include <memory>

#include <mujoco/mujoco.h>

#include "base/large_pages.h"

namespace syn {

struct Plan;         // model/plan.h: what is derived from a model's structure
struct StackShards;  // base/arena.h: stacks of the workers when a thread pool is bound

inline constexpr size_t kHiddenBytes = 64;  // keeps the arrays on a cache line

struct ModelHidden {
  const Plan* plan;
};

struct DataHidden {
  StackShards* shards;
  uint8_t solver_rows[mjNISLAND];  // of mjData.solver, for each island: those ever written
};
static_assert(mjNSOLVER < 256);

// How the header was allocated, at the end of it.
inline constexpr size_t kOriginOffset = kHiddenBytes - sizeof(uint64_t);
static_assert(sizeof(ModelHidden) <= kOriginOffset && sizeof(DataHidden) <= kOriginOffset);

// A buffer for the arrays of a model or data, with its header; all zeros (see MallocZeros). Null if
// there is no memory. What will be written from end to end, as models are, may lie in large pages;
// much of a data is never touched.
enum class BufferUse { kWhole, kParts };
void* AllocateBuffer(size_t bytes, BufferUse use);
void FreeBuffer(void* buffer);

// The buffer in a mapping that begins with kHiddenBytes for the header, which it now owns.
void* AdoptBuffer(Mapping mapping);

struct BufferDelete {
  void operator()(void* buffer) const { FreeBuffer(buffer); }
};
using BufferPtr = std::unique_ptr<void, BufferDelete>;

inline const ModelHidden* Hidden(const mjModel* m) {
  return reinterpret_cast<const ModelHidden*>(static_cast<char*>(m->buffer) - kHiddenBytes);
}
inline ModelHidden* Hidden(mjModel* m) {
  return reinterpret_cast<ModelHidden*>(static_cast<char*>(m->buffer) - kHiddenBytes);
}

inline DataHidden* Hidden(const mjData* d) {
  return reinterpret_cast<DataHidden*>(static_cast<char*>(d->buffer) - kHiddenBytes);
}

}  // namespace syn

#endif  // SYNOVIA_BASE_BUFFER_HEADER_H_
