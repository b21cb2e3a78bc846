// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Layout of the buffers of mjModel and mjData.
//
// The X-macro tables of <mujoco/mjxmacro.h> are the only place that defines which arrays exist, how
// long they are and in what order they lie. All code that touches all arrays (allocate, copy, save,
// load, compare, print) visits them through the ForEach functions below.

#ifndef SYNOVIA_MODEL_LAYOUT_H_
#define SYNOVIA_MODEL_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include "model/buffer.h"

namespace syn {

inline constexpr size_t kArrayAlignment = 64;  // bytes; one cache line

// Description of an array that a visitor gets together with its pointer.
struct ArrayInfo {
  const char* name;
  int64_t rows;  // number of elements, for example bodies
  int64_t cols;  // numbers per element
  bool scene;    // true if the array is needed to build an mjvScene
  int64_t size() const { return rows * cols; }
};

// Calls visit(T*& pointer, const ArrayInfo&) for every array in the model's buffer, in order. `m`
// may point to a const model. The macros restore the meaning of XNV that mjxmacro.h defines.
template <typename Model, typename Visitor>
void ForEachModelArray(Model* m, Visitor&& visit) {
  MJMODEL_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#define X(type, name, nrow, ncol) visit(m->name, ArrayInfo{#name, m->nrow, ncol, true});
#undef XNV
#define XNV(type, name, nrow, ncol) visit(m->name, ArrayInfo{#name, m->nrow, ncol, false});
  MJMODEL_POINTERS
#undef X
#undef XNV
#define XNV X
}

// As ForEachModelArray(), for the arrays in the buffer of mjData.
template <typename Data, typename Visitor>
void ForEachDataArray(const mjModel* m, Data* d, Visitor&& visit) {
  MJDATA_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#define X(type, name, nrow, ncol) visit(d->name, ArrayInfo{#name, m->nrow, ncol, true});
#undef XNV
#define XNV(type, name, nrow, ncol) visit(d->name, ArrayInfo{#name, m->nrow, ncol, false});
  MJDATA_POINTERS
#undef X
#undef XNV
#define XNV X
}

// As ForEachModelArray(), for the arrays in the arena of mjData, whose lengths depend on the state.
template <typename Data, typename Visitor>
void ForEachArenaArray(const mjModel* m, Data* d, Visitor&& visit) {
#undef MJ_D
#undef MJ_M
#define MJ_D(n) d->n
#define MJ_M(n) m->n
#define X(type, name, nrow, ncol) visit(d->name, ArrayInfo{#name, nrow, ncol, true});
#undef XNV
#define XNV(type, name, nrow, ncol) visit(d->name, ArrayInfo{#name, nrow, ncol, false});
  MJDATA_ARENA_POINTERS
#undef X
#undef XNV
#define XNV X
#undef MJ_D
#undef MJ_M
#define MJ_D(n) n
#define MJ_M(n) n
}

// Returns true if ForEachModelArray() may be called with these sizes: rows and columns are then
// 32-bit numbers, whose products fit 64 bits. Otherwise warns and returns false.
bool CheckSizes(const mjModel& m);

// Returns the size of the model's buffer in bytes. Every array starts at a multiple of
// kArrayAlignment. Returns nullopt after a warning if the sizes are invalid.
std::optional<size_t> ModelBufferBytes(const mjModel& sizes);

// Returns a model with the sizes of `sizes`, zeroed arrays and no plan. Options and visual settings
// have default values. Returns null after a warning if the sizes are invalid.
mjModel* AllocateModel(const mjModel& sizes);

// As AllocateModel(), but places the arrays in an existing buffer of ModelBufferBytes() bytes,
// which the model then owns.
mjModel* ModelInBuffer(const mjModel& sizes, BufferPtr buffer);

// Returns the size of the data buffer in bytes, by the same rule; 0 if the sizes are invalid.
size_t DataBufferBytes(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_LAYOUT_H_
