// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What later stages trust of contacts, constraint rows and islands, checked after the stage that
// makes them. Only in builds with assertions (base/assert.h): there, a mistake is found where it
// was made and not as a wrong number three stages later.

#ifndef SYNOVIA_CONSTRAINT_VALIDATE_H_
#define SYNOVIA_CONSTRAINT_VALIDATE_H_

#include <mujoco/mujoco.h>

#include "base/assert.h"

namespace syn {

// Contacts name objects that exist.
void ValidateContacts(const mjModel* m, const mjData* d);

// Rows stand in sections of their kind, belong to objects that exist, and have a
// regularisation that is not negative; the pattern of a sparse Jacobian is in bounds and ascending.
void ValidateRows(const mjModel* m, const mjData* d);

// The maps between orders are permutations, and islands are consecutive stretches of them.
void ValidateIslands(const mjModel* m, const mjData* d);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_VALIDATE_H_
