// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Contacts of convex geoms as the engine sees them: margins, several contacts, planes, the legacy
// pipeline, mj_geomDistance.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/pair/pairs.h"
#include "collision/shapes.h"
#include "collision/tiny_model.h"

namespace syn {
namespace {

TinyModel CubeOnBox(Vec3 pos, const Mat3& mat = Mat3::Identity()) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.1);
  return TinyModel({{mjGEOM_BOX, {0.5, 0.5, 0.5}}, {mjGEOM_MESH, {0.1, 0.1, 0.1}, pos, mat, 0}},
                   assets);
}

TEST(ConvexContact, CubeMeshOnBoxHasOneContactByDefault) {
  TinyModel t = CubeOnBox({0.02, 0.03, 0.595});
  auto con = t.Collide(0, 1);
  ASSERT_EQ(con.size(), 1u);
  EXPECT_NEAR(con[0].dist, -0.00500000149012, 1e-13);
  EXPECT_NEAR(con[0].frame[2], 1, 1e-12);
}

void ExpectFourCorners(const std::vector<mjContact>& con, Vec3 center, mjtNum tolerance) {
  ASSERT_EQ(con.size(), 4u);
  for (int corner = 0; corner < 4; ++corner) {
    Vec3 want = center + Vec3{corner & 1 ? 0.1 : -0.1, corner & 2 ? 0.1 : -0.1, 0};
    auto at = [&](const mjContact& c) { return Distance(Vec3::Load(c.pos), want) < tolerance; };
    EXPECT_EQ(std::count_if(con.begin(), con.end(), at), 1) << corner;
  }
}

TEST(ConvexContact, CubeMeshOnBoxHasFourContactsWithMulticcd) {
  TinyModel t = CubeOnBox({0.02, 0.03, 0.595});
  t.m->opt.enableflags |= mjENBL_MULTICCD;
  auto con = t.Collide(0, 1);
  ExpectFourCorners(con, {0.02, 0.03, 0.497499999255}, 1e-8);
  for (const mjContact& c : con) EXPECT_NEAR(c.dist, -0.00500000149012, 1e-13);
}

TEST(ConvexContact, RestingContactsSurviveSmallMotions) {
  Random r(4);
  for (int i = 0; i < 500; ++i) {
    Mat3 tilt = ToMat3(FromAxisAngle(r.Direction(), r.Uniform(0, 1e-4)));
    TinyModel t = CubeOnBox(Vec3{0.02, 0.03, 0.599} + r.InCube(1e-5), tilt);
    t.m->opt.enableflags |= mjENBL_MULTICCD;
    ExpectFourCorners(t.Collide(0, 1), {0.02, 0.03, 0.4995}, 1e-3);
  }
}

TEST(ConvexContact, EdgeOnFaceHasTwoContacts) {
  TinyModel t = CubeOnBox({0, 0, 0.5 + 0.1 * std::sqrt(2.0) - 0.001},
                          ToMat3(FromAxisAngle({0, 1, 0}, kPi / 4)));
  t.m->opt.enableflags |= mjENBL_MULTICCD;
  auto con = t.Collide(0, 1);
  ASSERT_EQ(con.size(), 2u);
  for (const mjContact& c : con) {
    EXPECT_NEAR(c.dist, -0.001, 1e-7);
    EXPECT_NEAR(std::abs(c.pos[1]), 0.1, 1e-6);
    EXPECT_NEAR(c.pos[2], 0.4995, 1e-6);
    EXPECT_NEAR(c.frame[2], 1, 1e-9);
  }
}

// Edges that cross at a small angle: the edge of geom 1 against the face of geom 2 decides, so a
// tilt of geom 1's edge below the limit of 1.6 mrad gives two contacts and one above it a single
// one.
TEST(ConvexContact, CrossingEdgesFollowTheEdgeOfGeomOne) {
  auto count = [](mjtNum tilt1, mjtNum tilt2) {
    TinyAssets assets;
    assets.vert = CubeVertices(0.1);
    Mat3 lower = ToMat3(FromAxisAngle({1, 0, 0}, tilt1));
    Mat3 upper = ToMat3(FromAxisAngle({0, -1, 0}, tilt2));
    TinyModel t({{mjGEOM_MESH, {0.1, 0.1, 0.1}, {}, lower, 0},
                 {mjGEOM_MESH, {0.1, 0.1, 0.1}, {0.05, 0.05, 0.1999}, upper, 0}},
                assets);
    t.m->opt.enableflags |= mjENBL_MULTICCD;
    return t.Collide(0, 1).size();
  };
  EXPECT_EQ(count(0.004, 0.001), 2u);
  EXPECT_EQ(count(0.001, 0.004), 1u);
  EXPECT_EQ(count(0.004, 0.004), 1u);
}

// Of the eight corners of an octagon four are kept, always the same under small motions.
TEST(ConvexContact, FourOfManyCornersAreKeptSteadily) {
  TinyAssets assets;
  for (mjtNum z : {-0.1, 0.1}) {
    for (int i = 0; i < 8; ++i) {
      mjtNum angle = kPi / 4 * i;
      assets.vert.push_back({0.2 * std::cos(angle), 0.2 * std::sin(angle), z});
    }
  }
  Random r(9);
  std::vector<mjContact> first;
  for (int i = 0; i < 100; ++i) {
    Mat3 tilt = ToMat3(FromAxisAngle(r.Direction(), r.Uniform(0, 1e-4)));
    TinyModel t({{mjGEOM_BOX, {0.5, 0.5, 0.5}},
                 {mjGEOM_MESH, {0.2, 0.2, 0.1}, Vec3{0, 0, 0.599} + r.InCube(1e-5), tilt, 0}},
                assets);
    t.m->opt.enableflags |= mjENBL_MULTICCD;
    auto con = t.Collide(0, 1);
    ASSERT_EQ(con.size(), 4u);
    if (first.empty()) first = con;
    for (int k = 0; k < 4; ++k) {
      EXPECT_LT(Distance(Vec3::Load(con[k].pos), Vec3::Load(first[k].pos)), 1e-3);
    }
    // A square of the largest area that fits in the octagon: 2 r^2.
    Vec3 diagonal1 = Vec3::Load(con[2].pos) - Vec3::Load(con[0].pos);
    Vec3 diagonal2 = Vec3::Load(con[3].pos) - Vec3::Load(con[1].pos);
    EXPECT_NEAR(Norm(Cross(diagonal1, diagonal2)) / 2, 0.08, 1e-3);
  }
}

TEST(ConvexContact, CylindersWithinMargin) {
  TinyModel t({{mjGEOM_CYLINDER, {0.1, 0.1, 0}}, {mjGEOM_CYLINDER, {0.1, 0.1, 0}, {0, 0, 0.23}}});
  EXPECT_TRUE(t.Collide(0, 1).empty());
  auto con = t.Collide(0, 1, 0.05);
  ASSERT_EQ(con.size(), 1u);
  EXPECT_NEAR(con[0].dist, 0.03, 1e-9);
  EXPECT_NEAR(con[0].pos[2], 0.115, 1e-9);
  EXPECT_NEAR(con[0].frame[2], 1, 1e-9);
}

TEST(ConvexContact, TouchingAndConcentricShapesHaveNone) {
  TinyModel t({{mjGEOM_ELLIPSOID, {0.1, 0.2, 0.1}}, {mjGEOM_BOX, {0.1, 0.1, 0.1}}});
  EXPECT_TRUE(t.Collide(0, 1).empty());
  t.Place(1, {0.2 + 1e-12, 0, 0});
  EXPECT_TRUE(t.Collide(0, 1).empty());
  t.Place(1, {0.199, 0, 0});
  EXPECT_EQ(t.Collide(0, 1).size(), 1u);
}

TEST(ConvexContact, PerturbationFindsTheRimOfACylinder) {
  TinyModel t({{mjGEOM_CYLINDER, {0.2, 0.05, 0}, {0, 0, 0.549}}, {mjGEOM_BOX, {0.5, 0.5, 0.5}}});
  t.m->opt.enableflags |= mjENBL_MULTICCD;
  auto con = t.Collide(0, 1);
  ASSERT_EQ(con.size(), 5u);
  for (const mjContact& c : con) EXPECT_NEAR(c.dist, -0.001, 1e-9);
  for (size_t i = 1; i < con.size(); ++i) {
    EXPECT_NEAR(std::hypot(con[i].pos[0], con[i].pos[1]), 0.2, 1e-3);
  }
}

// A lying cylinder touches along a line: a contact at each end, and one in the middle if the ends
// are equally deep.
TEST(ConvexContact, CylinderOnItsSideKeepsItsContacts) {
  Random r(8);
  Mat3 lying = ToMat3(FromAxisAngle({0, 1, 0}, kPi / 2));
  for (int i = 0; i < 200; ++i) {
    Mat3 turn = ToMat3(FromAxisAngle(r.Direction(), i % 2 ? 1e-4 : 1e-6));
    TinyModel t({{mjGEOM_CYLINDER, {0.1, 0.2, 0}, {0, 0, 0.599}, turn * lying},
                 {mjGEOM_BOX, {0.5, 0.5, 0.5}}});
    t.m->opt.enableflags |= mjENBL_MULTICCD;
    auto con = t.Collide(0, 1);
    for (mjtNum end : {-0.2, 0.2}) {
      auto at = [&](const mjContact& c) { return std::abs(c.pos[0] - end) < 1e-3; };
      EXPECT_EQ(std::count_if(con.begin(), con.end(), at), 1) << i;
    }
    bool level = std::abs((turn * lying)(2, 2)) * 0.4 <= t.m->opt.ccd_tolerance;
    EXPECT_EQ(con.size(), level ? 3u : 2u) << i;
    if (level) {
      EXPECT_NEAR(con[0].pos[0], 0, 1e-4) << i;
    }
  }
}

TEST(ConvexContact, LegacyPipelineAgreesOnShallowContacts) {
  TinyModel t(
      {{mjGEOM_ELLIPSOID, {0.1, 0.15, 0.12}, {0, 0, 0.615}}, {mjGEOM_BOX, {0.5, 0.5, 0.5}}});
  auto native = t.Collide(0, 1);
  t.m->opt.disableflags |= mjDSBL_NATIVECCD;
  auto legacy = t.Collide(0, 1);
  ASSERT_EQ(native.size(), 1u);
  ASSERT_EQ(legacy.size(), 1u);
  EXPECT_NEAR(native[0].dist, -0.005, 1e-12);
  EXPECT_NEAR(legacy[0].dist, -0.005, 1e-4);
  EXPECT_NEAR(native[0].frame[2], -1, 1e-9);
  EXPECT_NEAR(legacy[0].frame[2], -1, 1e-3);
  EXPECT_NEAR(legacy[0].pos[2], 0.4975, 1e-4);
}

TEST(PlaneConvex, EllipsoidTouchesWithItsLowestPoint) {
  Mat3 turn = ToMat3(FromAxisAngle(Normalized(Vec3{1, 2, 3}), 0.7));
  TinyModel t({{mjGEOM_PLANE, {}}, {mjGEOM_ELLIPSOID, {0.1, 0.2, 0.3}, {1, 2, 0.15}, turn}});
  auto con = t.Collide(0, 1);
  ASSERT_EQ(con.size(), 1u);
  Vec3 row = turn.Row(2);
  mjtNum reach = Norm(Hadamard(row, {0.1, 0.2, 0.3}));
  EXPECT_NEAR(con[0].dist, 0.15 - reach, 1e-14);
  EXPECT_EQ(con[0].frame[2], 1);
}

TEST(PlaneConvex, MeshRestsOnAtMostThreeVertices) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.1);
  TinyModel t(
      {{mjGEOM_PLANE, {}}, {mjGEOM_MESH, {0.1, 0.1, 0.1}, {0, 0, 0.099}, Mat3::Identity(), 0}},
      assets);
  auto con = t.Collide(0, 1);
  ASSERT_EQ(con.size(), 3u);
  for (const mjContact& c : con) EXPECT_NEAR(c.dist, -0.001, 1e-8);
  EXPECT_TRUE(t.Collide(0, 1, -0.002).empty());
}

TEST(GeomDistance, FollowsTheTableOfExamples) {
  TinyModel t({{mjGEOM_PLANE, {}},
               {mjGEOM_BOX, {0.1, 0.1, 0.1}, {0, 0, 1}},
               {mjGEOM_ELLIPSOID, {0.1, 0.15, 0.1}, {0.5, 0, 1}},
               {mjGEOM_BOX, {0.1, 0.1, 0.1}, {1.5, 0, 1}},
               {mjGEOM_BOX, {0.1, 0.1, 0.1}, {0.08, 0, 1.02}}});
  mjtNum f[6];
  EXPECT_NEAR(mj_geomDistance(t.m, t.d, 0, 1, 10, f), 0.9, 1e-15);
  EXPECT_NEAR(f[2], 0, 1e-15);
  EXPECT_NEAR(f[5], 0.9, 1e-15);
  EXPECT_NEAR(mj_geomDistance(t.m, t.d, 1, 0, 10, f), 0.9, 1e-15);
  EXPECT_NEAR(f[2], 0.9, 1e-15);
  for (auto [g1, g2] : {std::pair{1, 2}, std::pair{2, 1}}) {
    EXPECT_NEAR(mj_geomDistance(t.m, t.d, g1, g2, 10, f), 0.3, 1e-12);
    EXPECT_NEAR(f[0], 0.4, 1e-12);
    EXPECT_NEAR(f[3], 0.1, 1e-12);
  }
  EXPECT_EQ(mj_geomDistance(t.m, t.d, 1, 3, 1, f), 1);
  for (mjtNum x : f) EXPECT_EQ(x, 0);
  EXPECT_NEAR(mj_geomDistance(t.m, t.d, 1, 4, 1, nullptr), -0.12, 1e-14);
}

}  // namespace
}  // namespace syn
