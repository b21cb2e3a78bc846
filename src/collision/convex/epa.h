// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Penetration of two convex cores by the expanding polytope algorithm (EPA).
//
// The origin lies inside D = A - B. The penetration depth is its distance from the boundary of
// D, that is the length of the shortest translation that separates the shapes. A polytope
// inside D is expanded, starting from the simplex of GJK. Its face nearest to the origin, with
// unit normal n and distance f, bounds the depth from below, and the support plane of D along
// n bounds it from above,
//
//     min f  <=  depth  <=  h(n) = max over D of n.w ,
//
// and the support point becomes a vertex if it lies beyond the face. Every normal that
// was tried gives a valid upper bound, so the best one is a valid result even if the
// iteration has to end early.
//
// The origin need not be inside the polytope. A face that has the origin outside is the nearest
// one, because its distance is negative. The polytope then either expands over the origin, or a
// support plane shows that D does not reach the origin.

#ifndef SYNOVIA_COLLISION_CONVEX_EPA_H_
#define SYNOVIA_COLLISION_CONVEX_EPA_H_

#include "collision/convex/gjk.h"

namespace syn {

// Depth, direction and points of a penetration.
struct Penetration {
  bool valid = false;   // a direction was found
  bool closed = false;  // the depth is known to be the least, up to the tolerance
  mjtNum depth = 0;     // depth in meters, >= 0 up to rounding
  Vec3 normal;          // unit vector from A to B
  // The point of each core that lies deepest in the other; a - b = depth normal.
  Vec3 a, b;
  Simplex active;  // vertices of the face of D that contains a - b
};

// Computes the penetration of two overlapping cores. `start` is the simplex of Gjk.
Penetration Epa(Shape& a, Shape& b, const Simplex& start, const IterationLimits& limits);

// Does the same without GJK, for shapes whose bounding boxes are known (Shape::size) and whose
// cores probably overlap a little. Starts from the corners of the side of D along which the boxes
// overlap least. Most sides of boxes, and of meshes similar to boxes, are found in a few steps. A
// negative depth means that the cores are separate: it is minus a lower bound of their distance,
// and the points are not set. Returns false if the iteration did not converge.
bool EpaFromBoxes(Shape& a, Shape& b, const IterationLimits& limits, Penetration* out);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_EPA_H_
