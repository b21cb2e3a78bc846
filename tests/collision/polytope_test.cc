// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The growing polytope: it stays closed, and of points that are all extreme it becomes their hull.

#include "collision/convex/polytope.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>
#include <vector>

#include "collision/shapes.h"

namespace syn {
namespace {

using DirectedEdge = std::pair<int, int>;

std::vector<DirectedEdge> EdgesOf(Edges e) {
  const int i = Corner(e, 0), j = Corner(e, 1), k = Corner(e, 2);
  return {{i, j}, {j, k}, {k, i}};
}

TEST(PolytopeEdges, WordsHoldTheEdgesOfATriangle) {
  for (int i : {0, 1, 64, 127}) {
    for (int j : {0, 5, 127}) {
      for (int k : {2, 126, 127}) {
        const Edges e = MakeEdges(i, j, k);
        EXPECT_EQ(EdgesOf(e), (std::vector<DirectedEdge>{{i, j}, {j, k}, {k, i}}));
        for (int n = 0; n < 3; ++n) {
          const auto [from, to] = EdgesOf(e)[n];
          EXPECT_EQ(static_cast<int>(Reversed(e) >> 16 * n & 0xffff), to << 8 | from);
        }
      }
    }
  }
}

TEST(PolytopeEdges, ComparedAllAtOnceAsOneByOne) {
  Random r(3);
  auto vertex = [&] { return static_cast<int>(r.Uniform(0, 4)) + 124; };
  int found = 0;
  for (int i = 0; i < 5000; ++i) {
    const Edges e = MakeEdges(vertex(), vertex(), vertex());
    const Edges f = MakeEdges(vertex(), vertex(), vertex());
    const std::vector<DirectedEdge> edges = EdgesOf(e), others = EdgesOf(f);
    uint64_t want = 0;
    for (int k = 0; k < 3; ++k) {
      const DirectedEdge reverse{edges[k].second, edges[k].first};
      const bool among = std::count(others.begin(), others.end(), reverse) > 0;
      if (!among) want |= uint64_t{0x8000} << 16 * k;
      found += among;
    }
    EXPECT_EQ(NotAmong(e, Reversed(f)), want);
  }
  EXPECT_GT(found, 500);
}

void AddPoint(Polytope* p, Vec3 point) {
  p->NewVertex() = {point, point, {}, p->num_vert, 0};
  KeepVertex(p);
}

// Every edge occurs as often in one direction as in the other.
void ExpectClosed(const Polytope& p) {
  std::map<DirectedEdge, int> count;
  for (int f = 0; f < p.num_face; ++f) {
    for (const auto& [from, to] : EdgesOf(p.edges[f])) ++count[{from, to}], --count[{to, from}];
  }
  for (const auto& [edge, sum] : count) EXPECT_EQ(sum, 0) << edge.first << " " << edge.second;
}

void ExpectNormals(const Polytope& p) {
  for (int f = 0; f < p.num_face; ++f) {
    if (p.dist[f] == Polytope::kFar) continue;
    const Vec3 a = p.Corner(f, 0).w, b = p.Corner(f, 1).w, c = p.Corner(f, 2).w;
    const Vec3 n = Normalized(Cross(b - a, c - a));
    EXPECT_LT(Distance(p.Normal(f), n), 1e-9);
    EXPECT_NEAR(p.dist[f], Dot(n, a), 1e-12);
  }
}

mjtNum HighestVertex(const Polytope& p, int f) {
  mjtNum highest = -1e9;
  for (int i = 0; i < p.num_vert; ++i) {
    highest = std::max(highest, Dot(p.Normal(f), p.vert[i].w) - p.dist[f]);
  }
  return highest;
}

// Adds a point if a face sees it; which one is named as the first must not matter.
void Grow(Polytope* p, Vec3 point, Random& r) {
  std::vector<int> seeing;
  for (int f = 0; f < p->num_face; ++f) {
    if (p->dist[f] != Polytope::kFar && Dot(p->Normal(f), point) - p->dist[f] > 1e-9) {
      seeing.push_back(f);
    }
  }
  if (seeing.empty()) return;
  p->NewVertex() = {point, point, {}, p->num_vert, 0};
  ASSERT_TRUE(Expand(p, seeing[static_cast<int>(r.Uniform(0, seeing.size()))]));
}

TEST(Polytope, OfPointsOnASphereIsTheirHull) {
  Random r(4);
  for (int run = 0; run < 20; ++run) {
    const Vec3 center = r.InCube(1);  // the origin need not be inside
    Polytope p;
    for (int i = 0; i < 4; ++i) AddPoint(&p, r.Direction() + center);
    MakeTetrahedron(&p);
    ASSERT_EQ(p.num_face, 4);
    while (p.num_vert < Polytope::kMaxVert) Grow(&p, r.Direction() + center, r);
    EXPECT_EQ(p.num_face, 2 * p.num_vert - 4);
    ExpectClosed(p);
    ExpectNormals(p);
    for (int f = 0; f < p.num_face; ++f) EXPECT_LT(HighestVertex(p, f), 1e-12);
  }
}

// Many points in a plane and on a line: triangles without area come and go.
TEST(Polytope, OfAGridStaysClosedAndBecomesItsBox) {
  Random r(5);
  for (int run = 0; run < 200; ++run) {
    auto whole = [&] { return std::floor(r.Uniform(-2, 3)); };
    Polytope p;
    for (const Vec3 v : {Vec3{-1, 0, 0}, Vec3{1, 0, 0}, Vec3{0, 1, 0}, Vec3{0, 0, 1}}) {
      AddPoint(&p, v);
    }
    MakeTetrahedron(&p);
    auto has = [&](Vec3 v) {
      for (int i = 0; i < p.num_vert; ++i) {
        if (p.vert[i].w == v) return true;
      }
      return false;
    };
    for (int i = 0; i < 300 && p.num_vert < 100; ++i) {
      const Vec3 point{whole(), whole(), whole()};
      if (!has(point)) Grow(&p, point, r);
      ExpectClosed(p);
    }
    for (int i = 0; i < 8; ++i)
      Grow(&p, Vec3{i & 1 ? 2.0 : -2, i & 2 ? 2.0 : -2, i & 4 ? 2.0 : -2}, r);
    ExpectClosed(p);
    ExpectNormals(p);
    const int nearest = NearestFace(p);
    ASSERT_GE(nearest, 0);
    EXPECT_NEAR(p.dist[nearest], 2, 1e-12);
  }
}

TEST(Polytope, PyramidHasOutwardFacesWhicheverWayItsBaseBends) {
  Random r(6);
  for (int i = 0; i < 500; ++i) {
    Polytope p;
    for (const Vec3 v :
         {Vec3{1, 1, 0}, Vec3{-1, 1, 0}, Vec3{-1, -1, 0}, Vec3{1, -1, 0}, Vec3{0, 0, -3}}) {
      AddPoint(&p, v + r.InCube(0.3));
    }
    MakePyramid(&p);
    ASSERT_EQ(p.num_face, 6);
    EXPECT_FALSE(p.slivers);
    ExpectClosed(p);
    ExpectNormals(p);
    for (int f = 0; f < 6; ++f) EXPECT_LT(HighestVertex(p, f), 1e-12);
  }
}

TEST(Polytope, PyramidOfCoincidentPointsHasSlivers) {
  Polytope p;
  for (const Vec3 v :
       {Vec3{1, 1, 0}, Vec3{1, 1, 0}, Vec3{-1, -1, 0}, Vec3{1, -1, 0}, Vec3{0, 0, -3}}) {
    AddPoint(&p, v);
  }
  MakePyramid(&p);
  EXPECT_TRUE(p.slivers);
}

}  // namespace
}  // namespace syn
