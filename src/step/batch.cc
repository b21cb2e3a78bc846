// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Batches of worlds (include/synovia/batch.h).
//
// A world is an mjData of its own. Fields that were asked for have an array with a row per world;
// rows are copied into the world before it is stepped and out of it afterwards, by the thread that
// steps it, while both are in its cache. That costs less than a hundredth of a step and leaves
// mjData as every other part of the engine knows it.

#include <synovia/batch.h>

#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <type_traits>
#include <vector>

#include "base/error.h"
#include "base/thread_pool.h"

namespace syn {
namespace {

struct DataDeleter {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using DataPtr = std::unique_ptr<mjData, DataDeleter>;

// A field with an array.
struct Column {
  std::string name;
  std::vector<mjtNum*> in_world;  // its place in each world
  size_t size;                    // numbers of one world
  std::vector<mjtNum> rows;
};

}  // namespace
}  // namespace syn

struct synBatch_ {
  const mjModel* model;
  int num_threads;
  std::vector<syn::DataPtr> worlds;
  std::vector<std::unique_ptr<syn::Column>> columns;
};

namespace syn {
namespace {

// Where a field of one world is, {nullptr, 0} if it has none of that name.
struct Place {
  mjtNum* data;
  size_t size;
};

Place Find(const mjModel* m, mjData* d, const std::string& field) {
  if (field == "time") return {&d->time, 1};
  MJDATA_POINTERS_PREAMBLE(m)
#undef MJ_M
#define MJ_M(n) m->n
#define X(type, name, nr, nc)                                                         \
  if constexpr (std::is_same_v<type, mjtNum>) {                                       \
    if (field == #name) {                                                             \
      return {reinterpret_cast<mjtNum*>(d->name), static_cast<size_t>(m->nr) * (nc)}; \
    }                                                                                 \
  }
  MJDATA_POINTERS
#undef X
  return {nullptr, 0};
}

void CopyIn(const synBatch& b, size_t world) {
  for (const auto& c : b.columns) {
    std::copy_n(c->rows.data() + world * c->size, c->size, c->in_world[world]);
  }
}

void CopyOut(const synBatch& b, size_t world) {
  for (const auto& c : b.columns) {
    std::copy_n(c->in_world[world], c->size, c->rows.data() + world * c->size);
  }
}

void Report(const std::string& message, char* error, int error_sz) {
  if (error && error_sz > 0)
    std::snprintf(error, static_cast<size_t>(error_sz), "%s", message.c_str());
}

// Calls work(m, d) for every world with a nonzero mask, on the batch's threads.
template <class Work>
int ForWorlds(synBatch& b, const mjtByte* mask, char* error, int error_sz, Work work) {
  std::atomic<size_t> next{0};
  std::mutex mutex;
  std::string message;
  const size_t n = b.worlds.size();
  ParallelFor(b.num_threads, b.num_threads, [&](int) {
    MessageTrap trap;
    for (size_t world; (world = next.fetch_add(1)) < n;) {
      if (mask && !mask[world]) continue;
      try {
        CopyIn(b, world);
        work(b.model, b.worlds[world].get());
      } catch (const std::exception& e) {
        std::lock_guard lock(mutex);
        if (message.empty()) message = "world " + std::to_string(world) + ": " + e.what();
      }
      CopyOut(b, world);
    }
  });
  if (message.empty()) return 0;
  Report(message, error, error_sz);
  return -1;
}

synBatch* Make(const mjModel* m, int num_worlds, int num_threads) {
  if (!m) throw EngineError("syn_makeBatch: model is missing");
  if (num_worlds < 1) throw EngineError(Format("syn_makeBatch: nworld is %d", num_worlds));
  if (num_threads < 0) throw EngineError(Format("syn_makeBatch: nthread is %d", num_threads));
  int cores = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  auto b = std::make_unique<synBatch>();
  b->model = m;
  b->num_threads = std::min(num_threads > 0 ? num_threads : cores, num_worlds);
  MessageTrap trap;
  for (int i = 0; i < num_worlds; ++i) {
    b->worlds.emplace_back(mj_makeData(m));
    if (!b->worlds.back()) throw EngineError("syn_makeBatch: out of memory");
  }
  return b.release();
}

mjtNum* Field(synBatch& b, const std::string& field, int* size) {
  for (const auto& c : b.columns) {
    if (c->name != field) continue;
    if (size) *size = static_cast<int>(c->size);
    return c->rows.data();
  }
  Place first = Find(b.model, b.worlds[0].get(), field);
  if (!first.data) return nullptr;
  auto c = std::make_unique<Column>();
  c->name = field;
  c->size = first.size;
  c->rows.resize(std::max<size_t>(1, first.size * b.worlds.size()));
  for (size_t i = 0; i < b.worlds.size(); ++i) {
    c->in_world.push_back(Find(b.model, b.worlds[i].get(), field).data);
    std::copy_n(c->in_world[i], c->size, c->rows.data() + i * c->size);
  }
  if (size) *size = static_cast<int>(c->size);
  return b.columns.emplace_back(std::move(c))->rows.data();
}

}  // namespace
}  // namespace syn

synBatch* syn_makeBatch(const mjModel* m, int nworld, int nthread, char* error, int error_sz) {
  try {
    return syn::Make(m, nworld, nthread);
  } catch (const std::exception& e) {
    syn::Report(e.what(), error, error_sz);
    return nullptr;
  }
}

void syn_deleteBatch(synBatch* b) { delete b; }

int syn_batchSize(const synBatch* b) { return static_cast<int>(b->worlds.size()); }

mjData* syn_batchData(synBatch* b, int world) {
  if (world < 0 || world >= syn_batchSize(b)) return nullptr;
  return b->worlds[static_cast<size_t>(world)].get();
}

mjtNum* syn_batchField(synBatch* b, const char* field, int* size) {
  return field ? syn::Field(*b, field, size) : nullptr;
}

int syn_batchStep(synBatch* b, int nstep, char* error, int error_sz) {
  return syn::ForWorlds(*b, nullptr, error, error_sz, [nstep](const mjModel* m, mjData* d) {
    for (int i = 0; i < nstep; ++i) mj_step(m, d);
  });
}

int syn_batchForward(synBatch* b, const mjtByte* mask, char* error, int error_sz) {
  return syn::ForWorlds(*b, mask, error, error_sz, mj_forward);
}

int syn_batchReset(synBatch* b, const mjtByte* mask, int key, char* error, int error_sz) {
  return syn::ForWorlds(*b, mask, error, error_sz,
                        [key](const mjModel* m, mjData* d) { mj_resetDataKeyframe(m, d, key); });
}
