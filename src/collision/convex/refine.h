// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// From a good contact normal to the exact one, for pairs with curved surfaces.
//
// The signed distance of A and B is -min h(n) over unit vectors n, where h is the support function
// of D = A - B, whether they are apart or not. GJK and EPA approach curved surfaces by chords and
// get the last digits slowly; Newton's method on h gets them in two or three steps. With tangents
// t_i at n and the support point s(n), grad h = s:
//
//     g_i = t_i.s(n),        H_ij = t_i.(ds/dn).t_j - h(n) delta_ij.
//
// Flat parts make h a cone: if a face or an edge of A or B takes part, n has to be normal to it.
// The points the iteration ended with tell which directions those are (at most two); what is left
// is a search along a circle, or none at all.

#ifndef SYNOVIA_COLLISION_CONVEX_REFINE_H_
#define SYNOVIA_COLLISION_CONVEX_REFINE_H_

#include "collision/convex/convex.h"

namespace syn {

// Improves the distance of the cores; leaves it alone where that does not succeed, and says so.
// `active`: points of D around the one nearest to the origin.
bool Refine(Shape& a, Shape& b, const Simplex& active, const IterationLimits& limits,
            Separation* s);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_REFINE_H_
