// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Penetration of two convex cores by the expanding polytope algorithm.
//
// The origin lies inside D = A - B; the penetration is its distance from the boundary of D, that is
// the shortest translation that parts the shapes. A polytope inside D grows from the simplex GJK
// ends with: its face nearest to the origin, with unit normal n and distance f, bounds the depth
// from below, the support plane of D along n from above,
//
//     min f  <=  depth  <=  h(n) = max over D of n.w ,
//
// and the support point, if beyond the face, becomes a vertex. Every normal tried gives a valid
// upper bound, so the best one is an honest answer whenever the iteration has to end.
//
// Nothing of this needs the origin inside the polytope. A face that does not have it inside is
// nearest (its distance is negative), so the polytope grows over the origin, or a support plane
// shows that D ends before it.

#ifndef SYNOVIA_COLLISION_CONVEX_EPA_H_
#define SYNOVIA_COLLISION_CONVEX_EPA_H_

#include "collision/convex/gjk.h"

namespace syn {

struct Penetration {
  bool valid = false;
  bool closed = false;  // is the depth known to be the least?
  mjtNum depth = 0;     // >= 0 up to rounding
  Vec3 normal;          // unit, from A to B
  Vec3 a, b;       // the point of each core that lies deepest in the other; a - b = depth normal
  Simplex active;  // face of D that they lie on
};

Penetration Epa(Shape& a, Shape& b, const Simplex& start, const IterationLimits& limits);

// The same without GJK, for shapes whose boxes are known (Shape::size) and whose cores probably
// overlap a little: starts from the corners of a side of D where the boxes overlap least. Most
// sides of boxes, and of meshes that look like boxes, are found in a few steps. A negative depth,
// of cores that are apart, bounds their distance from below and comes without points. False if it
// did not get to the end.
bool EpaFromBoxes(Shape& a, Shape& b, const IterationLimits& limits, Penetration* out);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_EPA_H_
