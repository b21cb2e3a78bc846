// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Improves a good contact normal to the exact one, for pairs with curved surfaces.
//
// The signed distance of A and B is -min h(n) over unit vectors n, where h is the support function
// of D = A - B. This holds for separate and for overlapping shapes. GJK and EPA approximate curved
// surfaces by chords and gain the last digits slowly. Newton's method on h gains them in two or
// three steps. With tangents t_i at n and the support point s(n) = grad h,
//
//     g_i = t_i.s(n),        H_ij = t_i.(ds/dn).t_j - h(n) delta_ij.
//
// Flat parts make h conical: if a face or an edge of A or B touches, n must be perpendicular to it.
// The points of the last iteration show which directions these are (at most two). The remaining
// search is along a circle, or there is none.

#ifndef SYNOVIA_COLLISION_CONVEX_REFINE_H_
#define SYNOVIA_COLLISION_CONVEX_REFINE_H_

#include "collision/convex/convex.h"

namespace syn {

// Improves the distance of the cores in *s and returns true. Returns false if that does not
// succeed; then the normal is not changed. `active` are the points of D around the one
// nearest to the origin.
bool Refine(Shape& a, Shape& b, const Simplex& active, const IterationLimits& limits,
            Separation* s);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_REFINE_H_
