// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The polytope that EPA expands. It consists of triangles between points of D = A - B, with outward
// unit normals, stored four in the lanes of a vector.
//
// Triangles store their edges, not their neighbors. The boundary of a set of triangles consists of
// the edges that occur in one direction only. A surface that is closed in this sense stays closed,
// whatever rounding errors decide about single triangles.
//
//   x       x_0 x_1 x_2 x_3 | ...       normals
//   y       y_0 y_1 y_2 y_3 | ...
//   z       z_0 z_1 z_2 z_3 | ...
//   dist    d_0 d_1 d_2 d_3 | ...       distance of the plane from the origin; negative if the
//                                       origin is outside
//
// A triangle without area (sliver) has distance kFar. It is never the nearest one, and it is
// removed with a neighbor. Behind the last triangle there are four more of distance kFar, so that
// loops can read whole vectors.

#ifndef SYNOVIA_COLLISION_CONVEX_POLYTOPE_H_
#define SYNOVIA_COLLISION_CONVEX_POLYTOPE_H_

#include <algorithm>
#include <bit>
#include <cstdint>
#include <limits>

#include "collision/convex/support.h"
#include "math/lanes.h"

namespace syn {

// The corners i, j, k of a triangle as its directed edges (i, j), (j, k), (k, i). Each edge takes
// 16 bits of a word, from the vertex in the upper byte to that in the lower one. Vertices have
// seven bits, so that the highest bit of an edge is free for comparisons.
using Edges = uint64_t;
constexpr Edges MakeEdges(uint64_t i, uint64_t j, uint64_t k) {
  return i * 0x100000100 + j * 0x1000001 + k * 0x10000010000;
}
// Returns corner k = 0, 1, 2.
constexpr int Corner(Edges e, int k) { return static_cast<int>(e >> (16 * k + 8) & 255); }

// Returns all edges in the opposite direction.
constexpr Edges Reversed(Edges e) {
  constexpr uint64_t kLower = 0x00ff00ff00ff;
  return (e & kLower) << 8 | (e >> 8 & kLower);
}

// Returns a word in which the highest bit of each edge of e is set if the edge
// is not among those of f.
constexpr uint64_t kHighest = 0x800080008000;
constexpr uint64_t NotAmong(Edges e, Edges f) {
  // Adding this sets the highest bit unless all other bits are 0.
  constexpr uint64_t kOthers = 0x7fff7fff7fff;
  // Compare with f in its three rotations; an edge must differ in all of them.
  auto differ = [&](Edges turned) { return (e ^ turned) + kOthers; };
  const Edges once = f >> 16 | (f & 0xffff) << 32, twice = f >> 32 | (f & 0xffffffff) << 16;
  return differ(f) & differ(once) & differ(twice) & kHighest;
}

// The arrays are not initialized, because that would cost more than most calls of EPA.
struct Polytope {
  static constexpr int kMaxVert = 128;  // vertices have seven bits
  // 2 V triangles, and new ones before the old ones are removed.
  static constexpr int kMaxFace = 3 * kMaxVert;
  // Distance of slivers and of unused lanes.
  static constexpr mjtNum kFar = std::numeric_limits<mjtNum>::max();
  // Error of normals and distances, relative to the extent.
  static constexpr mjtNum kRounding = 1e-14;

  Polytope() {}

  int num_vert = 0, num_face = 0;
  bool slivers = false;  // there may be slivers
  // Largest distance of a vertex from the origin, and its square.
  mjtNum extent = 0, square_extent = 0;
  union {
    DifferenceVertex vert[kMaxVert + 1];  // the last one is room for a vertex that is not added
  };
  mjtNum x[kMaxFace + 8], y[kMaxFace + 8], z[kMaxFace + 8], dist[kMaxFace + 8];
  // Directed edges of each triangle.
  Edges edges[kMaxFace + 8];

  Vec3 Normal(int f) const { return {x[f], y[f], z[f]}; }
  Vec3x4 Normals(int f) const { return {Load4(x + f), Load4(y + f), Load4(z + f)}; }
  const DifferenceVertex& Corner(int f, int k) const { return vert[syn::Corner(edges[f], k)]; }
  // Returns the place behind the last vertex, where the next one is written.
  DifferenceVertex& NewVertex() { return vert[num_vert]; }
};

// Returns the vector in all four lanes.
SYNOVIA_INLINE Vec3x4 Splat(Vec3 v) { return {Splat4(v.x), Splat4(v.y), Splat4(v.z)}; }

// Calls f with the indices of the faces for which holds(first of four) sets the lane, in ascending
// order. The bits of 64 faces are collected first, because a branch for each four would be
// mispredicted.
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

// Appends the vertex that was written through NewVertex().
inline void KeepVertex(Polytope* p) {
  const mjtNum square = NormSquared(p->vert[p->num_vert++].w);
  if (square > p->square_extent) {
    p->square_extent = square;
    p->extent = Sqrt(square);
  }
}

// Makes the faces of the tetrahedron of four vertices. May exchange two vertices.
void MakeTetrahedron(Polytope* p);

// Makes the faces of the pyramid of five vertices: a base of four, counterclockwise as seen from
// outside, and the tip. The base is folded along one diagonal so that the polytope is convex.
// Creates slivers if vertices coincide.
void MakePyramid(Polytope* p);

// Returns the first of the faces with the least distance; -1 if there are only slivers.
int NearestFace(const Polytope& p);

// Connects the vertex behind the last one with the boundary of the faces that it sees. `start` must
// be one of them. Returns false if it sees none or there is no room.
bool Expand(Polytope* p, int start);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_POLYTOPE_H_
