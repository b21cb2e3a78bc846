// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Batches of worlds (include/synovia/batch.h).
//
// Each world is a separate mjData. A field that the user has bound has an array with one row per
// world, a column. Rows are copied into the world before a step and out of it afterwards, by the
// thread that steps the world, while both are in its cache. This takes less than a hundredth of a
// step, and mjData remains as all other parts of the engine know it.
//
// Model fields that have a separate value for each world are not copied. Each world then has its
// own mjModel struct. In this struct, the pointer to that field points to the row of the world. All
// other pointers, including that to the plan, are those of the common model.

#ifndef SYNOVIA_PARALLEL_BATCH_H_
#define SYNOVIA_PARALLEL_BATCH_H_

#include <synovia/batch.h>

#include <cstring>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "base/error.h"
#include "system/work_share.h"
#include "system/worker_group.h"

namespace syn {

struct BatchDataDeleter {
  void operator()(mjData* d) const { mj_deleteData(d); }
};
using BatchDataPtr = std::unique_ptr<mjData, BatchDataDeleter>;

// The place of a field in an mjData or mjModel. `data` is nullptr if there is no field of that
// name.
struct BatchPlace {
  void* data = nullptr;
  synType type = synTYPE_NUM;
  size_t size = 0;  // number of elements
  size_t bytes = 0;
};

// A field that has an array with one row per world.
struct BatchColumn {
  std::string name;
  synType type;
  size_t size, bytes;  // number of elements and bytes of one world
  // Address of the field in each world. It is empty if the worlds use the rows directly.
  std::vector<void*> in_world;
  std::vector<char> rows;  // all rows, one after the other
  char* Row(size_t world) { return rows.data() + world * bytes; }
};

using BatchColumns = std::vector<std::unique_ptr<BatchColumn>>;

// Returns the column with the given name, or null.
BatchColumn* FindColumn(const BatchColumns& columns, const std::string& name);
// Copies a message to the buffer of the caller, truncated to error_sz bytes, unless there is none.
void ReportError(const std::string& message, char* error, int error_sz);

}  // namespace syn

// A batch of worlds.
struct synBatch_ {
  const mjModel* model;  // the common model, which belongs to the caller
  int num_threads;
  std::unique_ptr<syn::WorkerGroup> workers;  // the threads
  std::unique_ptr<syn::WorkShare> share;      // distributes the worlds to the threads
  std::vector<syn::BatchDataPtr> worlds;
  syn::BatchColumns columns;    // bound fields of mjData
  std::vector<mjModel> models;  // one for each world if a model field was expanded, otherwise empty
  syn::BatchColumns model_columns;  // expanded fields of mjModel

  // Returns the model of a world.
  const mjModel* ModelOf(size_t world) const { return models.empty() ? model : &models[world]; }
};

namespace syn {

// Copy the rows of a world into its mjData and options (CopyIn), and out of its mjData (CopyOut).
void CopyIn(synBatch& b, size_t world);
void CopyOut(synBatch& b, size_t world);

// Calls work(world, model, data) for every world with a nonzero mask (all worlds if mask is null),
// on the threads of the batch. Rows are copied into the world before, and out of it afterwards. If
// calls fail, all other worlds are still processed. Then the error of the lowest world is reported,
// and -1 is returned; otherwise 0.
template <typename Work>
int ForWorlds(synBatch& b, const mjtByte* mask, char* error, int error_sz, Work work) {
  b.share->Restart();
  std::mutex mutex;
  std::string message;
  size_t failed_at = b.worlds.size();
  b.workers->Run([&](int thread) {
    const MessageTrap trap;
    for (size_t world; b.share->Take(static_cast<size_t>(thread), &world);) {
      if (mask && !mask[world]) continue;
      try {
        CopyIn(b, world);
        work(world, b.ModelOf(world), b.worlds[world].get());
      } catch (const std::exception& e) {
        const std::lock_guard lock(mutex);
        if (world < failed_at) {  // the lowest world, so that the message does not depend on timing
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
