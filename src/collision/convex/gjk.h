// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Distance of two convex cores by the Gilbert-Johnson-Keerthi iteration (GJK).
//
// The distance is that of the origin from D = A - B. Let x be the point nearest to the origin in
// the convex hull of some points of D, x* the nearest point of D, and w the point of D farthest
// along -x. All of D lies beyond the plane through w normal to x, hence
//
//     x.w / |x|  <=  distance  <=  |x|,       gap:  x.(x - w)  >=  |x - x*|^2.
//
// If the gap is not small, w is added to the points and x is computed again; points that x does not
// depend on are dropped. The lower bound also ends the search as soon as the distance is known to
// exceed the cutoff. This takes one or two steps for most pairs that the broad phase reports.

#ifndef SYNOVIA_COLLISION_CONVEX_GJK_H_
#define SYNOVIA_COLLISION_CONVEX_GJK_H_

#include "collision/convex/support.h"

namespace syn {

// Up to four points of D, and the weights of their combination that is the nearest point x.
struct Simplex {
  // The vertices are not initialized, because that would cost more than the loop.
  Simplex() {}

  int size = 0;
  union {
    DifferenceVertex v[4];
  };
  mjtNum weight[4];
};

// The limits at which an iteration on two shapes ends.
struct IterationLimits {
  // Accuracy of the distance in meters. It matters for curved shapes only; polytopes are
  // solved up to rounding.
  mjtNum tolerance;
  int iterations;
  // Accuracy relative to the extent of D. It applies to small shapes, for which the length above
  // would be too coarse.
  mjtNum relative = 1e-5;
};

// kSeparate: the distance was computed. kOverlap: the cores overlap or touch. kBeyondCutoff: the
// distance exceeds the cutoff.
enum class GjkStatus { kSeparate, kOverlap, kBeyondCutoff };

// The result of Gjk. Which fields are set depends on the status.
struct GjkResult {
  GjkStatus status;
  mjtNum dist;      // distance of the cores; a lower bound of it beyond the cutoff
  Vec3 normal;      // unit vector from A to B; not set if the cores overlap
  Vec3 a, b;        // nearest points; only set if separate
  Simplex simplex;  // if the cores overlap, contains the origin
};

// Computes the distance of two cores. Stops early if it exceeds the cutoff.
GjkResult Gjk(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff);

// Returns the point of a triangle nearest to the origin, and its barycentric
// coordinates in `weight`.
Vec3 NearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, mjtNum weight[3]);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_GJK_H_
