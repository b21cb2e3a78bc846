// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex pairs: GJK for shapes apart, EPA for shapes whose cores overlap, balls added exactly.

#include "collision/convex.h"

#include "collision/epa.h"
#include "collision/pairs.h"

namespace syn {

Separation SignedDistance(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff) {
  Separation out{};
  GjkResult gjk = Gjk(a, b, limits, cutoff + a.radius + b.radius);
  if (gjk.status == GjkStatus::kBeyondCutoff) return out;
  if (gjk.status == GjkStatus::kSeparate) {
    out = {true, gjk.dist, gjk.normal, gjk.a, gjk.b};
  } else {
    Penetration p = Epa(a, b, gjk.simplex, limits);
    if (!p.valid) return out;
    out = {true, -p.depth, p.normal, p.a, p.b};
  }
  out.dist -= a.radius + b.radius;
  out.a += out.normal * a.radius;
  out.b -= out.normal * b.radius;
  return out;
}

int ConvexContact(const mjModel* m, Shape& a, Shape& b, mjContact* con, mjtNum margin) {
  if (Distance(a.Center(), b.Center()) < mjMINVAL) return 0;
  Separation s = SignedDistance(a, b, Limits(m), margin);
  if (!s.found || s.dist >= margin) return 0;
  SetContact(con, s.dist, (s.a + s.b) * 0.5, s.normal);
  return 1;
}

int Convex(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  Shape a = GeomShape(m, d, g1), b = GeomShape(m, d, g2);
  return ConvexContact(m, a, b, con, margin);
}

}  // namespace syn
