// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The iteration of Gilbert, Johnson and Keerthi (1988); see gjk.h.

#include "collision/gjk.h"

#include <algorithm>

namespace syn {
namespace {

// Relative size below which a distance is rounding noise of the support points.
constexpr mjtNum kTouch = 1e-10;
constexpr mjtNum kDistanceRounding = 1e-15;
constexpr mjtNum kBelow = 1e-9;
// However small the distance, the normal is known to about the square root of this.
constexpr mjtNum kRelativeGap = 1e-10;

// The face of a simplex nearest to the origin: which vertices, their weights, the point.
struct NearestFace {
  Vec3 x;
  mjtNum square = 0;
  int size = 0;
  int index[3];
  mjtNum weight[3];
  bool inside = false;

  // Adds a vertex unless it has no share.
  void Add(int i, mjtNum w) {
    if (w <= 0) return;
    index[size] = i;
    weight[size++] = w;
  }
};

NearestFace OnSegment(const Vec3* p, int i, int j) {
  const Vec3 d = p[j] - p[i];
  const mjtNum length = NormSquared(d);
  mjtNum t = -Dot(p[i], d);
  t = t <= 0 ? 0 : t >= length ? 1 : t / length;
  NearestFace best;
  best.Add(i, 1 - t);
  best.Add(j, t);
  best.x = p[i] + d * t;
  best.square = NormSquared(best.x);
  return best;
}

NearestFace OnTriangle(const Vec3* p, int i, int j, int k) {
  mjtNum weight[3];
  NearestFace best;
  best.x = NearestOnTriangle(p[i], p[j], p[k], weight);
  best.Add(i, weight[0]);
  best.Add(j, weight[1]);
  best.Add(k, weight[2]);
  best.square = NormSquared(best.x);
  return best;
}

// Vertex 3 is the newest. The face without it was nearest before, and the origin and the new vertex
// lie on the same side of it, so only the other three faces can be nearest now.
NearestFace OnTetrahedron(const Vec3* p) {
  constexpr int kFace[3][4] = {{0, 1, 3, 2}, {1, 2, 3, 0}, {2, 0, 3, 1}};
  const Vec3 e1 = p[0] - p[3], e2 = p[1] - p[3], e3 = p[2] - p[3];
  const mjtNum volume = Dot(e1, Cross(e2, e3));
  const mjtNum bulk = Sqrt(NormSquared(e1) * NormSquared(e2) * NormSquared(e3));
  const bool flat = Abs(volume) <= 1e-12 * bulk;
  NearestFace best;
  best.inside = !flat;
  for (const auto& f : kFace) {
    const Vec3 a = p[f[0]], normal = Cross(p[f[1]] - a, p[f[2]] - a);
    const bool outside = Dot(normal, a) * Dot(normal, p[f[3]] - a) > 0;
    if (!outside && !flat) continue;
    const NearestFace face = OnTriangle(p, f[0], f[1], f[2]);
    if (best.size == 0 || face.square < best.square) best = face;
  }
  return best;
}

NearestFace NearestInSimplex(const Simplex& s, const DifferenceVertex& added) {
  Vec3 p[4];
  for (int i = 0; i < s.size; ++i) p[i] = s.v[i].w;
  p[s.size] = added.w;
  switch (s.size) {
    case 0: {
      NearestFace only;
      only.x = added.w;
      only.square = NormSquared(added.w);
      only.Add(0, 1);
      return only;
    }
    case 1:
      return OnSegment(p, 0, 1);
    case 2:
      return OnTriangle(p, 0, 1, 2);
    default:
      return OnTetrahedron(p);
  }
}

// Keeps the vertices of the nearest face.
void Keep(Simplex* s, const NearestFace& nearest) {
  DifferenceVertex kept[3];
  for (int i = 0; i < nearest.size; ++i) kept[i] = s->v[nearest.index[i]];
  s->size = nearest.size;
  for (int i = 0; i < nearest.size; ++i) {
    s->v[i] = kept[i];
    s->weight[i] = nearest.weight[i];
  }
}

bool Contains(const Simplex& s, const DifferenceVertex& v) {
  for (int i = 0; i < s.size; ++i) {
    if (s.v[i].id_a == v.id_a && s.v[i].id_b == v.id_b) return true;
  }
  return false;
}

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

// Regions of a triangle by the signs of projections (Ericson, Real-Time Collision
// Detection, 5.1.5), with the interior point taken from the normal, which is more exact than the
// weights.
Vec3 NearestOnTriangle(Vec3 a, Vec3 b, Vec3 c, mjtNum weight[3]) {
  auto at = [&](Vec3 point, mjtNum u, mjtNum v, mjtNum w) {
    weight[0] = u;
    weight[1] = v;
    weight[2] = w;
    return point;
  };
  const Vec3 ab = b - a, ac = c - a;
  const mjtNum d1 = -Dot(ab, a), d2 = -Dot(ac, a);
  if (d1 <= 0 && d2 <= 0) return at(a, 1, 0, 0);
  const mjtNum d3 = -Dot(ab, b), d4 = -Dot(ac, b);
  if (d3 >= 0 && d4 <= d3) return at(b, 0, 1, 0);
  const mjtNum d5 = -Dot(ab, c), d6 = -Dot(ac, c);
  if (d6 >= 0 && d5 <= d6) return at(c, 0, 0, 1);
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
  if (square < mjMINVAL * mjMINVAL) {
    x = {1, 0, 0};
    square = 1;
  }

  for (int i = 0; i < limits.iterations; ++i) {
    const DifferenceVertex w = SupportDifference(a, b, -x);
    const mjtNum xw = Dot(x, w.w);
    if (xw > 0 && xw * xw > cutoff * cutoff * square) {
      const mjtNum norm = Sqrt(square);
      r.status = GjkStatus::kBeyondCutoff;
      r.dist = xw / norm;
      r.normal = x * (-1 / norm);
      return r;
    }
    extent = std::max(NormSquared(w.w), extent);
    if (s.size > 0) {
      const mjtNum rounding = kDistanceRounding * Sqrt(square * extent);
      if (square - xw <= std::max(rounding, std::min(kRelativeGap * square, gap_tolerance))) break;
      if (polyhedral && Contains(s, w)) break;
    }
    const NearestFace nearest = NearestInSimplex(s, w);
    if (s.size > 0 && !nearest.inside && nearest.square >= square) break;
    // Points that almost coincide can make up a nearest point within the known lower bound.
    if (s.size > 0 && xw > 0 &&
        (nearest.inside || nearest.square * square < (1 - kBelow) * xw * xw)) {
      break;
    }
    s.v[s.size++] = w;
    if (nearest.inside) {
      r.status = GjkStatus::kOverlap;
      r.dist = 0;
      return r;
    }
    Keep(&s, nearest);
    x = nearest.x;
    square = nearest.square;
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
