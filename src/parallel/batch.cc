// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Batches of worlds: creation, access to the fields of mjData, steps (see batch.h).

#include "parallel/batch.h"

#include <algorithm>
#include <cstdio>
#include <thread>
#include <type_traits>

#include <mujoco/mjxmacro.h>

#include "system/threads.h"

namespace syn {
namespace {

// Returns the place of an array of `size` elements, or nothing if their type cannot be bound.
template <typename T>
BatchPlace PlaceOf(T* data, size_t size) {
  if constexpr (std::is_same_v<T, mjtNum>) return {data, synTYPE_NUM, size, size * sizeof(T)};
  if constexpr (std::is_same_v<T, int>) return {data, synTYPE_INT, size, size * sizeof(T)};
  if constexpr (std::is_same_v<T, mjtByte>) return {data, synTYPE_BYTE, size, size * sizeof(T)};
  return {};
}

// Finds a field of mjData by its name: "time" or the name of an array.
BatchPlace Find(const mjModel* m, mjData* d, const std::string& field) {
  if (field == "time") return PlaceOf(&d->time, 1);
  MJDATA_POINTERS_PREAMBLE(m)  // NOLINT(misc-const-correctness)
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, nr, nc) \
  if (field == #name) return PlaceOf(d->name, static_cast<size_t>(m->nr) * (nc));
  MJDATA_POINTERS
#undef X
  return {};
}

// Creates a batch. Throws if an argument is invalid or memory is exhausted.
synBatch* Make(const mjModel* m, int num_worlds, int num_threads) {
  if (!m) throw EngineError("syn_makeBatch: model is missing");
  if (num_worlds < 1) throw EngineError(Format("syn_makeBatch: nworld is %d", num_worlds));
  if (num_threads < 0) throw EngineError(Format("syn_makeBatch: nthread is %d", num_threads));
  const int cores = NumCores();
  auto b = std::make_unique<synBatch>();
  b->model = m;
  b->num_threads = std::min(num_threads > 0 ? num_threads : cores, num_worlds);
  b->workers = std::make_unique<WorkerGroup>(b->num_threads);
  b->share = std::make_unique<WorkShare>(num_worlds, b->num_threads);
  const MessageTrap trap;  // turns errors of the engine into exceptions
  for (int i = 0; i < num_worlds; ++i) {
    b->worlds.emplace_back(mj_makeData(m));
    if (!b->worlds.back()) throw EngineError("syn_makeBatch: out of memory");
  }
  return b.release();
}

// Returns the column of a field of mjData. It is created from the current values of the worlds when
// the field is bound for the first time. Returns null if there is no such field.
BatchColumn* Bind(synBatch& b, const std::string& field) {
  if (BatchColumn* c = FindColumn(b.columns, field)) return c;
  const BatchPlace first = Find(b.model, b.worlds[0].get(), field);
  if (!first.data) return nullptr;
  auto c = std::make_unique<BatchColumn>();
  c->name = field;
  c->type = first.type;
  c->size = first.size;
  c->bytes = first.bytes;
  // The array is never empty, so that the address of an empty field is not null.
  c->rows.resize(std::max<size_t>(8, first.bytes * b.worlds.size()));
  for (size_t i = 0; i < b.worlds.size(); ++i) {
    c->in_world.push_back(Find(b.model, b.worlds[i].get(), field).data);
    std::memcpy(c->Row(i), c->in_world[i], c->bytes);
  }
  return b.columns.emplace_back(std::move(c)).get();
}

}  // namespace

BatchColumn* FindColumn(const BatchColumns& columns, const std::string& name) {
  for (const auto& c : columns) {
    if (c->name == name) return c.get();
  }
  return nullptr;
}

void ReportError(const std::string& message, char* error, int error_sz) {
  if (error && error_sz > 0)
    std::snprintf(error, static_cast<size_t>(error_sz), "%s", message.c_str());
}

void CopyIn(synBatch& b, size_t world) {
  for (const auto& c : b.columns) std::memcpy(c->in_world[world], c->Row(world), c->bytes);
  for (const auto& c : b.model_columns) {
    if (!c->in_world.empty()) std::memcpy(c->in_world[world], c->Row(world), c->bytes);
  }
}

void CopyOut(synBatch& b, size_t world) {
  for (const auto& c : b.columns) std::memcpy(c->Row(world), c->in_world[world], c->bytes);
}

}  // namespace syn

synBatch* syn_makeBatch(const mjModel* m, int nworld, int nthread, char* error, int error_sz) {
  try {
    return syn::Make(m, nworld, nthread);
  } catch (const std::exception& e) {
    syn::ReportError(e.what(), error, error_sz);
    return nullptr;
  }
}

void syn_deleteBatch(synBatch* b) { delete b; }

int syn_batchSize(const synBatch* b) { return static_cast<int>(b->worlds.size()); }

mjData* syn_batchData(synBatch* b, int world) {
  if (world < 0 || world >= syn_batchSize(b)) return nullptr;
  return b->worlds[static_cast<size_t>(world)].get();
}

void* syn_batchBind(synBatch* b, const char* field, int* type, int* size) {
  syn::BatchColumn* c = field ? syn::Bind(*b, field) : nullptr;
  if (!c) return nullptr;
  if (type) *type = c->type;
  if (size) *size = static_cast<int>(c->size);
  return c->rows.data();
}

mjtNum* syn_batchField(synBatch* b, const char* field, int* size) {
  int type = synTYPE_NUM;
  void* data = syn_batchBind(b, field, &type, size);
  return type == synTYPE_NUM ? static_cast<mjtNum*>(data) : nullptr;
}

int syn_batchPin(synBatch* b, const int* cores, int ncore) {
  return b->workers->Pin({cores, cores + ncore}) ? 0 : -1;
}

int syn_batchStep(synBatch* b, int nstep, char* error, int error_sz) {
  return syn::ForWorlds(*b, nullptr, error, error_sz, [=](size_t, const mjModel* m, mjData* d) {
    for (int i = 0; i < nstep; ++i) mj_step(m, d);
  });
}

int syn_batchStepWith(synBatch* b, int nstep, int (*callback)(void* user, int substep), void* user,
                      char* error, int error_sz) {
  for (int i = 0; i < nstep; ++i) {
    if (callback(user, i)) {
      syn::ReportError("the callback ended the steps", error, error_sz);
      return -1;
    }
    if (syn_batchStep(b, 1, error, error_sz)) return -1;
  }
  return 0;
}

int syn_batchForward(synBatch* b, const mjtByte* mask, char* error, int error_sz) {
  return syn::ForWorlds(*b, mask, error, error_sz,
                        [](size_t, const mjModel* m, mjData* d) { mj_forward(m, d); });
}

int syn_batchReset(synBatch* b, const mjtByte* mask, int key, char* error, int error_sz) {
  return syn::ForWorlds(*b, mask, error, error_sz, [key](size_t, const mjModel* m, mjData* d) {
    mj_resetDataKeyframe(m, d, key);
  });
}
