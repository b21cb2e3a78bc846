// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Support points in lanes against a plain loop over the vertices.

#include "collision/convex/placed_vertices.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <vector>

#include "collision/shapes.h"

namespace syn {
namespace {

std::vector<Vec3> InWorld(const Shape& s) {
  std::vector<Vec3> points;
  for (int i = 0; i < s.hull.num_vert; ++i) points.push_back(s.mat * s.hull.Vertex(i) + s.pos);
  return points;
}

// The first of those with the greatest height.
int FirstHighest(const std::vector<Vec3>& points, Vec3 dir) {
  int best = 0;
  for (int i = 1; i < static_cast<int>(points.size()); ++i) {
    if (Dot(points[i], dir) > Dot(points[best], dir)) best = i;
  }
  return best;
}

void ExpectFarthest(const Shape& shape, Random& r) {
  ASSERT_TRUE(PlacedVertices::CanPlace(shape));
  PlacedVertices placed;
  placed.Place(shape);
  const std::vector<Vec3> points = InWorld(shape);
  for (int i = 0; i < 200; ++i) {
    const Vec3 dir = r.Direction() * r.Uniform(0.1, 10);
    const SupportPoint found = placed.Farthest(dir);
    ASSERT_GE(found.id, 0);
    ASSERT_LT(found.id, static_cast<int>(points.size()));
    EXPECT_LT(Distance(found.pos, points[found.id]), 1e-15);
    EXPECT_NEAR(Dot(found.pos, dir), Dot(points[FirstHighest(points, dir)], dir), 1e-14);
  }
}

TEST(PlacedVertices, FindTheFarthestOfAnyNumber) {
  Random r(8);
  for (int num = 4; num <= PlacedVertices::kMaxVertices; ++num) {
    const MeshData mesh = RandomMesh(r, num);
    ExpectFarthest(RandomShape(r, Shape::kMesh, mesh, 0.5), r);
  }
}

// Small whole numbers are multiplied and added without rounding, so that ties are ties.
TEST(PlacedVertices, TheFirstOfEqualsIsTaken) {
  Random r(9);
  auto whole = [&] { return std::floor(r.Uniform(-2, 3)); };
  for (int num = 4; num <= PlacedVertices::kMaxVertices; ++num) {
    MeshData mesh;
    for (int i = 0; i < 3 * num; ++i) mesh.vert.push_back(static_cast<float>(whole()));
    Shape shape;
    shape.kind = Shape::kMesh;
    shape.hull = mesh.View(false);
    shape.pos = {1, 2, -3};
    shape.mat = Mat3::FromRows({0, 1, 0}, {0, 0, -1}, {-1, 0, 0});
    PlacedVertices placed;
    placed.Place(shape);
    const std::vector<Vec3> points = InWorld(shape);
    for (int i = 0; i < 50; ++i) {
      const Vec3 dir{whole(), whole(), whole()};
      const int id = placed.Farthest(dir).id;
      EXPECT_EQ(id, FirstHighest(points, dir)) << num;
      EXPECT_EQ(placed.Farthest(dir).pos, points[id]);
    }
  }
}

TEST(PlacedVertices, OnlySmallMeshesAreTaken) {
  Random r(10);
  const MeshData many = RandomMesh(r, PlacedVertices::kMaxVertices + 1);
  EXPECT_FALSE(PlacedVertices::CanPlace(RandomShape(r, Shape::kMesh, many, 0.5)));
  EXPECT_FALSE(PlacedVertices::CanPlace(RandomShape(r, Shape::kEllipsoid, many, 0.5)));
}

// A model gone wrong asks for the farthest point along what is not a number.
TEST(PlacedVertices, AnyDirectionHasAnAnswer) {
  Random r(11);
  const MeshData mesh = RandomMesh(r, 7);
  PlacedVertices placed;
  placed.Place(RandomShape(r, Shape::kMesh, mesh, 0.5));
  for (mjtNum x : {std::numeric_limits<mjtNum>::quiet_NaN(), mjtNum{0},
                   std::numeric_limits<mjtNum>::infinity()}) {
    EXPECT_LT(placed.Farthest({x, 0, 1}).id, 7);
    EXPECT_GE(placed.Farthest({x, x, x}).id, 0);
  }
}

TEST(Placement, EndsWithItsScope) {
  Random r(12);
  const MeshData mesh = RandomMesh(r, 20);
  Shape shape = RandomShape(r, Shape::kMesh, mesh, 0.5);
  const Vec3 dir = r.Direction();
  const Vec3 climbed = Support(shape, dir).pos;
  {
    const Placement placement(shape);
    EXPECT_NE(shape.placed, nullptr);
    EXPECT_LT(Distance(Support(shape, dir).pos, climbed), 1e-15);
  }
  EXPECT_EQ(shape.placed, nullptr);
}

}  // namespace
}  // namespace syn
