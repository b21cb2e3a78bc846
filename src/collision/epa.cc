// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The expanding polytope of van den Bergen (2001); see epa.h.

#include "collision/epa.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>
#include <utility>

#include "math/lanes.h"

namespace syn {
namespace {

constexpr int kMaxVert = 128;           // so that two of them fit an Edge
constexpr int kMaxFace = 3 * kMaxVert;  // 2 V alive, and new ones before the removed ones go
constexpr mjtNum kFar = std::numeric_limits<mjtNum>::max();
constexpr mjtNum kFlat = 1e-11;          // relative height below which points count as coplanar
constexpr mjtNum kFaceRounding = 1e-14;  // relative to the extent of D
// Per iteration of the option: one is a support query and little more.
constexpr int kExpansions = 4;

// The corners i, j, k of a triangle as its directed edges  i j,  j k,  k i,  each in 16 bits of a
// word, from the vertex in the upper byte to that in the lower one. Vertices have seven bits, so
// that the highest bit of an edge is free to tell edges that are equal from those that are not.
using Edges = uint64_t;
constexpr Edges MakeEdges(uint64_t i, uint64_t j, uint64_t k) {
  return i * 0x100000100 + j * 0x1000001 + k * 0x10000010000;
}
constexpr int Corner(Edges e, int k) { return static_cast<int>(e >> (16 * k + 8) & 255); }

// Every edge in the other direction.
constexpr Edges Reversed(Edges e) {
  constexpr uint64_t kLower = 0x00ff00ff00ff;
  return (e & kLower) << 8 | (e >> 8 & kLower);
}

// Sets the highest bit of the edges of e that are not among those of f.
constexpr uint64_t kHighest = 0x800080008000;
constexpr uint64_t NotAmong(Edges e, Edges f) {
  constexpr uint64_t kOthers = 0x7fff7fff7fff;  // with any of these bits, a sum reaches the highest
  auto differ = [&](Edges turned) { return (e ^ turned) + kOthers; };
  const Edges once = f >> 16 | (f & 0xffff) << 32, twice = f >> 32 | (f & 0xffffffff) << 16;
  return differ(f) & differ(once) & differ(twice) & kHighest;
}

// Triangles with outward unit normals, four in the lanes of a vector. They know their vertices, not
// their neighbours: the few edges around a hole are those that occur in one direction only, and a
// surface closed in this sense stays closed whatever rounding decides about single triangles.
// A triangle without area (sliver) has distance kFar: it is never nearest, and goes when one beside
// it goes. Beyond the last there are four more of distance kFar, for loops over whole vectors.
// Not initialised as a whole: that would cost more than most calls.
struct Polytope {
  Polytope() {}

  int num_vert = 0, num_face = 0;
  bool slivers = false;                  // are there any?
  mjtNum extent = 0, square_extent = 0;  // largest distance of a vertex from the origin
  union {
    DifferenceVertex vert[kMaxVert + 1];  // the last: room for one that is not added
  };
  mjtNum x[kMaxFace + 8], y[kMaxFace + 8], z[kMaxFace + 8], dist[kMaxFace + 8];
  Edges edges[kMaxFace + 8];

  Vec3 Normal(int f) const { return {x[f], y[f], z[f]}; }
  Vec3x4 Normals(int f) const { return {Load4(x + f), Load4(y + f), Load4(z + f)}; }
  const DifferenceVertex& Corner(int f, int k) const { return vert[syn::Corner(edges[f], k)]; }
};

Vec3x4 Splat(Vec3 v) { return {Splat4(v.x), Splat4(v.y), Splat4(v.z)}; }

// The first n < 5 lanes.
int FirstBits(int n) { return (1 << n) - 1; }

// Calls f with the indices of faces for which holds(first of four) is set, in order. The bits of
// many are collected first: whether there is one among the next four cannot be predicted.
template <typename Holds, typename F>
SYNOVIA_INLINE void ForEachFace(const Polytope& p, Holds&& holds, F&& f) {
  for (int begin = 0; begin < p.num_face; begin += 64) {
    uint64_t bits = 0;
    const int end = std::min(begin + 64, p.num_face);
    for (int first = begin; first < end; first += 4) {
      bits |= static_cast<uint64_t>(Bits(holds(first))) << (first - begin);
    }
    for (; bits; bits &= bits - 1) f(begin + std::countr_zero(bits));
  }
}

// Makes the vertex behind the last one the last.
void KeepVertex(Polytope* p) {
  const mjtNum square = NormSquared(p->vert[p->num_vert++].w);
  if (square > p->square_extent) {
    p->square_extent = square;
    p->extent = Sqrt(square);
  }
}

void AddVertex(Polytope* p, const DifferenceVertex& v) {
  p->vert[p->num_vert] = v;
  KeepVertex(p);
}

// The vertices with the numbers index(lane).
template <typename Index>
SYNOVIA_INLINE Vec3x4 LoadVertices(const Polytope& p, Index&& index) {
  const Four4 v = Four4::Load([&](int lane) SYNOVIA_LAMBDA { return &p.vert[index(lane)].w.x; });
  return {v.v[0], v.v[1], v.v[2]};
}

// Appends the first n of four triangles a b c; the caller names their edges.
SYNOVIA_INLINE void AppendFaces(Polytope* p, const Vec3x4& a, const Vec3x4& b, const Vec3x4& c,
                                int n) {
  const Vec3x4 u = a - c, v = b - c, cross = Cross(u, v);
  const Vec4d square = Dot(cross, cross);
  const Mask4 sliver = square <= Splat4(kFaceRounding * kFaceRounding) * Dot(u, u) * Dot(v, v);
  const Vec3x4 normal = cross * (sliver ? Vec4d{} : Splat4(1) / Sqrt(square));
  if (Bits(sliver) & FirstBits(n)) p->slivers = true;
  const int f = p->num_face;
  Store4(p->x + f, normal.x);
  Store4(p->y + f, normal.y);
  Store4(p->z + f, normal.z);
  Store4(p->dist + f, sliver ? Splat4(kFar) : Dot(normal, c));
  p->num_face += n;
}

void EndFaces(Polytope* p) { Store4(p->dist + p->num_face, Splat4(kFar)); }

// Appends support points until the simplex has volume; false if D is flat, with its normal in
// *flat.
bool CompleteSimplex(Shape& a, Shape& b, Polytope* p, Vec3* flat) {
  auto w = [&](int i) { return p->vert[i].w; };
  // Tries a direction and its opposite; keeps the point that is far enough by `measure`.
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

void MakeTetrahedron(Polytope* p) {
  const Vec3 a = p->vert[0].w;
  const mjtNum volume = Dot(Cross(p->vert[1].w - a, p->vert[2].w - a), p->vert[3].w - a);
  if (volume > 0) std::swap(p->vert[1], p->vert[2]);  // so that 0, 1, 2 turns outwards
  constexpr int kCorner[3][4] = {{0, 0, 1, 2}, {1, 3, 3, 3}, {2, 1, 2, 0}};
  for (int f = 0; f < 4; ++f) {
    p->edges[f] = MakeEdges(kCorner[0][f], kCorner[1][f], kCorner[2][f]);
  }
  auto corners = [&](int k) {
    return LoadVertices(*p, [&](int lane) SYNOVIA_LAMBDA { return kCorner[k][lane]; });
  };
  AppendFaces(p, corners(0), corners(1), corners(2), 4);
  EndFaces(p);
}

// The first of those with the least distance: found four at a time, then looked for. -1 if there is
// none but slivers.
int NearestFace(const Polytope& p) {
  Vec4d least = Splat4(kFar);
  for (int f = 0; f < p.num_face; f += 4) {
    const Vec4d dist = Load4(p.dist + f);
    least = dist < least ? dist : least;
  }
  const mjtNum dist = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  if (dist == kFar) return -1;
  for (int f = 0;; f += 4) {
    if (const int bits = Bits(Load4(p.dist + f) == Splat4(dist)))
      return f + std::countr_zero(static_cast<unsigned>(bits));
  }
}

// The faces that a new vertex sees and that have to go, in order.
struct Hole {
  int num_face = 0;
  int16_t face[kMaxFace + 4];
};

// Edges around a hole.
struct Boundary {
  int size = 0;
  uint16_t edge[3 * kMaxFace + 4];
  int From(int i) const { return edge[i] >> 8; }
  int To(int i) const { return edge[i] & 255; }
};

// Those of the faces whose reverse does not occur.
void FindBoundary(const Polytope& p, const Hole& hole, Boundary* boundary) {
  int size = 0;
  for (int i = 0; i < hole.num_face; ++i) {
    const Edges edges = p.edges[hole.face[i]];
    uint64_t outer = kHighest;
    for (int j = 0; j < hole.num_face; ++j) {
      if (j != i) outer &= NotAmong(edges, Reversed(p.edges[hole.face[j]]));
    }
    for (int k = 0; k < 3; ++k) {
      boundary->edge[size] = static_cast<uint16_t>(edges >> 16 * k);
      size += outer >> (16 * k + 15) & 1;
    }
  }
  boundary->size = size;
}

// Leaves those of the faces that are connected with face `start` over their edges.
void KeepConnected(const Polytope& p, int start, Hole* hole) {
  bool connected[kMaxFace + 4];
  for (int i = 0; i < hole->num_face; ++i) connected[i] = hole->face[i] == start;
  auto beside_connected = [&](Edges e) {
    for (int i = 0; i < hole->num_face; ++i) {
      if (connected[i] && NotAmong(e, Reversed(p.edges[hole->face[i]])) != kHighest) return true;
    }
    return false;
  };
  for (bool grows = true; grows;) {
    grows = false;
    for (int i = 0; i < hole->num_face; ++i) {
      if (connected[i] || !beside_connected(p.edges[hole->face[i]])) continue;
      connected[i] = grows = true;
    }
  }
  int count = 0;
  for (int i = 0; i < hole->num_face; ++i) {
    hole->face[count] = hole->face[i];
    count += connected[i];
  }
  hole->num_face = count;
}

// Finds the faces that w sees, `start` among them, and the edges around them. Of faces in one plane
// with w, rounding may count in some that lie elsewhere; they have to stay. Up to three faces are
// known to be connected if the edges around them are at most two more.
void FindVisible(const Polytope& p, int start, Vec3 w, Hole* hole, Boundary* boundary) {
  const Vec3x4 point = Splat(w);
  const Vec4d eps = Splat4(kFaceRounding * p.extent);
  ForEachFace(
      p,
      [&](int f) {
        const Vec4d dist = Load4(p.dist + f);
        const Mask4 visible = Dot(p.Normals(f), point) - dist > eps;
        return p.slivers ? visible | (dist == Splat4(kFar)) : visible;
      },
      [&](int f) {
        hole->face[hole->num_face] = static_cast<int16_t>(f);
        hole->num_face += f < p.num_face;
      });
  if (hole->num_face <= 3 && !p.slivers) {
    FindBoundary(p, *hole, boundary);
    if (boundary->size <= hole->num_face + 2) return;
  }
  KeepConnected(p, start, hole);
  FindBoundary(p, *hole, boundary);
}

// Fills the places of removed faces with the last ones.
void RemoveFaces(Polytope* p, const Hole& hole) {
  for (int i = hole.num_face - 1; i >= 0; --i) {
    const int f = hole.face[i], last = --p->num_face;
    p->x[f] = p->x[last];
    p->y[f] = p->y[last];
    p->z[f] = p->z[last];
    p->dist[f] = p->dist[last];
    p->edges[f] = p->edges[last];
  }
  EndFaces(p);
}

// Joins the vertex behind the last one to the edges around the faces it sees. False if there are
// none or there is no room.
bool Expand(Polytope* p, int start) {
  Hole hole;
  Boundary boundary;
  const int apex = p->num_vert;
  const Vec3 w = p->vert[apex].w;
  FindVisible(*p, start, w, &hole, &boundary);
  if (boundary.size == 0 || p->num_face + boundary.size > kMaxFace) return false;
  KeepVertex(p);
  for (int k = 0; k < 3; ++k) boundary.edge[boundary.size + k] = 0;
  for (int i = 0; i < boundary.size; i += 4) {
    auto from = [&](int k) SYNOVIA_LAMBDA { return boundary.From(i + k); };
    auto to = [&](int k) SYNOVIA_LAMBDA { return boundary.To(i + k); };
    for (int k = 0; k < 4; ++k) p->edges[p->num_face + k] = MakeEdges(from(k), to(k), apex);
    AppendFaces(p, LoadVertices(*p, from), LoadVertices(*p, to), Splat(w),
                std::min(4, boundary.size - i));
  }
  RemoveFaces(p, hole);
  return true;
}

bool HasVertex(const Polytope& p, int f, const DifferenceVertex& v) {
  for (int k = 0; k < 3; ++k) {
    if (p.Corner(f, k).IsSame(v)) return true;
  }
  return false;
}

// Of equally deep directions the most vertical one, then the one most along y: the order in which
// vertices are met must not decide, and what lies on something is to be carried by it.
bool Preferred(Vec3 n, Vec3 over) {
  constexpr mjtNum kSame = 1e-6;
  if (Abs(Abs(n.z) - Abs(over.z)) > kSame) return Abs(n.z) > Abs(over.z);
  return Abs(n.y) > Abs(over.y) + kSame;
}

// A normal, its distance and the upper bound of the depth that comes with it.
struct Bound {
  Vec3 normal;
  mjtNum dist, upper;
};

void Prefer(Shape& a, Shape& b, const Polytope& p, Bound* best) {
  const mjtNum tolerance = kFaceRounding * p.extent;
  const Vec4d limit = Splat4(best->dist + tolerance);
  ForEachFace(
      p, [&](int f) { return Load4(p.dist + f) <= limit; },
      [&](int f) {
        const Vec3 n = p.Normal(f);
        if (!Preferred(n, best->normal)) return;
        if (Dot(n, SupportDifference(a, b, n).w) <= p.dist[f] + tolerance) best->normal = n;
      });
}

// Points of A and B that make up a place of a face.
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

// Where the ray from the origin along n leaves the polytope, the points that make up that place
// differ by a multiple of n, whatever the face the search ended with. The ray leaves through the
// face of least  dist / (normal . n);  a face of D can be many triangles, only one of which is met.
void FindWitness(const Polytope& p, Vec3 n, Penetration* out) {
  mjtNum exit[kMaxFace + 4];
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

// D has no volume: the depth is zero along its normal, and the origin is a combination of the
// points GJK ended with.
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

}  // namespace

Penetration Epa(Shape& a, Shape& b, const Simplex& start, const IterationLimits& limits) {
  Polytope p;
  for (int i = 0; i < start.size; ++i) AddVertex(&p, start.v[i]);
  Vec3 flat;
  if (p.num_vert < 4 && !CompleteSimplex(a, b, &p, &flat)) {
    return FlatPenetration(a, b, start, flat);
  }
  MakeTetrahedron(&p);

  const bool polyhedral = a.Polyhedral() && b.Polyhedral();
  Bound best{{}, 0, kFar};
  for (int i = 0; i < kExpansions * limits.iterations; ++i) {
    const int nearest = NearestFace(p);
    if (nearest < 0) break;
    const Vec3 normal = p.Normal(nearest);
    const mjtNum dist = p.dist[nearest];
    DifferenceVertex& v = p.vert[p.num_vert];
    SupportDifference(a, b, normal, &v);
    const mjtNum reach = Dot(normal, v.w);
    mjtNum tolerance = kFaceRounding * p.extent;
    if (!polyhedral) {
      tolerance = std::max(tolerance, std::min(limits.tolerance, limits.relative * p.extent));
    }
    const bool closed = reach - dist <= tolerance || (polyhedral && HasVertex(p, nearest, v));
    if (reach < best.upper || closed) best = {normal, dist, reach};
    if (closed || best.upper - dist <= tolerance || p.num_vert == kMaxVert) break;
    if (!Expand(&p, nearest)) break;
  }
  Penetration out;
  out.valid = best.upper < kFar;
  if (!out.valid) return out;
  if (polyhedral) Prefer(a, b, p, &best);
  out.depth = best.upper;
  out.normal = best.normal;
  FindWitness(p, best.normal, &out);
  return out;
}

}  // namespace syn
