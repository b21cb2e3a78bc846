// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Matrix products on the tiles of math/dense.h, and the functions of the C interface on dense
// matrices (mju_mulMatMat and so on).

#include <mujoco/mujoco.h>

#include "math/dense.h"

namespace syn {

void MulMatMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2) {
  OuterProduct<false>(
      res, r1, c2, c1, b, c2, [=](int r, int k) SYNOVIA_LAMBDA { return a[r * c1 + k]; },
      [=](int) { return c2; });
}

void MulMatTMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2) {
  OuterProduct<false>(
      res, c1, c2, r1, b, c2, [=](int r, int k) SYNOVIA_LAMBDA { return a[k * c1 + r]; },
      [=](int) { return c2; });
}

// Row i of the result is B a_i, where a_i is row i of A.
void MulMatMatT(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int r2) {
  for (int i = 0; i < r1; ++i) MulMatVec(res + i * r2, b, a + i * c1, r2, c1);
}

void AddLowerSqrMatTD(mjtNum* h, const mjtNum* a, const mjtNum* d, int nr, int nc) {
  // Row r of the lower triangle has r + 1 columns. The coefficient of row r in step k is A(k, r)
  // d_k.
  const auto lower = [=](int r) { return r + 1; };
  if (d) {
    OuterProduct<true>(
        h, nc, nc, nr, a, nc, [=](int r, int k) SYNOVIA_LAMBDA { return a[k * nc + r] * d[k]; },
        lower);
  } else {
    OuterProduct<true>(
        h, nc, nc, nr, a, nc, [=](int r, int k) SYNOVIA_LAMBDA { return a[k * nc + r]; }, lower);
  }
}

void MirrorLower(mjtNum* a, int n) {
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c < r; ++c) a[c * n + r] = a[r * n + c];
  }
}

}  // namespace syn

extern "C" {

void mju_mulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  syn::MulMatVec(res, mat, vec, nr, nc);
}

void mju_mulMatTVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int nr, int nc) {
  syn::MulMatTVec(res, mat, vec, nr, nc);
}

mjtNum mju_mulVecMatVec(const mjtNum* vec1, const mjtNum* mat, const mjtNum* vec2, int n) {
  // vec1 . (mat vec2), one row of the matrix at a time.
  mjtNum sum = 0;
  for (int r = 0; r < n; ++r) sum += vec1[r] * syn::Dot(mat + r * n, vec2, n);
  return sum;
}

void mju_transpose(mjtNum* res, const mjtNum* mat, int nr, int nc) {
  for (int r = 0; r < nr; ++r) {
    for (int c = 0; c < nc; ++c) res[c * nr + r] = mat[r * nc + c];
  }
}

void mju_symmetrize(mjtNum* res, const mjtNum* mat, int n) {
  for (int r = 0; r < n; ++r) {
    for (int c = 0; c <= r; ++c) {
      res[r * n + c] = res[c * n + r] = 0.5 * (mat[r * n + c] + mat[c * n + r]);
    }
  }
}

void mju_eye(mjtNum* mat, int n) {
  syn::Zero(mat, n * n);
  for (int i = 0; i < n; ++i) mat[i * (n + 1)] = 1;
}

void mju_mulMatMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  syn::MulMatMat(res, mat1, mat2, r1, c1, c2);
}

void mju_mulMatMatT(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int r2) {
  syn::MulMatMatT(res, mat1, mat2, r1, c1, r2);
}

void mju_mulMatTMat(mjtNum* res, const mjtNum* mat1, const mjtNum* mat2, int r1, int c1, int c2) {
  syn::MulMatTMat(res, mat1, mat2, r1, c1, c2);
}

void mju_sqrMatTD(mjtNum* res, const mjtNum* mat, const mjtNum* diag, int nr, int nc) {
  syn::Zero(res, nc * nc);
  syn::AddLowerSqrMatTD(res, mat, diag, nr, nc);
  syn::MirrorLower(res, nc);
}

}  // extern "C"

void mju_rotVecMat(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]) {
  mju_mulMatVec3(res, mat, vec);
}

void mju_rotVecMatT(mjtNum res[3], const mjtNum vec[3], const mjtNum mat[9]) {
  mju_mulMatTVec3(res, mat, vec);
}
