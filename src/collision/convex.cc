// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex pairs: GJK for shapes apart, EPA for shapes whose cores overlap, balls added exactly.

#include "collision/convex.h"

#include "collision/epa.h"
#include "collision/legacy_ccd.h"
#include "collision/multicontact.h"
#include "collision/normal_correction.h"
#include "collision/pairs.h"
#include "collision/refine.h"

namespace syn {

Separation SignedDistance(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff) {
  Separation out{};
  const bool curved = !a.Polyhedral() || !b.Polyhedral();
  GjkResult gjk = Gjk(a, b, limits, cutoff + a.radius + b.radius);
  if (gjk.status == GjkStatus::kBeyondCutoff) return out;
  if (gjk.status == GjkStatus::kSeparate) {
    out = {true, gjk.dist, gjk.normal, gjk.a, gjk.b};
    if (curved) Refine(a, b, gjk.simplex, limits, &out);
  } else {
    Penetration p = Epa(a, b, gjk.simplex, limits);
    if (!p.valid) return out;
    out = {true, -p.depth, p.normal, p.a, p.b};
    if (curved) Refine(a, b, p.active, limits, &out);
  }
  out.dist -= a.radius + b.radius;
  out.a += out.normal * a.radius;
  out.b -= out.normal * b.radius;
  return out;
}

int ConvexContact(const mjModel* m, Shape& a, Shape& b, mjContact* con, mjtNum margin) {
  if (m->opt.disableflags & mjDSBL_NATIVECCD) {
    Shape inflated_a = a, inflated_b = b;
    inflated_a.radius += margin / 2;
    inflated_b.radius += margin / 2;
    int count = LegacyContact(inflated_a, inflated_b, Limits(m), con);
    if (count > 0) con->dist += margin;
    return count;
  }
  if (Distance(a.Center(), b.Center()) < mjMINVAL) return 0;
  Separation s = SignedDistance(a, b, Limits(m), margin);
  if (!s.found || s.dist >= margin) return 0;
  SetContact(con, s.dist, (s.a + s.b) * 0.5, s.normal);
  return 1;
}

int Convex(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  ConvexGeom a{g1, GeomShape(m, d, g1)}, b{g2, GeomShape(m, d, g2)};
  int count = ConvexContact(m, a.shape, b.shape, con, margin);
  if (count == 0) return 0;

  const bool legacy = m->opt.disableflags & mjDSBL_NATIVECCD;
  const bool several = m->opt.enableflags & mjENBL_MULTICCD;
  const bool boxes = a.shape.kind == Shape::kBox && b.shape.kind == Shape::kBox;
  auto round = [](const Shape& s) {
    return s.kind == Shape::kPoint || s.kind == Shape::kEllipsoid;
  };
  if (!legacy && margin == 0 && (several || boxes) && a.HasFaces(m) && b.HasFaces(m)) {
    return PolygonContacts(m, d, con, a, b, boxes ? 8 : 4);
  }
  if (several && !round(a.shape) && !round(b.shape))
    count = PerturbedContacts(m, con, a, b, margin);
  if (legacy) {
    for (int i = 0; i < count; ++i) CorrectNormal(&a.shape, &b.shape, con + i);
  }
  return count;
}

}  // namespace syn
