// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex pairs. GJK computes the distance of separate cores, EPA the depth of overlapping cores.
// The balls are added exactly afterwards.

#include "collision/convex/convex.h"

#include <algorithm>

#include "collision/convex/contact_patch.h"
#include "collision/convex/epa.h"
#include "collision/convex/legacy_ccd.h"
#include "collision/convex/multicontact.h"
#include "collision/convex/normal_correction.h"
#include "collision/convex/placed_vertices.h"
#include "collision/convex/refine.h"
#include "collision/pair/pairs.h"

namespace syn {
namespace {

// Returns true for shapes without any flat part. Newton's method (refine.h) finds their deepest
// point from a rough start, so EPA only has to be accurate enough to distinguish the sides of the
// thinner shape.
bool Smooth(const Shape& s) { return s.kind == Shape::kEllipsoid || s.kind == Shape::kPoint; }

// Returns coarse limits of EPA for smooth shapes.
IterationLimits NearLimits(const Shape& a, const Shape& b, const IterationLimits& limits) {
  constexpr mjtNum kNear = 0.02;  // tolerance relative to the smallest half axis
  mjtNum radius = mjMAXVAL;
  for (const Shape* s : {&a, &b}) {
    if (s->kind == Shape::kPoint) continue;
    radius = std::min(radius, std::min(s->size.x, std::min(s->size.y, s->size.z)));
  }
  return {std::max(limits.tolerance, kNear * radius), limits.iterations, 1};
}

// Computes the penetration of overlapping cores. Returns false if EPA finds no direction, or if its
// result was too coarse to be refined.
bool Penetrate(Shape& a, Shape& b, const Simplex& start, const IterationLimits& limits,
               Separation* out) {
  const Penetration p = Epa(a, b, start, limits);
  if (!p.valid) return false;
  *out = {true, -p.depth, p.normal, p.a, p.b};
  return a.Polyhedral() && b.Polyhedral() ? true : Refine(a, b, p.active, limits, out);
}

// Handles two meshes with few vertices: EPA is called without GJK, unless the first direction of
// GJK separates them. Returns false if the distance of the cores is still to be computed. Returns
// true with out->found false if it exceeds the cutoff.
bool PenetrateSmallMeshes(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff,
                          Separation* out) {
  if (!a.placed || !b.placed) return false;
  const Vec3 x = a.pos - b.pos;
  // The direction between the centers is the first one that GJK would try.
  const mjtNum xw = Dot(x, SupportDifference(a, b, -x).w);
  if (xw > 0) return xw * xw > cutoff * cutoff * NormSquared(x);
  Penetration p;
  if (!EpaFromBoxes(a, b, limits, &p)) return false;
  if (p.depth < 0) return -p.depth > cutoff;
  *out = {true, -p.depth, p.normal, p.a, p.b};
  return true;
}

// Computes the distance of the cores, unless it exceeds the cutoff.
Separation CoreDistance(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff) {
  Separation out{};
  if (PenetrateSmallMeshes(a, b, limits, cutoff, &out)) return out;
  const GjkResult gjk = Gjk(a, b, limits, cutoff);
  if (gjk.status == GjkStatus::kBeyondCutoff) return out;
  if (gjk.status == GjkStatus::kSeparate) {
    out = {true, gjk.dist, gjk.normal, gjk.a, gjk.b};
    if (!a.Polyhedral() || !b.Polyhedral()) Refine(a, b, gjk.simplex, limits, &out);
    return out;
  }
  // Smooth shapes try a coarse EPA first.
  const bool found =
      Smooth(a) && Smooth(b) && Penetrate(a, b, gjk.simplex, NearLimits(a, b, limits), &out);
  if (!found) Penetrate(a, b, gjk.simplex, limits, &out);
  return out;
}

}  // namespace

Separation SignedDistance(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff) {
  const Placement place_a(a), place_b(b);
  Separation out = CoreDistance(a, b, limits, cutoff + a.radius + b.radius);
  if (!out.found) return out;
  out.dist -= a.radius + b.radius;
  out.a += out.normal * a.radius;
  out.b -= out.normal * b.radius;
  return out;
}

int ConvexContact(const mjModel* m, Shape& a, Shape& b, mjContact* con, mjtNum margin) {
  // The legacy pipeline detects overlap only, so the margin is added to the shapes and
  // removed from the depth.
  if (m->opt.disableflags & mjDSBL_NATIVECCD) {
    Shape inflated_a = a, inflated_b = b;
    inflated_a.radius += margin / 2;
    inflated_b.radius += margin / 2;
    const int count = LegacyContact(inflated_a, inflated_b, Limits(m), con);
    if (count > 0) con->dist += margin;
    return count;
  }
  // Shapes with a common center have no preferred direction and get no contact.
  if (Distance(a.Center(), b.Center()) < mjMINVAL) return 0;
  const Separation s = SignedDistance(a, b, Limits(m), margin);
  if (!s.found || s.dist >= margin) return 0;
  SetContact(con, s.dist, (s.a + s.b) * 0.5, s.normal);
  return 1;
}

int Convex(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  ConvexGeom a{g1, GeomShape(m, d, g1)}, b{g2, GeomShape(m, d, g2)};
  int count = ConvexContact(m, a.shape, b.shape, con, margin);
  if (count == 0) return 0;

  // The options decide how many contacts are made: several from faces, several by tilting, or one.
  const bool legacy = m->opt.disableflags & mjDSBL_NATIVECCD;
  const bool several = m->opt.enableflags & mjENBL_MULTICCD;
  const bool boxes = a.shape.kind == Shape::kBox && b.shape.kind == Shape::kBox;
  auto round = [](const Shape& s) {
    return s.kind == Shape::kPoint || s.kind == Shape::kEllipsoid;
  };
  if (!legacy && margin == 0 && (several || boxes) && a.HasFaces(m) && b.HasFaces(m)) {
    return PolygonContacts(m, d, con, a, b, boxes ? 8 : 4);
  }
  if (several && !round(a.shape) && !round(b.shape)) {
    count = PerturbedContacts(m, con, a, b, margin);
  } else if (!legacy) {
    CenterPressure(m, d, a, b, margin, con);
  }
  // The normals of the legacy pipeline are approximate.
  if (legacy) {
    for (int i = 0; i < count; ++i) CorrectNormal(&a.shape, &b.shape, con + i);
  }
  return count;
}

}  // namespace syn
