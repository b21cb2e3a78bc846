// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Contact normals from the surfaces themselves, for routines that only approximate them.

#ifndef SYNOVIA_COLLISION_CONVEX_NORMAL_CORRECTION_H_
#define SYNOVIA_COLLISION_CONVEX_NORMAL_CORRECTION_H_

#include "collision/convex/support.h"

namespace syn {

// Replaces the normal of a contact at world position con->pos by that of the curved surfaces which
// meet there: n = unit(N1 - N2), N1, or -N2. Polytopes (and nullptr) have none to offer.
void CorrectNormal(const Shape* a, const Shape* b, mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_NORMAL_CORRECTION_H_
