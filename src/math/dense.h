// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense row-major matrices: products and their register tiles.
//
// Every product is built from one of two tiles. OuterTile holds R x 4V results in registers and
// adds one row of b times one coefficient per result row for each step k: the coefficients of
// A B, A^T B and A^T D A differ only in how they are fetched. DotTile holds the dot products of R
// rows with a vector. A number of the result is accumulated over k in order in one chain, whichever
// tile it falls in, so blocking does not show in the bits.

#ifndef SYNOVIA_MATH_DENSE_H_
#define SYNOVIA_MATH_DENSE_H_

#include "math/simd.h"
#include "math/vector.h"

namespace syn {

// acc(r, :) += coef(r, k) b(k, 0:4V) for k < depth.
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

template <bool kAdd, int R, int V>
SYNOVIA_INLINE void StoreTile(mjtNum* res, int stride, const Vec4d (&acc)[R][V]) {
  for (int r = 0; r < R; ++r) {
    for (int v = 0; v < V; ++v) {
      mjtNum* out = res + r * stride + 4 * v;
      Store4(out, kAdd ? Load4(out) + acc[r][v] : acc[r][v]);
    }
  }
}

// OuterTile for a last strip of fewer than four columns.
template <int R, typename Coef>
SYNOVIA_INLINE void OuterTilePart(Vec4d (&acc)[R], int depth, const mjtNum* b, int stride,
                                  int columns, Coef coef) {
  for (int k = 0; k < depth; ++k, b += stride) {
    const Vec4d row = LoadPart4(b, columns);
    for (int r = 0; r < R; ++r) acc[r] = Fma(Splat4(coef(r, k)), row, acc[r]);
  }
}

// Columns of a tile between the wide and the narrow one: the dofs of two free bodies.
inline constexpr int kTwoFreeBodies = 12;

// Rows r0 .. r0+R-1, columns 0 .. nc-1 of res (+)= C b, with C(r, k) = coef(r, k) and b: depth x
// nc.
template <bool kAdd, int R, typename Coef>
SYNOVIA_INLINE void OuterStrip(mjtNum* res, int res_stride, int depth, const mjtNum* b, int stride,
                               int nc, Coef coef) {
  if (depth == 0) b = res;  // may be null; nothing is read, but addresses are made from it
  // A single row takes wider tiles, so that four chains are in flight.
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
  if (c < nc) {
    Vec4d acc[R] = {};
    OuterTilePart(acc, depth, b + c, stride, nc - c, coef);
    for (int r = 0; r < R; ++r) {
      mjtNum* out = res + r * res_stride + c;
      StorePart4(out, kAdd ? LoadPart4(out, nc - c) + acc[r] : acc[r], nc - c);
    }
  }
}

// res (nr x nc) = C b, four rows at a time; columns(r) limits how many of the nc are computed for
// the strip ending at row r (a lower triangle needs r + 1).
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

// res[r] = a(r, :) . x for R rows, one chain of four lanes each.
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

// res = A x.
inline void MulMatVec(mjtNum* res, const mjtNum* a, const mjtNum* x, int nr, int nc) {
  int r = 0;
  for (; r + 4 <= nr; r += 4) DotTile<4>(res + r, a + r * nc, nc, x, nc);
  for (; r < nr; ++r) DotTile<1>(res + r, a + r * nc, nc, x, nc);
}

// res = A^T x.
inline void MulMatTVec(mjtNum* res, const mjtNum* a, const mjtNum* x, int nr, int nc) {
  OuterStrip<false, 1>(res, nc, nr, a, nc, nc, [=](int, int k) SYNOVIA_LAMBDA { return x[k]; });
}

// res = A B, A^T B, A B^T.
void MulMatMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2);
void MulMatTMat(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int c2);
void MulMatMatT(mjtNum* res, const mjtNum* a, const mjtNum* b, int r1, int c1, int r2);

// Lower triangle of h += A^T diag(d) A; d null: the identity. Up to three numbers right of the
// diagonal are overwritten in each row of h.
void AddLowerSqrMatTD(mjtNum* h, const mjtNum* a, const mjtNum* d, int nr, int nc);

// The upper triangle of a becomes the mirror image of the lower one.
void MirrorLower(mjtNum* a, int n);

}  // namespace syn

#endif  // SYNOVIA_MATH_DENSE_H_
