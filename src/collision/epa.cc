// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The expanding polytope of van den Bergen (2001); see epa.h.

#include "collision/epa.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "math/simd.h"

namespace syn {
namespace {

constexpr int kMaxVert = 132;
constexpr int kMaxFace = 4 * kMaxVert;  // 2 V alive, and as many between removal and reuse
constexpr mjtNum kFar = std::numeric_limits<mjtNum>::max();
constexpr mjtNum kFlat = 1e-11;          // relative height below which points count as coplanar
constexpr mjtNum kFaceRounding = 1e-14;  // relative to the extent of D
// Per iteration of the option: one is a support query and little more.
constexpr int kExpansions = 4;

// Triangle with outward unit normal; adjacent[i] lies across the edge vert[i] -> vert[i + 1].
// A triangle without area keeps distance kFar: it is never nearest, and gives way when reached.
struct Face {
  int16_t vert[3];
  int16_t adjacent[3];
  bool visible;
  Vec3 normal;
  mjtNum dist;
};

struct Edge {
  int16_t face, side;
};

// Not initialised as a whole: that would cost more than most calls.
struct Polytope {
  Polytope() {}

  int num_vert = 0, num_face = 0, num_free = 0, num_removed = 0;
  mjtNum extent = 0;  // largest distance of a vertex from the origin
  union {
    DifferenceVertex vert[kMaxVert];
  };
  union {
    Face face[kMaxFace];
  };
  // Distance of faces alive, else kFar: what the search for the nearest reads.
  mjtNum key[kMaxFace];
  int16_t free[kMaxFace];
  int16_t removed[kMaxFace];  // by the last vertex
  Edge horizon[kMaxFace];
  int16_t starting_at[kMaxVert];  // new face whose horizon edge starts at this vertex
};

int AddVertex(Polytope* p, const DifferenceVertex& v) {
  const mjtNum norm = Norm(v.w);
  if (norm > p->extent) p->extent = norm;
  p->vert[p->num_vert] = v;
  return p->num_vert++;
}

int AddFace(Polytope* p, int i, int j, int k) {
  const int index = p->num_free > 0 ? p->free[--p->num_free] : p->num_face++;
  Face& f = p->face[index];
  f.vert[0] = static_cast<int16_t>(i);
  f.vert[1] = static_cast<int16_t>(j);
  f.vert[2] = static_cast<int16_t>(k);
  f.visible = false;
  const Vec3 a = p->vert[i].w, ab = p->vert[j].w - a, ac = p->vert[k].w - a;
  f.normal = Cross(ab, ac);
  const mjtNum square = NormSquared(f.normal);
  if (square <= kFaceRounding * kFaceRounding * NormSquared(ab) * NormSquared(ac)) {
    f.normal = {};
    f.dist = kFar;
  } else {
    f.normal *= 1 / Sqrt(square);
    f.dist = Dot(f.normal, a);
  }
  p->key[index] = f.dist;
  return index;
}

// Appends support points until the simplex has volume; false if D is flat, with its normal in
// *flat.
bool CompleteSimplex(Shape& a, Shape& b, Polytope* p, Vec3* flat) {
  auto w = [&](int i) { return p->vert[i].w; };
  // Tries a direction and its opposite; keeps the point that is far enough by `measure`.
  auto extend = [&](Vec3 dir, auto measure) {
    for (const mjtNum sign : {1.0, -1.0}) {
      const DifferenceVertex v = SupportDifference(a, b, dir * sign);
      const mjtNum reach = Norm(v.w) > p->extent ? Norm(v.w) : p->extent;
      if (measure(v.w) <= kFlat * reach) continue;
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
  const int i = volume > 0 ? 2 : 1, j = 3 - i;  // so that 0, i, j turns outwards
  AddFace(p, 0, i, j);
  AddFace(p, 0, 3, i);
  AddFace(p, i, 3, j);
  AddFace(p, j, 3, 0);
  constexpr int16_t kAdjacent[4][3] = {{1, 2, 3}, {3, 2, 0}, {1, 3, 0}, {2, 1, 0}};
  for (int f = 0; f < 4; ++f) {
    for (int e = 0; e < 3; ++e) p->face[f].adjacent[e] = kAdjacent[f][e];
  }
}

// The first of those with the least key: found four at a time, then looked for. -1 if none is
// alive.
int NearestFace(Polytope* p) {
  const int whole = (p->num_face + 3) / 4 * 4;
  for (int f = p->num_face; f < whole; ++f) p->key[f] = kFar;
  Vec4d least = Splat4(kFar);
  for (int f = 0; f < whole; f += 4) {
    const Vec4d key = Load4(p->key + f);
    least = key < least ? key : least;
  }
  const mjtNum dist = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  if (dist == kFar) return -1;
  for (int f = 0;; f += 4) {
    if (const int bits = Bits(Load4(p->key + f) == Splat4(dist)))
      return f + std::countr_zero(static_cast<unsigned>(bits));
  }
}

// Removes the faces that w sees, starting from one of them; returns the number of edges around the
// hole.
int RemoveVisible(Polytope* p, int start, Vec3 w) {
  int16_t* queue = p->removed;
  int count = 0, num_edge = 0;
  const mjtNum eps = kFaceRounding * p->extent;
  queue[count++] = static_cast<int16_t>(start);
  p->face[start].visible = true;
  for (int i = 0; i < count; ++i) {
    for (const int16_t neighbour : p->face[queue[i]].adjacent) {
      Face& next = p->face[neighbour];
      if (next.visible || (next.dist != kFar && Dot(next.normal, w) - next.dist <= eps)) continue;
      next.visible = true;
      queue[count++] = neighbour;
    }
  }
  for (int i = 0; i < count; ++i) {
    const Face& f = p->face[queue[i]];
    p->key[queue[i]] = kFar;
    for (int16_t e = 0; e < 3; ++e) {
      if (!p->face[f.adjacent[e]].visible) p->horizon[num_edge++] = {queue[i], e};
    }
  }
  p->num_removed = count;
  return num_edge;
}

// Joins the new vertex to the edges around the faces it sees. False if those edges are not one
// loop.
bool Expand(Polytope* p, int start, const DifferenceVertex& v) {
  const int num_edge = RemoveVisible(p, start, v.w);
  if (num_edge < 3 || p->num_face + num_edge > kMaxFace) return false;
  const int apex = AddVertex(p, v);
  for (int i = 0; i < p->num_vert; ++i) p->starting_at[i] = -1;
  for (int i = 0; i < num_edge; ++i) {
    const Edge edge = p->horizon[i];
    const Face& removed = p->face[edge.face];
    const int from = removed.vert[edge.side], to = removed.vert[(edge.side + 1) % 3];
    if (p->starting_at[from] >= 0) return false;
    auto created = static_cast<int16_t>(AddFace(p, from, to, apex));
    p->starting_at[from] = created;
    Face& outer = p->face[removed.adjacent[edge.side]];
    p->face[created].adjacent[0] = removed.adjacent[edge.side];
    for (int e = 0; e < 3; ++e) {
      if (outer.vert[e] == to && outer.vert[(e + 1) % 3] == from) outer.adjacent[e] = created;
    }
  }
  for (int i = 0; i < num_edge; ++i) {
    const Edge edge = p->horizon[i];
    const int16_t created = p->starting_at[p->face[edge.face].vert[edge.side]];
    const int16_t next = p->starting_at[p->face[created].vert[1]];
    if (next < 0) return false;
    p->face[created].adjacent[1] = next;
    p->face[next].adjacent[2] = created;
  }
  for (int i = 0; i < p->num_removed; ++i) p->free[p->num_free++] = p->removed[i];
  return true;
}

bool HasVertex(const Polytope& p, const Face& f, const DifferenceVertex& v) {
  for (const int i : f.vert) {
    if (p.vert[i].id_a == v.id_a && p.vert[i].id_b == v.id_b) return true;
  }
  return false;
}

// Points of A and B that the nearest point of a face is made of.
void SetWitness(const Polytope& p, const Face& f, const mjtNum weight[3], Penetration* out) {
  out->a = out->b = {};
  out->active.size = 0;
  for (int i = 0; i < 3; ++i) {
    const DifferenceVertex& v = p.vert[f.vert[i]];
    out->a += v.a * weight[i];
    out->b += v.b * weight[i];
    if (weight[i] > 0) out->active.v[out->active.size++] = v;
  }
}

// Of equally deep directions the most vertical one, then the one most along y: the order in which
// vertices are met must not decide, and what lies on something is to be carried by it.
bool Preferred(Vec3 n, Vec3 over) {
  constexpr mjtNum kSame = 1e-6;
  if (Abs(Abs(n.z) - Abs(over.z)) > kSame) return Abs(n.z) > Abs(over.z);
  return Abs(n.y) > Abs(over.y) + kSame;
}

Face PreferredFace(Shape& a, Shape& b, const Polytope& p, Face best, mjtNum tolerance) {
  for (int i = 0; i < p.num_face; ++i) {
    const Face& f = p.face[i];
    if (p.key[i] > best.dist + tolerance || !Preferred(f.normal, best.normal)) continue;
    if (Dot(f.normal, SupportDifference(a, b, f.normal).w) <= f.dist + tolerance) best = f;
  }
  return best;
}

// Where the ray from the origin along n leaves the polytope, the points that make up that place
// differ by a multiple of n, whatever the face the search ended with. The ray leaves through the
// face of least  dist / (normal . n);  a face of D can be many triangles, only one of which is met.
void FindWitness(const Polytope& p, Vec3 n, Penetration* out) {
  mjtNum exit[kMaxFace], reach = kFar, best = kFar;
  for (int f = 0; f < p.num_face; ++f) {
    exit[f] = kFar;
    if (p.key[f] == kFar) continue;
    const mjtNum slope = Dot(p.face[f].normal, n);
    if (slope > kFlat) exit[f] = p.key[f] / slope;
    reach = std::min(reach, exit[f]);
  }
  for (int f = 0; f < p.num_face; ++f) {
    if (exit[f] > reach + kFlat * p.extent) continue;
    const Face& face = p.face[f];
    auto from_exit = [&](int i) { return p.vert[face.vert[i]].w - n * reach; };
    mjtNum weight[3];
    const mjtNum miss = Norm(NearestOnTriangle(from_exit(0), from_exit(1), from_exit(2), weight));
    if (miss >= best) continue;
    best = miss;
    SetWitness(p, face, weight, out);
  }
}

// D has no volume: the depth is zero along its normal, and the origin is a combination of the
// points GJK ended with.
Penetration FlatPenetration(const Shape& a, const Shape& b, const Simplex& start, Vec3 normal) {
  Penetration out{};
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
  if (!CompleteSimplex(a, b, &p, &flat)) return FlatPenetration(a, b, start, flat);
  MakeTetrahedron(&p);

  const bool polyhedral = a.Polyhedral() && b.Polyhedral();
  Penetration out{};
  Face best;  // with the lowest upper bound
  mjtNum upper = kFar;
  for (int i = 0; i < kExpansions * limits.iterations; ++i) {
    const int nearest = NearestFace(&p);
    if (nearest < 0) break;
    const Face face = p.face[nearest];
    const DifferenceVertex v = SupportDifference(a, b, face.normal);
    const mjtNum reach = Dot(face.normal, v.w);
    mjtNum tolerance = kFaceRounding * p.extent;
    if (!polyhedral) tolerance = std::min(limits.tolerance, limits.relative * p.extent);
    const bool closed = reach - face.dist <= tolerance || (polyhedral && HasVertex(p, face, v));
    if (reach < upper || closed) {
      upper = reach;
      best = face;
    }
    if (closed || upper - face.dist <= tolerance || p.num_vert == kMaxVert) break;
    if (!Expand(&p, nearest, v)) break;
  }
  if (upper == kFar) return out;
  if (polyhedral) best = PreferredFace(a, b, p, best, kFaceRounding * p.extent);
  out.valid = true;
  out.depth = upper;
  out.normal = best.normal;
  FindWitness(p, best.normal, &out);
  return out;
}

}  // namespace syn
