// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The arrays of mjData that lie in the arena: constraint rows, the dual problem and islands. Their
// lengths change in every step.

#ifndef SYNOVIA_MODEL_ARENA_ARRAYS_H_
#define SYNOVIA_MODEL_ARENA_ARRAYS_H_

#include <mujoco/mujoco.h>

namespace syn {

// Forgets all constraint and island arrays but keeps the contacts. A step that makes no new rows is
// unconstrained.
void ClearConstraints(mjData* d);

// Forgets the contacts, too. The arena is empty afterwards.
void ClearArena(mjData* d);

// Allocate the arrays of constraint rows, of the dual problem and of islands in the arena. Their
// lengths follow from the counts in d. Return false if the arena is full.
bool AllocateConstraintArrays(const mjModel* m, mjData* d);
bool AllocateDualArrays(mjData* d);
bool AllocateIslandArrays(const mjModel* m, mjData* d);

// Returns true if there is one island that contains all dofs. Its rows are then those of the whole
// system: nothing is permuted, and the arrays iefc_* are the arrays efc_*, not copies.
inline bool SharesRows(const mjModel* m, const mjData* d) {
  return d->nisland == 1 && d->nidof == m->nv;
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_ARENA_ARRAYS_H_
