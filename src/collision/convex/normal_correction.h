// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Contact normals computed from the surfaces, for pipelines that only approximate the normal.

#ifndef SYNOVIA_COLLISION_CONVEX_NORMAL_CORRECTION_H_
#define SYNOVIA_COLLISION_CONVEX_NORMAL_CORRECTION_H_

#include "collision/convex/support.h"

namespace syn {

// Replaces the normal of a contact at con->pos by that of the curved surfaces that meet there.
// With the outward normals N1 and N2, it is unit(N1 - N2), or N1 or -N2 if only one shape is
// curved. Polytopes (and null pointers) have no normal of their surface; if both are
// polytopes, the normal stays.
void CorrectNormal(const Shape* a, const Shape* b, mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_NORMAL_CORRECTION_H_
