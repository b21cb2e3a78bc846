// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compressed rows against their dense form.

#include "math/sparse/csr.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/tree.h"

namespace syn {
namespace {

struct Case {
  int nc;
  OwnedCsr j;
};

Case MakeCase(int nc, int groups, unsigned seed) {
  Random random(seed);
  const auto parent = RandomForest(nc, random);
  return {nc, ConstraintRows(parent, groups, random)};
}

TEST(Csr, ProductsMatchDense) {
  for (const auto& [nc, groups] : {std::pair{1, 0}, {1, 2}, {8, 5}, {40, 20}}) {
    const Case c = MakeCase(nc, groups, 1 + nc);
    const CsrPattern p = c.j.Pattern();
    Random random(2);
    const auto x = random.Vector(nc), dense = c.j.Dense(nc);
    auto y = random.Vector(p.nr);
    if (p.nr > 1) y[1] = 0;
    std::vector<mjtNum> res(p.nr), expected(p.nr);
    std::vector<int> rowsuper(p.nr);
    ExtendRowGroups(rowsuper.data(), p);
    mju_mulMatVec(expected.data(), dense.data(), x.data(), p.nr, nc);
    MulCsrVec(res.data(), c.j.value.data(), p, nullptr, x.data());
    for (int i = 0; i < p.nr; ++i) ASSERT_NEAR(res[i], expected[i], 1e-14);
    MulCsrVec(res.data(), c.j.value.data(), p, rowsuper.data(), x.data());
    for (int i = 0; i < p.nr; ++i) ASSERT_NEAR(res[i], expected[i], 1e-14);

    std::vector<mjtNum> back(nc, 1.0), expected_back(nc);
    mju_mulMatTVec(expected_back.data(), dense.data(), y.data(), p.nr, nc);
    for (const int* groups : {static_cast<const int*>(nullptr), std::as_const(rowsuper).data()}) {
      std::fill(back.begin(), back.end(), 1.0);
      AddMulCsrTVec(back.data(), c.j.value.data(), p, groups, y.data());
      for (int i = 0; i < nc; ++i) ASSERT_NEAR(back[i], expected_back[i] + 1, 1e-13);
    }
  }
}

TEST(Csr, GroupsCountFollowingRows) {
  OwnedCsr j;
  for (const std::set<int>& row : std::vector<std::set<int>>{{0, 2}, {0, 2}, {0, 2}, {1}, {}, {}}) {
    j.AddRow(row);
  }
  std::vector<int> rowsuper(6);
  ExtendRowGroups(rowsuper.data(), j.Pattern());
  EXPECT_EQ(rowsuper, (std::vector<int>{2, 1, 0, 0, 1, 0}));
}

TEST(Csr, AddSparseMergesInPlace) {
  const std::vector<std::pair<std::set<int>, std::set<int>>> cases = {
      {{}, {}},
      {{1, 5}, {}},
      {{}, {2, 3}},
      {{1, 4, 7}, {1, 4, 7}},
      {{0, 3, 9}, {1, 3, 8, 10, 11}},
      {{5, 6}, {0, 1}}};
  Random random(5);
  for (const auto& [a, b] : cases) {
    std::vector<mjtNum> dense(12), value, other = random.Vector(static_cast<int>(b.size()));
    std::vector<int> columns(a.begin(), a.end()), other_columns(b.begin(), b.end());
    for (const int c : a) value.push_back(dense[c] = random.Number());
    for (size_t i = 0; i < other.size(); ++i) dense[other_columns[i]] += 0.5 * other[i];
    value.resize(12), columns.resize(12);
    const int n = AddSparse(value.data(), columns.data(), static_cast<int>(a.size()), other.data(),
                            other_columns.data(), static_cast<int>(b.size()), 0.5);
    std::set<int> both = a;
    both.insert(b.begin(), b.end());
    ASSERT_EQ(n, static_cast<int>(both.size()));
    EXPECT_TRUE(std::equal(both.begin(), both.end(), columns.begin()));
    for (int i = 0; i < n; ++i) EXPECT_EQ(value[i], dense[columns[i]]);
  }
}

TEST(Csr, DenseToSparseAndBack) {
  const mjtNum dense[6] = {0, 1, 0, 2, 0, -3};
  mjtNum value[4], back[6];
  int rownnz[2], rowadr[2], colind[4];
  EXPECT_EQ(mju_dense2sparse(value, dense, 2, 3, rownnz, rowadr, colind, 3), 0);
  EXPECT_EQ(rownnz[0], 1);
  EXPECT_EQ(rownnz[1], 2);
  mju_sparse2dense(back, value, 2, 3, rownnz, rowadr, colind);
  for (int i = 0; i < 6; ++i) EXPECT_EQ(back[i], dense[i]);
  EXPECT_EQ(mju_dense2sparse(value, dense, 2, 3, rownnz, rowadr, colind, 2), 1);
  EXPECT_EQ(mju_dense2sparse(value, dense, 2, 3, rownnz, rowadr, colind, 0), 1);
}

}  // namespace
}  // namespace syn
