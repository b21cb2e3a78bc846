// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The two primitives to which most closed-form pairs reduce.  Each returns the
// number of contacts, 0 or 1.

#ifndef SYNOVIA_COLLISION_PAIR_PRIMITIVES_H_
#define SYNOVIA_COLLISION_PAIR_PRIMITIVES_H_

#include "collision/contact_frame.h"

namespace syn {

struct Ball {
  Vec3 pos;
  mjtNum radius;
};

// Plane through P with unit normal n against a ball.
inline int PlaneBall(mjContact* con, Vec3 P, Vec3 n, const Ball& b, mjtNum margin,
                     Vec3 tangent = {}) {
  const mjtNum height = Dot(b.pos - P, n);
  if (height > margin + b.radius) return 0;
  const mjtNum dist = height - b.radius;
  SetContact(con, dist, b.pos - n * (b.radius + dist / 2), n, tangent);
  return 1;
}

// Two balls. For coincident centres the normal comes from the z axes of the two geoms.
inline int BallBall(mjContact* con, const Ball& a, const Ball& b, Vec3 z1, Vec3 z2, mjtNum margin) {
  Vec3 n = b.pos - a.pos;
  const mjtNum reach = margin + a.radius + b.radius, square = NormSquared(n);
  if (square > reach * reach) return 0;
  const mjtNum length = Normalize(n);
  if (length < mjMINVAL) n = Normalized(Cross(z1, z2));
  const mjtNum dist = length - a.radius - b.radius;
  SetContact(con, dist, a.pos + n * (a.radius + dist / 2), n);
  return 1;
}

// A ball against a capsule, two capsules (up to two contacts): pair_sphere.cc. A capsule against a
// box (up to two): capsule_box.cc.
int BallCapsule(mjContact* con, const Ball& ball, Vec3 z, const GeomPose& capsule, mjtNum margin);
int CapsulePair(mjContact* con, const GeomPose& c1, const GeomPose& c2, mjtNum margin);
int CapsuleWithBox(mjContact* con, const GeomPose& capsule, const GeomPose& box, mjtNum margin);

// A ball against a box given by its pose and half sizes; the normal points into the box:
// pair_sphere.cc.
int BallBox(mjContact* con, const Ball& ball, const GeomPose& box, mjtNum margin);

// Closest parameters (x1, x2) in [-1, 1] of the segments p1 + x1 a and p2 + x2 b, where
// ma = a.a, mb = -a.b, mc = b.b, u = -a.d, v = b.d, d = p1 - p2, det = ma mc - mb^2 not zero.
struct SegmentPair {
  mjtNum x1, x2;
};
inline SegmentPair ClosestOnSegments(mjtNum ma, mjtNum mb, mjtNum mc, mjtNum u, mjtNum v,
                                     mjtNum det) {
  auto clamp = [](mjtNum x) { return x > 1 ? mjtNum{1} : x < -1 ? mjtNum{-1} : x; };
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
