// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements marching cubes (Lorensen and Cline 1987). The usual table of triangles for the 256
// patterns of signs at the corners of a cube is not written down, but derived once.
//
// Consider the boundary of a face of the cube, traversed counterclockwise as seen from outside. The
// surface is crossed on the edge where the path enters the body and on the edge where it leaves it
// again; the surface cuts the face along the segment between the two. A cube edge that is cut is
// entered on one of its two faces and left on the other, so the segments form closed loops. On a
// face with four crossings this rule separates the two inside corners. Both cubes at the face apply
// the same rule, so the surface has no holes.
//
// A loop of more than three points is not flat, so the volume depends on how it is cut into
// triangles. The cuts below are those of the meshes that the reference implementation produces. For
// most shapes of loops, one cut is defined and rotated with the cube; the exceptions are described
// at CutQuad, CutHub and CutPath.

#include "asset/shape/marching_cubes.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <utility>

#include "base/error.h"

namespace syn {
namespace {

// Corner k lies at (k & 1, k >> 1 & 1, k >> 2 & 1). Edge 4 axis + i runs along `axis` and joins the
// corners kEdgeCorners[4 axis + i]. Corners of faces are counterclockwise as seen from outside.
constexpr int kFaceCorners[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                    {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
constexpr int kEdgeCorners[12][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                                     {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};

// Returns the edge that joins two corners; -1 if they are not adjacent.
int EdgeBetween(int a, int b) {
  for (int e = 0; e < 12; ++e) {
    if (kEdgeCorners[e][0] == std::min(a, b) && kEdgeCorners[e][1] == std::max(a, b)) return e;
  }
  return -1;
}

// Edges of the cube at which a closed loop of the surface crosses, in order.
using Loop = std::vector<int>;

// Returns the end of a cut edge that belongs to the smaller set of corners: the inside corners, or
// the outside corners if those are fewer. A pattern and its complement then have the same cuts.
int FewCorner(int pattern, int edge) {
  const bool few_inside = std::popcount(static_cast<unsigned>(pattern)) <= 4;
  const int corner = kEdgeCorners[edge][0];
  return (pattern >> corner & 1) == few_inside ? corner : kEdgeCorners[edge][1];
}

// Returns whether inside corners are the majority. The loop then has the opposite direction around
// the smaller set of corners.
bool LoopRunsBackwards(int pattern) { return std::popcount(static_cast<unsigned>(pattern)) > 4; }

// Appends the triangles of a fan whose apex is loop[apex].
void Fan(const Loop& loop, size_t apex, std::vector<int>* triangles) {
  const auto at = [&](size_t i) { return loop[(apex + i) % loop.size()]; };
  for (size_t i = 1; i + 1 < loop.size(); ++i) {
    triangles->insert(triangles->end(), {at(0), at(i), at(i + 1)});
  }
}

// Returns the apex of a fan for a loop of four. If all edges have the same axis, the diagonal joins
// the edges at (0, 0) and (1, 1) of the plane across the axis. Otherwise the loop surrounds two
// corners that have two of the edges each; the diagonal joins the first edge of one to the first
// edge of the other, in the direction of the loop.
size_t CutQuad(int pattern, const Loop& loop) {
  if (loop[0] / 4 == loop[1] / 4 && loop[1] / 4 == loop[2] / 4) {
    return std::find_if(loop.begin(), loop.end(), [](int e) { return e % 4 == 0; }) - loop.begin();
  }
  const bool pair_first = FewCorner(pattern, loop[0]) == FewCorner(pattern, loop[1]);
  return pair_first != LoopRunsBackwards(pattern) ? 0 : 1;
}

// Returns the apex of a fan for a loop of five, which surrounds three corners in an L. The middle
// corner has only one cut edge, and the apex is next to that edge.
size_t CutPentagon(int pattern, const Loop& loop) {
  for (size_t i = 0; i < 5; ++i) {
    const int corner = FewCorner(pattern, loop[i]);
    const auto same = [&](int e) { return FewCorner(pattern, e) == corner; };
    if (std::count_if(loop.begin(), loop.end(), same) > 1) continue;
    return (i + (LoopRunsBackwards(pattern) ? 1 : 4)) % 5;
  }
  return 0;
}

// Returns the inside corner all of whose neighbors are inside; -1 if there is none.
int HubOf(int pattern) {
  for (int hub = 0; hub < 8; ++hub) {
    const int around = 1 << hub | 1 << (hub ^ 1) | 1 << (hub ^ 2) | 1 << (hub ^ 4);
    if ((pattern & around) == around) return hub;
  }
  return -1;
}

// Cuts a loop of six around a corner (hub) and its three neighbors. The first diagonal joins the
// two edges along x. Each half (x, p, q, x') is cut at p or q, at the one along y if the hub has
// equal y and z, otherwise at the one along z.
void CutHub(int hub, Loop loop, std::vector<int>* triangles) {
  while (loop[0] >= 4) std::rotate(loop.begin(), loop.begin() + 1, loop.end());
  const int axis = (hub >> 1 & 1) == (hub >> 2 & 1) ? 1 : 2;
  for (int half = 0; half < 2; ++half) {
    const Loop quad = {loop[3 * half], loop[3 * half + 1], loop[3 * half + 2],
                       loop[(3 * half + 3) % 6]};
    Fan(quad, quad[1] / 4 == axis ? 1 : 2, triangles);
  }
}

// Cuts a loop of six around a path of four corners. The two middle corners of the path have one cut
// edge each. The central triangle consists of every second edge of the loop, among them the edge of
// a middle corner with the higher axis; three triangles surround it.
void CutPath(int pattern, Loop loop, std::vector<int>* triangles) {
  int middle = -4;
  for (const int edge : loop) {
    const auto same = [&](int e) { return FewCorner(pattern, e) == FewCorner(pattern, edge); };
    const bool single = std::count_if(loop.begin(), loop.end(), same) == 1;
    if (single && edge / 4 > middle / 4) middle = edge;
  }
  while (loop[0] != middle) std::rotate(loop.begin(), loop.begin() + 1, loop.end());
  triangles->insert(triangles->end(), {loop[0], loop[2], loop[4]});
  for (int i = 0; i < 6; i += 2) {
    triangles->insert(triangles->end(), {loop[i], loop[i + 1], loop[(i + 2) % 6]});
  }
}

// Cuts a loop into triangles by the rule for its shape.
void CutLoop(int pattern, const Loop& loop, std::vector<int>* triangles) {
  if (loop.size() == 6 && std::popcount(static_cast<unsigned>(pattern)) == 4) {
    const int hub = HubOf(pattern);
    return hub < 0 ? CutPath(pattern, loop, triangles) : CutHub(hub, loop, triangles);
  }
  const size_t apex = loop.size() == 4   ? CutQuad(pattern, loop)
                      : loop.size() == 5 ? CutPentagon(pattern, loop)
                                         : 0;
  Fan(loop, apex, triangles);
}

// Returns the triangles of one pattern as edges of the cube, three each. Bit k of `pattern` is set
// if corner k is inside.
std::vector<int> TrianglesOf(int pattern) {
  std::array<int, 12> next;
  next.fill(-1);
  auto inside = [&](int corner) { return pattern >> corner & 1; };
  // next[e] is the edge to which the surface continues from edge e.
  for (const auto& face : kFaceCorners) {
    for (int i = 0; i < 4; ++i) {
      // The path enters the body on this edge.
      if (inside(face[i]) || !inside(face[(i + 1) % 4])) continue;
      // Finds the edge on which the path leaves the body.
      int exit = i + 1;
      while (inside(face[(exit + 1) % 4])) ++exit;
      next[EdgeBetween(face[i], face[(i + 1) % 4])] =
          EdgeBetween(face[exit % 4], face[(exit + 1) % 4]);
    }
  }
  // Follows `next` around each loop; edges that were visited are reset to -1.
  std::vector<int> triangles;
  for (int start = 0; start < 12; ++start) {
    if (next[start] < 0) continue;
    Loop loop;
    for (int e = start; next[e] >= 0;) {
      loop.push_back(e);
      e = std::exchange(next[e], -1);
    }
    CutLoop(pattern, loop, &triangles);
  }
  return triangles;
}

// Returns the triangles of all patterns, which are computed at the first call.
const std::array<std::vector<int>, 256>& TriangleTable() {
  static const std::array<std::vector<int>, 256> table = [] {
    std::array<std::vector<int>, 256> t;
    for (int pattern = 0; pattern < 256; ++pattern) t[pattern] = TrianglesOf(pattern);
    return t;
  }();
  return table;
}

// Samples of the distance at the points of a grid, and the mesh that is extracted from them.
class Grid {
 public:
  Grid(const std::function<double(Vec3)>& distance, Vec3 centre, Vec3 half) : low_(centre - half) {
    const double sum = half.x + half.y + half.z;
    for (int k = 0; k < 3; ++k) {
      n_[k] = static_cast<int>(Floor(300 * half[k] / sum)) + 1;
      step_[k] = 2 * half[k] / std::max(1, n_[k] - 1);
    }
    value_.resize(static_cast<size_t>(n_[0]) * n_[1] * n_[2]);
    for (int z = 0; z < n_[2]; ++z) {
      for (int y = 0; y < n_[1]; ++y) {
        for (int x = 0; x < n_[0]; ++x) {
          value_[Index(x, y, z)] = static_cast<float>(distance(Position(x, y, z)));
        }
      }
    }
    for (std::vector<int>& vertices : on_edge_) vertices.assign(value_.size(), -1);
  }

  // Returns the triangles of all cells.
  RawMesh Extract() {
    for (int z = 0; z + 1 < n_[2]; ++z) {
      for (int y = 0; y + 1 < n_[1]; ++y) {
        for (int x = 0; x + 1 < n_[0]; ++x) AddCell(x, y, z);
      }
    }
    return std::move(mesh_);
  }

 private:
  size_t Index(int x, int y, int z) const {
    return (static_cast<size_t>(z) * n_[1] + y) * n_[0] + x;
  }
  Vec3 Position(int x, int y, int z) const {
    return low_ + Hadamard(step_, {static_cast<double>(x), static_cast<double>(y),
                                   static_cast<double>(z)});
  }

  // Appends the triangles of the cell whose lowest corner is (x, y, z).
  void AddCell(int x, int y, int z) {
    int pattern = 0;
    for (int k = 0; k < 8; ++k) {
      // Points with a negative distance are inside.
      pattern |= (value_[Index(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2 & 1))] < 0) << k;
    }
    const std::vector<int>& triangles = TriangleTable()[pattern];
    if (triangles.empty()) return;
    int vertex[12];  // Vertices are created in the order of the edges.
    for (int e = 0; e < 12; ++e) {
      const int k = kEdgeCorners[e][0];
      const bool cut = (pattern >> k & 1) != (pattern >> kEdgeCorners[e][1] & 1);
      if (cut) vertex[e] = Vertex(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2 & 1), e / 4);
    }
    for (const int e : triangles) mesh_.face.push_back(vertex[e]);
  }

  // Returns the vertex on the grid edge that starts at (x, y, z) and runs along `axis`. It is
  // created at the first use and shared by the cells around the edge.
  int Vertex(int x, int y, int z, int axis) {
    int& vertex = on_edge_[axis][Index(x, y, z)];
    if (vertex >= 0) return vertex;
    const float a = value_[Index(x, y, z)];
    const float b = value_[Index(x + (axis == 0), y + (axis == 1), z + (axis == 2))];
    Vec3 p = Position(x, y, z);
    // The crossing is interpolated in single precision and in units of the grid, because mesh_vert
    // of the reference has these roundings.
    const float start = static_cast<float>(axis == 0 ? x : axis == 1 ? y : z);
    const float crossing = start + std::clamp(a / (a - b), 0.0f, 1.0f);
    p[axis] = low_[axis] + step_[axis] * crossing;
    vertex = mesh_.VertexCount();
    for (int k = 0; k < 3; ++k) mesh_.vert.push_back(static_cast<float>(p[k]));
    return vertex;
  }

  // Lowest corner of the box, and distance of grid points along each axis.
  Vec3 low_, step_;
  int n_[3];                                 // Number of grid points along each axis.
  std::vector<float> value_;                 // Distances at the grid points, x fastest.
  std::array<std::vector<int>, 3> on_edge_;  // Vertex on each grid edge, by axis; -1: none yet.
  RawMesh mesh_;
};

}  // namespace

RawMesh MarchingCubes(const std::function<double(Vec3)>& distance, Vec3 centre, Vec3 half_size) {
  if (!(half_size.x > 0 && half_size.y > 0 && half_size.z > 0) ||
      !std::isfinite(half_size.x + half_size.y + half_size.z)) {
    throw ModelError("bounding box of SDF plugin must have positive size");
  }
  return Grid(distance, centre, half_size).Extract();
}

}  // namespace syn
