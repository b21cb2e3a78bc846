// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Distance of two convex cores by the Gilbert-Johnson-Keerthi iteration.
//
// The distance is that of the origin from D = A - B. Let x be the point nearest to the origin in
// the convex hull of some points of D, and w the point of D farthest along -x. All of D lies beyond
// the plane through w normal to x, hence
//
//     x.w / |x|  <=  distance  <=  |x|,       gap:  x.(x - w)  >=  |x - x*|^2.
//
// If the gap is not small, w joins the points and x moves on; points that x does not need are
// dropped. The lower bound also ends the search as soon as the shapes are farther apart than anyone
// asked for, after one or two steps for most pairs the broad phase lets through.

#ifndef SYNOVIA_COLLISION_CONVEX_GJK_H_
#define SYNOVIA_COLLISION_CONVEX_GJK_H_

#include "collision/convex/support.h"

namespace syn {

// Points of D and the weights with which they make up the nearest point.
struct Simplex {
  Simplex() {}  // the vertices are not initialised

  int size = 0;
  union {
    DifferenceVertex v[4];
  };
  mjtNum weight[4];
};

struct IterationLimits {
  mjtNum tolerance;  // length; matters for curved shapes, polytopes are solved to rounding
  int iterations;
  mjtNum relative = 1e-5;  // of the extent of D: for small things the length would be coarse
};

enum class GjkStatus { kSeparate, kOverlap, kBeyondCutoff };

struct GjkResult {
  GjkStatus status;
  mjtNum dist;      // of the cores; beyond the cutoff a lower bound
  Vec3 normal;      // unit, from A to B; if not overlapping
  Vec3 a, b;        // nearest points; if separate
  Simplex simplex;  // if overlapping, contains the origin
};

// Shapes at a distance above the cutoff need not be told apart further.
GjkResult Gjk(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff);

// Point of the triangle nearest to the origin. weight: of its vertices.
Vec3 NearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, mjtNum weight[3]);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_GJK_H_
