// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense products against triple loops in extended precision.

#include <gtest/gtest.h>
#include <mujoco/mujoco.h>

#include "math/dense.h"
#include "math/random.h"

namespace syn {
namespace {

// res(i, j) = sum_k a(i, k) b(k, j) with both given by accessors.
template <typename A, typename B>
std::vector<mjtNum> Product(int nr, int depth, int nc, A a, B b) {
  std::vector<mjtNum> res(nr * nc);
  for (int i = 0; i < nr; ++i) {
    for (int j = 0; j < nc; ++j) {
      long double sum = 0;
      for (int k = 0; k < depth; ++k) sum += static_cast<long double>(a(i, k)) * b(k, j);
      res[i * nc + j] = static_cast<mjtNum>(sum);
    }
  }
  return res;
}

void ExpectNear(const std::vector<mjtNum>& a, const std::vector<mjtNum>& b, mjtNum tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (size_t i = 0; i < a.size(); ++i) ASSERT_NEAR(a[i], b[i], tolerance) << "entry " << i;
}

class MatrixProduct : public testing::TestWithParam<std::tuple<int, int, int>> {};

TEST_P(MatrixProduct, AllVariantsMatchTripleLoop) {
  const auto [m, k, n] = GetParam();
  Random random(m * 10000 + k * 100 + n);
  const auto a = random.Vector(m * k), b = random.Vector(k * n), at = random.Vector(k * m),
             bt = random.Vector(n * k);
  const auto rows = [](const std::vector<mjtNum>& v, int nc) {
    return [&v, nc](int i, int j) { return v[i * nc + j]; };
  };
  const auto transposed = [](const std::vector<mjtNum>& v, int nc) {
    return [&v, nc](int i, int j) { return v[j * nc + i]; };
  };
  std::vector<mjtNum> res(m * n);
  mju_mulMatMat(res.data(), a.data(), b.data(), m, k, n);
  ExpectNear(res, Product(m, k, n, rows(a, k), rows(b, n)), 1e-13);
  mju_mulMatTMat(res.data(), at.data(), b.data(), k, m, n);
  ExpectNear(res, Product(m, k, n, transposed(at, m), rows(b, n)), 1e-13);
  mju_mulMatMatT(res.data(), a.data(), bt.data(), m, k, n);
  ExpectNear(res, Product(m, k, n, rows(a, k), transposed(bt, k)), 1e-13);

  const auto x = random.Vector(k), y = random.Vector(m);
  std::vector<mjtNum> ax(m), aty(k);
  mju_mulMatVec(ax.data(), a.data(), x.data(), m, k);
  ExpectNear(ax, Product(m, k, 1, rows(a, k), rows(x, 1)), 1e-13);
  mju_mulMatTVec(aty.data(), a.data(), y.data(), m, k);
  ExpectNear(aty, Product(k, m, 1, transposed(a, k), rows(y, 1)), 1e-13);
}

INSTANTIATE_TEST_SUITE_P(Sizes, MatrixProduct,
                         testing::Combine(testing::Values(0, 1, 3, 4, 6, 9, 17),
                                          testing::Values(0, 1, 3, 5, 8, 18),
                                          testing::Values(0, 1, 2, 3, 4, 7, 8, 13, 21, 35)));

TEST(Matrix, SqrMatTDIsSymmetricAndRight) {
  for (const auto& [nr, nc] : {std::pair{0, 3}, {3, 0}, {1, 1}, {5, 7}, {12, 4}, {20, 33}}) {
    Random random(nr * 100 + nc);
    const auto a = random.Vector(nr * nc), d = random.Vector(nr);
    for (const bool with_diagonal : {true, false}) {
      std::vector<mjtNum> res(nc * nc, 9);
      mju_sqrMatTD(res.data(), a.data(), with_diagonal ? d.data() : nullptr, nr, nc);
      const int cols = nc;
      ExpectNear(res,
                 Product(
                     nc, nr, nc,
                     [&](int i, int k) { return a[k * cols + i] * (with_diagonal ? d[k] : 1); },
                     [&](int k, int j) { return a[k * cols + j]; }),
                 1e-13);
      for (int i = 0; i < nc; ++i) {
        for (int j = 0; j < nc; ++j) EXPECT_EQ(res[i * nc + j], res[j * nc + i]);
      }
    }
  }
}

TEST(Matrix, ResultOfARowDoesNotDependOnItsPlace) {
  Random random(5);
  const int n = 19, nc = 23;
  const auto row = random.Vector(nc), x = random.Vector(nc);
  std::vector<mjtNum> a, res(n);
  for (int i = 0; i < n; ++i) a.insert(a.end(), row.begin(), row.end());
  mju_mulMatVec(res.data(), a.data(), x.data(), n, nc);
  for (int i = 1; i < n; ++i) EXPECT_EQ(res[i], res[0]);
}

TEST(Matrix, TransposeSymmetrizeEye) {
  Random random(6);
  const int nr = 5, nc = 3;
  const auto a = random.Vector(nr * nc);
  std::vector<mjtNum> t(nr * nc);
  mju_transpose(t.data(), a.data(), nr, nc);
  for (int i = 0; i < nr; ++i) {
    for (int j = 0; j < nc; ++j) EXPECT_EQ(t[j * nr + i], a[i * nc + j]);
  }
  auto s = random.Vector(16);
  const auto original = s;
  mju_symmetrize(s.data(), s.data(), 4);
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      EXPECT_EQ(s[i * 4 + j], 0.5 * (original[i * 4 + j] + original[j * 4 + i]));
    }
  }
  std::vector<mjtNum> eye(9, 4);
  mju_eye(eye.data(), 3);
  EXPECT_EQ(eye, (std::vector<mjtNum>{1, 0, 0, 0, 1, 0, 0, 0, 1}));
}

TEST(Matrix, QuadraticForm) {
  const mjtNum u[2] = {1, 2}, m[4] = {1, 2, 3, 4}, v[2] = {-1, 1};
  EXPECT_EQ(mju_mulVecMatVec(u, m, v, 2), 3);
  EXPECT_EQ(mju_mulVecMatVec(u, m, v, 0), 0);
}

}  // namespace
}  // namespace syn

namespace syn {
namespace {

TEST(OlderNames, RotVecMat) {
  const mjtNum mat[9] = {1, 2, 3, 4, 5, 6, 7, 8, 9};
  mjtNum v[3] = {1, -1, 2};
  mju_rotVecMat(v, v, mat);
  EXPECT_EQ(std::vector<mjtNum>(v, v + 3), (std::vector<mjtNum>{5, 11, 17}));
  mjtNum w[3] = {1, -1, 2};
  mju_rotVecMatT(w, w, mat);
  EXPECT_EQ(std::vector<mjtNum>(w, w + 3), (std::vector<mjtNum>{11, 13, 15}));
}

}  // namespace
}  // namespace syn
