// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rank-one changes of a Cholesky factor: against factorising the changed matrix in extended
// precision, and against the rotations of the documentation, also where these floor a diagonal.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <cmath>
#include <limits>

#include "math/random.h"

namespace syn {
namespace {

using Vector = std::vector<mjtNum>;
using Real = long double;

// The factor of L L^T + sigma x x^T, in extended precision throughout.
Vector Refactor(const Vector& l, const Vector& x, int n, int sigma) {
  std::vector<Real> a(n * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      a[i * n + j] = sigma * static_cast<Real>(x[i]) * x[j];
      for (int k = 0; k <= j; ++k) a[i * n + j] += static_cast<Real>(l[i * n + k]) * l[j * n + k];
    }
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      for (int k = 0; k < j; ++k) a[i * n + j] -= a[i * n + k] * a[j * n + k];
      a[i * n + j] = i == j ? std::sqrt(a[i * n + i]) : a[i * n + j] / a[j * n + j];
    }
  }
  return Vector(a.begin(), a.end());
}

// The definition, one rotation after the other, in extended precision. Returns the rank.
int Rotate(Vector& factor, const Vector& vector, int n, int sigma) {
  std::vector<Real> l(factor.begin(), factor.end()), x(vector.begin(), vector.end());
  int rank = n;
  for (int k = 0; k < n; ++k) {
    if (x[k] == 0) continue;
    Real square = l[k * n + k] * l[k * n + k] + sigma * x[k] * x[k];
    if (square < mjMINVAL) square = mjMINVAL, --rank;
    const Real r = std::sqrt(square), c = r / l[k * n + k], s = x[k] / l[k * n + k];
    l[k * n + k] = r;
    for (int i = k + 1; i < n; ++i) {
      l[i * n + k] = (l[i * n + k] + sigma * s * x[i]) / c;
      x[i] = c * x[i] - s * l[i * n + k];
    }
  }
  factor.assign(l.begin(), l.end());
  return rank;
}

Vector RandomFactor(int n, Random& random) {
  Vector l = random.Definite(n);
  mju_cholFactor(l.data(), n, mjMINVAL);
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) l[i * n + j] = 777;
  }
  return l;
}

// The lower triangles agree, the upper one is as it was.
void ExpectSameFactor(const Vector& actual, const Vector& expected, int n, mjtNum tolerance) {
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      const mjtNum value = expected[i * n + j];
      ASSERT_NEAR(actual[i * n + j], value, tolerance * (1 + std::abs(value))) << i << " " << j;
    }
    for (int j = i + 1; j < n; ++j) ASSERT_EQ(actual[i * n + j], 777);
  }
}

class CholeskyUpdate : public testing::TestWithParam<int> {};

TEST_P(CholeskyUpdate, AgreesWithFactorisingAgain) {
  const int n = GetParam();
  Random random(n);
  const Vector l = RandomFactor(n, random);
  for (const mjtNum size : {1e-3, 1.0}) {
    for (const int zeros : {0, n / 2}) {
      Vector x = random.Vector(n);
      for (int i = 0; i < n; ++i) x[i] = i < zeros ? 0 : x[i] * size;
      Vector updated = l, scratch = x;
      EXPECT_EQ(mju_cholUpdate(updated.data(), scratch.data(), n, 1), n);
      ExpectSameFactor(updated, Refactor(l, x, n, 1), n, 1e-14 * (n + 10));
      scratch = x;
      EXPECT_EQ(mju_cholUpdate(updated.data(), scratch.data(), n, 0), n);
      ExpectSameFactor(updated, l, n, 1e-14 * (n + 10));
    }
  }
}

TEST_P(CholeskyUpdate, VectorsMuchLargerThanTheMatrix) {
  const int n = GetParam();
  Random random(n + 50);
  const Vector l = RandomFactor(n, random);
  for (const mjtNum size : {30.0, 1e3}) {  // the formula itself cancels for larger ones
    Vector x = random.Vector(n), updated = l, expected = l;
    for (mjtNum& value : x) value *= size;
    EXPECT_EQ(Rotate(expected, x, n, 1), n);
    EXPECT_EQ(mju_cholUpdate(updated.data(), x.data(), n, 1), n);
    ExpectSameFactor(updated, expected, n, 1e-13 * (n + 10));
  }
}

// x = L u with |u|^2 = 1 - epsilon: the downdate leaves a matrix that is singular but for epsilon.
TEST_P(CholeskyUpdate, DowndatesAlmostToSingular) {
  const int n = GetParam();
  Random random(n + 100);
  const Vector l = RandomFactor(n, random);
  for (const mjtNum epsilon : {0.3, 1e-2, 1e-5}) {
    Vector u = random.Vector(n), x(n);
    mju_normalize(u.data(), n);
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k <= i; ++k) x[i] += l[i * n + k] * u[k] * std::sqrt(1 - epsilon);
    }
    Vector updated = l, expected = l, scratch = x;
    EXPECT_EQ(mju_cholUpdate(updated.data(), scratch.data(), n, 0), n);
    EXPECT_EQ(Rotate(expected, x, n, -1), n);
    ExpectSameFactor(updated, expected, n, 1e-14 * (n + 10) / epsilon);
  }
}

TEST_P(CholeskyUpdate, LosesTheSameRankAsRotations) {
  const int n = GetParam();
  Random random(n + 200);
  Vector l = RandomFactor(n, random);
  for (int i = 0; i < n; ++i) l[i * n + i] += 2;
  for (const int lost : {0, n / 3, n - 1}) {
    if (n == 0) break;
    Vector x(n);  // beyond what is there, in one direction
    for (int i = lost; i < n; ++i) x[i] = 1.5 * l[i * n + lost];
    Vector updated = l, expected = l, scratch = x;
    const int rank = Rotate(expected, x, n, -1);
    EXPECT_LT(rank, n);
    EXPECT_EQ(mju_cholUpdate(updated.data(), scratch.data(), n, 0), rank);
    ASSERT_NEAR(updated[lost * n + lost] * updated[lost * n + lost], mjMINVAL, 1e-9 * mjMINVAL);
    for (int i = 0; i < lost; ++i) ASSERT_EQ(updated[i * n + i], l[i * n + i]);
  }
}

INSTANTIATE_TEST_SUITE_P(Sizes, CholeskyUpdate,
                         testing::Values(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 18, 27, 40, 64,
                                         127, 128, 129, 131, 135, 150));

TEST(CholeskyUpdateEdge, TinyDiagonalsTakeTheirFloor) {
  const int n = 9;
  Vector l(n * n);
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) l[i * n + j] = 777;
    l[i * n + i] = i % 3 == 1 ? 1e-9 : 1;
  }
  for (const int sigma : {1, -1}) {
    Vector x(n, 1e-10), updated = l, expected = l;
    const int rank = Rotate(expected, x, n, sigma);
    EXPECT_LT(rank, n);
    EXPECT_EQ(mju_cholUpdate(updated.data(), x.data(), n, sigma > 0), rank);
    ExpectSameFactor(updated, expected, n, 1e-14);
  }
}

TEST(CholeskyUpdateEdge, ZeroVectorChangesNothing) {
  Random random(3);
  const int n = 13;
  const Vector l = RandomFactor(n, random);
  Vector updated = l, x(n);
  EXPECT_EQ(mju_cholUpdate(updated.data(), x.data(), n, 1), n);
  EXPECT_EQ(updated, l);
}

TEST(CholeskyUpdateEdge, NanReachesItsRowAndNothingBefore) {
  Random random(4);
  const int n = 12;
  const Vector l = RandomFactor(n, random);
  Vector updated = l, x(n);
  x[0] = 1, x[6] = std::numeric_limits<mjtNum>::quiet_NaN();
  mju_cholUpdate(updated.data(), x.data(), n, 1);
  for (int i = 0; i < 6; ++i) EXPECT_TRUE(std::isfinite(updated[i * n + i])) << i;
  EXPECT_TRUE(std::isnan(updated[6 * n + 6]));
  EXPECT_TRUE(std::isnan(updated[11 * n + 11]));
}

}  // namespace
}  // namespace syn
