// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Vectors of length n against loops in extended precision, at all sizes around the SIMD widths.

#include "math/vector.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <limits>

#include "math/random.h"

namespace syn {
namespace {

constexpr int kMaxSize = 70;

TEST(Vector, ReductionsMatchExtendedPrecision) {
  Random random(1);
  for (int n = 0; n <= kMaxSize; ++n) {
    const auto a = random.Vector(n), b = random.Vector(n);
    long double dot = 0, sum = 0, abs = 0, square = 0;
    for (int i = 0; i < n; ++i) {
      dot += static_cast<long double>(a[i]) * b[i];
      sum += a[i];
      abs += a[i] < 0 ? -a[i] : a[i];
      square += static_cast<long double>(a[i]) * a[i];
    }
    EXPECT_NEAR(mju_dot(a.data(), b.data(), n), dot, 1e-14);
    EXPECT_NEAR(mju_sum(a.data(), n), sum, 1e-14);
    EXPECT_NEAR(mju_L1(a.data(), n), abs, 1e-14);
    EXPECT_NEAR(mju_norm(a.data(), n), std::sqrt(square), 1e-14);
  }
}

TEST(Vector, ElementwiseOperationsAreExact) {
  Random random(2);
  for (int n = 0; n <= kMaxSize; ++n) {
    const auto a = random.Vector(n), b = random.Vector(n);
    std::vector<mjtNum> res(n + 1, 7);
    const mjtNum s = 0.37;
    const auto expect = [&](auto value) {
      for (int i = 0; i < n; ++i) ASSERT_EQ(res[i], value(i)) << n << " " << i;
      ASSERT_EQ(res[n], 7);
    };
    mju_add(res.data(), a.data(), b.data(), n);
    expect([&](int i) { return a[i] + b[i]; });
    mju_sub(res.data(), a.data(), b.data(), n);
    expect([&](int i) { return a[i] - b[i]; });
    mju_scl(res.data(), a.data(), s, n);
    expect([&](int i) { return a[i] * s; });
    mju_addScl(res.data(), a.data(), b.data(), s, n);
    expect([&](int i) { return a[i] + b[i] * s; });
    mju_copy(res.data(), a.data(), n);
    mju_addToScl(res.data(), b.data(), s, n);
    expect([&](int i) { return a[i] + b[i] * s; });
    mju_copy(res.data(), a.data(), n);
    mju_addTo(res.data(), b.data(), n);
    expect([&](int i) { return a[i] + b[i]; });
    mju_copy(res.data(), a.data(), n);
    mju_subFrom(res.data(), b.data(), n);
    expect([&](int i) { return a[i] - b[i]; });
    mju_fill(res.data(), 3, n);
    expect([&](int) { return 3; });
    mju_zero(res.data(), n);
    expect([&](int) { return 0; });
  }
}

TEST(Vector, DotDoesNotDependOnAlignment) {
  Random random(3);
  const auto a = random.Vector(64), b = random.Vector(64);
  const mjtNum reference = mju_dot(a.data(), b.data(), 60);
  for (int shift = 1; shift < 4; ++shift) {
    std::vector<mjtNum> x(64), y(64);
    std::copy_n(a.begin(), 60, x.begin() + shift);
    std::copy_n(b.begin(), 60, y.begin() + shift);
    EXPECT_EQ(mju_dot(x.data() + shift, y.data() + shift, 60), reference);
  }
}

TEST(Vector, NanIsNotLost) {
  for (int n = 1; n < 40; ++n) {
    std::vector<mjtNum> a(n, 1.0), zero(n, 0.0);
    a[n - 1] = std::numeric_limits<mjtNum>::quiet_NaN();
    EXPECT_NE(mju_dot(a.data(), zero.data(), n), 0);
    EXPECT_TRUE(mju_isBad(mju_sum(a.data(), n)));
    EXPECT_TRUE(mju_isBad(mju_L1(a.data(), n)));
  }
}

TEST(Vector, NormalizeHandlesZero) {
  mjtNum v[5] = {0, 0, 0, 0, 1e-16};
  EXPECT_LT(mju_normalize(v, 5), mjMINVAL);
  EXPECT_EQ(v[0], 1);
  EXPECT_EQ(v[4], 0);
  mjtNum w[2] = {3, 4};
  EXPECT_EQ(mju_normalize(w, 2), 5);
  EXPECT_NEAR(w[0], 0.6, 1e-15);
  mjtNum none[1] = {42};
  mju_normalize(none, 0);
  EXPECT_EQ(none[0], 42);
}

TEST(Vector, IsZeroIsExact) {
  mjtNum v[6] = {};
  EXPECT_TRUE(mju_isZero(v, 6));
  v[5] = 1e-300;
  EXPECT_FALSE(mju_isZero(v, 6));
  EXPECT_TRUE(mju_isZero(v, 5));
  EXPECT_TRUE(mju_isZero(v, 0));
}

TEST(Vector3, MatchesDefinition) {
  mjtNum a[3] = {1, 2, 3}, b[3] = {-2, 0.5, 4}, c[3];
  mju_cross(c, a, b);
  EXPECT_EQ(c[0], 6.5);
  EXPECT_EQ(c[1], -10);
  EXPECT_EQ(c[2], 4.5);
  EXPECT_EQ(mju_dot3(a, c), 0);
  mju_cross(a, a, b);  // aliased
  EXPECT_EQ(a[1], -10);
  mjtNum zero[3] = {1e-20, 0, 0};
  EXPECT_EQ(mju_normalize3(zero), 1e-20);
  EXPECT_EQ(zero[0], 1);
  const mjtNum p[3] = {1, 1, 1}, q[3] = {1, 4, 5};
  EXPECT_EQ(mju_dist3(p, q), 5);
}

TEST(Vector3, MatrixProductsAliasSafely) {
  const mjtNum m[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  mjtNum v[3] = {1, -1, 2}, w[3] = {1, -1, 2};
  mju_mulMatVec3(v, m, v);
  mju_mulMatTVec3(w, m, w);
  EXPECT_EQ(v[0], 5);
  EXPECT_EQ(v[1], 11);
  EXPECT_EQ(v[2], 17);
  EXPECT_EQ(w[0], 11);
  EXPECT_EQ(w[1], 13);
  EXPECT_EQ(w[2], 15);
}

TEST(Vector4, NormalizeLeavesUnitVectorsAlone) {
  mjtNum q[4] = {1, 1e-16, 0, 0};
  EXPECT_EQ(mju_normalize4(q), 1);
  EXPECT_EQ(q[1], 1e-16);
  mjtNum z[4] = {0, 0, 0, 1e-20};
  mju_normalize4(z);
  EXPECT_EQ(z[0], 1);
  EXPECT_EQ(z[3], 0);
}

}  // namespace
}  // namespace syn
