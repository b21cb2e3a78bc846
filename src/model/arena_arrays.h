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

}  // namespace syn

#endif  // SYNOVIA_MODEL_ARENA_ARRAYS_H_
