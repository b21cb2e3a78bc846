// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/pair/hfield.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/shapes.h"
#include "collision/tiny_model.h"

namespace syn {
namespace {

TinyAssets Peak() {
  TinyAssets a;
  a.nrow = a.ncol = 5;
  a.hfield.assign(25, 0);
  a.hfield[12] = 1;
  mjtNum size[4] = {1, 1, 0.5, 0.2};
  std::copy(size, size + 4, a.hfield_size);
  return a;
}

TinyModel WithSphere(const TinyAssets& assets, Vec3 pos, mjtNum radius) {
  return TinyModel(
      {{mjGEOM_HFIELD, {}, {}, Mat3::Identity(), 0}, {mjGEOM_SPHERE, {radius, 0, 0}, pos}}, assets);
}

TEST(Hfield, SphereBesideAPeak) {
  TinyModel t = WithSphere(Peak(), {-0.6, -0.65, 0.09}, 0.1);
  auto con = t.Collide(0, 1);
  ASSERT_EQ(con.size(), 2u);
  EXPECT_NEAR(con[0].dist, -0.00330460197093, 1e-11);
  Vec3 pos{-0.62542719225, -0.62457280775, -0.00153789209955};
  EXPECT_LT(Distance(Vec3::Load(con[0].pos), pos), 1e-8);
  Vec3 normal{0.258543844998, -0.258543844998, 0.930757841991};
  EXPECT_LT(Distance(Vec3::Load(con[0].frame), normal), 1e-8);
  EXPECT_NEAR(con[1].dist, -0.01, 1e-12);
  EXPECT_LT(Distance(Vec3::Load(con[1].pos), {-0.6, -0.65, -0.005}), 1e-9);
}

TEST(Hfield, MarginCountsOneAndAHalfTimes) {
  TinyModel t = WithSphere(Peak(), {-0.8, -0.65, 0.09}, 0.1);
  auto con = t.Collide(0, 1, 0.04);
  ASSERT_GE(con.size(), 1u);
  mjtNum deepest = 0;
  for (const mjContact& c : con) deepest = std::min(deepest, c.dist);
  EXPECT_NEAR(deepest, -0.07, 1e-9);
}

TEST(Hfield, FarGeomsHaveNone) {
  for (Vec3 pos : {Vec3{5, 0, 0}, Vec3{0, -5, 0}, Vec3{0, 0, 2}, Vec3{0, 0, -2}}) {
    TinyModel t = WithSphere(Peak(), pos, 0.1);
    EXPECT_TRUE(t.Collide(0, 1).empty());
  }
}

// Every prism on its own: the two triangles of each cell.
std::vector<Shape> AllPrisms(const TinyAssets& a) {
  std::vector<Shape> prisms;
  auto vertex = [&](int r, int c) {
    return Vec3{-a.hfield_size[0] + 2 * a.hfield_size[0] * c / (a.ncol - 1),
                -a.hfield_size[1] + 2 * a.hfield_size[1] * r / (a.nrow - 1),
                a.hfield[r * a.ncol + c] * a.hfield_size[2]};
  };
  for (int r = 0; r + 1 < a.nrow; ++r) {
    for (int c = 0; c + 1 < a.ncol; ++c) {
      Vec3 low = vertex(r, c), right = vertex(r, c + 1), up = vertex(r + 1, c);
      Vec3 far = vertex(r + 1, c + 1);
      for (Vec3 third : {up, right}) {
        Shape s;
        s.kind = Shape::kPoints;
        s.num_point = 6;
        int i = 0;
        for (Vec3 v : {low, far, third}) {
          s.point[i++] = v;
          s.point[i++] = {v.x, v.y, -a.hfield_size[3]};
        }
        prisms.push_back(s);
      }
    }
  }
  return prisms;
}

TEST(Hfield, AgreesWithAllPrisms) {
  Random r(12);
  const int types[] = {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER,
                       mjGEOM_BOX};
  for (int i = 0; i < Cases(300); ++i) {
    TinyAssets a = Peak();
    a.nrow = 6;
    a.ncol = 7;
    a.hfield.resize(42);
    for (float& h : a.hfield) h = static_cast<float>(r.Uniform(0, 1));
    Mat3 field = r.Rotation(), mat = r.Rotation();
    Vec3 origin = r.InCube(1), local = r.InCube(0.7);
    Vec3 size{r.Uniform(0.05, 0.2), r.Uniform(0.05, 0.2), r.Uniform(0.05, 0.2)};
    TinyModel t({{mjGEOM_HFIELD, {}, origin, field, 0},
                 {types[i % 5], size, origin + field * local, field * mat}},
                a);
    auto con = t.Collide(0, 1);
    Shape shape = GeomShape(t.m, t.d, 1);
    shape.pos = local;
    shape.mat = mat;
    std::vector<mjtNum> want;
    for (Shape& prism : AllPrisms(a)) {
      Separation s = SignedDistance(prism, shape, {1e-6, 35}, 0);
      if (s.found && s.dist < -1e-6) want.push_back(s.dist);
    }
    std::vector<mjtNum> have;
    for (const mjContact& c : con) {
      if (c.dist < -1e-6) have.push_back(c.dist);
    }
    if (con.size() == mjMAXCONPAIR) continue;
    ASSERT_EQ(have.size(), want.size()) << i;
    std::sort(want.begin(), want.end());
    std::sort(have.begin(), have.end());
    for (size_t k = 0; k < want.size(); ++k) EXPECT_NEAR(have[k], want[k], 5e-6) << i;
  }
}

}  // namespace
}  // namespace syn
