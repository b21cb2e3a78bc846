// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense Cholesky: L L^T = A, solves, rank-one changes, semi-definite input.

#include "math/cholesky.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/random.h"

namespace syn {
namespace {

// Lower triangle of L L^T in extended precision, the strict upper part of l ignored.
std::vector<mjtNum> Square(const std::vector<mjtNum>& l, int n) {
  std::vector<mjtNum> a(n * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j <= i; ++j) {
      long double sum = 0;
      for (int k = 0; k <= j; ++k) sum += static_cast<long double>(l[i * n + k]) * l[j * n + k];
      a[i * n + j] = a[j * n + i] = static_cast<mjtNum>(sum);
    }
  }
  return a;
}

class Cholesky : public testing::TestWithParam<int> {};

TEST_P(Cholesky, FactorReproducesMatrixAndLeavesUpperAlone) {
  const int n = GetParam();
  Random random(n);
  const auto a = random.Definite(n);
  auto l = a;
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) l[i * n + j] = 1234.5;
  }
  EXPECT_EQ(mju_cholFactor(l.data(), n, mjMINVAL), n);
  const auto square = Square(l, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      ASSERT_NEAR(square[i * n + j], a[i * n + j], 1e-14 * n * n) << i << " " << j;
      if (j > i) {
        ASSERT_EQ(l[i * n + j], 1234.5);
      }
    }
  }
}

TEST_P(Cholesky, SolveInverts) {
  const int n = GetParam();
  Random random(n + 1000);
  const auto a = random.Definite(n), x = random.Vector(n);
  auto l = a;
  mju_cholFactor(l.data(), n, mjMINVAL);
  std::vector<mjtNum> b(n), y(n);
  mju_mulMatVec(b.data(), a.data(), x.data(), n, n);
  mju_cholSolve(y.data(), l.data(), b.data(), n);
  for (int i = 0; i < n; ++i) ASSERT_NEAR(y[i], x[i], 1e-12);
  mju_cholSolve(b.data(), l.data(), b.data(), n);
  EXPECT_EQ(b, y);
}

TEST_P(Cholesky, UpdateAndDowndate) {
  const int n = GetParam();
  Random random(n + 2000);
  const auto a = random.Definite(n);
  auto v = random.Vector(n);
  for (int i = 0; i < n / 3; ++i) v[i] = 0;
  auto l = a;
  mju_cholFactor(l.data(), n, mjMINVAL);
  auto x = v;
  EXPECT_EQ(mju_cholUpdate(l.data(), x.data(), n, 1), n);
  auto square = Square(l, n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      ASSERT_NEAR(square[i * n + j], a[i * n + j] + v[i] * v[j], 1e-13 * n);
    }
  }
  x = v;
  EXPECT_EQ(mju_cholUpdate(l.data(), x.data(), n, 0), n);
  square = Square(l, n);
  for (int i = 0; i < n * n; ++i) ASSERT_NEAR(square[i], a[i], 1e-13 * n);
}

INSTANTIATE_TEST_SUITE_P(Sizes, Cholesky,
                         testing::Values(0, 1, 2, 3, 4, 5, 7, 8, 9, 12, 15, 16, 17, 20, 24, 31, 33,
                                         50, 64, 100, 131, 270, 300));

TEST(CholeskyRank, FlooredPivotsAreCounted) {
  // Rank 2 of 5: A = u u^T + v v^T.
  const int n = 5;
  Random random(9);
  const auto u = random.Vector(n), v = random.Vector(n);
  std::vector<mjtNum> a(n * n);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) a[i * n + j] = u[i] * u[j] + v[i] * v[j];
  }
  EXPECT_EQ(mju_cholFactor(a.data(), n, 1e-10), 2);
  mjtNum zero[1] = {0};
  EXPECT_EQ(mju_cholFactor(zero, 1, 0.25), 0);
  EXPECT_EQ(zero[0], 0.5);
}

TEST(CholeskyRank, DowndateToSingularLosesRank) {
  mjtNum l[4] = {2, 0, 0, 3}, x[2] = {2, 0};
  EXPECT_EQ(mju_cholUpdate(l, x, 2, 0), 1);
  EXPECT_NEAR(l[0] * l[0], mjMINVAL, 1e-20);
  EXPECT_EQ(l[3], 3);
}

TEST(CholeskyRank, NanPropagates) {
  mjtNum a[4] = {NAN, 0, 1, 2};
  mju_cholFactor(a, 2, mjMINVAL);
  EXPECT_NE(a[0], a[0]);
}

}  // namespace
}  // namespace syn
