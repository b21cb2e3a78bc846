// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// From one contact of a convex pair to several.

#ifndef SYNOVIA_COLLISION_CONVEX_MULTICONTACT_H_
#define SYNOVIA_COLLISION_CONVEX_MULTICONTACT_H_

#include "collision/convex/faces.h"

namespace syn {

// Two penetrating geoms with faces: where they touch along faces or edges, replaces the contact in
// con[0] by the corners of the common area, at most `max`. Returns the number of contacts.
int PolygonContacts(const mjModel* m, const mjData* d, mjContact* con, ConvexGeom& g1,
                    ConvexGeom& g2, int max);

// Any two geoms: adds the contacts found after tilting them against each other a little, at most 4.
// Returns the number of contacts.
int PerturbedContacts(const mjModel* m, mjContact* con, const ConvexGeom& g1, const ConvexGeom& g2,
                      mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_MULTICONTACT_H_
