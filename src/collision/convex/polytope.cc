// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Construction and expansion of the polytope of EPA (polytope.h).

#include "collision/convex/polytope.h"

#include <utility>

namespace syn {
namespace {

constexpr int kMaxFace = Polytope::kMaxFace;
constexpr mjtNum kFar = Polytope::kFar;
constexpr mjtNum kRounding = Polytope::kRounding;

// Returns a mask of the first n < 5 lanes.
int FirstBits(int n) { return (1 << n) - 1; }

// Loads the vertices with the numbers index(lane).
template <typename Index>
SYNOVIA_INLINE Vec3x4 LoadVertices(const Polytope& p, Index&& index) {
  const Four4 v = Four4::Load([&](int lane) SYNOVIA_LAMBDA { return &p.vert[index(lane)].w.x; });
  return {v.v[0], v.v[1], v.v[2]};
}

// Appends the first n of four triangles with the corners a, b, c. The caller sets their edges.
SYNOVIA_INLINE void AppendFaces(Polytope* p, const Vec3x4& a, const Vec3x4& b, const Vec3x4& c,
                                int n) {
  const Vec3x4 u = a - c, v = b - c, cross = Cross(u, v);
  const Vec4d square = Dot(cross, cross);
  // A triangle is a sliver if the sine of its angle at c is within rounding errors.
  const Mask4 sliver = square <= Splat4(kRounding * kRounding) * Dot(u, u) * Dot(v, v);
  const Vec3x4 normal = cross * (sliver ? Vec4d{} : Splat4(1) / Sqrt(square));
  if (Bits(sliver) & FirstBits(n)) p->slivers = true;
  const int f = p->num_face;
  Store4(p->x + f, normal.x);
  Store4(p->y + f, normal.y);
  Store4(p->z + f, normal.z);
  Store4(p->dist + f, sliver ? Splat4(kFar) : Dot(normal, c));
  p->num_face += n;
}

// Sets the distances behind the last face.
void EndFaces(Polytope* p) { Store4(p->dist + p->num_face, Splat4(kFar)); }

// The faces that a new vertex sees and that are removed, in ascending order.
struct Hole {
  int num_face = 0;
  int16_t face[kMaxFace + 4];
};

// The edges around a hole. Each is stored as in Edges.
struct Boundary {
  int size = 0;
  uint16_t edge[3 * kMaxFace + 4];
  int From(int i) const { return edge[i] >> 8; }
  int To(int i) const { return edge[i] & 255; }
};

// Finds the edges of the faces of a hole whose reverse is not an edge of another face of the hole.
void FindBoundary(const Polytope& p, const Hole& hole, Boundary* boundary) {
  int size = 0;
  for (int i = 0; i < hole.num_face; ++i) {
    const Edges edges = p.edges[hole.face[i]];
    uint64_t outer = kHighest;
    for (int j = 0; j < hole.num_face; ++j) {
      if (j != i) outer &= NotAmong(edges, Reversed(p.edges[hole.face[j]]));
    }
    // Every edge is written, and the count advances for the outer ones only. This avoids branches.
    for (int k = 0; k < 3; ++k) {
      boundary->edge[size] = static_cast<uint16_t>(edges >> 16 * k);
      size += outer >> (16 * k + 15) & 1;
    }
  }
  boundary->size = size;
}

// Removes those faces from the hole that are not connected with face `start` through common edges.
void KeepConnected(const Polytope& p, int start, Hole* hole) {
  bool connected[kMaxFace + 4];
  for (int i = 0; i < hole->num_face; ++i) connected[i] = hole->face[i] == start;
  auto beside_connected = [&](Edges e) {
    for (int i = 0; i < hole->num_face; ++i) {
      if (connected[i] && NotAmong(e, Reversed(p.edges[hole->face[i]])) != kHighest) return true;
    }
    return false;
  };
  // Extend the connected set until it does not grow any more. Holes are small.
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

// Finds the faces that w sees and the edges around them. `start` is one of these faces. Faces in
// one plane with w may be counted as visible because of rounding errors, although they are not
// connected with the others; they must stay. Up to three faces are known to be connected if the
// number of edges around them is at most two larger.
void FindVisible(const Polytope& p, int start, Vec3 w, Hole* hole, Boundary* boundary) {
  const Vec3x4 point = Splat(w);
  const Vec4d eps = Splat4(kRounding * p.extent);
  ForEachFace(
      p,
      [&](int f) {
        const Vec4d dist = Load4(p.dist + f);
        const Mask4 visible = Dot(p.Normals(f), point) - dist > eps;
        // Slivers have no valid normal and are removed if they are connected with the hole.
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

// Removes faces by moving the last ones to their places.
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

}  // namespace

void MakeTetrahedron(Polytope* p) {
  const Vec3 a = p->vert[0].w;
  const mjtNum volume = Dot(Cross(p->vert[1].w - a, p->vert[2].w - a), p->vert[3].w - a);
  // The triangle of vertices 0, 1, 2 must be counterclockwise as seen from outside.
  if (volume > 0) std::swap(p->vert[1], p->vert[2]);
  // Corners of the four faces, one column each.
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

// The base is cut along the diagonal that lies outside. The vertices are numbered from one end of
// that diagonal.
void MakePyramid(Polytope* p) {
  const Four4 base = Four4::Load([&](int lane) SYNOVIA_LAMBDA { return &p->vert[lane].w.x; });
  const Vec3 a = p->vert[0].w, tip = p->vert[4].w;
  const Vec3 up = Cross(p->vert[1].w - a, p->vert[2].w - a);
  const bool turned = Dot(up, p->vert[3].w - a) > 0;
  // Each lane function selects a corner for four triangles at once.
  auto lanes = [&](auto permuted) {
    auto one = [&](Vec4d v) {
      return permuted(turned ? __builtin_shufflevector(v, v, 1, 2, 3, 0) : v);
    };
    return Vec3x4{one(base.v[0]), one(base.v[1]), one(base.v[2])};
  };
  const auto same = [](Vec4d v) { return v; };
  const auto next = [](Vec4d v) { return __builtin_shufflevector(v, v, 1, 2, 3, 0); };
  const auto first = [](Vec4d v) { return __builtin_shufflevector(v, v, 0, 0, 0, 0); };
  const auto second = [](Vec4d v) { return __builtin_shufflevector(v, v, 1, 2, 1, 2); };
  const auto third = [](Vec4d v) { return __builtin_shufflevector(v, v, 2, 3, 2, 3); };
  // Four sides first, then the two halves of the base.
  AppendFaces(p, lanes(next), lanes(same), Splat(tip), 4);
  AppendFaces(p, lanes(first), lanes(second), lanes(third), 2);
  EndFaces(p);
  const int i = turned ? 1 : 0, j = i + 1, k = i + 2, l = (i + 3) % 4;
  p->edges[0] = MakeEdges(j, i, 4);
  p->edges[1] = MakeEdges(k, j, 4);
  p->edges[2] = MakeEdges(l, k, 4);
  p->edges[3] = MakeEdges(i, l, 4);
  p->edges[4] = MakeEdges(i, j, k);
  p->edges[5] = MakeEdges(i, k, l);
}

int NearestFace(const Polytope& p) {
  Vec4d least = Splat4(kFar);
  for (int f = 0; f < p.num_face; f += 4) {
    const Vec4d dist = Load4(p.dist + f);
    least = dist < least ? dist : least;
  }
  // The least distance over all lanes, then the first face that has it.
  const mjtNum dist = std::min(std::min(least[0], least[1]), std::min(least[2], least[3]));
  if (dist == kFar) return -1;
  for (int f = 0;; f += 4) {
    if (const int bits = Bits(Load4(p.dist + f) == Splat4(dist)))
      return f + std::countr_zero(static_cast<unsigned>(bits));
  }
}

bool Expand(Polytope* p, int start) {
  Hole hole;
  Boundary boundary;
  const int apex = p->num_vert;
  const Vec3 w = p->vert[apex].w;
  FindVisible(*p, start, w, &hole, &boundary);
  if (boundary.size == 0 || p->num_face + boundary.size > kMaxFace) return false;
  KeepVertex(p);
  // The last vector may have unused lanes, which refer to vertex 0.
  for (int k = 0; k < 3; ++k) boundary.edge[boundary.size + k] = 0;
  // New triangles connect each boundary edge with the new vertex.
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

}  // namespace syn
