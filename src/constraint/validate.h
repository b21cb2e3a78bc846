// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks of contacts, constraint rows and islands, each made after the stage that computes
// them. Later stages rely on what is checked here. The functions exist only in builds with
// assertions (base/assert.h). There, a mistake is found where it was made and not as a wrong
// number in a later stage.

#ifndef SYNOVIA_CONSTRAINT_VALIDATE_H_
#define SYNOVIA_CONSTRAINT_VALIDATE_H_

#include <mujoco/mujoco.h>

#include "base/assert.h"

namespace syn {

// Asserts that contacts refer to objects that exist.
void ValidateContacts(const mjModel* m, const mjData* d);

// Asserts that rows are sorted by kind, refer to objects that exist, and have a regularization that
// is not negative, and that the pattern of a sparse Jacobian is within bounds and ascending.
void ValidateRows(const mjModel* m, const mjData* d);

// Asserts that the maps between the orders of dofs and rows are permutations, and that each island
// is a consecutive range of them.
void ValidateIslands(const mjModel* m, const mjData* d);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_VALIDATE_H_
