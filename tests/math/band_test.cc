// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Band-dense matrices against their dense form.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include <tuple>

#include "math/random.h"

namespace syn {
namespace {

class Band : public testing::TestWithParam<std::tuple<int, int, int>> {
 protected:
  Band() {
    std::tie(ntotal, nband, ndense) = GetParam();
    Random random(ntotal + 100 * nband + 1000 * ndense);
    dense = random.Definite(ntotal);
    for (int i = 0; i < ntotal; ++i) {
      for (int j = 0; j < ntotal; ++j) {
        const int row = std::max(i, j), col = std::min(i, j);
        if (row < ntotal - ndense && row - col >= nband) dense[i * ntotal + j] = 0;
      }
      dense[i * ntotal + i] += ntotal;
    }
    band.assign((ntotal - ndense) * nband + ndense * ntotal, 0);
    mju_dense2Band(band.data(), dense.data(), ntotal, nband, ndense);
    x = random.Vector(2 * ntotal);
  }
  int ntotal, nband, ndense;
  std::vector<mjtNum> dense, band, x;
};

TEST_P(Band, RoundTrip) {
  std::vector<mjtNum> back(ntotal * ntotal, 5);
  mju_band2Dense(back.data(), band.data(), ntotal, nband, ndense, 1);
  EXPECT_EQ(back, dense);
  mju_band2Dense(back.data(), band.data(), ntotal, nband, ndense, 0);
  for (int i = 0; i < ntotal; ++i) {
    EXPECT_EQ(band[mju_bandDiag(i, ntotal, nband, ndense)], dense[i * ntotal + i]);
    for (int j = i + 1; j < ntotal; ++j) EXPECT_EQ(back[i * ntotal + j], 0);
  }
}

TEST_P(Band, MulMatVec) {
  std::vector<mjtNum> res(2 * ntotal), expected(ntotal);
  mju_bandMulMatVec(res.data(), band.data(), x.data(), ntotal, nband, ndense, 2, 1);
  for (int k = 0; k < 2; ++k) {
    mju_mulMatVec(expected.data(), dense.data(), x.data() + k * ntotal, ntotal, ntotal);
    for (int i = 0; i < ntotal; ++i) EXPECT_NEAR(res[k * ntotal + i], expected[i], 1e-12);
  }
  mju_bandMulMatVec(res.data(), band.data(), x.data(), ntotal, nband, ndense, 1, 0);
  for (int i = 0; i < ntotal; ++i) {
    mjtNum sum = 0;
    for (int j = 0; j <= i; ++j) sum += dense[i * ntotal + j] * x[j];
    EXPECT_NEAR(res[i], sum, 1e-12);
  }
}

TEST_P(Band, FactorAndSolve) {
  const mjtNum diagadd = 0.5, diagmul = 0.1;
  std::vector<mjtNum> b(ntotal), y(ntotal);
  for (int i = 0; i < ntotal; ++i) {
    dense[i * ntotal + i] = dense[i * ntotal + i] * (1 + diagmul) + diagadd;
  }
  mju_mulMatVec(b.data(), dense.data(), x.data(), ntotal, ntotal);
  const mjtNum smallest = mju_cholFactorBand(band.data(), ntotal, nband, ndense, diagadd, diagmul);
  mju_cholSolveBand(y.data(), band.data(), b.data(), ntotal, nband, ndense);
  for (int i = 0; i < ntotal; ++i) EXPECT_NEAR(y[i], x[i], 1e-12);

  mju_cholFactor(dense.data(), ntotal, mjMINVAL);
  mjtNum expected = 1e300;
  for (int i = 0; i < ntotal; ++i) {
    expected = std::min(expected, dense[i * ntotal + i] * dense[i * ntotal + i]);
  }
  EXPECT_NEAR(smallest, expected, 1e-11);
}

INSTANTIATE_TEST_SUITE_P(Shapes, Band,
                         testing::Values(std::tuple{1, 1, 0}, std::tuple{1, 0, 1},
                                         std::tuple{6, 1, 0}, std::tuple{7, 3, 0},
                                         std::tuple{9, 3, 2}, std::tuple{12, 5, 4},
                                         std::tuple{5, 2, 5}, std::tuple{40, 12, 7}));

TEST(BandFailure, ZeroPivotStops) {
  mjtNum a[2] = {1, 0};
  EXPECT_EQ(mju_cholFactorBand(a, 2, 1, 0, 0, 0), 0);
  mjtNum negative[2] = {-1, 2};
  EXPECT_EQ(mju_cholFactorBand(negative, 2, 1, 0, 0, 0), 0);
}

}  // namespace
}  // namespace syn
