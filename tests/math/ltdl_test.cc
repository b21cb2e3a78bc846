// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse L^T D L: reproduces the matrix, solves, agrees with dense Cholesky after fill-in, and
// follows rank-one changes.

#include "math/sparse/ltdl.h"

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/sparse/fill.h"
#include "math/sparse/gram.h"
#include "math/tree.h"

namespace syn {
namespace {

std::vector<std::vector<int>> Trees() {
  Random random(1);
  std::vector<std::vector<int>> trees = {
      {},           {-1},          {-1, -1},       ChainTree(2),
      ChainTree(5), ChainTree(23), LimbTree(4, 7), std::vector<int>(9, -1)};
  for (const int n : {3, 10, 30, 64, 65, 130}) trees.push_back(RandomForest(n, random));
  for (int torso = 1; torso <= 9; ++torso) {  // supernodes of all sizes on all small triangles
    for (int length = 1; length <= 9; ++length) trees.push_back(LimbTree(3, length, torso));
  }
  for (const int first : {0, 20, 32, 50}) {  // a chain among particles
    trees.emplace_back(56, -1);
    for (int i = 1; i < 6; ++i) trees.back()[first + i] = first + i - 1;
  }
  return trees;
}

// L^T D L in extended precision, dense.
std::vector<mjtNum> Reproduce(const OwnedCsr& factor, int n) {
  std::vector<mjtNum> l = factor.Dense(n), a(n * n), d(n);
  for (int i = 0; i < n; ++i) {
    d[i] = l[i * n + i];
    l[i * n + i] = 1;
  }
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      long double sum = 0;
      for (int k = std::max(i, j); k < n; ++k) {
        sum += static_cast<long double>(l[k * n + i]) * d[k] * l[k * n + j];
      }
      a[i * n + j] = static_cast<mjtNum>(sum);
    }
  }
  return a;
}

// Dense matrices as Newton's method has them, where they are small; checked by what they solve.
TEST(Ltdl, SolvesDenseMatrices) {
  for (int n = 1; n <= kMaxDenseTriangle; ++n) {
    Random random(n);
    const std::vector<mjtNum> root = random.Vector(n * n), x = random.Vector(n);
    std::vector<mjtNum> a(n * n), solved(n), inv(n);
    mju_mulMatMatT(a.data(), root.data(), root.data(), n, n, n);
    for (int i = 0; i < n; ++i) a[i * n + i] += 1;
    mju_mulMatVec(solved.data(), a.data(), x.data(), n, n);
    EXPECT_EQ(FactorLtdl(a.data(), inv.data(), DenseTriangle(n)), 0);
    SolveLtdl(solved.data(), a.data(), inv.data(), DenseTriangle(n));
    for (int i = 0; i < n; ++i) EXPECT_NEAR(solved[i], x[i], 1e-12) << n;
  }
}

TEST(Ltdl, FactorReproducesTreeMatrix) {
  for (const auto& parent : Trees()) {
    const int n = static_cast<int>(parent.size());
    Random random(n);
    const OwnedCsr m = TreeInertia(parent, random);
    OwnedCsr factor = m;
    std::vector<mjtNum> inv(n);
    EXPECT_EQ(FactorLtdl(factor.value.data(), inv.data(), m.Triangle()), 0);
    const auto a = Mirrored(m.Dense(n), n), back = Reproduce(factor, n);
    for (int i = 0; i < n * n; ++i) ASSERT_NEAR(back[i], a[i], 1e-13 * n);
    for (int i = 0; i < n; ++i) {
      EXPECT_EQ(inv[i], 1 / factor.value[m.rowadr[i] + m.rownnz[i] - 1]);
    }
  }
}

TEST(Ltdl, SolvesInvert) {
  for (const auto& parent : Trees()) {
    const int n = static_cast<int>(parent.size());
    Random random(n + 50);
    const OwnedCsr m = TreeInertia(parent, random);
    OwnedCsr factor = m;
    std::vector<mjtNum> inv(n), b(n);
    FactorLtdl(factor.value.data(), inv.data(), m.Triangle());
    const auto x = random.Vector(n);
    MulSymCsrVec(b.data(), m.value.data(), m.Triangle(), x.data());
    SolveLtdl(b.data(), factor.value.data(), inv.data(), m.Triangle());
    for (int i = 0; i < n; ++i) ASSERT_NEAR(b[i], x[i], 1e-12);
  }
}

TEST(Ltdl, SparseRightHandSide) {
  const auto parent = LimbTree(3, 9);
  const int n = static_cast<int>(parent.size());
  Random random(3);
  const OwnedCsr m = TreeInertia(parent, random);
  OwnedCsr factor = m;
  std::vector<mjtNum> inv(n);
  FactorLtdl(factor.value.data(), inv.data(), m.Triangle());
  for (int k = 0; k < n; ++k) {
    std::vector<mjtNum> x(n), b(n);
    x[k] = 1;
    SolveLtdl(x.data(), factor.value.data(), inv.data(), m.Triangle());
    MulSymCsrVec(b.data(), m.value.data(), m.Triangle(), x.data());
    for (int i = 0; i < n; ++i) ASSERT_NEAR(b[i], i == k, 1e-13);
  }
}

TEST(Ltdl, SquareRootGivesQuadraticForm) {
  Random random(4);
  const auto parent = RandomForest(33, random);
  const OwnedCsr m = TreeInertia(parent, random);
  OwnedCsr factor = m;
  std::vector<mjtNum> inv(33), root(33), mx(33);
  FactorLtdl(factor.value.data(), inv.data(), m.Triangle());
  const auto x = random.Vector(33);
  MulSqrtLtdl(root.data(), factor.value.data(), m.Triangle(), x.data());
  MulSymCsrVec(mx.data(), m.value.data(), m.Triangle(), x.data());
  EXPECT_NEAR(mju_dot(root.data(), root.data(), 33), mju_dot(x.data(), mx.data(), 33), 1e-11);

  // |D^(-1/2) L^-T x|^2 = x^T M^-1 x
  auto half = x, whole = x;
  SolveLtdlUpper(half.data(), factor.value.data(), m.Triangle());
  SolveLtdl(whole.data(), factor.value.data(), inv.data(), m.Triangle());
  mjtNum square = 0;
  for (int i = 0; i < 33; ++i) square += half[i] * half[i] * inv[i];
  EXPECT_NEAR(square, mju_dot(x.data(), whole.data(), 33), 1e-13);
}

TEST(Ltdl, FloorsPivots) {
  OwnedCsr m;
  m.AddRow({0});
  m.AddRow({0, 1});
  m.value = {1, 1, 1};  // singular: after elimination the first pivot is 0
  std::vector<mjtNum> inv(2);
  EXPECT_EQ(FactorLtdl(m.value.data(), inv.data(), m.Triangle(), 1e-3), 1);
  EXPECT_EQ(m.value[0], 1e-3);
}

// M + J^T D J through fill analysis, assembly, factorisation; against the dense route.
struct Newton {
  int n;
  OwnedCsr m, j, h;
  std::vector<int> rowsuper;
  std::vector<mjtNum> d, inv;
  std::vector<uint64_t> bits;

  Newton(const std::vector<int>& parent, int groups, unsigned seed)
      : n(static_cast<int>(parent.size())) {
    Random random(seed);
    m = TreeInertia(parent, random);
    j = ConstraintRows(parent, groups, random);
    const CsrPattern jp = j.Pattern();
    d = random.Vector(jp.nr);
    for (int r = 0; r < jp.nr; ++r) d[r] = r % 5 == 4 ? 0 : Abs(d[r]) * 10;
    rowsuper.resize(jp.nr);
    ExtendRowGroups(rowsuper.data(), jp);
    bits.resize(FillScratch(n)), h.rownnz.resize(n), h.rowadr.resize(n);
    const int nnz = AnalyzeFill(bits.data(), h.rownnz.data(), h.rowadr.data(), m.Pattern(), jp,
                                rowsuper.data());
    h.colind.resize(nnz), h.value.resize(nnz);
    ExtractFill(h.colind.data(), bits.data(), h.rowadr.data(), n);
    inv.resize(n);
  }
  void Assemble() {
    for (int i = 0; i < n; ++i) {
      for (int k = 0; k < m.rownnz[i]; ++k) {
        const auto row = h.colind.begin() + h.rowadr[i];
        h.value[std::lower_bound(row, row + h.rownnz[i], m.colind[m.rowadr[i] + k]) -
                h.colind.begin()] = m.value[m.rowadr[i] + k];
      }
    }
    AddGramOf(h.value.data(), h.Pattern(), 0);
  }
  std::vector<mjtNum> AssembleDense() {
    auto a = Mirrored(m.Dense(n), n);
    AddGramOf(a.data(), {}, n);
    return Mirrored(a, n);
  }
  void AddGramOf(mjtNum* target, const CsrPattern& pattern, int stride) {
    const GramSize size = CountGramGroups(j.Pattern(), rowsuper.data());
    std::vector<GramGroup> groups(size.groups);
    std::vector<int> runs(size.runs), places(size.places);
    std::vector<mjtNum> scratch(4 * size.widest);
    ASSERT_EQ(MakeGramGroups(groups.data(), runs.data(), places.data(), j.Pattern(),
                             rowsuper.data(), pattern, stride),
              size.groups);
    for (const GramGroup& g : groups) {
      AddGram(target, g, j.value.data() + j.rowadr[g.first], g.rows, d.data() + g.first,
              scratch.data());
    }
  }
  std::vector<mjtNum> Dense() const {
    auto a = Mirrored(m.Dense(n), n);
    const auto jac = j.Dense(n);
    for (size_t r = 0; r < d.size(); ++r) {
      for (int i = 0; i < n; ++i) {
        for (int k = 0; k < n; ++k) a[i * n + k] += d[r] * jac[r * n + i] * jac[r * n + k];
      }
    }
    return a;
  }
};

TEST(NewtonHessian, AssemblyMatchesDense) {
  for (const auto& parent : Trees()) {
    for (const int groups : {0, 1, 5, 20}) {
      if (parent.empty()) continue;
      Newton newton(parent, groups, groups + 7);
      newton.Assemble();
      const auto dense = newton.Dense(), sparse = Mirrored(newton.h.Dense(newton.n), newton.n);
      for (size_t i = 0; i < dense.size(); ++i) ASSERT_NEAR(sparse[i], dense[i], 1e-12);
      const auto direct = newton.AssembleDense();
      for (size_t i = 0; i < dense.size(); ++i) ASSERT_NEAR(direct[i], dense[i], 1e-12);
    }
  }
}

TEST(NewtonHessian, FillIsExactlyThatOfElimination) {
  for (const auto& parent : Trees()) {
    if (parent.empty()) continue;
    Newton newton(parent, 6, 3);
    const int n = newton.n;
    std::vector<char> full(n * n);
    const auto couple = [&](const OwnedCsr& rows, bool with_own) {
      for (size_t r = 0; r < rows.rownnz.size(); ++r) {
        std::vector<int> c(rows.colind.begin() + rows.rowadr[r],
                           rows.colind.begin() + rows.rowadr[r] + rows.rownnz[r]);
        for (const int a : c) {
          for (const int b : c) full[a * n + b] |= !with_own || a == static_cast<int>(r);
        }
      }
    };
    couple(newton.m, true), couple(newton.j, false);
    for (int k = n - 1; k >= 0; --k) {
      for (int a = 0; a < k; ++a) {
        for (int b = 0; b < a; ++b) full[a * n + b] |= full[k * n + a] && full[k * n + b];
      }
    }
    for (int i = 0; i < n; ++i) {
      std::vector<int> expected;
      for (int c = 0; c <= i; ++c) {
        if (full[i * n + c]) expected.push_back(c);
      }
      const int* columns = newton.h.Pattern().Columns(i);
      ASSERT_EQ(std::vector<int>(columns, columns + newton.h.rownnz[i]), expected) << i;
    }
  }
}

// Rows of one pattern that come into force and leave, some at a time, against a new factor.
TEST(NewtonHessian, UpdatesFollowRows) {
  for (const auto& parent : Trees()) {
    if (parent.empty()) continue;
    Newton newton(parent, 6, 11);
    const CsrPattern j = newton.j.Pattern();
    const auto factor = [&] {
      std::fill(newton.h.value.begin(), newton.h.value.end(), 0);
      newton.Assemble();
      FactorLtdl(newton.h.value.data(), newton.inv.data(), newton.h.Triangle());
    };
    factor();
    std::vector<mjtNum> updated = newton.h.value, inv = newton.inv;
    std::vector<mjtNum> scratch(newton.n * kMaxChanges);
    std::vector<RankOne> changes;
    for (int r = 0; r < j.nr; ++r) {
      const mjtNum before = newton.d[r];
      newton.d[r] = before > 0 ? 0 : 3;
      changes.push_back({newton.j.value.data() + j.rowadr[r], newton.d[r] - before});
      if (newton.rowsuper[r] && changes.size() < static_cast<size_t>(kMaxChanges)) continue;
      ASSERT_TRUE(UpdateLtdl(updated.data(), inv.data(), newton.h.Pattern(), j.Columns(r),
                             j.rownnz[r], changes, scratch.data()));
      changes.clear();
      factor();
      for (size_t i = 0; i < updated.size(); ++i) {
        ASSERT_NEAR(updated[i], newton.h.value[i], 1e-11 * (1 + Abs(updated[i])));
      }
      for (int i = 0; i < newton.n; ++i) ASSERT_NEAR(inv[i], newton.inv[i], 1e-12);
    }
  }
}

// What is left of a pivot that a stiff row made would have no digit: the update says so.
TEST(NewtonHessian, UpdateRefusesToLosePivots) {
  for (const mjtNum stiffness : {1e2, 1e8}) {
    Newton newton(LimbTree(2, 5), 1, 5);
    std::fill(newton.d.begin(), newton.d.end(), 0);
    newton.d[0] = stiffness;
    newton.Assemble();
    FactorLtdl(newton.h.value.data(), newton.inv.data(), newton.h.Triangle());
    std::vector<mjtNum> scratch(newton.n);
    const RankOne removal[] = {{newton.j.value.data(), -stiffness}};
    EXPECT_EQ(UpdateLtdl(newton.h.value.data(), newton.inv.data(), newton.h.Pattern(),
                         newton.j.colind.data(), newton.j.rownnz[0], removal, scratch.data()),
              stiffness < 1e3);
  }
}

TEST(NewtonHessian, FactorReproducesIt) {
  for (const auto& parent : Trees()) {
    if (parent.empty()) continue;
    Newton newton(parent, 8, 11);
    const int n = newton.n;
    const TrianglePattern hp = newton.h.Triangle();
    newton.Assemble();
    EXPECT_EQ(FactorLtdl(newton.h.value.data(), newton.inv.data(), hp, mjMINVAL), 0);
    const auto dense = newton.Dense(), back = Reproduce(newton.h, n);
    for (int i = 0; i < n * n; ++i) ASSERT_NEAR(back[i], dense[i], 1e-11);
    for (int i = 0; i < n; ++i) {
      ASSERT_NEAR(newton.inv[i] * newton.h.value[hp.rowadr[i] + hp.rownnz[i] - 1], 1, 1e-14);
    }
  }
}

}  // namespace
}  // namespace syn
