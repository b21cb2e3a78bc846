// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The polytope that EPA grows: triangles between points of D = A - B, with outward unit normals,
// four in the lanes of a vector.
//
// Triangles know their edges, not their neighbours: the edges around the ones a new vertex sees are
// those that occur in one direction only. A surface closed in this sense stays closed whatever
// rounding decides about single triangles.
//
//   x       x_0 x_1 x_2 x_3 | ...       normals
//   y       y_0 y_1 y_2 y_3 | ...
//   z       z_0 z_1 z_2 z_3 | ...
//   dist    d_0 d_1 d_2 d_3 | ...       distance of the plane from the origin; negative if the
//                                       origin is outside
//
// A triangle without area (sliver) has distance kFar: it is never nearest, and goes when one beside
// it goes. Beyond the last there are four more of distance kFar, for loops over whole vectors.

#ifndef SYNOVIA_COLLISION_CONVEX_POLYTOPE_H_
#define SYNOVIA_COLLISION_CONVEX_POLYTOPE_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "collision/convex/support.h"
#include "math/lanes.h"

namespace syn {

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

// Not initialised as a whole: that would cost more than most calls.
struct Polytope {
  static constexpr int kMaxVert = 128;           // seven bits
  static constexpr int kMaxFace = 3 * kMaxVert;  // 2 V alive, and new ones before others go
  static constexpr mjtNum kFar = std::numeric_limits<mjtNum>::max();
  static constexpr mjtNum kRounding = 1e-14;  // of normals and distances, relative to the extent

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
  DifferenceVertex& NewVertex() { return vert[num_vert]; }
};

SYNOVIA_INLINE Vec3x4 Splat(Vec3 v) { return {Splat4(v.x), Splat4(v.y), Splat4(v.z)}; }

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
inline void KeepVertex(Polytope* p) {
  const mjtNum square = NormSquared(p->vert[p->num_vert++].w);
  if (square > p->square_extent) {
    p->square_extent = square;
    p->extent = Sqrt(square);
  }
}

// Faces of the tetrahedron of four vertices, which may be exchanged.
void MakeTetrahedron(Polytope* p);

// Faces of the pyramid of five vertices: a base of four, counter-clockwise seen from outside, and
// the tip. Its base bends outwards. Slivers if vertices coincide.
void MakePyramid(Polytope* p);

// The first of those with the least distance; -1 if there is none but slivers.
int NearestFace(const Polytope& p);

// Joins the vertex behind the last one to the edges around the faces it sees, `start` among them.
// False if it sees none or there is no room.
bool Expand(Polytope* p, int start);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_POLYTOPE_H_
