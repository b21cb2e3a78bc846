// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The collision pipeline of models that disable the native one (mjDSBL_NATIVECCD): Minkowski portal
// refinement of the library libccd. It computes the depth along one direction, which is not the
// shortest way to separate the shapes.

#ifndef SYNOVIA_COLLISION_CONVEX_LEGACY_CCD_H_
#define SYNOVIA_COLLISION_CONVEX_LEGACY_CCD_H_

#include "collision/convex/convex.h"

namespace syn {

// Computes the contact of two shapes, including their balls, if they overlap: dist = -depth.
// Returns the number of contacts, 0 or 1.
int LegacyContact(Shape& a, Shape& b, const IterationLimits& limits, mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_LEGACY_CCD_H_
