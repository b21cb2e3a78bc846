// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance of convex shapes against a search over directions.
//
// The signed distance is -min h(n), h the support function of A - B. That a normal n is valid is
// checked by evaluating h; that no direction is better by searching: a grid over the sphere, then
// shrinking random steps from its best points.

#include "collision/convex/convex.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

#include "collision/convex/support_query.h"
#include "collision/shapes.h"

namespace syn {
namespace {

constexpr IterationLimits kLimits{1e-6, 35};

std::vector<Vec3> SphereGrid(int count) {
  std::vector<Vec3> grid;
  for (int i = 0; i < count; ++i) {
    mjtNum z = 1 - (2.0 * i + 1) / count, r = std::sqrt(1 - z * z), phi = 2.399963229728653 * i;
    grid.push_back({r * std::cos(phi), r * std::sin(phi), z});
  }
  return grid;
}

mjtNum SearchMinimum(Shape& a, Shape& b, Random& r) {
  static const std::vector<Vec3> grid = SphereGrid(400);
  std::vector<std::pair<mjtNum, Vec3>> best;
  for (Vec3 n : grid) best.push_back({DifferenceSupport(a, b, n), n});
  std::partial_sort(best.begin(), best.begin() + 4, best.end(),
                    [](const auto& x, const auto& y) { return x.first < y.first; });
  mjtNum minimum = best[0].first;
  for (int i = 0; i < 4; ++i) {
    auto [h, n] = best[i];
    for (mjtNum step = 0.1; step > 1e-8;) {
      bool better = false;
      for (int k = 0; k < 12 && !better; ++k) {
        Vec3 trial = Normalized(n + r.Direction() * step);
        mjtNum ht = DifferenceSupport(a, b, trial);
        if (ht < h) {
          h = ht;
          n = trial;
          better = true;
        }
      }
      if (!better) step *= 0.5;
    }
    minimum = std::min(minimum, h);
  }
  return minimum;
}

// Is p in the shape, as far as a few directions tell?
mjtNum Outside(Shape& s, Vec3 p, Random& r) {
  mjtNum worst = -1;
  for (int i = 0; i < 20; ++i) {
    Vec3 n = r.Direction();
    worst = std::max(worst, Dot(n, p - Support(s, n).pos) - s.radius);
  }
  return worst;
}

class ConvexPair : public testing::TestWithParam<std::tuple<int, int>> {
 protected:
  Shape::Kind kind1() const { return kKinds[std::get<0>(GetParam())]; }
  Shape::Kind kind2() const { return kKinds[std::get<1>(GetParam())]; }
};

// At most this much worse than the best direction found. EPA may run out of its 35 iterations on
// two curved shapes deep in each other.
mjtNum Slack(const Shape& a, const Shape& b, mjtNum dist) {
  if (a.Polyhedral() && b.Polyhedral()) return 1e-9;
  return dist > 0 ? 1e-7 : 2e-5;
}

TEST_P(ConvexPair, AgreesWithSearch) {
  Random r(17 + 6 * std::get<0>(GetParam()) + std::get<1>(GetParam()));
  const int cases = Cases(2000), search_every = cases > 10000 ? 100 : 7;
  MeshData m1, m2;
  int touching = 0, searched = 0, worse = 0;
  for (int i = 0; i < cases; ++i) {
    if (i % 50 == 0) {
      m1 = RandomMesh(r, 20);
      m2 = RandomMesh(r, 40);
    }
    Shape a = RandomShape(r, kind1(), m1, 0.3), b = RandomShape(r, kind2(), m2, 0.3);
    Separation s = SignedDistance(a, b, kLimits, 10);
    ASSERT_TRUE(s.found) << i;
    ASSERT_TRUE(std::isfinite(s.dist)) << i;
    ASSERT_NEAR(Norm(s.normal), 1, 1e-12) << i;
    touching += s.dist < 0;
    EXPECT_NEAR(-s.dist, DifferenceSupport(a, b, s.normal), 1e-6) << i;
    EXPECT_LT(Distance(s.b - s.a, s.normal * s.dist), 1e-9) << i;
    EXPECT_LT(Outside(a, s.a, r), 3e-4) << i;
    EXPECT_LT(Outside(b, s.b, r), 3e-4) << i;
    if (i % search_every) continue;
    ++searched;
    mjtNum excess = -s.dist - SearchMinimum(a, b, r);
    worse += excess > Slack(a, b, s.dist);
    EXPECT_LT(excess, 5e-3) << i << " dist " << s.dist;
  }
  EXPECT_GT(touching, cases / 10);
  EXPECT_LE(worse, searched / 100);
}

TEST_P(ConvexPair, SwapMirrors) {
  Random r(99 + 6 * std::get<0>(GetParam()) + std::get<1>(GetParam()));
  MeshData m1 = RandomMesh(r, 30), m2 = RandomMesh(r, 12);
  int differ = 0;
  for (int i = 0; i < 300; ++i) {
    Shape a = RandomShape(r, kind1(), m1, 0.35), b = RandomShape(r, kind2(), m2, 0.35);
    Separation s = SignedDistance(a, b, kLimits, 10), t = SignedDistance(b, a, kLimits, 10);
    EXPECT_NEAR(s.dist, t.dist, 1e-4) << i;
    differ += std::abs(s.dist - t.dist) > 2e-6 || Norm(s.normal + t.normal) > 1e-3;
  }
  EXPECT_LE(differ, 6);
}

TEST_P(ConvexPair, RigidMotionMovesResult) {
  Random r(7 + 6 * std::get<0>(GetParam()) + std::get<1>(GetParam()));
  MeshData m1 = RandomMesh(r, 30), m2 = RandomMesh(r, 12);
  int differ = 0;
  for (int i = 0; i < 300; ++i) {
    Shape a = RandomShape(r, kind1(), m1, 0.35), b = RandomShape(r, kind2(), m2, 0.35);
    Separation s = SignedDistance(a, b, kLimits, 10);
    Mat3 turn = r.Rotation();
    Vec3 shift = r.InCube(2);
    RotateAbout(a, {}, turn);
    RotateAbout(b, {}, turn);
    a.pos += shift;
    b.pos += shift;
    Separation t = SignedDistance(a, b, kLimits, 10);
    EXPECT_NEAR(s.dist, t.dist, 1e-4) << i;
    differ += std::abs(s.dist - t.dist) > 2e-6 || Norm(turn * s.normal - t.normal) > 1e-3;
  }
  EXPECT_LE(differ, 6);
}

// Shapes of a tenth of a millimetre and of a hundred metres, and thin ones.
TEST_P(ConvexPair, AnyScaleAndAspect) {
  Random r(3 + 6 * std::get<0>(GetParam()) + std::get<1>(GetParam()));
  for (mjtNum scale : {1e-3, 1.0, 300.0}) {
    for (int i = 0; i < 100; ++i) {
      MeshData m1 = RandomMesh(r, 20, 0.1 * scale, 0.4 * scale);
      MeshData m2 = RandomMesh(r, 20, 0.1 * scale, 0.4 * scale);
      Shape a = RandomShape(r, kind1(), m1, 0.3 * scale, 0.1 * scale, 0.4 * scale);
      Shape b = RandomShape(r, kind2(), m2, 0.3 * scale, 0.1 * scale, 0.4 * scale);
      if (i % 2) a.size.y *= 1e-3, b.size.z *= 1e-3;
      Separation s = SignedDistance(a, b, kLimits, 10 * scale);
      ASSERT_TRUE(s.found);
      ASSERT_TRUE(std::isfinite(s.dist) && std::isfinite(Norm(s.a)) && std::isfinite(Norm(s.b)));
      EXPECT_NEAR(-s.dist, DifferenceSupport(a, b, s.normal), 1e-6 * std::max(1.0, scale)) << i;
      mjtNum excess = -s.dist - SearchMinimum(a, b, r);
      EXPECT_LT(excess, 5e-3 * scale) << scale << " case " << i;
    }
  }
}

std::string PairName(const testing::TestParamInfo<std::tuple<int, int>>& info) {
  auto [i, j] = info.param;
  return std::string(kKindNames[i]) + kKindNames[j];
}

// Every pair the collision table sends here, and box-box, which mj_geomDistance does.
INSTANTIATE_TEST_SUITE_P(Pairs, ConvexPair,
                         testing::Values(std::tuple{0, 2}, std::tuple{0, 5}, std::tuple{1, 2},
                                         std::tuple{1, 3}, std::tuple{1, 5}, std::tuple{2, 2},
                                         std::tuple{2, 3}, std::tuple{2, 4}, std::tuple{2, 5},
                                         std::tuple{3, 3}, std::tuple{3, 4}, std::tuple{3, 5},
                                         std::tuple{4, 4}, std::tuple{4, 5}, std::tuple{5, 5}),
                         PairName);

// Found by the search above: EPA ended between two faces, and the points of the nearer one were off
// the contact normal by a centimetre.
TEST(Convex, WitnessPointsLieOnTheNormal) {
  struct Placed {
    Shape::Kind kind;
    Vec3 size, pos;
    Quat quat;
  };
  const Placed pairs[][2] = {{{Shape::kEllipsoid,
                               {0.358169, 0.378496, 0.16441},
                               {-0.151547, -0.0294193, -0.0652226},
                               {0.581404, -0.583688, 0.0960288, 0.55862}},
                              {Shape::kBox,
                               {0.22219, 0.173191, 0.228877},
                               {0.193017, -0.0661283, -0.17004},
                               {0.999995, 0.000817919, -0.00301425, 0.000943955}}},
                             {{Shape::kCylinder,
                               {0.174023, 0.189313, 0},
                               {-0.00270731, 0.282179, -0.102444},
                               {0.583574, -0.0351314, 0.578278, 0.569036}},
                              {Shape::kCylinder,
                               {0.372386, 0.111041, 0},
                               {-0.107205, 0.284953, 0.279338},
                               {0.779764, -0.100273, 0.417807, -0.455357}}},
                             {{Shape::kCylinder,
                               {0.38878, 0.313092, 0},
                               {-0.174158, 0.139013, 0.16337},
                               {0.746475, -0.580786, 0.136678, -0.294587}},
                              {Shape::kBox,
                               {0.126781, 0.326483, 0.111013},
                               {-0.277344, -0.140674, -0.215915},
                               {-0.275651, -0.0280733, 0.953486, 0.118713}}}};
  Random r(1);
  for (const auto& pair : pairs) {
    Shape s[2];
    for (int i = 0; i < 2; ++i) {
      s[i].kind = pair[i].kind;
      s[i].size = pair[i].size;
      s[i].pos = pair[i].pos;
      s[i].mat = ToMat3(Normalized(pair[i].quat));
    }
    Separation found = SignedDistance(s[0], s[1], kLimits, 10);
    EXPECT_LT(found.dist, 0);
    EXPECT_LT(Distance(found.b - found.a, found.normal * found.dist), 1e-9);
    for (int i = 0; i < 100; ++i) {
      EXPECT_LT(Outside(s[0], found.a, r), 1e-5);
      EXPECT_LT(Outside(s[1], found.b, r), 1e-5);
    }
  }
}

// Over the cap of a cylinder the nearest points are known, however close to the rim: the corner of
// the other shape and its projection.
TEST(Convex, CornerOverACapIsItsOwnWitness) {
  Random r(12);
  Shape cylinder, octahedron;
  cylinder.kind = Shape::kCylinder;
  cylinder.size = {0.2, 0.21, 0};
  MeshData mesh =
      MakeMesh({{0.1, 0, 0}, {-0.1, 0, 0}, {0, 0.1, 0}, {0, -0.1, 0}, {0, 0, 0.1}, {0, 0, -0.1}});
  octahedron.kind = Shape::kMesh;
  octahedron.hull = mesh.View();
  for (int i = 0; i < Cases(5000); ++i) {
    mjtNum angle = r.Uniform(-3, 3), radius = 0.2 * std::sqrt(r.Uniform(0, 0.999));
    Vec3 corner{radius * std::cos(angle), radius * std::sin(angle), 0.21 + r.Uniform(0.001, 0.3)};
    octahedron.mat = ToMat3(FromAxisAngle(Normalized(Vec3{std::cos(angle), 1, 0}), 0.3));
    octahedron.pos = corner - octahedron.mat * Vec3{0, 0, -static_cast<mjtNum>(0.1f)};
    Separation s = SignedDistance(cylinder, octahedron, kLimits, 1);
    ASSERT_NEAR(s.dist, corner.z - 0.21, 1e-9) << i;
    ASSERT_LT(Distance(s.b, corner), 1e-6) << i;
    ASSERT_LT(Distance(s.a, {corner.x, corner.y, 0.21}), 1e-6) << i;
  }
}

// Beside a cylinder, a bent surface is nearest in a single point, however close that is to the
// middle of the cylinder: where its normal is that of the cylinder's side.
TEST(Convex, BentSurfaceBesideACylinderTouchesInOnePoint) {
  Random r(5);
  Shape ellipsoid, standing, lying;
  ellipsoid.kind = Shape::kEllipsoid;
  ellipsoid.size = {0.1, 0.1, 0.2};
  standing.kind = lying.kind = Shape::kCylinder;
  standing.size = lying.size = {0.1, 0.15, 0};
  for (int i = 0; i < Cases(500); ++i) {
    auto tilt = [&] { return ToMat3(FromAxisAngle(r.Direction(), r.Uniform(-2e-3, 2e-3))); };
    ellipsoid.mat = tilt();
    standing.mat = tilt();
    lying.mat = tilt() * ToMat3(FromAxisAngle({1, 0, 0}, 1.5));
    ellipsoid.pos = lying.pos = r.InCube(1e-4);
    for (mjtNum x : {0.4, 0.19}) {
      standing.pos = {x, 0, 0};
      const Vec3 axis = standing.mat.Col(2);
      Separation s = SignedDistance(ellipsoid, standing, kLimits, 1);
      ASSERT_LT(std::abs(Dot(s.normal, axis)), 1e-6) << i;
      ASSERT_LT(Distance(s.a, Support(ellipsoid, s.normal).pos), 1e-5) << i;
      // Nearest points of the two axes, and from there a radius each along the line between them.
      s = SignedDistance(lying, standing, kLimits, 1);
      const Vec3 u = lying.mat.Col(2), n = Normalized(Cross(u, axis)),
                 gap = standing.pos - lying.pos;
      const Vec3 on_axis =
          lying.pos + u * (Dot(Cross(gap, axis), Cross(u, axis)) / NormSquared(Cross(u, axis)));
      const Vec3 want = on_axis + n * (Dot(n, gap) > 0 ? 0.1 : -0.1);
      ASSERT_LT(Distance(s.a, want), 1e-5) << i;
    }
  }
}

// Two cubes edge to edge overlap equally along x and y, three more along z: the answer may not
// depend on the order in which vertices are met.
TEST(Convex, EqualDepthsGoToTheMostVerticalNormal) {
  MeshData cube = CubeMesh(0.05);
  for (Vec3 offset :
       {Vec3{0.0999, 0.0999, 0}, Vec3{-0.0999, 0.0999, 0}, Vec3{0.0999, -0.0999, 0}}) {
    for (mjtNum z : {0.0, 0.0999, -0.0999}) {
      Shape a, b;
      a.kind = b.kind = Shape::kMesh;
      a.hull = b.hull = cube.View();
      b.pos = offset + Vec3{0, 0, z};
      Separation s = SignedDistance(a, b, kLimits, 1);
      EXPECT_NEAR(s.dist, -0.0001, 1e-8);
      EXPECT_NEAR(Abs(z ? s.normal.z : s.normal.y), 1, 1e-12);
    }
  }
}

TEST(Gjk, CutoffEndsEarlyWithALowerBound) {
  Shape a, b;
  a.kind = b.kind = Shape::kBox;
  a.size = b.size = {0.1, 0.1, 0.1};
  b.pos = {1, 0.3, 0.2};
  GjkResult far = Gjk(a, b, kLimits, 0.01);
  EXPECT_EQ(far.status, GjkStatus::kBeyondCutoff);
  GjkResult exact = Gjk(a, b, kLimits, 10);
  EXPECT_EQ(exact.status, GjkStatus::kSeparate);
  EXPECT_NEAR(exact.dist, std::hypot(0.8, 0.1), 1e-15);
  EXPECT_LE(far.dist, exact.dist);
}

// With a tolerance below rounding the search goes on among points that almost coincide.
TEST(Gjk, TinyTolerancesDoNoHarm) {
  Random r(77);
  for (int i = 0; i < Cases(30000); ++i) {
    Shape point, cylinder;
    cylinder.kind = Shape::kCylinder;
    cylinder.size = {r.Uniform(0.05, 0.3), r.Uniform(0.05, 0.3), 0};
    cylinder.pos = r.InCube(0.4);
    cylinder.mat = r.Rotation();
    mjtNum angle = r.Uniform(-3, 3), rho = cylinder.size.x + r.Uniform(0.001, 0.1);
    Vec3 local{rho * std::cos(angle), rho * std::sin(angle),
               r.Uniform(-0.9, 0.9) * cylinder.size.y};
    point.pos = cylinder.pos + cylinder.mat * local;
    for (mjtNum tolerance : {1e-9, 1e-12, 1e-15}) {
      Separation s = SignedDistance(point, cylinder, {tolerance, 200}, 10);
      ASSERT_NEAR(s.dist, rho - cylinder.size.x, 1e-7) << i << " " << tolerance;
    }
  }
}

TEST(Convex, FlatDifferenceHasDepthOfTheBallsOnly) {
  // Two capsules crossing: the difference of their segments is a parallelogram.
  Shape a, b;
  a.kind = b.kind = Shape::kSegment;
  a.size = b.size = {0.1, 0.5, 0};
  a.radius = b.radius = 0.1;
  b.mat = ToMat3(FromAxisAngle({1, 0, 0}, 1.0));
  b.pos = {0, 0.05, 0.03};
  Separation s = SignedDistance(a, b, kLimits, 1);
  ASSERT_TRUE(s.found);
  EXPECT_NEAR(s.dist, -0.2, 1e-9);
  EXPECT_NEAR(std::abs(s.normal.x), 1, 1e-6);
}

TEST(Support, HillClimbingFindsTheFarthestVertex) {
  Random r(5);
  for (int num : {4, 8, 50, 300}) {
    MeshData mesh = RandomMesh(r, num);
    HullView graph = mesh.View(), all = mesh.View(false);
    int hint = 0, none = 0;
    for (int i = 0; i < 500; ++i) {
      Vec3 dir = r.Direction();
      int v = FarthestVertex(graph, dir, &hint), w = FarthestVertex(all, dir, &none);
      EXPECT_NEAR(Dot(graph.Vertex(v), dir), Dot(all.Vertex(w), dir), 1e-15);
    }
  }
}

}  // namespace
}  // namespace syn
