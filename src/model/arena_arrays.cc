// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Allocates arrays in the arena, by the X-macro lists of <mujoco/mjxmacro.h>; see arena_arrays.h.

#include "model/arena_arrays.h"

#include <mujoco/mjxmacro.h>

#include "base/arena.h"

namespace syn {
namespace {

// Allocates several arrays one after the other. Without a thread pool (and without the address
// sanitizer) an array costs one addition, and the available room is tested once, at the end.
class ArenaRun {
 public:
  explicit ArenaRun(mjData* d)
      : d_(d),
        plain_(!kAsan && !d->threadpool),
        arena_(static_cast<char*>(d->arena)),
        end_(d->parena) {}

  template <typename T>
  void Take(T** array, size_t n) {
    if (!plain_) {
      room_ = room_ && (*array = ArenaAlloc<T>(d_, n));
      return;
    }
    const size_t begin = (end_ + alignof(T) - 1) & ~(alignof(T) - 1);
    *array = reinterpret_cast<T*>(arena_ + begin);
    end_ = begin + n * sizeof(T);
  }

  // Reserves the arrays. Returns false if the arena is full; then none of the arrays may be used.
  bool Finish() {
    if (!plain_) return room_;
    return ArenaAllocBytes(d_, end_ - d_->parena, 1) != nullptr;
  }

 private:
  mjData* d_;
  bool plain_, room_ = true;
  char* arena_;
  size_t end_;
};

}  // namespace

void ClearConstraints(mjData* d) {
#define X(type, name, nrow, ncol) d->name = nullptr;
  MJDATA_ARENA_POINTERS_SOLVER
  MJDATA_ARENA_POINTERS_DUAL
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
  d->ne = d->nf = d->nl = d->nefc = d->nJ = d->nA = d->nisland = d->nidof = 0;
  for (int i = 0; i < d->ncon; ++i) d->contact[i].efc_address = -1;
}

void ClearArena(mjData* d) {
  d->ncon = 0;
  ClearConstraints(d);
  ArenaTruncate(d, 0);
  d->contact = static_cast<mjContact*>(d->arena);
}

#undef MJ_D
#undef MJ_M
#define MJ_D(n) d->n
#define MJ_M(n) m->n
#define X(type, name, nrow, ncol) run.Take(&d->name, static_cast<size_t>(nrow) * (ncol));

bool AllocateConstraintArrays(const mjModel* m, mjData* d) {
  ArenaRun run(d);
  MJDATA_ARENA_POINTERS_SOLVER
  return run.Finish();
}

bool AllocateDualArrays(mjData* d) {
  ArenaRun run(d);
  MJDATA_ARENA_POINTERS_DUAL
  return run.Finish();
}

#undef X

namespace {

// Lets the island arrays of constraint rows refer to those of the whole system (see SharesRows).
void ShareRows(mjData* d) {
  d->iefc_type = d->efc_type;
  d->iefc_id = d->efc_id;
  d->iefc_J_rownnz = d->efc_J_rownnz;
  d->iefc_J_rowadr = d->efc_J_rowadr;
  d->iefc_J_rowsuper = d->efc_J_rowsuper;
  d->iefc_J_colind = d->efc_J_colind;
  d->iefc_J = d->efc_J;
  d->iefc_frictionloss = d->efc_frictionloss;
  d->iefc_D = d->efc_D;
  d->iefc_R = d->efc_R;
  d->iefc_aref = d->efc_aref;
  d->iefc_state = d->efc_state;
  d->iefc_force = d->efc_force;
}

}  // namespace

bool AllocateIslandArrays(const mjModel* m, mjData* d) {
#define X(type, name, nrow, ncol) d->name = nullptr;
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
  // Arrays that are shared are not null and are not allocated again.
  if (SharesRows(m, d)) ShareRows(d);
  ArenaRun run(d);
#define X(type, name, nrow, ncol) \
  if (!d->name) run.Take(&d->name, static_cast<size_t>(nrow) * (ncol));
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
  return run.Finish();
}

}  // namespace syn
