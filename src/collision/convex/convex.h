// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance and contacts of convex shapes: the entry to GJK, EPA and the
// refinement of curved contacts.

#ifndef SYNOVIA_COLLISION_CONVEX_CONVEX_H_
#define SYNOVIA_COLLISION_CONVEX_CONVEX_H_

#include "collision/contact_frame.h"
#include "collision/convex/gjk.h"

namespace syn {

// Signed distance of two shapes.
struct Separation {
  bool found;   // false if the distance exceeds the cutoff
  mjtNum dist;  // distance in meters; negative if the shapes penetrate
  Vec3 normal;  // unit vector from A to B
  Vec3 a, b;    // points of the surfaces with b - a = dist normal
};

// Returns the limits that the options of the model set.
inline IterationLimits Limits(const mjModel* m) {
  return {m->opt.ccd_tolerance, m->opt.ccd_iterations};
}

// Computes the signed distance of two shapes, including their balls, unless it exceeds the cutoff.
Separation SignedDistance(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff);

// Computes the contact of two shapes that are closer than the margin. Returns the number of
// contacts, 0 or 1.
int ConvexContact(const mjModel* m, Shape& a, Shape& b, mjContact* con, mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_CONVEX_H_
