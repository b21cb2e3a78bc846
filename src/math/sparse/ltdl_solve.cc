// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Solves with the factor of ltdl.h: A^-1 = L^-1 D^-1 L^-T.
//
// L^-T is applied from the last row to the first (up the tree), then 1/D, then L^-1 from the first
// row to the last (down the tree). Rows of a supernode share the columns before their own, so each
// x_j is loaded and stored once for all of them.

#include "math/sparse/ltdl.h"

namespace syn {
namespace {

// Applies L^-T for the R rows from k0 on: first within the triangle of the supernode, then x_j -=
// sum_t L(k0+t, j) x_(k0+t) for the m shared columns j.
template <int R>
SYNOVIA_INLINE void UpperSupernode(mjtNum* x, const mjtNum* ld, const CsrPattern& p, int k0) {
  const Supernode<R, const mjtNum> s(ld, p, k0);
  mjtNum value[R];
  for (int t = 0; t < R; ++t) value[t] = x[k0 + t];
  Unroll<R>([&](auto i) SYNOVIA_LAMBDA {
    constexpr int t = R - 1 - i;
    Unroll<t>([&](auto u)
                  SYNOVIA_LAMBDA { value[u] = Fma(-s.row[t][s.m + u], value[t], value[u]); });
  });
  StoreTogether(x + k0, value);
  // Right-hand sides are often sparse, for example rows of J.
  if (std::all_of(value, value + R, [](mjtNum v) { return v == 0; })) return;
  // Consecutive shared columns are processed four at a time, the others one by one.
  int c = 0;
  if (IsRun(s.columns, s.m)) {
    mjtNum* dense = x + s.columns[0];
    for (; c + 4 <= s.m; c += 4) {
      Vec4d v[2] = {Load4(dense + c)};  // two independent chains of multiply-adds
      for (int t = 0; t < R; ++t) {
        v[t % 2] = FmaNeg(Splat4(value[t]), Load4(s.row[t] + c), v[t % 2]);
      }
      Store4(dense + c, v[0] + v[1]);
    }
  }
  for (; c < s.m; ++c) {
    mjtNum& xj = x[s.columns[c]];
    mjtNum v = xj;
    for (int t = 0; t < R; ++t) v = Fma(-value[t], s.row[t][c], v);
    xj = v;
  }
}

// Applies L^-1 for the R rows from k0 on: first x_(k0+t) -= sum_j L(k0+t, j) x_j over the m shared
// columns j, then within the triangle of the supernode.
template <int R>
SYNOVIA_INLINE void LowerSupernode(mjtNum* x, const mjtNum* ld, const CsrPattern& p, int k0) {
  const Supernode<R, const mjtNum> s(ld, p, k0);
  mjtNum value[R], sum[R] = {};
  for (int t = 0; t < R; ++t) value[t] = x[k0 + t];
  int c = 0;
  if (IsRun(s.columns, s.m)) {
    const mjtNum* dense = x + s.columns[0];
    Vec4d lanes[R] = {};
    for (; c + 4 <= s.m; c += 4) {
      const Vec4d v = Load4(dense + c);
      for (int t = 0; t < R; ++t) lanes[t] = Fma(Load4(s.row[t] + c), v, lanes[t]);
    }
    if constexpr (R >= 4) Store4(sum, Sum4(lanes[0], lanes[1], lanes[2], lanes[3]));
    for (int t = R >= 4 ? 4 : 0; t < R; ++t) sum[t] = Sum(lanes[t]);
  }
  for (; c < s.m; ++c) {
    const mjtNum v = x[s.columns[c]];
    for (int t = 0; t < R; ++t) sum[t] = Fma(s.row[t][c], v, sum[t]);
  }
  Unroll<R>([&](auto t) SYNOVIA_LAMBDA {
    value[t] -= sum[t];
    Unroll<t>([&](auto u)
                  SYNOVIA_LAMBDA { value[t] = Fma(-s.row[t][s.m + u], value[u], value[t]); });
  });
  StoreTogether(x + k0, value);
}

}  // namespace

void SolveLtdlUpper(mjtNum* x, const mjtNum* ld, const TrianglePattern& p) {
  for (int k = p.nr; k > 0;) {
    if (p.rownnz[k - 1] == 1) {  // The row is diagonal, and L^-T does not change it.
      const bool block =
          k >= kDiagonalBlock && IsDiagonalRun(p, k - kDiagonalBlock, kDiagonalBlock);
      k -= block ? kDiagonalBlock : 1;
      continue;
    }
    const int size = p.Ending<kMaxSupernode>(k - 1);
    k -= size;
    WithConstant<kMaxSupernode>(
        size, [&](auto rows) SYNOVIA_LAMBDA { UpperSupernode<rows>(x, ld, p, k); });
  }
}

void SolveLtdlLower(mjtNum* x, const mjtNum* ld, const TrianglePattern& p) {
  for (int k = 0; k < p.nr;) {
    if (p.rownnz[k] == 1 && IsDiagonalBlock(p, k, kDiagonalBlock)) {
      k += kDiagonalBlock;
      continue;
    }
    const int size = p.Starting<kMaxSupernode>(k);
    if (size == 1 && p.rownnz[k] == 1) {  // The row is diagonal, and L^-1 does not change it.
      ++k;
      continue;
    }
    WithConstant<kMaxSupernode>(
        size, [&](auto rows) SYNOVIA_LAMBDA { LowerSupernode<rows>(x, ld, p, k); });
    k += size;
  }
}

void SolveLtdl(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const TrianglePattern& p) {
  const bool diagonal = IsDiagonal(p);
  if (!diagonal) SolveLtdlUpper(x, ld, p);
  Map(x, x, diag_inv, p.nr, [](auto v, auto inv) SYNOVIA_LAMBDA { return v * inv; });
  if (!diagonal) SolveLtdlLower(x, ld, p);
}

}  // namespace syn
