// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The iteration of Gilbert, Johnson and Keerthi (1988); see gjk.h.

#include "collision/convex/gjk.h"

#include <algorithm>

#include "collision/convex/support_query.h"
#include "math/lanes.h"

namespace syn {
namespace {

// Distance, relative to the largest vertex of D, below which the cores count as touching. It is
// well above the rounding errors of support points.
constexpr mjtNum kTouch = 1e-10;
// Rounding error of the gap, relative to |x| times the largest vertex of D: a few units of 2^-53.
constexpr mjtNum kDistanceRounding = 1e-15;
// Relative amount by which a nearest point may lie below the lower bound before it counts as wrong.
constexpr mjtNum kBelow = 1e-9;
// Volume of a flat tetrahedron, relative to the product of its edges.
constexpr mjtNum kFlat = 1e-12;
// Gap relative to |x|^2 that is accepted. The normal is then accurate to about the square root of
// this number, however small the distance is.
constexpr mjtNum kRelativeGap = 1e-10;

// The face of a simplex that is nearest to the origin.
struct NearestFace {
  Vec3 x;             // point of the face nearest to the origin
  mjtNum square = 0;  // |x|^2
  int size = 0;       // number of its vertices with a positive weight
  int index[3];       // their indices in the simplex, ascending
  mjtNum weight[3];
  bool inside = false;  // the simplex contains the origin

  // Adds a vertex with weight w unless the weight is zero.
  void Add(int i, mjtNum w) {
    if (w <= 0) return;
    index[size] = i;
    weight[size++] = w;
  }
};

// Returns the nearest point on the segment of two vertices.
NearestFace OnSegment(const Simplex& s, int i, int j) {
  const Vec3 a = s.v[i].w, d = s.v[j].w - a;
  const mjtNum length = NormSquared(d);
  mjtNum t = -Dot(a, d);
  t = t <= 0 ? 0 : t >= length ? 1 : t / length;
  NearestFace best;
  best.Add(i, 1 - t);
  best.Add(j, t);
  best.x = a + d * t;
  best.square = NormSquared(best.x);
  return best;
}

// Returns the nearest point on the triangle of three vertices.
NearestFace OnTriangle(const Simplex& s, int i, int j, int k) {
  mjtNum weight[3];
  NearestFace best;
  best.x = NearestOnTriangle(s.v[i].w, s.v[j].w, s.v[k].w, weight);
  best.Add(i, weight[0]);
  best.Add(j, weight[1]);
  best.Add(k, weight[2]);
  best.square = NormSquared(best.x);
  return best;
}

// Returns the nearest face of a tetrahedron. Vertex 3 is the newest. The face without it was
// nearest before, and the origin and the new vertex lie on the same side of it, so only the other
// three faces can be nearest now. They are computed in lanes. Face k has the edges e[k] and e[k+1]
// from vertex 3, and e[k+2] leads to the opposite vertex.
NearestFace OnTetrahedron(const Simplex& s) {
  constexpr int kFace[3][2] = {{0, 1}, {1, 2}, {0, 2}};
  // turn moves each lane to the next face.
  auto turn = [](const Vec3x4& v) {
    auto lanes = [](Vec4d r) { return __builtin_shufflevector(r, r, 1, 2, 0, 3); };
    return Vec3x4{lanes(v.x), lanes(v.y), lanes(v.z)};
  };
  const Vec3 a = s.v[0].w, b = s.v[1].w, c = s.v[2].w, top = s.v[3].w;
  const Vec3x4 base{{a.x, b.x, c.x, a.x}, {a.y, b.y, c.y, a.y}, {a.z, b.z, c.z, a.z}};
  const Vec3x4 apex{Splat4(top.x), Splat4(top.y), Splat4(top.z)};
  const Vec3x4 e = base - apex, next = turn(e);
  const Vec3x4 normal = Cross(e, next);
  const Vec4d volume = Dot(normal, turn(next)), square = Dot(e, e);
  // The origin is outside of a face if it and the opposite vertex lie on different sides.
  const int outside = Bits(Dot(normal, apex) * volume > Vec4d{}) & 7;
  const bool flat = volume[0] * volume[0] <= kFlat * kFlat * square[0] * square[1] * square[2];
  NearestFace best;
  best.inside = !flat && outside == 0;
  // Test the faces that have the origin outside, or all of them if the tetrahedron is flat.
  for (int k = 0; k < 3; ++k) {
    if (!flat && !(outside >> k & 1)) continue;
    const NearestFace face = OnTriangle(s, kFace[k][0], kFace[k][1], 3);
    if (best.size == 0 || face.square < best.square) best = face;
  }
  return best;
}

// Returns the nearest face of the simplex s.v[0..s.size]. The newest vertex, s.v[s.size], is not
// yet counted in s.size.
NearestFace NearestInSimplex(const Simplex& s) {
  switch (s.size) {
    case 0: {
      NearestFace only;
      only.x = s.v[0].w;
      only.square = NormSquared(only.x);
      only.Add(0, 1);
      return only;
    }
    case 1:
      return OnSegment(s, 0, 1);
    case 2:
      return OnTriangle(s, 0, 1, 2);
    default:
      return OnTetrahedron(s);
  }
}

// Removes the vertices that do not belong to the nearest face. Their indices ascend, so that
// vertices can be moved in place.
void Keep(Simplex* s, const NearestFace& nearest) {
  s->size = nearest.size;
  for (int i = 0; i < nearest.size; ++i) {
    if (nearest.index[i] != i) s->v[i] = s->v[nearest.index[i]];
    s->weight[i] = nearest.weight[i];
  }
}

// Returns true if v is a vertex of the simplex.
bool Contains(const Simplex& s, const DifferenceVertex& v) {
  for (int i = 0; i < s.size; ++i) {
    if (s.v[i].IsSame(v)) return true;
  }
  return false;
}

// Fills the result for separate cores from the nearest point x of the simplex.
void Finish(GjkResult* r, Vec3 x, mjtNum square) {
  r->status = GjkStatus::kSeparate;
  r->dist = Sqrt(square);
  r->normal = x * (-1 / r->dist);
  r->a = r->b = {};
  for (int i = 0; i < r->simplex.size; ++i) {
    r->a += r->simplex.v[i].a * r->simplex.weight[i];
    r->b += r->simplex.v[i].b * r->simplex.weight[i];
  }
}

}  // namespace

// Distinguishes the regions of a triangle by the signs of projections (Ericson, Real-Time Collision
// Detection, 5.1.5). The interior point is computed from the normal, which is more accurate than
// the combination of the vertices.
Vec3 NearestOnTriangle(const Vec3& a, const Vec3& b, const Vec3& c, mjtNum weight[3]) {
  auto at = [&](Vec3 point, mjtNum u, mjtNum v, mjtNum w) {
    weight[0] = u;
    weight[1] = v;
    weight[2] = w;
    return point;
  };
  const Vec3 ab = b - a, ac = c - a;
  const mjtNum d1 = -Dot(ab, a), d2 = -Dot(ac, a);
  // Regions of the three vertices.
  if (d1 <= 0 && d2 <= 0) return at(a, 1, 0, 0);
  const mjtNum d3 = -Dot(ab, b), d4 = -Dot(ac, b);
  if (d3 >= 0 && d4 <= d3) return at(b, 0, 1, 0);
  const mjtNum d5 = -Dot(ab, c), d6 = -Dot(ac, c);
  if (d6 >= 0 && d5 <= d6) return at(c, 0, 0, 1);
  // Regions of the three edges.
  const mjtNum vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const mjtNum t = d1 / (d1 - d3);
    return at(a + ab * t, 1 - t, t, 0);
  }
  const mjtNum vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const mjtNum t = d2 / (d2 - d6);
    return at(a + ac * t, 1 - t, 0, t);
  }
  const mjtNum va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6) {
    const mjtNum t = (d4 - d3) / ((d4 - d3) + (d5 - d6));
    return at(b + (c - b) * t, 0, 1 - t, t);
  }
  // Interior.
  const mjtNum inverse = 1 / (va + vb + vc);
  const Vec3 n = Cross(ab, ac);
  return at(n * (Dot(n, a) / NormSquared(n)), va * inverse, vb * inverse, vc * inverse);
}

GjkResult Gjk(Shape& a, Shape& b, const IterationLimits& limits, mjtNum cutoff) {
  GjkResult r;
  Simplex& s = r.simplex;
  const bool polyhedral = a.Polyhedral() && b.Polyhedral();
  const mjtNum gap_tolerance = polyhedral ? 0 : 0.5 * limits.tolerance * limits.tolerance;
  Vec3 x = a.Center() - b.Center();
  mjtNum square = NormSquared(x), extent = 0;
  // Without a direction between the centers, any direction will do.
  if (square < mjMINVAL * mjMINVAL) {
    x = {1, 0, 0};
    square = 1;
  }

  for (int i = 0; i < limits.iterations; ++i) {
    DifferenceVertex& w = s.v[s.size];
    FindDifference(a, b, -x, &w);
    // The lower bound x.w / |x| exceeds the cutoff.
    const mjtNum xw = Dot(x, w.w);
    if (xw > 0 && xw * xw > cutoff * cutoff * square) {
      const mjtNum norm = Sqrt(square);
      r.status = GjkStatus::kBeyondCutoff;
      r.dist = xw / norm;
      r.normal = x * (-1 / norm);
      return r;
    }
    extent = std::max(NormSquared(w.w), extent);
    // The search has converged if the gap is below the tolerance or below rounding errors. For
    // polytopes it also has if the support point is known already.
    if (s.size > 0) {
      const mjtNum excess = square - xw;
      if (excess <= std::min(kRelativeGap * square, gap_tolerance)) break;
      if (excess * excess <= kDistanceRounding * kDistanceRounding * square * extent) break;
      if (polyhedral && Contains(s, w)) break;
    }
    const NearestFace nearest = NearestInSimplex(s);
    // Without progress the iteration ends; the rest is rounding error.
    if (s.size > 0 && !nearest.inside && nearest.square >= square) break;
    // Points that almost coincide can yield a nearest point below the lower bound. Such a point is
    // a rounding error, so the last one is kept.
    if (s.size > 0 && xw > 0 &&
        (nearest.inside || nearest.square * square < (1 - kBelow) * xw * xw)) {
      break;
    }
    // The tetrahedron contains the origin, so the cores overlap.
    if (nearest.inside) {
      s.size = 4;
      r.status = GjkStatus::kOverlap;
      r.dist = 0;
      return r;
    }
    Keep(&s, nearest);
    x = nearest.x;
    square = nearest.square;
    // The nearest point is the origin up to rounding.
    if (square <= kTouch * kTouch * extent) {
      r.status = GjkStatus::kOverlap;
      r.dist = 0;
      return r;
    }
  }
  Finish(&r, x, square);
  return r;
}

}  // namespace syn
