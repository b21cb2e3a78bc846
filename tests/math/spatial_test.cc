// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Spatial vectors and inertia: duality of the cross products, invariance of power under a change
// of origin, momentum of point masses.

#include "math/spatial.h"

#include <algorithm>

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/inertia.h"
#include "math/lanes.h"
#include "math/random.h"

namespace syn {
namespace {

Spatial RandomSpatial(Random& random) { return {random.Point(), random.Point()}; }

TEST(SpatialVector, CrossProductsAreDual) {
  // (v x m) . f = -m . (v x* f)
  Random random(1);
  for (int i = 0; i < 20; ++i) {
    const Spatial v = RandomSpatial(random), m = RandomSpatial(random), f = RandomSpatial(random);
    EXPECT_NEAR(Dot(CrossMotion(v, m), f), -Dot(m, CrossForce(v, f)), 1e-14);
    EXPECT_NEAR(Dot(CrossMotion(v, v), f), 0, 1e-14);
  }
}

TEST(SpatialVector, PowerDoesNotDependOnFrame) {
  Random random(2);
  for (int i = 0; i < 20; ++i) {
    mjtNum m[6], f[6], from[3], to[3], rot[9];
    const Spatial motion = RandomSpatial(random), force = RandomSpatial(random);
    motion.Store(m), force.Store(f);
    random.Point().Store(from), random.Point().Store(to);
    ToMat3(random.Rotation()).Store(rot);
    mju_transformSpatial(m, m, 0, to, from, rot);
    mju_transformSpatial(f, f, 1, to, from, rot);
    EXPECT_NEAR(Dot(Spatial::Load(m), Spatial::Load(f)), Dot(motion, force), 1e-13);
  }
}

TEST(SpatialVector, MotionShiftIsVelocityOfOtherPoint) {
  const Spatial spin = {{0, 0, 2}, {0, 0, 0}};
  const Spatial moved = ShiftMotion(spin, {1, 0, 0});
  EXPECT_EQ(moved.lin, (Vec3{0, 2, 0}));
}

TEST(InertiaTest, MomentumOfPointMasses) {
  // Six equal masses on the axes of a rotated frame have principal moments 2 m (b^2 + c^2) ...
  Random random(3);
  const Mat3 r = ToMat3(random.Rotation());
  const Vec3 d = random.Point(), half = {0.3, 0.5, 0.8};
  const mjtNum m = 0.7;
  const Vec3 principal = {2 * m * (half.y * half.y + half.z * half.z),
                          2 * m * (half.x * half.x + half.z * half.z),
                          2 * m * (half.x * half.x + half.y * half.y)};
  const Inertia inertia = Inertia::FromBody(6 * m, principal, r, d);
  const Spatial vel = RandomSpatial(random);
  Spatial expected;
  for (int k = 0; k < 6; ++k) {
    const Vec3 p = d + r.Col(k / 2) * (k % 2 ? -half[k / 2] : half[k / 2]);
    const Vec3 momentum = m * (vel.lin + Cross(vel.rot, p));
    expected += Spatial{Cross(p, momentum), momentum};
  }
  const Spatial actual = inertia * vel;
  EXPECT_LT(Norm(actual.rot - expected.rot), 1e-14);
  EXPECT_LT(Norm(actual.lin - expected.lin), 1e-14);
}

TEST(InertiaTest, AddsLikeMass) {
  Random random(4);
  const auto body = [&] {
    return Inertia::FromBody(1.5, {0.2, 0.3, 0.4}, ToMat3(random.Rotation()), random.Point());
  };
  const Inertia a = body(), b = body();
  const Spatial v = RandomSpatial(random), both = (a + b) * v, sum = a * v + b * v;
  EXPECT_LT(Norm(both.rot - sum.rot), 1e-14);
  EXPECT_LT(Norm(both.lin - sum.lin), 1e-14);
  mjtNum flat[10];
  a.Store(flat);
  EXPECT_EQ(Inertia::Load(flat) * v, a * v);
  EXPECT_EQ(flat[9], 1.5);
}

// Four at a time, each lane has the bits of one alone; of a list that ends early the last is
// repeated.
TEST(Lanes, HaveTheBitsOfSingleValues) {
  Random random(5);
  constexpr int kCount = 7;
  mjtNum inertia[10 * kCount], motion[6 * kCount], point[3 * kCount], force[6 * kCount];
  for (int i = 0; i < kCount; ++i) {
    Inertia::FromBody(1.5 + i, {0.2, 0.3, 0.4}, ToMat3(random.Rotation()), random.Point())
        .Store(inertia + 10 * i);
    RandomSpatial(random).Store(motion + 6 * i);
    random.Point().Store(point + 3 * i);
  }
  ForEachFour(0, kCount, [&](const auto& i) {
    const Spatialx4 m = LoadSpatials(Elements(motion, 6, i));
    const Vec3x4 p = LoadVecs(Elements(point, 3, i));
    Spatialx4 f = CrossForce(m, LoadInertias(Elements(inertia, 10, i)) * m);
    f.lin += Cross(m.rot, p);
    StoreSpatials(Elements(force, 6, i), f);
  });
  for (int i = 0; i < kCount; ++i) {
    const Spatial m = Spatial::Load(motion + 6 * i);
    Spatial f = CrossForce(m, Inertia::Load(inertia + 10 * i) * m);
    f.lin += Cross(m.rot, Vec3::Load(point + 3 * i));
    EXPECT_EQ(Spatial::Load(force + 6 * i), f) << i;
    mjtNum twice[6];
    Six sum = Six::Load(force + 6 * i);
    sum += sum * 0.5;
    sum.Store(twice);
    EXPECT_EQ(Spatial::Load(twice), f + f * 0.5) << i;
  }
  mjtNum copy[10 * kCount];
  ForEachFour(0, kCount, [&](const auto& i) {
    StoreInertias(Elements(copy, 10, i), LoadInertias(Elements(inertia, 10, i)));
  });
  EXPECT_TRUE(std::equal(inertia, inertia + 10 * kCount, copy));
}

}  // namespace
}  // namespace syn
