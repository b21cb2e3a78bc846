// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rows of triples against plain loops over the compressed rows they were made of.

#include "math/sparse/triples.h"

#include <random>
#include <vector>

#include <gtest/gtest.h>

namespace syn {
namespace {

// A random matrix of nr rows of up to `width` triples, and possibly others behind.
struct Sample {
  int nr, nc;
  std::vector<int> rownnz, rowadr, colind;
  std::vector<mjtNum> value;

  Sample(int rows, int width, int others, int before, unsigned seed)
      : nr(rows + others), nc(before + 3 * 20 + 3 + before) {
    std::mt19937 random(seed);
    std::uniform_real_distribution<mjtNum> number(-1, 1);
    for (int r = 0; r < nr; ++r) {
      rowadr.push_back(static_cast<int>(colind.size()));
      if (r >= rows) {
        colind.push_back(r % nc);
      } else {
        const int n = r ? static_cast<int>(random() % (width + 1)) : width;
        for (int t = 0; t < n; ++t) {
          const int triple = 5 * t + static_cast<int>(random() % 5) + (t == 3 ? 1 : 0);
          const int first = before + 3 * triple;
          for (int k = 0; k < 3; ++k) colind.push_back(first + k);
        }
      }
      rownnz.push_back(static_cast<int>(colind.size()) - rowadr.back());
    }
    for (size_t i = 0; i < colind.size(); ++i) value.push_back(number(random));
  }
  CsrPattern Pattern() const { return {nr, rownnz.data(), rowadr.data(), colind.data()}; }
};

TEST(Triples, ProductsAreThoseOfTheRows) {
  for (int width = 1; width <= kMaxTriples; ++width) {
    for (int rows : {1, 3, 4, 19}) {
      const int before = rows % 3;  // columns that belong to no triple, and as many behind
      const Sample a(rows, width, 2, before, 10 * rows + width);
      const TripleShape shape = FindTriples(a.Pattern());
      ASSERT_EQ(shape.nr, rows);
      ASSERT_EQ(shape.width, width);
      ASSERT_EQ(shape.first, before);
      std::vector<int> column(shape.size()), begin(a.nc / 3 + 2);
      std::vector<mjtNum> value(4 * shape.size());
      std::vector<TripleEntry> entry(shape.size());
      const TripleRows t = MakeTriples(a.value.data(), a.Pattern(), shape, a.nc,
                                       {column.data(), value.data(), begin.data(), entry.data()});
      std::vector<mjtNum> x(a.nc), y(rows), Ax(rows), ATy(a.nc, 1);
      for (int i = 0; i < a.nc; ++i) x[i] = 0.1 * i - 3;
      for (int r = 0; r < rows; ++r) y[r] = r % 4 ? 1.0 / r : 0;
      MulTriplesVec(Ax.data(), t, x.data());
      MulTriplesTVec(ATy.data(), t, y.data());
      std::vector<mjtNum> expected(a.nc, 0);
      for (int r = 0; r < rows; ++r) {
        mjtNum sum = 0;
        for (int k = a.rowadr[r]; k < a.rowadr[r] + a.rownnz[r]; ++k) {
          sum += a.value[k] * x[a.colind[k]];
          expected[a.colind[k]] += a.value[k] * y[r];
        }
        EXPECT_NEAR(Ax[r], sum, 1e-13);
      }
      for (int i = 0; i < a.nc; ++i) EXPECT_NEAR(ATy[i], expected[i], 1e-13);
    }
  }
}

TEST(Triples, EndWhereColumnsAreOthers) {
  const int columns[] = {0, 1, 2, 6, 7, 8, 3, 4, 6, 0, 1, 2};
  const int rownnz[] = {6, 3, 3}, rowadr[] = {0, 6, 9};
  const TripleShape shape = FindTriples({3, rownnz, rowadr, columns});
  EXPECT_EQ(shape.nr, 1);
  EXPECT_EQ(shape.width, 2);
  const int shifted[] = {0, 1, 2, 4, 5, 6}, three[] = {3, 3}, at[] = {0, 3};
  EXPECT_EQ(FindTriples({2, three, at, shifted}).nr, 1) << "triples may overlap";
  EXPECT_EQ(FindTriples({0, nullptr, nullptr, nullptr}).nr, 0);
}

}  // namespace
}  // namespace syn
