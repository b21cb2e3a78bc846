// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Products of dense row-major matrices, and the register tiles of which they consist.
//
// Every product is built from one of two tiles. OuterTile holds R x 4V results in registers. For
// each step k it adds row k of b, multiplied by one coefficient for each result row. The products A
// B, A^T B and A^T D A differ only in how the coefficients are fetched. DotTile holds the dot
// products of R rows with one vector.
//
// Each number of a result is accumulated over k in ascending order in one chain, in whichever tile
// it lies. So the division into tiles does not change the bits of the result.

#ifndef SYNOVIA_MATH_DENSE_H_
#define SYNOVIA_MATH_DENSE_H_

#include "math/simd.h"
#include "math/vector.h"

namespace syn {

// Computes acc(r, :) += coef(r, k) b(k, 0:4V) for all k < depth. Row k of b starts at b + k stride.
template <int R, int V, typename Coef>
SYNOVIA_INLINE void OuterTile(Vec4d (&acc)[R][V], int depth, const mjtNum* b, int stride,
                              Coef coef) {
  for (int k = 0; k < depth; ++k, b += stride) {
    Vec4d row[V];
    for (int v = 0; v < V; ++v) row[v] = Load4(b + 4 * v);
    for (int r = 0; r < R; ++r) {
      const Vec4d c = Splat4(coef(r, k));
      for (int v = 0; v < V; ++v) acc[r][v] = Fma(c, row[v], acc[r][v]);
    }
  }
}

// Writes a tile to res, or adds it to res if kAdd. Row r of res starts at res + r stride.
template <bool kAdd, int R, int V>
SYNOVIA_INLINE void StoreTile(mjtNum* res, int stride, const Vec4d (&acc)[R][V]) {
  for (int r = 0; r < R; ++r) {
    for (int v = 0; v < V; ++v) {
      mjtNum* out = res + r * stride + 4 * v;
      Store4(out, kAdd ? Load4(out) + acc[r][v] : acc[r][v]);
    }
  }
}

// Does the same as OuterTile for the last `columns` columns of b, of which there are fewer than
// four.
template <int R, typename Coef>
SYNOVIA_INLINE void OuterTilePart(Vec4d (&acc)[R], int depth, const mjtNum* b, int stride,
                                  int columns, Coef coef) {
  for (int k = 0; k < depth; ++k, b += stride) {
    const Vec4d row = LoadPart4(b, columns);
    for (int r = 0; r < R; ++r) acc[r] = Fma(Splat4(coef(r, k)), row, acc[r]);
  }
}

// Number of columns of a tile whose width lies between the wide tile (16) and the narrow one (4):
// the dofs of two free bodies. It is used for single rows only. The value was measured
// (docs/tunables.md).
inline constexpr int kTwoFreeBodies = 12;

// Computes R rows of res = C b, or of res += C b if kAdd, with nc columns. C is R x depth with C(r,
// k) = coef(r, k), and b is depth x nc.
template <bool kAdd, int R, typename Coef>
SYNOVIA_INLINE void OuterStrip(mjtNum* res, int res_stride, int depth, const mjtNum* b, int stride,
                               int nc, Coef coef) {
  // b may be null here. It is not read, but addresses are derived from it.
  if (depth == 0) b = res;
  // A single row uses wider tiles, so that four independent chains of multiply-adds are under way.
  constexpr int kVecs = R == 1 ? 4 : 2;
  int c = 0;
  for (; c + 4 * kVecs <= nc; c += 4 * kVecs) {
    Vec4d acc[R][kVecs] = {};
    OuterTile(acc, depth, b + c, stride, coef);
    StoreTile<kAdd>(res + c, res_stride, acc);
  }
  if (R == 1 && c + kTwoFreeBodies <= nc) {
    Vec4d acc[R][kTwoFreeBodies / 4] = {};
    OuterTile(acc, depth, b + c, stride, coef);
    StoreTile<kAdd>(res + c, res_stride, acc);
    c += kTwoFreeBodies;
  }
  for (; c + 4 <= nc; c += 4) {
    Vec4d acc[R][1] = {};
    OuterTile(acc, depth, b + c, stride, coef);
    StoreTile<kAdd>(res + c, res_stride, acc);
  }
  // The last one to three columns are loaded and stored under a mask.
  if (c < nc) {
    Vec4d acc[R] = {};
    OuterTilePart(acc, depth, b + c, stride, nc - c, coef);
    for (int r = 0; r < R; ++r) {
      mjtNum* out = res + r * res_stride + c;
      StorePart4(out, kAdd ? LoadPart4(out, nc - c) + acc[r] : acc[r], nc - c);
    }
  }
}

// Computes the nr rows of res = C b, or of res += C b if kAdd, four rows at a time. For the strip
// of rows that ends at row r, only the first columns(r) columns are computed. A lower triangle
// needs columns(r) = r + 1.
template <bool kAdd, typename Coef, typename Columns>
SYNOVIA_INLINE void OuterProduct(mjtNum* res, int nr, int res_stride, int depth, const mjtNum* b,
                                 int stride, Coef coef, Columns columns) {
  int r = 0;
  for (; r + 4 <= nr; r += 4) {
    const auto shifted = [=](int i, int k) SYNOVIA_LAMBDA { return coef(r + i, k); };
    OuterStrip<kAdd, 4>(res + r * res_stride, res_stride, depth, b, stride, columns(r + 3),
                        shifted);
  }
  for (; r < nr; ++r) {
    const auto shifted = [=](int, int k) SYNOVIA_LAMBDA { return coef(r, k); };
    OuterStrip<kAdd, 1>(res + r * res_stride, res_stride, depth, b, stride, columns(r), shifted);
  }
}

// Computes res[r] = a(r, 0:n) . x for R rows. Each row has one accumulator of four lanes.
template <int R>
SYNOVIA_INLINE void DotTile(mjtNum* res, const mjtNum* a, int stride, const mjtNum* x, int n) {
  Vec4d acc[R] = {};
  int i = 0;
  for (; i + 4 <= n; i += 4) {
    const Vec4d xi = Load4(x + i);
    for (int r = 0; r < R; ++r) acc[r] = Fma(Load4(a + r * stride + i), xi, acc[r]);
  }
  if (i < n) {
    const Vec4d xi = LoadPart4(x + i, n - i);
    for (int r = 0; r < R; ++r) acc[r] = Fma(LoadPart4(a + r * stride + i, n - i), xi, acc[r]);
  }
  if constexpr (R == 4) {
    Store4(res, Sum4(acc[0], acc[1], acc[2], acc[3]));
  } else {
    for (int r = 0; r < R; ++r) res[r] = Sum(acc[r]);
  }
}

// Computes res = A x for the nr x nc matrix A.
inline void MulMatVec(mjtNum* res, const mjtNum* a, const mjtNum* x, int nr, int nc) {
  int r = 0;
  for (; r + 4 <= nr; r += 4) DotTile<4>(res + r, a + r * nc, nc, x, nc);
  for (; r < nr; ++r) DotTile<1>(res + r, a + r * nc, nc, x, nc);
}

// Computes res = A^T x for the nr x nc matrix A.
inline void MulMatTVec(mjtNum* res, const mjtNum* a, const mjtNum* x, int nr, int nc) {
  OuterStrip<false, 1>(res, nc, nr, a, nc, nc, [=](int, int k) SYNOVIA_LAMBDA { return x[k]; });
}

// Compute res = A B, res = A^T B and res = A B^T. A is r1 x c1. B has c2 columns in the first two,
// and r2 rows in the third.
void MulMatMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2);
void MulMatTMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2);
void MulMatMatT(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int r2);

// Adds A^T diag(d) A to the lower triangle of h, with A nr x nc and h nc x nc. A null d stands for
// the identity. Up to three numbers to the right of the diagonal are changed in each row of h.
void AddLowerSqrMatTD(mjtNum* h, const mjtNum* a, const mjtNum* d, int nr, int nc);

// Copies the lower triangle of the n x n matrix a to its upper triangle, such that a becomes
// symmetric.
void MirrorLower(mjtNum* a, int n);

}  // namespace syn

#endif  // SYNOVIA_MATH_DENSE_H_
