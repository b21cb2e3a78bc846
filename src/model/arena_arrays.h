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
// lengths that the counts of d say. False if it is full. With shared_rows the arrays iefc_* are
// left alone.
bool AllocateConstraintArrays(const mjModel* m, mjData* d);
bool AllocateDualArrays(mjData* d);
bool AllocateIslandArrays(const mjModel* m, mjData* d, bool shared_rows);

}  // namespace syn

#endif  // SYNOVIA_MODEL_ARENA_ARRAYS_H_
