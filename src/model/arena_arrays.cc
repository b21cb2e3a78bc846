// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/arena_arrays.h"

#include <string_view>

#include <mujoco/mjxmacro.h>

#include "base/arena.h"

namespace syn {

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
#define X(type, name, nrow, ncol) \
  ok = ok && (d->name = ArenaAlloc<type>(d, static_cast<size_t>(nrow) * (ncol)));

bool AllocateConstraintArrays(const mjModel* m, mjData* d) {
  bool ok = true;
  MJDATA_ARENA_POINTERS_SOLVER
  return ok;
}

bool AllocateDualArrays(mjData* d) {
  bool ok = true;
  MJDATA_ARENA_POINTERS_DUAL
  return ok;
}

#undef X
#define X(type, name, nrow, ncol)                                                   \
  if (!(shared_rows && std::string_view(#name).starts_with("iefc_"))) {             \
    ok = ok && (d->name = ArenaAlloc<type>(d, static_cast<size_t>(nrow) * (ncol))); \
  }

bool AllocateIslandArrays(const mjModel* m, mjData* d, bool shared_rows) {
  bool ok = true;
  MJDATA_ARENA_POINTERS_ISLAND
  return ok;
}

#undef X

}  // namespace syn
