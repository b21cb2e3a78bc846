// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Batches of worlds (include/synovia/batch.h).
//
// A world is an mjData of its own. Fields that were asked for have an array with a row per world;
// rows are copied into the world before it is stepped and out of it afterwards, by the thread that
// steps it, while both are in its cache. That costs less than a hundredth of a step and leaves
// mjData as every other part of the engine knows it.
//
// Model fields with a value per world cost nothing at all: a world then has an mjModel struct of
// its own whose pointer to that field is its row, and whose other pointers, plan included, are
// those of the one model.

#ifndef SYNOVIA_PARALLEL_BATCH_H_
#define SYNOVIA_PARALLEL_BATCH_H_

#include <synovia/batch.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/error.h"
#include "system/gang.h"
#include "system/work_share.h"

namespace syn {

struct BatchDataDeleter {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using BatchDataPtr = std::unique_ptr<mjData, BatchDataDeleter>;

// Where a field lies: data nullptr if there is none of that name.
struct BatchPlace {
  void* data = nullptr;
  synType type = synTYPE_NUM;
  size_t size = 0;  // numbers
  size_t bytes = 0;
};

// A field with an array.
struct BatchColumn {
  std::string name;
  synType type;
  size_t size, bytes;           // of one world
  std::vector<void*> in_world;  // its place in each world; empty if worlds use the rows directly
  std::vector<char> rows;
  char* Row(size_t world) { return rows.data() + world * bytes; }
};

using BatchColumns = std::vector<std::unique_ptr<BatchColumn>>;

BatchColumn* FindColumn(const BatchColumns& columns, const std::string& name);
void ReportError(const std::string& message, char* error, int error_sz);

}  // namespace syn

struct synBatch_ {
  const mjModel* model;
  int num_threads;
  std::unique_ptr<syn::Gang> gang;
  std::unique_ptr<syn::WorkShare> share;  // of the worlds, between the gang's threads
  std::vector<syn::BatchDataPtr> worlds;
  syn::BatchColumns columns;
  std::vector<mjModel> models;  // one for each world, or none
  syn::BatchColumns model_columns;

  const mjModel* ModelOf(size_t world) const { return models.empty() ? model : &models[world]; }
};

namespace syn {

void CopyIn(synBatch& b, size_t world);
void CopyOut(synBatch& b, size_t world);

// Calls work(world, model, data) for every world with a nonzero mask, on the batch's threads.
template <typename Work>
int ForWorlds(synBatch& b, const mjtByte* mask, char* error, int error_sz, Work work) {
  b.share->Restart();
  std::mutex mutex;
  std::string message;
  size_t failed_at = b.worlds.size();
  b.gang->Run([&](int thread) {
    const MessageTrap trap;
    for (size_t world; b.share->Take(static_cast<size_t>(thread), &world);) {
      if (mask && !mask[world]) continue;
      try {
        CopyIn(b, world);
        work(world, b.ModelOf(world), b.worlds[world].get());
      } catch (const std::exception& e) {
        const std::lock_guard lock(mutex);
        if (world < failed_at) {  // the lowest wins, so that the message does not depend on timing
          failed_at = world;
          message = "world " + std::to_string(world) + ": " + e.what();
        }
      }
      CopyOut(b, world);
    }
  });
  if (message.empty()) return 0;
  ReportError(message, error, error_sz);
  return -1;
}

}  // namespace syn

#endif  // SYNOVIA_PARALLEL_BATCH_H_
