// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Private state of a model or data, stored in front of its buffer.
//
//   allocation:  [ hidden header, kHiddenBytes ][ the arrays ... nbuffer bytes ]
//                                               ^ mjModel.buffer, mjData.buffer
//
// The layout of the public structs is fixed by the interface, so the engine stores additional state
// in this header. The header is found through the buffer pointer. Therefore it survives a shallow
// copy of the struct, which some programs make.

#ifndef SYNOVIA_BASE_BUFFER_HEADER_H_
#define SYNOVIA_BASE_BUFFER_HEADER_H_

#include <cstddef>
#include <cstdint>

#include <mujoco/mujoco.h>

namespace syn {

struct Plan;         // model/plan/plan.h: data derived from the structure of a model
struct StackShards;  // base/arena.h: stacks of the workers of a bound thread pool

inline constexpr size_t kHiddenBytes = 64;  // size of the header; the arrays start on a cache line

// The header of a model.
struct ModelHidden {
  const Plan* plan;  // belongs to the model; null before it was made
};

// The header of a data.
struct DataHidden {
  StackShards* shards;  // null if no thread pool is bound
  // For each island, the number of rows of mjData.solver that were ever written.
  uint8_t solver_rows[mjNISLAND];
};
static_assert(mjNSOLVER < 256);

// Position of a word at the end of the header that tells how the memory was allocated
// (model/buffer.h).
inline constexpr size_t kOriginOffset = kHiddenBytes - sizeof(uint64_t);
static_assert(sizeof(ModelHidden) <= kOriginOffset && sizeof(DataHidden) <= kOriginOffset);

// Return the header of a model or data, whose buffer must be allocated.
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
