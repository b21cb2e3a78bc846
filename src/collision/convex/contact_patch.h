// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Position of the contact between two flat faces that are parallel or nearly parallel.
//
// Every point of the common area of such faces is almost equally deep. Iterations on support
// functions end at any of them, and at a different one in every step, so that a resting body would
// jitter and creep. Therefore the contact is placed at the center of pressure of an elastic layer
// between the faces. With the depth d(x) of the overlap at a point x of the common area P:
//
//   x_c = integral over P+ of x d(x) dA / integral over P+ of d(x) dA,   P+ = {x in P: d(x) > 0}
//
// The depth of two planes is linear in x. If the faces are parallel, x_c is the centroid of P. It
// moves continuously towards the deeper side if they tilt, and the contact force pushes that side
// back. If P+ shrinks to a corner, x_c is the deepest corner.

#ifndef SYNOVIA_COLLISION_CONVEX_CONTACT_PATCH_H_
#define SYNOVIA_COLLISION_CONVEX_CONTACT_PATCH_H_

#include "collision/convex/faces.h"

namespace syn {

// Moves the contact of two geoms to the center of pressure, along its tangent plane; normal and
// depth stay. Does nothing if the geoms do not touch with flat faces. `reach` is the distance in
// meters within which faces count as touching: the margin of the contact.
void CenterPressure(const mjModel* m, const mjData* d, ConvexGeom& g1, ConvexGeom& g2, mjtNum reach,
                    mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_CONTACT_PATCH_H_
