// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The point of a contact between two flat faces that are parallel or nearly so.
//
// Every point of the area in which the faces overlap is almost equally deep, and iterations on
// support functions end at any of them, at another one in every step. A body at rest would jitter
// and creep. The contact is placed at the center of pressure of an elastic layer between the faces
// instead. With the depth d(x) of the overlap at a point x of the common area P:
//
//   x_c = integral over P+ of x d(x) dA / integral over P+ of d(x) dA,   P+ = {x in P: d(x) > 0}
//
// The depth of two planes is linear in x. Where the faces are parallel, x_c is the centroid of P. It
// moves continuously toward the side that lies deeper as they tilt, and the contact force pushes
// that side back. Where P+ shrinks to a corner, x_c is the deepest corner.

#ifndef SYNOVIA_COLLISION_CONVEX_CONTACT_PATCH_H_
#define SYNOVIA_COLLISION_CONVEX_CONTACT_PATCH_H_

#include "collision/convex/faces.h"

namespace syn {

// Moves the contact of two geoms to the center of pressure, along its tangent plane; normal and depth
// stay. Leaves it where it is if the geoms do not touch with flat faces. `reach` is the distance, in
// meters, within which faces count as touching: the margin of the contact.
void CenterPressure(const mjModel* m, const mjData* d, ConvexGeom& g1, ConvexGeom& g2, mjtNum reach,
                    mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_CONTACT_PATCH_H_
