// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance and contacts of convex shapes.

#ifndef SYNOVIA_COLLISION_CONVEX_CONVEX_H_
#define SYNOVIA_COLLISION_CONVEX_CONVEX_H_

#include "collision/contact_frame.h"
#include "collision/convex/gjk.h"

namespace syn {

struct Separation {
  bool found;   // false: farther apart than the cutoff
  mjtNum dist;  // negative: penetration
  Vec3 normal;  // unit, from A to B
  Vec3 a, b;    // points of the surfaces, b - a = dist normal
};

inline IterationLimits Limits(const mjModel* m) {
  return {m->opt.ccd_tolerance, m->opt.ccd_iterations};
}

// Shapes with their balls, as far as their distance is below the cutoff.
Separation SignedDistance(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff);

// The contact of two shapes closer than the margin; returns the number of contacts, 0 or 1.
int ConvexContact(const mjModel* m, Shape& a, Shape& b, mjContact* con, mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_CONVEX_H_
