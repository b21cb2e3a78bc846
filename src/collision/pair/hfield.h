// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Height field against a convex shape.

#ifndef SYNOVIA_COLLISION_PAIR_HFIELD_H_
#define SYNOVIA_COLLISION_PAIR_HFIELD_H_

#include "collision/convex/convex.h"

namespace syn {

// Contacts of height field geom g1 with a shape given in the world; the shape's ball does not yet
// include the margin. Returns their number, at most mjMAXCONPAIR.
int HfieldShape(const mjModel* m, const mjData* d, mjContact* con, int g1, const Shape& world,
                mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PAIR_HFIELD_H_
