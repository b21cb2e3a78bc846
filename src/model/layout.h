// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Layout of the buffers of mjModel and mjData.
//
// The X-macro tables of <mujoco/mjxmacro.h> are the single statement of what arrays exist, how long
// they are and in what order they lie. Everything that touches all arrays (allocation, copy, save,
// load, compare, print) walks them through ForEachArray.

#ifndef SYNOVIA_MODEL_LAYOUT_H_
#define SYNOVIA_MODEL_LAYOUT_H_

#include <cstddef>
#include <cstdint>
#include <optional>

#include <mujoco/mjxmacro.h>
#include <mujoco/mujoco.h>

#include "model/buffer.h"

namespace syn {

inline constexpr size_t kArrayAlignment = 64;

// What a visitor learns of an array beside its pointer.
struct ArrayInfo {
  const char* name;
  int64_t rows;
  int64_t cols;
  bool scene;  // needed to build an mjvScene
  int64_t size() const { return rows * cols; }
};

// Calls visit(T*& pointer, const ArrayInfo&) for every array in the model's buffer, in order.
// m may be const or not.
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

// The same for the arrays in the buffer of mjData.
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

// The same for the arrays in the arena, whose lengths depend on the state.
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

// Whether all sizes are such that ForEachModelArray may be called: rows and columns then are 32-bit
// numbers, whose products fit 64 bits. Warns if not.
bool CheckSizes(const mjModel& m);

// Bytes of the model's buffer; every array starts on a multiple of kArrayAlignment. nullopt after a
// warning if the sizes make no sense.
std::optional<size_t> ModelBufferBytes(const mjModel& sizes);

// A model with the sizes of `sizes` and zeroed arrays, without plan. nullptr after a warning if the
// sizes make no sense; options, visual and statistics have default values.
mjModel* AllocateModel(const mjModel& sizes);

// The same, with the arrays in a buffer of ModelBufferBytes (base/buffer_header.h) that is there
// already and now belongs to the model.
mjModel* ModelInBuffer(const mjModel& sizes, BufferPtr buffer);

// Bytes of the data buffer, by the same rule.
size_t DataBufferBytes(const mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_LAYOUT_H_
