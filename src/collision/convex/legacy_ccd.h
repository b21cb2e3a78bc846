// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The collision pipeline of models that disable the native one: Minkowski portal refinement of the
// libccd library. It finds the depth along one direction, not the shortest way out.

#ifndef SYNOVIA_COLLISION_CONVEX_LEGACY_CCD_H_
#define SYNOVIA_COLLISION_CONVEX_LEGACY_CCD_H_

#include "collision/convex/convex.h"

namespace syn {

// Contact of the shapes (with their balls) if they overlap: dist = -depth. Returns 0 or 1.
int LegacyContact(Shape& a, Shape& b, const IterationLimits& limits, mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_LEGACY_CCD_H_
