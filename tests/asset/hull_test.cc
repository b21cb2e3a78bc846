// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/shape/hull.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <set>

#include "asset/shape/mesh_polygon.h"
#include "base/error.h"

namespace syn {
namespace {

std::vector<Vec3> RandomCloud(int count, unsigned seed) {
  std::mt19937 random(seed);
  std::normal_distribution<double> normal;
  std::vector<Vec3> points(count);
  for (Vec3& p : points) p = {normal(random), normal(random), normal(random)};
  return points;
}

std::vector<Vec3> Cube() {
  std::vector<Vec3> points;
  for (int i = 0; i < 8; ++i)
    points.push_back({i & 1 ? 1. : -1., i & 2 ? 1. : -1., i & 4 ? 1. : -1.});
  return points;
}

TEST(Hull, ContainsAllPointsAndFacesOutward) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::vector<Vec3> points = RandomCloud(4 + 17 * seed, seed);
    const LargeArray<int> faces = ConvexHull(points).faces;
    for (size_t f = 0; f < faces.size(); f += 3) {
      const Vec3 a = points[faces[f]];
      const Vec3 n = Normalized(Cross(points[faces[f + 1]] - a, points[faces[f + 2]] - a));
      for (const Vec3& p : points) EXPECT_LE(Dot(n, p - a), 1e-9);
    }
  }
}

TEST(Hull, IsClosedAndObeysEuler) {
  const LargeArray<int> faces = ConvexHull(RandomCloud(300, 5)).faces;
  std::set<int> vertices(faces.begin(), faces.end());
  std::set<std::pair<int, int>> edges;
  for (size_t f = 0; f < faces.size(); f += 3) {
    for (int k = 0; k < 3; ++k) edges.insert({faces[f + k], faces[f + (k + 1) % 3]});
  }
  EXPECT_EQ(edges.size(), faces.size());
  for (const auto& [a, b] : edges) EXPECT_TRUE(edges.count({b, a}));
  EXPECT_EQ(vertices.size() + faces.size() / 3, edges.size() / 2 + 2);
}

TEST(Hull, LimitedNumberOfVertices) {
  for (const int limit : {4, 5, 20}) {
    const LargeArray<int> faces = ConvexHull(RandomCloud(300, 5), limit).faces;
    const std::set<int> vertices(faces.begin(), faces.end());
    EXPECT_LE(vertices.size(), static_cast<size_t>(limit));
    EXPECT_GE(vertices.size(), 4u);
  }
}

TEST(Hull, RejectsFlatInput) {
  EXPECT_THROW(ConvexHull({}), ModelError);
  EXPECT_THROW(ConvexHull(std::vector<Vec3>(10)), ModelError);
  std::vector<Vec3> plane = RandomCloud(50, 1);
  for (Vec3& p : plane) p.z = 2;
  EXPECT_THROW(ConvexHull(plane), ModelError);
}

TEST(Hull, GraphListsTheNeighboursOfEachVertex) {
  const std::vector<Vec3> points = RandomCloud(60, 9);
  const Hull hull = ConvexHull(points);
  const LargeArray<int>& faces = hull.faces;
  const LargeArray<int> graph = MakeHullGraph(hull);
  const int nvert = graph[0], nface = graph[1];
  ASSERT_EQ(graph.size(), 2u + 3 * nvert + 6 * nface);
  const int* edgeadr = graph.data() + 2;
  const int* globalid = edgeadr + nvert;
  const int* edge = globalid + nvert;
  const int* face = edge + nvert + 3 * nface;
  EXPECT_TRUE(std::equal(faces.begin(), faces.end(), face));

  std::set<std::pair<int, int>> expected, listed;
  for (size_t f = 0; f < faces.size(); f += 3) {
    for (int k = 0; k < 3; ++k) expected.insert({faces[f + k], faces[f + (k + 1) % 3]});
  }
  for (int i = 0; i < nvert; ++i) {
    for (int e = edgeadr[i]; edge[e] >= 0; ++e) listed.insert({globalid[i], globalid[edge[e]]});
  }
  EXPECT_EQ(listed, expected);
}

TEST(Polygons, CubeHasSixSquares) {
  const std::vector<Vec3> cube = Cube();
  MeshPolygons polygons = FindPolygons(cube, ConvexHull(cube).faces);
  ComputePolygonNormals(cube, &polygons);
  ASSERT_EQ(polygons.Count(), 6);
  for (int p = 0; p < 6; ++p) {
    ASSERT_EQ(polygons.vertnum[p], 4);
    const Vec3 n = Vec3::Load(&polygons.normal[3 * p]);
    const int* loop = &polygons.vert[polygons.vertadr[p]];
    for (int k = 0; k < 4; ++k) {
      const Vec3 a = cube[loop[k]], b = cube[loop[(k + 1) % 4]], c = cube[loop[(k + 2) % 4]];
      EXPECT_NEAR(Dot(a, n), 1, 1e-12);           // outward, in the plane
      EXPECT_GT(Dot(Cross(b - a, c - b), n), 0);  // convex, counter-clockwise
    }
  }
  // descending normals
  EXPECT_EQ(polygons.normal[0], 1);
  EXPECT_EQ(polygons.normal[15], -1);
}

// A loop starts with the first edge of its triangles that stays.
TEST(Polygons, LoopsStartWithTheFirstEdge) {
  const std::vector<Vec3> square = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0}};
  EXPECT_EQ(FindPolygons(square, std::vector{2, 3, 0, 0, 1, 2}).vert,
            (LargeArray<int>{2, 3, 0, 1}));
  EXPECT_EQ(FindPolygons(square, std::vector{2, 0, 1, 3, 0, 2}).vert,
            (LargeArray<int>{0, 1, 2, 3}));
  EXPECT_EQ(FindPolygons(square, std::vector{1, 2, 3, 3, 0, 1}).vert,
            (LargeArray<int>{1, 2, 3, 0}));
}

TEST(Polygons, MapIsTheInverse) {
  const std::vector<Vec3> points = RandomCloud(80, 2);
  const MeshPolygons polygons = FindPolygons(points, ConvexHull(points).faces);
  std::set<std::pair<int, int>> from_polygons, from_map;
  for (int p = 0; p < polygons.Count(); ++p) {
    for (int k = 0; k < polygons.vertnum[p]; ++k) {
      from_polygons.insert({polygons.vert[polygons.vertadr[p] + k], p});
    }
  }
  for (size_t v = 0; v < points.size(); ++v) {
    const int* map = polygons.map.data() + polygons.mapadr[v];
    EXPECT_TRUE(std::is_sorted(map, map + polygons.mapnum[v]));
    for (int k = 0; k < polygons.mapnum[v]; ++k) from_map.insert({static_cast<int>(v), map[k]});
  }
  EXPECT_EQ(from_map, from_polygons);
}

TEST(Polygons, EqualNormalsApartAreSeparatePolygons) {
  const std::vector<Vec3> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {5, 0, 0},
                                    {6, 0, 0}, {5, 1, 0}, {1, 1, 0}};
  const MeshPolygons polygons =
      FindPolygons(points, LargeArray<int>{0, 1, 2, 3, 4, 5, 1, 6, 2, 0, 0, 0});
  ASSERT_EQ(polygons.Count(), 2);  // a square and a triangle; the triangle without area is nothing
  EXPECT_EQ(polygons.vertnum[0] + polygons.vertnum[1], 7);
}

}  // namespace
}  // namespace syn
