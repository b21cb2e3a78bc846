// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "math/sparse/triangle.h"

#include <gtest/gtest.h>

#include <mujoco/mujoco.h>

#include "math/tree.h"

namespace syn {
namespace {

// Rows counted as the definition says, one after the other.
bool Together(const OwnedCsr& m, int first, int last) {
  for (int k = first + 1; k <= last; ++k) {
    const int* before = m.Pattern().Columns(k - 1);
    std::vector<int> expected(before, before + m.rownnz[k - 1]);
    expected.push_back(k);
    const int* columns = m.Pattern().Columns(k);
    if (expected != std::vector<int>(columns, columns + m.rownnz[k])) return false;
  }
  return true;
}

TEST(Triangle, PlacesCountRowsOfSupernodes) {
  Random random(7);
  for (const std::vector<int>& parent :
       {ChainTree(30), LimbTree(4, 5), RandomForest(40, random), std::vector<int>(20, -1)}) {
    const int n = static_cast<int>(parent.size());
    const OwnedCsr m = TreeInertia(parent, random);
    const TrianglePattern p = m.Triangle();
    for (int k = 0; k < n; ++k) {
      for (int rows = 2; rows <= kMaxSupernode; ++rows) {
        EXPECT_EQ(p.place[k].starting >= rows, k + rows <= n && Together(m, k, k + rows - 1));
        EXPECT_EQ(p.place[k].ending >= rows, k - rows >= -1 && Together(m, k - rows + 1, k));
      }
      EXPECT_GE(p.place[k].starting, 1);
      EXPECT_GE(p.place[k].ending, 1);
      EXPECT_LE(p.Starting<4>(k), 4);
      EXPECT_EQ(p.Ending<kMaxSupernode>(k), p.place[k].ending);
    }
  }
}

TEST(Triangle, DenseTrianglesAreWhole) {
  for (int n = 0; n <= kMaxDenseTriangle; ++n) {
    const TrianglePattern p = DenseTriangle(n);
    ASSERT_EQ(p.nr, n);
    std::vector<SupernodePlace> place(n);
    FindSupernodes(place.data(), p);
    for (int k = 0; k < n; ++k) {
      EXPECT_EQ(p.rowadr[k], k * n);
      ASSERT_EQ(p.rownnz[k], k + 1);
      for (int c = 0; c <= k; ++c) EXPECT_EQ(p.Columns(k)[c], c);
      EXPECT_EQ(p.place[k].ending, place[k].ending);
      EXPECT_EQ(p.place[k].starting, place[k].starting);
    }
  }
}

void ExpectSymmetricProduct(const std::vector<int>& parent, Random& random) {
  const int n = static_cast<int>(parent.size());
  const OwnedCsr m = TreeInertia(parent, random);
  const auto dense = Mirrored(m.Dense(n), n), x = random.Vector(n);
  std::vector<mjtNum> res(n), expected(n);
  MulSymCsrVec(res.data(), m.value.data(), m.Triangle(), x.data());
  mju_mulMatVec(expected.data(), dense.data(), x.data(), n, n);
  for (int i = 0; i < n; ++i) EXPECT_NEAR(res[i], expected[i], 1e-13);
}

TEST(Triangle, SymmetricProduct) {
  Random random(3);
  ExpectSymmetricProduct(RandomForest(25, random), random);
}

// Particles, with a chain behind, before or between them.
TEST(Triangle, SymmetricProductWithDiagonalParts) {
  Random random(5);
  for (const int first : {0, 1, 20, 31, 32, 33, 50}) {
    std::vector<int> parent(56, -1);
    for (int i = 1; i < 6; ++i) parent[first + i] = first + i - 1;
    ExpectSymmetricProduct(parent, random);
  }
}

}  // namespace
}  // namespace syn
