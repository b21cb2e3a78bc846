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

namespace {

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
  if (SharesRows(m, d)) ShareRows(d);
  bool ok = true;
#define X(type, name, nrow, ncol) \
  if (!d->name) ok = ok && (d->name = ArenaAlloc<type>(d, static_cast<size_t>(nrow) * (ncol)));
  MJDATA_ARENA_POINTERS_ISLAND
#undef X
  return ok;
}

}  // namespace syn
