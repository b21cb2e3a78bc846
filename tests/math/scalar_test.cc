// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Scalar functions, pyramids, Halton numbers, random numbers, sorting, conversions, type names.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <climits>
#include <cmath>

#include "math/random.h"

namespace syn {
namespace {

TEST(Scalar, MinMaxClipSign) {
  EXPECT_EQ(mju_min(1, 2), 1);
  EXPECT_EQ(mju_max(1, 2), 2);
  EXPECT_TRUE(std::signbit(mju_min(-0.0, 0.0)));
  EXPECT_TRUE(std::signbit(mju_max(-0.0, 0.0)));
  EXPECT_EQ(mju_clip(5, 0, 1), 1);
  EXPECT_EQ(mju_clip(-5, 0, 1), 0);
  EXPECT_TRUE(std::isnan(mju_clip(NAN, 0, 1)));
  EXPECT_EQ(mju_sign(-3), -1);
  EXPECT_EQ(mju_sign(0), 0);
  EXPECT_EQ(mju_sign(1e-300), 1);
}

TEST(Scalar, RoundHalvesUp) {
  EXPECT_EQ(mju_round(0.5), 1);
  EXPECT_EQ(mju_round(-0.5), 0);
  EXPECT_EQ(mju_round(-1.5), -1);
  EXPECT_EQ(mju_round(2.4), 2);
  EXPECT_EQ(mju_round(-2.6), -3);
  EXPECT_EQ(mju_round(0.49999999999999994), 0);
  EXPECT_EQ(mju_round(1e300), INT_MAX);
  EXPECT_EQ(mju_round(-1e300), INT_MIN);
}

TEST(Scalar, IsBad) {
  EXPECT_TRUE(mju_isBad(NAN));
  EXPECT_TRUE(mju_isBad(INFINITY));
  EXPECT_TRUE(mju_isBad(-1.1e10));
  EXPECT_FALSE(mju_isBad(1e10));
  EXPECT_FALSE(mju_isBad(0));
}

TEST(Scalar, SpringDamperSolvesItsEquation) {
  const mjtNum h = 1e-4;
  for (const auto& [k, b] : {std::pair{4.0, 1.0}, {1.0, 4.0}, {1.0, 2.0}, {0.0, 1.0}, {3.0, 0.0}}) {
    const auto p = [&, k = k, b = b](mjtNum t) { return mju_springDamper(1, 0.5, k, b, t); };
    EXPECT_NEAR(p(0), 1, 1e-15);
    EXPECT_NEAR((p(h) - p(-h)) / (2 * h), 0.5, 1e-6);
    const mjtNum acc = (p(0.3 + h) - 2 * p(0.3) + p(0.3 - h)) / (h * h);
    const mjtNum vel = (p(0.3 + h) - p(0.3 - h)) / (2 * h);
    EXPECT_NEAR(acc, -k * p(0.3) - b * vel, 1e-6);
  }
  EXPECT_NEAR(mju_springDamper(1, 0.5, 4, 1, 0.3), 0.963433911345, 1e-11);
  EXPECT_NEAR(mju_springDamper(1, 0.5, 1, 4, 0.3), 1.05496608362, 1e-11);
  EXPECT_NEAR(mju_springDamper(1, 0.5, 1, 2, 0.3), 1.07418641999, 1e-11);
}

TEST(Scalar, HaltonMirrorsDigits) {
  EXPECT_EQ(mju_Halton(0, 2), 0);
  EXPECT_EQ(mju_Halton(1, 2), 0.5);
  EXPECT_EQ(mju_Halton(6, 2), 0.375);                       // 110 -> 0.011
  EXPECT_NEAR(mju_Halton(5, 3), 2.0 / 3 + 1.0 / 9, 1e-15);  // 12 -> 0.21
  EXPECT_NEAR(mju_Halton(1234, 10), 0.4321, 1e-15);
}

TEST(Scalar, StandardNormalHasItsMoments) {
  constexpr int kPairs = 50000;
  mjtNum sum = 0, square = 0, cross = 0;
  for (int i = 0; i < kPairs; ++i) {
    mjtNum second;
    const mjtNum first = mju_standardNormal(&second);
    sum += first + second;
    square += first * first + second * second;
    cross += first * second;
  }
  EXPECT_NEAR(sum / (2 * kPairs), 0, 0.02);
  EXPECT_NEAR(square / (2 * kPairs), 1, 0.03);
  EXPECT_NEAR(cross / kPairs, 0, 0.03);
  EXPECT_FALSE(mju_isBad(mju_standardNormal(nullptr)));
}

TEST(Pyramid, DecodeInvertsEncode) {
  const mjtNum mu[5] = {0.5, 0.7, 0.1, 0.2, 0.3}, force[6] = {10, 1, -2, 0.1, 0.05, -0.2};
  for (const int dim : {3, 4, 6}) {
    mjtNum pyramid[10], back[6];
    mju_encodePyramid(pyramid, force, mu, dim);
    mju_decodePyramid(back, pyramid, mu, dim);
    for (int i = 0; i < dim; ++i) EXPECT_NEAR(back[i], force[i], 1e-13);
  }
  mjtNum normal;
  mju_decodePyramid(&normal, force, mu, 1);
  EXPECT_EQ(normal, 10);
}

TEST(Pyramid, EncodeLimitsTheTangent) {
  const mjtNum mu[2] = {1, 1}, force[3] = {2, 100, 0};
  mjtNum pyramid[4];
  mju_encodePyramid(pyramid, force, mu, 3);
  EXPECT_EQ(pyramid[0], 1);
  EXPECT_EQ(pyramid[1], 0);
}

TEST(Sort, Ascending) {
  Random random(1);
  for (const int n : {0, 1, 2, 17, 60}) {
    auto list = random.Vector(n);
    auto sorted = list;
    std::sort(sorted.begin(), sorted.end());
    mju_insertionSort(list.data(), n);
    EXPECT_EQ(list, sorted);
    std::vector<int> ints(n);
    for (int& value : ints) value = random.Index(9);
    auto sorted_ints = ints;
    std::sort(sorted_ints.begin(), sorted_ints.end());
    mju_insertionSortInt(ints.data(), n);
    EXPECT_EQ(ints, sorted_ints);
  }
}

TEST(Convert, Casts) {
  const float f[2] = {1.5f, -2.25f};
  mjtNum d[2];
  mju_f2n(d, f, 2);
  EXPECT_EQ(d[1], -2.25);
  const mjtNum third[1] = {1.0 / 3};
  float back[1];
  mju_n2f(back, third, 1);
  EXPECT_EQ(back[0], 1.0f / 3);
  mju_n2d(d, third, 1);
  EXPECT_EQ(d[0], third[0]);
  mju_d2n(d + 1, third, 1);
  EXPECT_EQ(d[1], third[0]);
}

TEST(TypeName, RoundTrip) {
  for (int type = 0; type < mjNOBJECT; ++type) {
    const char* name = mju_type2Str(type);
    if (name) {
      EXPECT_EQ(mju_str2Type(name), type) << name;
    }
  }
  EXPECT_STREQ(mju_type2Str(mjOBJ_CAMERA), "camera");
  EXPECT_STREQ(mju_type2Str(mjOBJ_FRAME), "frame");
  EXPECT_EQ(mju_str2Type("frame"), mjOBJ_UNKNOWN);
  EXPECT_EQ(mju_str2Type("nonsense"), mjOBJ_UNKNOWN);
  EXPECT_EQ(mju_type2Str(mjOBJ_UNKNOWN), nullptr);
  EXPECT_EQ(mju_type2Str(-5), nullptr);
}

}  // namespace
}  // namespace syn
