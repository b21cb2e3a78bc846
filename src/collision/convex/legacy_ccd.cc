// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Minkowski portal refinement (Snethen 2008), as implemented by libccd. This file adapts shapes to
// its callbacks.

#include "collision/convex/legacy_ccd.h"

#include <ccd/ccd.h>

#include <algorithm>

namespace syn {
namespace {

Vec3 FromCcd(const ccd_vec3_t* v) { return {v->v[0], v->v[1], v->v[2]}; }
void ToCcd(Vec3 p, ccd_vec3_t* v) { v->v[0] = p.x, v->v[1] = p.y, v->v[2] = p.z; }

// Returns the middle of the edge or face that is farthest along dir if the support point is not
// unique. This pipeline uses the middle instead of a vertex.
Vec3 MiddleOfTies(const Shape& shape, Vec3 point, Vec3 dir) {
  auto pull_back = [&](int axis, mjtNum half) {
    // The axis is perpendicular to the direction, so all points along it are equally far.
    const Vec3 e = shape.mat.Col(axis);
    if (Dot(e, dir) == 0) point -= e * half;
  };
  if (shape.kind == Shape::kBox) {
    for (int k = 0; k < 3; ++k) pull_back(k, shape.size[k]);
  } else if (shape.kind == Shape::kCylinder || shape.kind == Shape::kSegment) {
    pull_back(2, shape.size.y);
  }
  return point;
}

// The callback for support points.
void LegacySupport(const void* object, const ccd_vec3_t* direction, ccd_vec3_t* out) {
  // Queries only change the hint of the shape.
  Shape& shape = *static_cast<Shape*>(const_cast<void*>(object));
  const Vec3 dir = Normalized(FromCcd(direction));
  const Vec3 point = MiddleOfTies(shape, Support(shape, dir).pos, dir);
  ToCcd(point + dir * shape.radius, out);
}

// The callback for centers.
void LegacyCenter(const void* object, ccd_vec3_t* out) {
  ToCcd(static_cast<const Shape*>(object)->Center(), out);
}

}  // namespace

int LegacyContact(Shape& a, Shape& b, const IterationLimits& limits, mjContact* con) {
  ccd_t ccd;
  CCD_INIT(&ccd);
  ccd.support1 = ccd.support2 = LegacySupport;
  ccd.center1 = ccd.center2 = LegacyCenter;
  ccd.max_iterations = static_cast<unsigned long>(std::max(0, limits.iterations));
  ccd.mpr_tolerance = limits.tolerance;
  ccd_real_t depth;
  ccd_vec3_t direction, pos;
  if (ccdMPRPenetration(&a, &b, &ccd, &depth, &direction, &pos) != 0) return 0;
  const Vec3 n = FromCcd(&direction);
  if (n == Vec3{}) return 0;
  SetContact(con, -depth, FromCcd(&pos), n);
  return 1;
}

}  // namespace syn
