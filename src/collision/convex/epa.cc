// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The expanding polytope of van den Bergen (2001); see epa.h.

#include "collision/convex/epa.h"

#include <algorithm>

#include "collision/convex/polytope.h"
#include "collision/convex/support_query.h"

namespace syn {
namespace {

constexpr mjtNum kFar = Polytope::kFar;
constexpr mjtNum kRounding = Polytope::kRounding;
// Height relative to the extent below which points count as coplanar.
constexpr mjtNum kFlat = 1e-11;
// Expansions per iteration that the option ccd_iterations allows. An expansion is cheap: one
// support query and little more.
constexpr int kExpansions = 4;
// Tilt of the directions in which the corners of a side are searched (tangent of the angle). It is
// small enough to stay on the side if its edges are cut off, and large enough for sides that are
// not exactly those of the box.
constexpr mjtNum kTilt = 0.25;

void AddVertex(Polytope* p, const DifferenceVertex& v) {
  p->NewVertex() = v;
  KeepVertex(p);
}

// Appends support points until the simplex has volume. Returns false if D is flat; its normal is
// then in *flat.
bool CompleteSimplex(Shape& a, Shape& b, Polytope* p, Vec3* flat) {
  auto w = [&](int i) { return p->vert[i].w; };
  // Tries a direction and its opposite, and adds the first point that is far enough by `measure`.
  auto extend = [&](Vec3 dir, auto measure) {
    for (const mjtNum sign : {1.0, -1.0}) {
      const DifferenceVertex v = SupportDifference(a, b, dir * sign);
      if (measure(v.w) <= kFlat * std::max(Norm(v.w), p->extent)) continue;
      AddVertex(p, v);
      return true;
    }
    return false;
  };
  if (p->num_vert == 1) {
    auto measure = [&](Vec3 q) { return Distance(q, w(0)); };
    if (!extend({1, 0, 0}, measure) && !extend({0, 1, 0}, measure) && !extend({0, 0, 1}, measure)) {
      *flat = {1, 0, 0};
      return false;
    }
  }
  // Search perpendicular to the line, starting from the axis that is least aligned with it.
  if (p->num_vert == 2) {
    Vec3 line = Normalized(w(1) - w(0)), across;
    int axis = Abs(line.x) < Abs(line.y) ? 0 : 1;
    if (Abs(line.z) < Abs(line[axis])) axis = 2;
    across = Normalized(Cross(line, Vec3::Unit(axis)));
    auto measure = [&](Vec3 q) { return Norm(Cross(q - w(0), line)); };
    if (!extend(across, measure) && !extend(Cross(line, across), measure)) {
      *flat = across;
      return false;
    }
  }
  // Search on both sides of the plane.
  if (p->num_vert == 3) {
    Vec3 n = Normalized(Cross(w(1) - w(0), w(2) - w(0)));
    auto measure = [&](Vec3 q) { return Abs(Dot(q - w(0), n)); };
    if (!extend(n, measure)) {
      *flat = n;
      return false;
    }
  }
  return p->num_vert == 4;
}

// Returns true if v is a corner of face f.
bool HasVertex(const Polytope& p, int f, const DifferenceVertex& v) {
  for (int k = 0; k < 3; ++k) {
    if (p.Corner(f, k).IsSame(v)) return true;
  }
  return false;
}

// Compares directions of equal depth: the most vertical one is preferred, then the one most along
// y. The order of the vertices must not decide between them, and a body that lies on another one
// should be supported by it.
bool Preferred(Vec3 n, Vec3 over) {
  // Difference of unit vector components that counts as equal.
  constexpr mjtNum kSame = 1e-6;
  if (Abs(Abs(n.z) - Abs(over.z)) > kSame) return Abs(n.z) > Abs(over.z);
  return Abs(n.y) > Abs(over.y) + kSame;
}

// A direction, the distance of the face with that normal, and the upper bound
// of the depth along it.
struct Bound {
  Vec3 normal;
  mjtNum dist, upper;
};

// Replaces the normal of *best by a preferred one of equal depth, if there is one. A face of the
// polytope counts only if it is also a face of D.
void Prefer(Shape& a, Shape& b, const Polytope& p, Bound* best) {
  const mjtNum tolerance = kRounding * p.extent;
  const Vec4d limit = Splat4(best->dist + tolerance);
  ForEachFace(
      p, [&](int f) { return Load4(p.dist + f) <= limit; },
      [&](int f) {
        const Vec3 n = p.Normal(f);
        if (!Preferred(n, best->normal)) return;
        if (Dot(n, SupportDifference(a, b, n).w) <= p.dist[f] + tolerance) best->normal = n;
      });
}

// Sets the points of A and B that correspond to the point of face f with these weights.
void SetWitness(const Polytope& p, int f, const mjtNum weight[3], Penetration* out) {
  out->a = out->b = {};
  out->active.size = 0;
  for (int k = 0; k < 3; ++k) {
    const DifferenceVertex& v = p.Corner(f, k);
    out->a += v.a * weight[k];
    out->b += v.b * weight[k];
    if (weight[k] > 0) out->active.v[out->active.size++] = v;
  }
}

// Finds the points of A and B. The ray from the origin along n leaves the polytope at a point of D
// that is a multiple of n, so the two points that it consists of differ by a multiple of n, too.
// The ray leaves through the face of least  dist / (normal . n).  A face of D can consist of many
// triangles, and the ray meets only one of them.
void FindWitness(const Polytope& p, Vec3 n, Penetration* out) {
  mjtNum exit[Polytope::kMaxFace + 4];
  const Vec3x4 ray = Splat(n);
  Vec4d least = Splat4(kFar);
  for (int f = 0; f < p.num_face; f += 4) {
    const Vec4d slope = Dot(p.Normals(f), ray), dist = Load4(p.dist + f);
    const Vec4d at = slope > Splat4(kFlat) && dist < Splat4(kFar) ? dist / slope : Splat4(kFar);
    Store4(exit + f, at);
    least = at < least ? at : least;
  }
  const mjtNum reach = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  const Vec4d limit = Splat4(reach + kFlat * p.extent);
  mjtNum weight[3], best_weight[3] = {}, best = kFar;
  int face = -1;
  // Take the triangle nearest to the exit point among all triangles in the plane of the exit.
  ForEachFace(
      p, [&](int f) { return Load4(exit + f) <= limit; },
      [&](int f) {
        auto from_exit = [&](int k) { return p.Corner(f, k).w - n * reach; };
        const mjtNum miss =
            NormSquared(NearestOnTriangle(from_exit(0), from_exit(1), from_exit(2), weight));
        if (miss >= best) return;
        best = miss;
        face = f;
        std::copy(weight, weight + 3, best_weight);
      });
  if (face >= 0) SetWitness(p, face, best_weight, out);
}

// Expands the polytope until its nearest face is one of D. If the cores may be separate, stops also
// when D lies behind a face; then the depth is negative, and no points are set. query(a, b, normal,
// v) is the support function of D, inlined or not.
template <typename Query>
Penetration Grow(Shape& a, Shape& b, const IterationLimits& limits, bool may_be_apart, Polytope* p,
                 Query&& query) {
  const bool polyhedral = a.Polyhedral() && b.Polyhedral();
  Penetration out;
  Bound best{{}, 0, kFar};
  for (int i = 0; i < kExpansions * limits.iterations; ++i) {
    const int nearest = NearestFace(*p);
    if (nearest < 0) break;
    const Vec3 normal = p->Normal(nearest);
    const mjtNum dist = p->dist[nearest];
    DifferenceVertex& v = p->NewVertex();
    query(a, b, normal, &v);
    const mjtNum reach = Dot(normal, v.w);
    mjtNum tolerance = kRounding * p->extent;
    // Polytopes are solved up to rounding, curved shapes up to the tolerance.
    if (!polyhedral) {
      tolerance = std::max(tolerance, std::min(limits.tolerance, limits.relative * p->extent));
    }
    const bool apart = may_be_apart && reach < 0;
    // The support point is not beyond the face, so the face belongs to D.
    const bool is_face = reach - dist <= tolerance || (polyhedral && HasVertex(*p, nearest, v));
    if (reach < best.upper || is_face) best = {normal, dist, reach};
    out.closed = apart || is_face || best.upper - dist <= tolerance;
    if (out.closed || p->num_vert == Polytope::kMaxVert || !Expand(p, nearest)) break;
  }
  out.valid = best.upper < kFar;
  out.depth = best.upper;
  out.normal = best.normal;
  // Separate cores have no points.
  if (!out.valid || (may_be_apart && best.upper < 0)) return out;
  if (polyhedral) Prefer(a, b, *p, &best);
  out.normal = best.normal;
  FindWitness(*p, best.normal, &out);
  return out;
}

// Returns the penetration if D has no volume. The depth is zero along its normal, and the points
// are those that GJK ended with.
Penetration FlatPenetration(const Shape& a, const Shape& b, const Simplex& start, Vec3 normal) {
  Penetration out;
  out.valid = true;
  out.normal = Dot(b.Center() - a.Center(), normal) < 0 ? -normal : normal;
  for (int i = 0; i < start.size; ++i) {
    out.a += start.v[i].a * start.weight[i];
    out.b += start.v[i].b * start.weight[i];
  }
  return out;
}

// A direction n from a to b, and two more that complete a right-handed frame.
struct SideFrame {
  Vec3 n, s, t;
};

// Returns the axis of a or b along which their bounding boxes overlap least.
SideFrame LeastOverlap(const Shape& a, const Shape& b) {
  const Vec3 gap = b.pos - a.pos, gap_a = MulT(a.mat, gap), gap_b = MulT(b.mat, gap);
  const Mat3 r = MulT(a.mat, b.mat);
  mjtNum least = kFar;
  const Mat3* frame = &a.mat;
  int axis = 0;
  auto consider = [&](const Shape& s, int i, mjtNum overlap) {
    if (overlap >= least) return;
    least = overlap;
    frame = &s.mat;
    axis = i;
  };
  // Overlap along axis i: sum of the half extents of both boxes minus the distance of the centers.
  for (int i = 0; i < 3; ++i) {
    consider(a, i, a.size[i] + Dot(Abs(r.Row(i)), b.size) - Abs(gap_a[i]));
    consider(b, i, b.size[i] + Dot(Abs(r.Col(i)), a.size) - Abs(gap_b[i]));
  }
  const Vec3 n = frame->Col(axis), s = frame->Col((axis + 1) % 3), t = frame->Col((axis + 2) % 3);
  return Dot(n, gap) < 0 ? SideFrame{-n, -s, t} : SideFrame{n, s, t};
}

}  // namespace

Penetration Epa(Shape& a, Shape& b, const Simplex& start, const IterationLimits& limits) {
  Polytope p;
  for (int i = 0; i < start.size; ++i) AddVertex(&p, start.v[i]);
  Vec3 flat;
  if (p.num_vert < 4 && !CompleteSimplex(a, b, &p, &flat)) {
    return FlatPenetration(a, b, start, flat);
  }
  MakeTetrahedron(&p);
  return Grow(a, b, limits, false, &p,
              [](Shape& a, Shape& b, Vec3 dir, DifferenceVertex* v)
                  SYNOVIA_LAMBDA { FindDifference(a, b, dir, v); });
}

bool EpaFromBoxes(Shape& a, Shape& b, const IterationLimits& limits, Penetration* out) {
  auto query = [](Shape& a, Shape& b, Vec3 dir, DifferenceVertex* v) SYNOVIA_LAMBDA {
    return a.placed && b.placed ? PlacedDifference(*a.placed, *b.placed, dir, v)
                                : DifferenceAlong(a, b, dir.x, dir.y, dir.z, v);
  };
  Polytope p;
  // Start from five vertices: the corners of a side of D and the opposite point.
  const SideFrame side = LeastOverlap(a, b);
  const Vec3 s = side.s * kTilt, t = side.t * kTilt;
  for (const Vec3 dir : {side.n + s + t, side.n - s + t, side.n - s - t, side.n + s - t, -side.n}) {
    query(a, b, dir, &p.NewVertex());
    KeepVertex(&p);
  }
  MakePyramid(&p);
  // Coinciding corners make a degenerate start.
  if (p.slivers) return false;
  *out = Grow(a, b, limits, true, &p, query);
  return out->valid && out->closed;
}

}  // namespace syn
