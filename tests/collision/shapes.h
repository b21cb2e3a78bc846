// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Random convex shapes for the tests of the iterative collision routines.

#ifndef SYNOVIA_TESTS_COLLISION_SHAPES_H_
#define SYNOVIA_TESTS_COLLISION_SHAPES_H_

#include <cstdlib>
#include <memory>
#include <random>
#include <vector>

#include "asset/shape/hull.h"
#include "collision/convex/support.h"
#include "math/quat.h"

namespace syn {

class Random {
 public:
  explicit Random(unsigned seed) : engine_(seed) {}
  mjtNum Uniform(mjtNum lo, mjtNum hi) { return lo + (hi - lo) * (engine_() / 4294967296.0); }
  Vec3 InCube(mjtNum half) {
    mjtNum x = Uniform(-half, half), y = Uniform(-half, half), z = Uniform(-half, half);
    return {x, y, z};
  }
  Vec3 Direction() {
    while (true) {
      Vec3 v = InCube(1);
      if (NormSquared(v) > 0.01 && NormSquared(v) < 1) return Normalized(v);
    }
  }
  Mat3 Rotation() {
    Vec3 axis = Direction();
    return ToMat3(FromAxisAngle(axis, Uniform(-3, 3)));
  }

 private:
  std::mt19937 engine_;
};

// Keeps the arrays a mesh shape points to.
struct MeshData {
  std::vector<float> vert;
  LargeArray<int> graph;

  HullView View(bool with_graph = true) const {
    HullView h;
    h.vert = vert.data();
    h.num_vert = static_cast<int>(vert.size() / 3);
    if (with_graph) {
      h.num_hull = graph[0];
      h.edge_adr = graph.data() + 2;
      h.vert_id = h.edge_adr + h.num_hull;
      h.edge = h.vert_id + h.num_hull;
    }
    return h;
  }
};

inline MeshData MakeMesh(const std::vector<Vec3>& points) {
  MeshData mesh;
  std::vector<Vec3> rounded;
  for (Vec3 p : points) {
    for (int k = 0; k < 3; ++k) mesh.vert.push_back(static_cast<float>(p[k]));
    const float* v = mesh.vert.data() + mesh.vert.size() - 3;
    rounded.push_back({v[0], v[1], v[2]});
  }
  mesh.graph = MakeHullGraph(ConvexHull(rounded));
  return mesh;
}

inline MeshData RandomMesh(Random& r, int num_vert, mjtNum lo = 0.1, mjtNum hi = 0.4) {
  std::vector<Vec3> points;
  Vec3 size{r.Uniform(lo, hi), r.Uniform(lo, hi), r.Uniform(lo, hi)};
  for (int i = 0; i < num_vert; ++i) points.push_back(Hadamard(size, r.Direction()));
  return MakeMesh(points);
}

inline MeshData CubeMesh(mjtNum half) {
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i) {
    points.push_back({i & 1 ? half : -half, i & 2 ? half : -half, i & 4 ? half : -half});
  }
  return MakeMesh(points);
}

inline constexpr Shape::Kind kKinds[] = {Shape::kPoint,    Shape::kSegment, Shape::kEllipsoid,
                                         Shape::kCylinder, Shape::kBox,     Shape::kMesh};
inline constexpr const char* kKindNames[] = {"Sphere",   "Capsule", "Ellipsoid",
                                             "Cylinder", "Box",     "Mesh"};

// A shape of the kind with size between lo and hi, in a random pose near the origin.
inline Shape RandomShape(Random& r, Shape::Kind kind, const MeshData& mesh, mjtNum spread,
                         mjtNum lo = 0.1, mjtNum hi = 0.4) {
  Shape s;
  s.kind = kind;
  s.pos = r.InCube(spread);
  s.mat = r.Rotation();
  s.size = {r.Uniform(lo, hi), r.Uniform(lo, hi), r.Uniform(lo, hi)};
  if (kind == Shape::kPoint || kind == Shape::kSegment) s.radius = s.size.x;
  if (kind == Shape::kMesh) s.hull = mesh.View();
  return s;
}

// h_A(n) + h_B(-n), the support function of the difference with balls.
inline mjtNum DifferenceSupport(Shape& a, Shape& b, Vec3 n) {
  return Dot(n, SupportDifference(a, b, n).w) + a.radius + b.radius;
}

// Number of random cases: SYNOVIA_COLLISION_CASES if set.
inline int Cases(int standard) {
  const char* text = std::getenv("SYNOVIA_COLLISION_CASES");
  return text ? std::atoi(text) : standard;
}

}  // namespace syn

#endif  // SYNOVIA_TESTS_COLLISION_SHAPES_H_
