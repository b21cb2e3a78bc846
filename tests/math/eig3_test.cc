// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Eigenvalues of symmetric 3x3 matrices.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/eig3.h"
#include "math/random.h"

namespace syn {
namespace {

TEST(Eig3, DecomposesAndSorts) {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    Vec3 d = random.Point();
    if (i % 5 == 0) d.y = d.x;
    if (i % 10 == 0) d.z = d.x;
    const Mat3 r = ToMat3(random.Rotation());
    const Mat3 a = r * Mat3::Diagonal(d) * Transpose(r);
    mjtNum value[3], vec[9], quat[4];
    EXPECT_LT(mju_eig3(value, vec, quat, a.m), 500);
    EXPECT_GE(value[0], value[1] - 1e-11);
    EXPECT_GE(value[1], value[2] - 1e-11);
    const Mat3 v = Mat3::Load(vec);
    const Mat3 back = v * Mat3::Diagonal(Vec3::Load(value)) * Transpose(v);
    for (int k = 0; k < 9; ++k) {
      EXPECT_NEAR(back.m[k], a.m[k], 3e-6);  // turns below 1.4e-6 are not made
      EXPECT_EQ(ToMat3(Quat::Load(quat)).m[k], vec[k]);
    }
  }
}

TEST(Eig3, TestVector) {
  const mjtNum a[9] = {2, .3, -.1, .3, 1, .4, -.1, .4, 3};
  mjtNum value[3], vec[9], quat[4];
  mju_eig3(value, vec, quat, a);
  EXPECT_NEAR(value[0], 3.0786970802, 1e-9);
  EXPECT_NEAR(value[1], 2.08299337306, 1e-9);
  EXPECT_NEAR(value[2], 0.838309546741, 1e-9);
  EXPECT_NEAR(quat[0], 0.470005426586, 1e-9);
  EXPECT_NEAR(quat[1], 0.508963704244, 1e-9);
  EXPECT_NEAR(quat[2], -0.383799906431, 1e-9);
  EXPECT_NEAR(quat[3], 0.610531308424, 1e-9);
}

TEST(Eig3, DiagonalAndZeroMatrices) {
  const mjtNum diagonal[9] = {1, 0, 0, 0, 3, 0, 0, 0, 2}, zero[9] = {};
  mjtNum value[3], vec[9], quat[4];
  EXPECT_EQ(mju_eig3(value, vec, quat, diagonal), 0);
  EXPECT_EQ(Vec3::Load(value), (Vec3{3, 2, 1}));
  EXPECT_EQ(mju_eig3(value, vec, quat, zero), 0);
  EXPECT_EQ(Quat::Load(quat), Quat{});
}

// Two exchanged axes are a quarter turn, by the digits that the reference uses for sqrt(1/2); two
// such turns leave unit length by 1.4e-15, which mju_eig3 mends and the compiler's tolerance keeps.
TEST(Eig3, QuarterTurnsToTheLastBit) {
  const mjtNum once[9] = {2, 0, 0, 0, 3, 0, 0, 0, 1}, twice[9] = {1, 0, 0, 0, 3, 0, 0, 0, 2};
  constexpr mjtNum s = 0.707106781186548;
  mjtNum value[3], vec[9], quat[4];
  mju_eig3(value, vec, quat, once);
  EXPECT_EQ(quat[0], s);
  EXPECT_EQ(quat[3], s);
  Vec3 moments;
  Quat strict, loose;
  Eigen3(moments, strict, Mat3::Load(twice), mjMINVAL);
  Eigen3(moments, loose, Mat3::Load(twice), 1e-14);
  EXPECT_NEAR(Norm(strict) - 1, 0, 3e-16);
  EXPECT_NEAR(Norm(loose) - 1, 1.4e-15, 3e-16);
}

}  // namespace
}  // namespace syn
