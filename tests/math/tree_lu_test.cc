// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Tree-structured LU: the factors multiply back, solves invert, singular input is reported.

#include "math/sparse/tree_lu.h"

#include <gtest/gtest.h>

#include "math/tree.h"

namespace syn {
namespace {

struct System {
  int n;
  OwnedCsr a;
  std::vector<int> diag;

  System(const std::vector<int>& parent, unsigned seed) : n(static_cast<int>(parent.size())) {
    Random random(seed);
    std::vector<std::set<int>> rows(n);
    for (int i = 0; i < n; ++i) {
      rows[i].insert(i);
      for (const int j : Ancestors(parent, i)) rows[i].insert(j), rows[j].insert(i);
    }
    for (int i = 0; i < n; ++i) {
      a.AddRow(rows[i]);
      diag.push_back(static_cast<int>(std::distance(rows[i].begin(), rows[i].find(i))));
    }
    for (mjtNum& value : a.value) value = random.Number();
    for (int i = 0; i < n; ++i) a.value[a.rowadr[i] + diag[i]] += n;
  }
};

TEST(TreeLu, FactorsMultiplyBackAndSolve) {
  Random random(1);
  std::vector<std::vector<int>> trees = {
      {}, {-1}, ChainTree(6), LimbTree(4, 5), std::vector<int>(5, -1)};
  for (const int n : {7, 20, 50}) trees.push_back(RandomForest(n, random));
  for (const auto& parent : trees) {
    System s(parent, 5);
    OwnedCsr lu = s.a;
    ASSERT_EQ(FactorTreeLu(lu.value.data(), s.a.Pattern(), s.diag.data()), -1);
    const int n = s.n;
    const auto a = s.a.Dense(n), f = lu.Dense(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) {
        long double sum = j <= i ? f[i * n + j] : 0;
        for (int k = std::max(i + 1, j); k < n; ++k) {
          sum += static_cast<long double>(f[i * n + k]) * f[k * n + j];
        }
        ASSERT_NEAR(static_cast<mjtNum>(sum), a[i * n + j], 1e-13 * n);
      }
    }
    const auto x = random.Vector(n);
    std::vector<mjtNum> b(n);
    for (int i = 0; i < n; ++i) {
      for (int j = 0; j < n; ++j) b[i] += a[i * n + j] * x[j];
    }
    SolveTreeLu(b.data(), lu.value.data(), s.a.Pattern(), s.diag.data());
    for (int i = 0; i < n; ++i) ASSERT_NEAR(b[i], x[i], 1e-13);
  }
}

TEST(TreeLu, ReportsSingularRow) {
  System s(ChainTree(4), 2);
  s.a.value.assign(s.a.value.size(), 1);
  for (int c = 0; c < 4; ++c) s.a.value[s.a.rowadr[3] + c] = 0;
  EXPECT_EQ(FactorTreeLu(s.a.value.data(), s.a.Pattern(), s.diag.data()), 3);
}

}  // namespace
}  // namespace syn
