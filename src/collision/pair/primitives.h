// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The primitives to which most closed-form pairs reduce: planes, balls, capsules and boxes that
// need not be geoms. Each function returns the number of contacts that are closer than `margin` (in
// meters), 0 or 1 unless stated otherwise.

#ifndef SYNOVIA_COLLISION_PAIR_PRIMITIVES_H_
#define SYNOVIA_COLLISION_PAIR_PRIMITIVES_H_

#include "collision/contact_frame.h"

namespace syn {

// A ball: center in world coordinates and radius in meters.
struct Ball {
  Vec3 pos;
  mjtNum radius;
};

// Collides a plane through P with unit normal n and a ball. `tangent` is a hint
// for the contact frame.
inline int PlaneBall(mjContact* con, Vec3 P, Vec3 n, const Ball& b, mjtNum margin,
                     Vec3 tangent = {}) {
  const mjtNum height = Dot(b.pos - P, n);
  if (height > margin + b.radius) return 0;
  const mjtNum dist = height - b.radius;
  SetContact(con, dist, b.pos - n * (b.radius + dist / 2), n, tangent);
  return 1;
}

// Collides two balls. If their centers coincide, the normal is computed from the z
// axes of the two geoms.
inline int BallBall(mjContact* con, const Ball& a, const Ball& b, Vec3 z1, Vec3 z2, mjtNum margin) {
  Vec3 n = b.pos - a.pos;
  const mjtNum reach = margin + a.radius + b.radius, square = NormSquared(n);
  // The squared distance is compared first, because most pairs are apart.
  if (square > reach * reach) return 0;
  const mjtNum length = Normalize(n);
  if (length < mjMINVAL) n = Normalized(Cross(z1, z2));
  const mjtNum dist = length - a.radius - b.radius;
  SetContact(con, dist, a.pos + n * (a.radius + dist / 2), n);
  return 1;
}

// Collides a ball and a capsule; z is the z axis of the ball's geom (pair_sphere.cc).
int BallCapsule(mjContact* con, const Ball& ball, Vec3 z, const GeomPose& capsule, mjtNum margin);
// Collides two capsules. Returns up to two contacts (pair_sphere.cc).
int CapsulePair(mjContact* con, const GeomPose& c1, const GeomPose& c2, mjtNum margin);
// Collides a capsule and a box. Returns up to two contacts (capsule_box.cc).
int CapsuleWithBox(mjContact* con, const GeomPose& capsule, const GeomPose& box, mjtNum margin);

// Collides a ball and a box that is given by its pose and half sizes. The normal points into the
// box (pair_sphere.cc).
int BallBox(mjContact* con, const Ball& ball, const GeomPose& box, mjtNum margin);

// Parameters x1 and x2 in [-1, 1] of the nearest points of the segments p1 + x1 a and p2 + x2 b.
struct SegmentPair {
  mjtNum x1, x2;
};
// Computes them from ma = a.a, mb = -a.b, mc = b.b, u = -a.d, v = b.d with d = p1 - p2. The
// determinant det = ma mc - mb^2 must not be zero, so the segments must not be parallel.
inline SegmentPair ClosestOnSegments(mjtNum ma, mjtNum mb, mjtNum mc, mjtNum u, mjtNum v,
                                     mjtNum det) {
  auto clamp = [](mjtNum x) { return x > 1 ? mjtNum{1} : x < -1 ? mjtNum{-1} : x; };
  // Nearest points of the infinite lines. Where one lies beyond the end of its segment, it is
  // clamped, and the nearest point of the other line is computed again.
  mjtNum x1 = (mc * u - mb * v) / det, x2 = (ma * v - mb * u) / det;
  if (x1 > 1) {
    x1 = 1;
    x2 = (v - mb) / mc;
  } else if (x1 < -1) {
    x1 = -1;
    x2 = (v + mb) / mc;
  }
  if (x2 > 1) {
    x2 = 1;
    x1 = clamp((u - mb) / ma);
  } else if (x2 < -1) {
    x2 = -1;
    x1 = clamp((u + mb) / ma);
  }
  return {x1, x2};
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PAIR_PRIMITIVES_H_
