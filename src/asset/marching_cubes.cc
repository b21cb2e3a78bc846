// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Marching cubes without the famous table: the triangles of the 256 sign patterns are derived once.
//
// Walk around each face of the cube counter-clockwise, seen from outside. Where the walk enters the
// body it crosses the surface, where it leaves again it crosses it the next time; the surface cuts
// the face along the segment between the two. A cube edge is entered on one of its two faces and
// left on the other, so the segments chain into closed loops, which become fans of triangles. On a
// face with four crossings the rule keeps the two inside corners apart, on both sides of the face
// alike: the surface has no holes.

#include "asset/marching_cubes.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "base/error.h"

namespace syn {
namespace {

// Corner k lies at (k & 1, k >> 1 & 1, k >> 2 & 1). Edge 4 axis + i joins the corners of
// kEdgeCorners.
constexpr int kFaceCorners[6][4] = {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4},
                                    {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}};
constexpr int kEdgeCorners[12][2] = {{0, 1}, {2, 3}, {4, 5}, {6, 7}, {0, 2}, {1, 3},
                                     {4, 6}, {5, 7}, {0, 4}, {1, 5}, {2, 6}, {3, 7}};

int EdgeBetween(int a, int b) {
  for (int e = 0; e < 12; ++e) {
    if (kEdgeCorners[e][0] == std::min(a, b) && kEdgeCorners[e][1] == std::max(a, b)) return e;
  }
  return -1;
}

// Edges at the corners of the triangles of one pattern (bit k: corner k is inside).
std::vector<int> TrianglesOf(int pattern) {
  std::array<int, 12> next;
  next.fill(-1);
  auto inside = [&](int corner) { return pattern >> corner & 1; };
  for (const auto& face : kFaceCorners) {
    for (int i = 0; i < 4; ++i) {
      if (inside(face[i]) || !inside(face[(i + 1) % 4])) continue;  // the walk enters here
      int exit = i + 1;
      while (inside(face[(exit + 1) % 4])) ++exit;
      next[EdgeBetween(face[i], face[(i + 1) % 4])] =
          EdgeBetween(face[exit % 4], face[(exit + 1) % 4]);
    }
  }
  std::vector<int> triangles;
  for (int start = 0; start < 12; ++start) {
    if (next[start] < 0) continue;
    std::vector<int> loop;
    for (int e = start; next[e] >= 0;) {
      loop.push_back(e);
      e = std::exchange(next[e], -1);
    }
    for (size_t i = 1; i + 1 < loop.size(); ++i) {
      triangles.insert(triangles.end(), {loop[0], loop[i], loop[i + 1]});
    }
  }
  return triangles;
}

const std::array<std::vector<int>, 256>& TriangleTable() {
  static const std::array<std::vector<int>, 256> table = [] {
    std::array<std::vector<int>, 256> t;
    for (int pattern = 0; pattern < 256; ++pattern) t[pattern] = TrianglesOf(pattern);
    return t;
  }();
  return table;
}

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
        for (int x = 0; x < n_[0]; ++x) value_[Index(x, y, z)] = distance(Position(x, y, z));
      }
    }
    for (std::vector<int>& vertices : on_edge_) vertices.assign(value_.size(), -1);
  }

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

  void AddCell(int x, int y, int z) {
    int pattern = 0;
    for (int k = 0; k < 8; ++k) {
      pattern |= (value_[Index(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2 & 1))] < 0) << k;
    }
    for (const int e : TriangleTable()[pattern]) {
      const int k = kEdgeCorners[e][0];
      mesh_.face.push_back(Vertex(x + (k & 1), y + (k >> 1 & 1), z + (k >> 2 & 1), e / 4));
    }
  }

  // The vertex on the edge that starts at a grid point and runs along an axis; made on first use.
  int Vertex(int x, int y, int z, int axis) {
    int& vertex = on_edge_[axis][Index(x, y, z)];
    if (vertex >= 0) return vertex;
    const double a = value_[Index(x, y, z)];
    const double b = value_[Index(x + (axis == 0), y + (axis == 1), z + (axis == 2))];
    Vec3 p = Position(x, y, z);
    p[axis] += step_[axis] * std::clamp(a / (a - b), 0.0, 1.0);
    vertex = mesh_.VertexCount();
    for (int k = 0; k < 3; ++k) mesh_.vert.push_back(static_cast<float>(p[k]));
    return vertex;
  }

  Vec3 low_, step_;
  int n_[3];
  std::vector<double> value_;
  std::array<std::vector<int>, 3> on_edge_;
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
