// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "collision/convex/convex.h"
#include "collision/sdf/sdf_field.h"
#include "collision/sdf/sdf_octree.h"
#include "collision/shapes.h"
#include "collision/tiny_model.h"

namespace syn {
namespace {

Vec3 Difference(const SdfItem& item, Vec3 x) {
  Vec3 g;
  for (int k = 0; k < 3; ++k) {
    Vec3 step = Vec3::Unit(k) * 1e-6;
    g[k] = (FieldDistance(item, x + step) - FieldDistance(item, x - step)) / 2e-6;
  }
  return g;
}

TEST(SdfField, GradientsOfPrimitives) {
  Random r(2);
  for (int type :
       {mjGEOM_PLANE, mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER}) {
    TinyModel t(std::vector<TinyGeom>{{type, {0.3, 0.4, 0.2}}});
    SdfItem item{t.m, t.d, static_cast<mjtGeom>(type), nullptr, 0};
    int kinks = 0;
    for (int i = 0; i < 500; ++i) {
      Vec3 x = r.InCube(0.8), g = FieldGradient(item, x);
      kinks += Distance(g, Normalized(Difference(item, x))) > 1e-5;
    }
    EXPECT_LE(kinks, 2) << type;
  }
}

TEST(SdfField, DistancesOfPrimitives) {
  TinyModel t(
      {{mjGEOM_CAPSULE, {0.1, 0.3, 0}}, {mjGEOM_CYLINDER, {0.1, 0.3, 0}}, {mjGEOM_BOX, {1, 2, 3}}});
  auto at = [&](int g, Vec3 x) {
    return FieldDistance({t.m, t.d, static_cast<mjtGeom>(t.m->geom_type[g]), nullptr, g}, x);
  };
  EXPECT_NEAR(at(0, {0, 0, 0.5}), 0.1, 1e-15);
  EXPECT_NEAR(at(0, {0.3, 0, 0.2}), 0.2, 1e-15);
  EXPECT_NEAR(at(1, {0.4, 0, 0.7}), 0.5, 1e-15);
  EXPECT_NEAR(at(1, {0.05, 0, 0.28}), -0.02, 1e-15);
  EXPECT_NEAR(at(2, {4, 6, 3}), 5, 1e-15);
  EXPECT_LT(at(2, {0.5, 0.5, 0.5}), 0);
}

mjtNum Distance(const TinyModel& t, Vec3 x) {
  int nowhere = -1;
  return OctreeDistance(t.m, 0, x, &nowhere);
}
Vec3 Gradient(const TinyModel& t, Vec3 x) {
  int nowhere = -1;
  return OctreeGradient(t.m, 0, x, &nowhere);
}

TEST(SdfField, OctreeFollowsTheMesh) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.2);
  assets.octree = true;
  TinyModel t({{mjGEOM_SDF, {0.2, 0.2, 0.2}, {}, Mat3::Identity(), 0}}, assets);
  Random r(6);
  for (int i = 0; i < 300; ++i) {
    Vec3 x = r.InCube(0.21), a = Abs(x) - Vec3{0.2, 0.2, 0.2};
    mjtNum inner = std::max({a.x, a.y, a.z});
    Vec3 out{std::max(a.x, 0.0), std::max(a.y, 0.0), std::max(a.z, 0.0)};
    mjtNum exact = inner < 0 ? inner : Norm(out);
    EXPECT_NEAR(Distance(t, x), exact, 0.03);
  }
  EXPECT_NEAR(Distance(t, {0.5, 0, 0}), 0.3, 1e-2);
  EXPECT_NEAR(Gradient(t, {0.5, 0, 0}).x, 1, 1e-5);
}

// Beyond the box of the octree the field goes on as the distance to the box: beside an edge or a
// corner, too, its gradient is the unit vector away from the nearest point.
TEST(SdfField, OctreeGoesOnOutsideItsBox) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.2);
  assets.octree = true;
  TinyModel t({{mjGEOM_SDF, {0.2, 0.2, 0.2}, {}, Mat3::Identity(), 0}}, assets);
  const mjtNum* box = t.m->oct_aabb + 6 * t.m->mesh_octadr[0];
  for (Vec3 out : {Vec3{0.3, 0, 0}, Vec3{0.1, 0.2, 0}, Vec3{0, -0.2, 0.1}, Vec3{-0.1, 0.05, 0.2}}) {
    Vec3 corner;
    for (int k = 0; k < 3; ++k) corner[k] = box[k] + (out[k] < 0 ? -1 : 1) * box[3 + k];
    const Vec3 here = corner + out, further = corner + out * 2;
    EXPECT_NEAR(Distance(t, further) - Distance(t, here), Norm(out), 1e-7);
    const Vec3 gradient = Gradient(t, here), unit = Normalized(out);
    for (int k = 0; k < 3; ++k) {
      if (out[k] != 0) {
        EXPECT_NEAR(gradient[k], unit[k], 1e-7);
      }
    }
  }
}

// A walk with steps of all sizes, also along the planes between leaves: the leaf that is remembered
// saves the way, and nothing else.
TEST(SdfField, TheLeafOfTheLastQueryDoesNotChangeTheNext) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.2);
  assets.octree = true;
  TinyModel t({{mjGEOM_SDF, {0.2, 0.2, 0.2}, {}, Mat3::Identity(), 0}}, assets);
  Random r(7);
  int leaf = -1;
  Vec3 x;
  for (int i = 0; i < 20000; ++i) {
    x = i % 100 == 0 ? r.InCube(0.25) : x + r.InCube(std::pow(10, -1 - i % 12));
    if (i % 5 == 0) x[i % 3] = t.m->oct_aabb[6 * (i % t.m->noct) + i % 3];
    ASSERT_EQ(OctreeDistance(t.m, 0, x, &leaf), Distance(t, x)) << i;
    const Vec3 g = OctreeGradient(t.m, 0, x, &leaf), fresh = Gradient(t, x);
    ASSERT_TRUE(g.x == fresh.x && g.y == fresh.y && g.z == fresh.z) << i;
  }
}

TEST(SdfField, MeshWithoutOctreeIsItsHull) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.2);
  TinyModel t({{mjGEOM_MESH, {0.2, 0.2, 0.2}, {}, Mat3::Identity(), 0}}, assets);
  SdfItem item{t.m, t.d, mjGEOM_MESH, nullptr, 0};
  EXPECT_NEAR(FieldDistance(item, {0.5, 0, 0}), 0.3, 1e-7);
  EXPECT_NEAR(FieldDistance(item, {0.15, 0.01, 0}), -0.05, 1e-7);
  EXPECT_NEAR(FieldGradient(item, {0.15, 0.01, 0}).x, 1, 1e-7);
}

TEST(Sdf, CombinationsOfTwoFields) {
  TinyModel t({{mjGEOM_SPHERE, {0.2, 0, 0}}, {mjGEOM_SPHERE, {0.3, 0, 0}}});
  int id[2] = {0, 1};
  mjtGeom type[2] = {mjGEOM_SPHERE, mjGEOM_SPHERE};
  mjtNum relpos[3] = {-0.4, 0, 0}, relmat[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
  mjSDF s{};
  s.id = id;
  s.geomtype = type;
  s.relpos = relpos;
  s.relmat = relmat;
  mjtNum x[3] = {0.3, 0, 0}, g[3];  // 0.1 outside the first, 0.2 inside the second
  auto value = [&](mjtSDFType kind) {
    s.type = kind;
    mjc_gradient(t.m, t.d, &s, g, x);
    return mjc_distance(t.m, t.d, &s, x);
  };
  EXPECT_NEAR(value(mjSDFTYPE_SINGLE), 0.1, 1e-15);
  EXPECT_NEAR(g[0], 1, 1e-15);
  EXPECT_NEAR(value(mjSDFTYPE_INTERSECTION), 0.1, 1e-15);
  EXPECT_NEAR(g[0], 1, 1e-15);
  EXPECT_NEAR(value(mjSDFTYPE_MIDSURFACE), 0.3, 1e-15);
  EXPECT_NEAR(g[0], 1, 1e-15);
  EXPECT_NEAR(value(mjSDFTYPE_COLLISION), 0, 1e-15);
  EXPECT_NEAR(g[0], 1, 1e-15);
}

TEST(Sdf, BallOnCubeField) {
  TinyAssets assets;
  assets.vert = CubeVertices(0.2);
  assets.octree = true;
  TinyModel t({{mjGEOM_SPHERE, {0.1, 0.1, 0.1}, {0.03, 0.02, 0.29}},
               {mjGEOM_SDF, {0.2, 0.2, 0.2}, {}, Mat3::Identity(), 0}},
              assets);
  auto con = t.Collide(0, 1);
  ASSERT_GE(con.size(), 1u);
  for (const mjContact& c : con) {
    EXPECT_LE(c.dist, 0);
    EXPECT_GT(c.dist, -0.02);
    EXPECT_LT(c.frame[2], -0.9);
    EXPECT_NEAR(c.pos[2], 0.2, 0.02);
  }
  t.Place(0, {0, 0, 0.5});
  EXPECT_TRUE(t.Collide(0, 1).empty());
}

// Random poses of primitives around the field of a cube: whatever is found is finite, lies where
// the two overlap as far as the octree resolves it, and nothing is found where they are apart.
TEST(Sdf, RandomPosesGiveContactsOnlyWhereShapesOverlap) {
  constexpr mjtNum kResolution = 0.04;
  TinyAssets assets;
  assets.vert = CubeVertices(0.2);
  assets.octree = true;
  Random r(21);
  for (mjtGeom type :
       {mjGEOM_SPHERE, mjGEOM_CAPSULE, mjGEOM_ELLIPSOID, mjGEOM_CYLINDER, mjGEOM_BOX}) {
    TinyModel t({{type, {0.1, 0.08, 0.12}}, {mjGEOM_SDF, {0.2, 0.2, 0.2}, {}, Mat3::Identity(), 0}},
                assets);
    for (int k = 0; k < 3; ++k) t.m->geom_aabb[3 + k] = 0.2;
    t.m->opt.sdf_initpoints = 40;
    t.m->opt.sdf_iterations = 10;
    for (int i = 0; i < std::min(Cases(100), 2000); ++i) {
      t.Place(0, r.InCube(0.4), r.Rotation());
      t.Place(1, r.InCube(0.05), r.Rotation());
      Shape a = GeomShape(t.m, t.d, 0), b = GeomShape(t.m, t.d, 1);
      mjtNum dist = SignedDistance(a, b, {1e-6, 50}, 10).dist;
      auto contacts = t.Collide(0, 1);
      if (dist > kResolution) {
        EXPECT_TRUE(contacts.empty()) << type << " " << i << " " << dist;
      }
      for (const mjContact& c : contacts) {
        ASSERT_TRUE(std::isfinite(c.dist)) << i;
        ASSERT_NEAR(Norm(Vec3::Load(c.frame)), 1, 1e-6) << i;
        Shape point;
        point.pos = Vec3::Load(c.pos);
        EXPECT_LT(SignedDistance(a, point, {1e-6, 50}, 10).dist, kResolution) << type << " " << i;
        EXPECT_LT(SignedDistance(b, point, {1e-6, 50}, 10).dist, kResolution) << type << " " << i;
      }
    }
  }
}

}  // namespace
}  // namespace syn
