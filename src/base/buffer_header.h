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

#include <mujoco/mujoco.h>

namespace syn {

struct Plan;         // model/plan/plan.h: what is derived from a model's structure
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

// How the header was allocated, at the end of it (model/buffer.h).
inline constexpr size_t kOriginOffset = kHiddenBytes - sizeof(uint64_t);
static_assert(sizeof(ModelHidden) <= kOriginOffset && sizeof(DataHidden) <= kOriginOffset);

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
