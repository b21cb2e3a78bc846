// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_MODEL_ARENA_ARRAYS_H_
#define SYNOVIA_MODEL_ARENA_ARRAYS_H_

#include <mujoco/mujoco.h>

namespace syn {

// Forgets all constraint and island arrays, keeping the contacts; a step without new ones goes on
// unconstrained.
void ClearConstraints(mjData* d);

// The same for the contacts too: the arena is empty.
void ClearArena(mjData* d);

// Take the arrays of constraint rows, of the dual problem and of islands from the arena, in the
// lengths that the counts of d say. False if it is full.
bool AllocateConstraintArrays(const mjModel* m, mjData* d);
bool AllocateDualArrays(mjData* d);
bool AllocateIslandArrays(const mjModel* m, mjData* d);

// One island of everything has the rows of the whole system: nothing is permuted, and its arrays
// iefc_* are those of efc_*, not copies.
inline bool SharesRows(const mjModel* m, const mjData* d) {
  return d->nisland == 1 && d->nidof == m->nv;
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_ARENA_ARRAYS_H_
