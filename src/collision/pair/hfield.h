// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collides a height field with a convex shape.

#ifndef SYNOVIA_COLLISION_PAIR_HFIELD_H_
#define SYNOVIA_COLLISION_PAIR_HFIELD_H_

#include "collision/convex/convex.h"

namespace syn {

// Finds the contacts of height field geom g1 with a shape in world coordinates, whose radius does
// not include the margin (in meters). g2 is the geom of the shape, or -1 if it belongs to a flex.
// Returns the number of contacts, at most mjMAXCONPAIR.
int HfieldShape(const mjModel* m, const mjData* d, mjContact* con, int g1, const Shape& world,
                mjtNum margin, int g2 = -1);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PAIR_HFIELD_H_
