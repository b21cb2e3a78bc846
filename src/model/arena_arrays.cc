// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "model/arena_arrays.h"

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

}  // namespace syn
