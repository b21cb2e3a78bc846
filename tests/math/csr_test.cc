// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Compressed rows against their dense form.

#include "math/csr.h"

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
    FindSupernodes(rowsuper.data(), p);
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

TEST(Csr, SupernodesCountFollowingRows) {
  OwnedCsr j;
  for (const std::set<int>& row : std::vector<std::set<int>>{{0, 2}, {0, 2}, {0, 2}, {1}, {}, {}}) {
    j.AddRow(row);
  }
  std::vector<int> rowsuper(6);
  FindSupernodes(rowsuper.data(), j.Pattern());
  EXPECT_EQ(rowsuper, (std::vector<int>{2, 1, 0, 0, 1, 0}));
}

void ExpectSymmetricProduct(const std::vector<int>& parent, Random& random) {
  const int n = static_cast<int>(parent.size());
  const OwnedCsr m = TreeInertia(parent, random);
  const auto dense = Mirrored(m.Dense(n), n), x = random.Vector(n);
  std::vector<mjtNum> res(n), expected(n);
  MulSymCsrVec(res.data(), m.value.data(), m.Pattern(), x.data());
  mju_mulMatVec(expected.data(), dense.data(), x.data(), n, n);
  for (int i = 0; i < n; ++i) EXPECT_NEAR(res[i], expected[i], 1e-13);
}

TEST(Csr, SymmetricProduct) {
  Random random(3);
  ExpectSymmetricProduct(RandomForest(25, random), random);
}

// Particles, with a chain behind, before or between them.
TEST(Csr, SymmetricProductWithDiagonalParts) {
  Random random(5);
  for (const int first : {0, 1, 20, 31, 32, 33, 50}) {
    std::vector<int> parent(56, -1);
    for (int i = 1; i < 6; ++i) parent[first + i] = first + i - 1;
    ExpectSymmetricProduct(parent, random);
  }
}

TEST(Csr, TransposeTwiceIsIdentity) {
  const Case c = MakeCase(17, 9, 4);
  const CsrPattern p = c.j.Pattern();
  OwnedCsr t, back;
  const auto prepare = [&](OwnedCsr& m, int nr) {
    m.rownnz.resize(nr), m.rowadr.resize(nr);
    m.colind.resize(c.j.colind.size()), m.value.resize(c.j.value.size());
  };
  prepare(t, c.nc), prepare(back, p.nr);
  TransposeCsr(t.value.data(), t.rownnz.data(), t.rowadr.data(), t.colind.data(), c.j.value.data(),
               p, c.nc);
  TransposeCsr(back.value.data(), back.rownnz.data(), back.rowadr.data(), back.colind.data(),
               t.value.data(), t.Pattern(), p.nr);
  EXPECT_EQ(back.value, c.j.value);
  EXPECT_EQ(back.colind, c.j.colind);
  EXPECT_EQ(back.rownnz, c.j.rownnz);
  const auto dense = c.j.Dense(c.nc), transposed = t.Dense(p.nr);
  for (int i = 0; i < p.nr; ++i) {
    for (int k = 0; k < c.nc; ++k) EXPECT_EQ(transposed[k * p.nr + i], dense[i * c.nc + k]);
  }
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
