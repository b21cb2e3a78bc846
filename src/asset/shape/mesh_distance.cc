// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the signed distance to a mesh. The constructor sums the pseudonormals; the search
// keeps a stack of tree nodes and visits the nearer child first.

#include "asset/shape/mesh_distance.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

namespace syn {
namespace {

// Feature of points inside a triangle.
constexpr int kInterior = 6;
// Size of the stack of the search. A node adds at most one entry per level, and trees are balanced,
// so 64 levels suffice for every mesh.
constexpr int kMaxDepth = 64;

// Returns for each vertex the first vertex at the same position.
std::vector<int> WeldVertices(std::span<const Vec3> vert) {
  std::vector<int> order(vert.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::sort(order, [&](int a, int b) {
    return std::tie(vert[a].x, vert[a].y, vert[a].z, a) <
           std::tie(vert[b].x, vert[b].y, vert[b].z, b);
  });
  std::vector<int> first(vert.size());
  for (size_t i = 0; i < order.size(); ++i) {
    const bool same = i > 0 && vert[order[i]] == vert[order[i - 1]];
    first[order[i]] = same ? first[order[i - 1]] : order[i];
  }
  return first;
}

// Returns the angle between two vectors in radians.
double Angle(Vec3 u, Vec3 v) { return Atan2(Norm(Cross(u, v)), Dot(u, v)); }

// Returns the squared distance of p to a box (center, half sizes); 0 inside. It is a lower bound of
// the distance to everything in the box.
double BoxDistanceSquared(Vec3 p, const double* aabb) {
  double sum = 0;
  for (int k = 0; k < 3; ++k) {
    const double outside = std::max(0.0, Abs(p[k] - aabb[k]) - aabb[k + 3]);
    sum += outside * outside;
  }
  return sum;
}

}  // namespace

// Tests the Voronoi regions of the vertices, edges and interior in turn, as in Ericson, Real-Time
// Collision Detection. d1 to d6 are projections of p on the edges ab and ac, measured from a, b and
// c; va, vb, vc are proportional to the barycentric coordinates of the projection of p.
TrianglePoint NearestOnTriangle(Vec3 p, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 ab = b - a, ac = c - a;
  const double d1 = Dot(ab, p - a), d2 = Dot(ac, p - a);
  if (d1 <= 0 && d2 <= 0) return {a, 0};
  const double d3 = Dot(ab, p - b), d4 = Dot(ac, p - b);
  if (d3 >= 0 && d4 <= d3) return {b, 1};
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return {a + ab * (d1 / (d1 - d3)), 3};
  const double d5 = Dot(ab, p - c), d6 = Dot(ac, p - c);
  if (d6 >= 0 && d5 <= d6) return {c, 2};
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return {a + ac * (d2 / (d2 - d6)), 5};
  const double va = d3 * d6 - d5 * d4;
  const double along_bc = d4 - d3, along_cb = d5 - d6;
  if (va <= 0 && along_bc >= 0 && along_cb >= 0) {
    return {b + (c - b) * (along_bc / (along_bc + along_cb)), 4};
  }
  const double sum = va + vb + vc;
  return {a + ab * (vb / sum) + ac * (vc / sum), kInterior};
}

MeshDistance::MeshDistance(std::span<const Vec3> vert, std::span<const int> faces, const Bvh& bvh)
    : vert_(vert), faces_(faces), bvh_(bvh), normals_(faces.size() / 3) {
  const std::vector<int> weld = WeldVertices(vert);
  std::vector<Vec3> at_vertex(vert.size());
  std::map<std::pair<int, int>, Vec3> at_edge;
  auto edge_key = [&](size_t f, int k) {
    const int i = weld[faces[3 * f + k]], j = weld[faces[3 * f + (k + 1) % 3]];
    return std::pair{std::min(i, j), std::max(i, j)};
  };

  for (size_t f = 0; f < normals_.size(); ++f) {
    const Vec3 p[3] = {vert[faces[3 * f]], vert[faces[3 * f + 1]], vert[faces[3 * f + 2]]};
    Vec3 normal = Cross(p[1] - p[0], p[2] - p[0]);
    if (Norm(normal) < mjMINVAL) continue;  // A face without area has no normal.
    Normalize(normal);
    normals_[f][kInterior] = normal;
    // Each face contributes to its three vertices, weighted by the angle there, and to its edges.
    for (int k = 0; k < 3; ++k) {
      at_vertex[weld[faces[3 * f + k]]] +=
          Angle(p[(k + 1) % 3] - p[k], p[(k + 2) % 3] - p[k]) * normal;
      at_edge[edge_key(f, k)] += normal;
    }
  }
  for (size_t f = 0; f < normals_.size(); ++f) {
    for (int k = 0; k < 3; ++k) {
      // Copies the sums to all faces, so that a query needs no lookup by vertex or edge.
      normals_[f][k] = at_vertex[weld[faces[3 * f + k]]];
      normals_[f][3 + k] = at_edge[edge_key(f, k)];
    }
  }
}

TrianglePoint MeshDistance::Nearest(Vec3 p, int face) const {
  const int* corner = &faces_[3 * static_cast<size_t>(face)];
  return NearestOnTriangle(p, vert_[corner[0]], vert_[corner[1]], vert_[corner[2]]);
}

double MeshDistance::operator()(Vec3 p, int* hint) const {
  int best_face = *hint;
  TrianglePoint best = Nearest(p, best_face);
  double best_squared = NormSquared(p - best.point);

  // A node that has not been visited, and a lower bound of the squared distance to its faces.
  struct Candidate {
    int node;
    double bound;
  };
  Candidate stack[kMaxDepth];
  int top = 0;
  stack[top++] = {0, 0};
  while (top > 0) {
    const Candidate candidate = stack[--top];
    // Nothing in this node is nearer than the best point.
    if (candidate.bound >= best_squared) continue;
    const int left = bvh_.child[2 * candidate.node], right = bvh_.child[2 * candidate.node + 1];
    if (left < 0) {
      const int face = bvh_.nodeid[candidate.node];
      const TrianglePoint found = Nearest(p, face);
      const double squared = NormSquared(p - found.point);
      if (squared < best_squared) {
        best_squared = squared;
        best = found;
        best_face = face;
      }
      continue;
    }
    // The nearer child is pushed last, so that it is visited first and tightens the bound.
    Candidate near{left, BoxDistanceSquared(p, &bvh_.aabb[6 * static_cast<size_t>(left)])};
    Candidate far{right, BoxDistanceSquared(p, &bvh_.aabb[6 * static_cast<size_t>(right)])};
    if (far.bound < near.bound) std::swap(near, far);
    stack[top++] = far;
    stack[top++] = near;
  }
  *hint = best_face;
  // The pseudonormal of the nearest feature decides on which side of the surface p is.
  const double side = Dot(p - best.point, normals_[best_face][best.feature]);
  return side < 0 ? -Sqrt(best_squared) : Sqrt(best_squared);
}

}  // namespace syn
