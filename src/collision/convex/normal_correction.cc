// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Outward normals of curved surfaces near a given point (normal_correction.h).

#include "collision/convex/normal_correction.h"

namespace syn {
namespace {

// Limit and accuracy of the iterations below: difference of unit normals, and of the residual f.
constexpr int kMaxIteration = 30;
constexpr mjtNum kTolerance = 1e-6;

Vec3 Divide(Vec3 a, Vec3 b) { return {a.x / b.x, a.y / b.y, a.z / b.z}; }

// Computes the normal of an ellipsoid with half axes s for a point q inside. Each iteration goes
// from q along n to the surface and takes the normal there. The fixed point is a direction that
// meets the surface at a right angle.
Vec3 EllipsoidNormalInside(Vec3 s, Vec3 q, Vec3 n) {
  for (int i = 0; i < kMaxIteration; ++i) {
    // The root t >= 0 of |(q + t n) / s| = 1.
    const Vec3 qs = Divide(q, s), ns = Divide(n, s);
    const mjtNum a = NormSquared(ns), b = Dot(qs, ns), c = NormSquared(qs) - 1;
    const mjtNum disc = b * b - a * c;
    if (a < mjMINVAL || disc < 0) break;
    const Vec3 hit = q + n * ((Sqrt(disc) - b) / a);
    const Vec3 next = Normalized(Divide(hit, Hadamard(s, s)));
    const mjtNum change = Distance(next, n);
    n = next;
    if (change < kTolerance) break;
  }
  return n;
}

// Computes the normal for a point q outside. The nearest point y of the surface satisfies
//   q - y = lambda y / s^2,   so   y = s^2 q / (s^2 + lambda),
// where lambda is the root of
//   f(lambda) = sum (s q / (s^2 + lambda))^2 - 1.
// f is convex and decreasing, so Newton's method from 0 converges.
Vec3 EllipsoidNormalOutside(Vec3 s, Vec3 q) {
  Vec3 s2 = Hadamard(s, s), sq = Hadamard(s, q);
  mjtNum lambda = 0;
  for (int i = 0; i < kMaxIteration; ++i) {
    mjtNum f = -1, slope = 0;
    for (int k = 0; k < 3; ++k) {
      const mjtNum r = sq[k] / (s2[k] + lambda);
      f += r * r;
      slope -= 2 * r * r / (s2[k] + lambda);
    }
    if (f < kTolerance || slope > -mjMINVAL) break;
    lambda -= f / slope;
  }
  return Normalized(Divide(q, s2 + Vec3{lambda, lambda, lambda}));
}

// Computes the outward normal of the shape at a world point. `sense` is the present normal as seen
// from this shape. Returns false if the shape has no curved surface there.
bool SurfaceNormal(const Shape& shape, Vec3 pos, Vec3 sense, Vec3* normal) {
  Vec3 q = MulT(shape.mat, pos - shape.pos), s = shape.size;
  switch (shape.kind) {
    case Shape::kPoint:
      break;
    // A capsule is a sphere around the nearest point of its segment.
    case Shape::kSegment:
      q.z = q.z > s.y ? q.z - s.y : q.z < -s.y ? q.z + s.y : 0;
      break;
    case Shape::kCylinder: {
      const mjtNum height = Abs(q.z), rho = Sqrt(q.x * q.x + q.y * q.y);
      // Near the caps the normal is not that of the side.
      if (height > 0.95 * s.y || Abs(s.y - height) < 0.25 * Abs(s.x - rho)) return false;
      q.z = 0;
      break;
    }
    case Shape::kEllipsoid:
      q = NormSquared(Divide(q, s)) <= 1 ? EllipsoidNormalInside(s, q, MulT(shape.mat, sense))
                                         : EllipsoidNormalOutside(s, q);
      break;
    default:
      return false;
  }
  *normal = shape.mat * Normalized(q);
  return true;
}

}  // namespace

void CorrectNormal(const Shape* a, const Shape* b, mjContact* con) {
  const Vec3 pos = Vec3::Load(con->pos);
  Vec3 n = Vec3::Load(con->frame), na, nb;
  const bool has_a = a && SurfaceNormal(*a, pos, n, &na),
             has_b = b && SurfaceNormal(*b, pos, -n, &nb);
  // With two curved surfaces the mean of both normals is used, as seen from the first.
  if (has_a && has_b) {
    n = Normalized(na - nb);
  } else if (has_a) {
    n = na;
  } else if (has_b) {
    n = -nb;
  }
  n.Store(con->frame);
}

}  // namespace syn
