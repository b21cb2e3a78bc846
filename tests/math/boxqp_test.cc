// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Box QP: the Karush-Kuhn-Tucker conditions hold at the result, and they are sufficient.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/random.h"

namespace syn {
namespace {

struct Problem {
  int n;
  std::vector<mjtNum> h, g, lower, upper, x, factor;
  std::vector<int> index;

  Problem(int size, unsigned seed) : n(size), factor(n * (n + 7)), index(n) {
    Random random(seed);
    h = random.Definite(n);
    g = random.Vector(n);
    for (mjtNum& value : g) value *= 5 * n;
    for (int i = 0; i < n; ++i) {
      lower.push_back(-1 + 0.5 * random.Number());
      upper.push_back(1 + 0.5 * random.Number());
    }
    x = random.Vector(n);
  }
  int Solve(bool with_lower = true, bool with_upper = true) {
    return mju_boxQP(x.data(), factor.data(), index.data(), h.data(), g.data(), n,
                     with_lower ? lower.data() : nullptr, with_upper ? upper.data() : nullptr);
  }
  mjtNum Gradient(int i) const {
    mjtNum sum = g[i];
    for (int j = 0; j < n; ++j) sum += h[i * n + j] * x[j];
    return sum;
  }
};

TEST(BoxQp, KktConditionsHold) {
  for (int n = 1; n <= 30; ++n) {
    Problem p(n, n);
    const int nfree = p.Solve();
    ASSERT_GE(nfree, 0);
    int interior = 0;
    for (int i = 0; i < n; ++i) {
      ASSERT_GE(p.x[i], p.lower[i]);
      ASSERT_LE(p.x[i], p.upper[i]);
      const mjtNum gradient = p.Gradient(i);
      if (p.x[i] == p.lower[i]) {
        EXPECT_GE(gradient, -1e-7);
      } else if (p.x[i] == p.upper[i]) {
        EXPECT_LE(gradient, 1e-7);
      } else {
        EXPECT_NEAR(gradient, 0, 1e-7);
        EXPECT_EQ(p.index[interior++], i);
      }
    }
    EXPECT_EQ(interior, nfree);
  }
}

TEST(BoxQp, FactorIsThatOfTheFreeBlock) {
  Problem p(12, 77);
  const int nfree = p.Solve();
  ASSERT_GT(nfree, 0);
  for (int r = 0; r < nfree; ++r) {
    for (int c = 0; c <= r; ++c) {
      mjtNum sum = 0;
      for (int k = 0; k <= c; ++k) sum += p.factor[r * nfree + k] * p.factor[c * nfree + k];
      EXPECT_NEAR(sum, p.h[p.index[r] * 12 + p.index[c]], 1e-12);
    }
  }
}

TEST(BoxQp, UnboundedIsNewtonPoint) {
  Problem p(9, 5);
  EXPECT_EQ(p.Solve(false, false), 9);
  for (int i = 0; i < 9; ++i) {
    EXPECT_NEAR(p.Gradient(i), 0, 1e-12);
    EXPECT_EQ(p.index[i], i);
  }
}

TEST(BoxQp, OneSidedBounds) {
  Problem p(9, 6);
  ASSERT_GE(p.Solve(true, false), 0);
  for (int i = 0; i < 9; ++i) {
    EXPECT_GE(p.x[i], p.lower[i]);
    if (p.x[i] > p.lower[i]) {
      EXPECT_NEAR(p.Gradient(i), 0, 1e-7);
    }
  }
}

TEST(BoxQp, AllClamped) {
  Problem p(3, 8);
  p.g = {1e4, 1e4, -1e4};
  EXPECT_EQ(p.Solve(), 0);
  EXPECT_EQ(p.x[0], p.lower[0]);
  EXPECT_EQ(p.x[2], p.upper[2]);
}

TEST(BoxQp, IndefiniteFails) {
  Problem p(3, 9);
  p.h = {1, 0, 0, 0, -1, 0, 0, 0, 1};
  p.g = {0, 0, 0};
  p.x = {0, 0, 0};
  EXPECT_EQ(p.Solve(), -1);
  EXPECT_EQ(p.Solve(false, false), -1);
}

TEST(BoxQp, BadlyScaledProblemConverges) {
  Problem p(10, 10);
  for (int i = 0; i < 10; ++i) {
    for (int j = 0; j < 10; ++j) p.h[i * 10 + j] *= 1e8;
    p.g[i] *= 1e8;
  }
  EXPECT_GE(p.Solve(), 0);
}

TEST(BoxQp, MallocSkipsWhatIsNotWanted) {
  mjtNum *res, *factor, *h, *g;
  int* index = nullptr;
  mju_boxQPmalloc(&res, &factor, nullptr, &h, &g, 4, nullptr, nullptr);
  factor[4 * 11 - 1] = 1;
  h[15] = 1;
  EXPECT_EQ(index, nullptr);
  for (mjtNum* p : {res, factor, h, g}) mju_free(p);
}

}  // namespace
}  // namespace syn
