// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Several contacts of a convex pair instead of one, so that a body can rest on a face.

#ifndef SYNOVIA_COLLISION_CONVEX_MULTICONTACT_H_
#define SYNOVIA_COLLISION_CONVEX_MULTICONTACT_H_

#include "collision/convex/faces.h"

namespace syn {

// Replaces the contact in con[0] of two penetrating geoms by the corners of their common area, if
// they touch with faces or edges. Both geoms must have faces (ConvexGeom::HasFaces). Writes at most
// `max` contacts and returns their number.
int PolygonContacts(const mjModel* m, const mjData* d, mjContact* con, ConvexGeom& g1,
                    ConvexGeom& g2, int max);

// Adds the contacts that are found after tilting any two geoms slightly against each other, at most
// four. Returns the number of contacts, including con[0].
int PerturbedContacts(const mjModel* m, mjContact* con, const ConvexGeom& g1, const ConvexGeom& g2,
                      mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_MULTICONTACT_H_
