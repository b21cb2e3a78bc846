// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Solves with the factor of ltdl.h. A^-1 = L^-1 D^-1 L^-T: up the tree, scale, down the tree.
//
// Rows of a supernode share the columns before their own: each x_j is loaded and stored once for
// all of them. With four right-hand sides interleaved, a lane is a right-hand side and no supernode
// is needed: one index serves four numbers already.

#include "math/ltdl.h"

namespace syn {
namespace {

// The rows of a supernode: R of them with m shared columns.
template <int R>
struct SupernodeRows {
  int m;
  const int* columns;
  const mjtNum* row[R];

  SYNOVIA_INLINE SupernodeRows(const mjtNum* ld, const CsrPattern& p, int k0)
      : m(p.rownnz[k0] - 1), columns(p.Columns(k0)) {
    for (int t = 0; t < R; ++t) row[t] = ld + p.rowadr[k0 + t];
  }
};

// x_j -= sum_t L(k0+t, j) x_(k0+t) for the m shared columns j, after the supernode's own triangle.
template <int R>
SYNOVIA_INLINE void UpperSupernode(mjtNum* x, const mjtNum* ld, const CsrPattern& p, int k0) {
  const SupernodeRows<R> s(ld, p, k0);
  mjtNum value[R];
  for (int t = 0; t < R; ++t) value[t] = x[k0 + t];
  Unroll<R>([&](auto i) SYNOVIA_LAMBDA {
    constexpr int t = R - 1 - i;
    Unroll<t>([&](auto u)
                  SYNOVIA_LAMBDA { value[u] = Fma(-s.row[t][s.m + u], value[t], value[u]); });
  });
  StoreTogether(x + k0, value);
  if (std::all_of(value, value + R, [](mjtNum v) { return v == 0; })) return;
  int c = 0;
  if (IsRun(s.columns, s.m)) {
    mjtNum* dense = x + s.columns[0];
    for (; c + 4 <= s.m; c += 4) {
      Vec4d v[2] = {Load4(dense + c)};  // two chains
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

// x_(k0+t) -= sum_j L(k0+t, j) x_j over the shared columns, then the supernode's own triangle.
template <int R>
SYNOVIA_INLINE void LowerSupernode(mjtNum* x, const mjtNum* ld, const CsrPattern& p, int k0) {
  const SupernodeRows<R> s(ld, p, k0);
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

// Supernodes are taken up to eight rows at a time: a limb, or the dofs of a free body.
constexpr int kMaxRows = 8;

void ScaleRows4(mjtNum* x, const mjtNum* diag_inv, int n) {
  for (int k = 0; k < n; ++k) Store4(x + 4 * k, Load4(x + 4 * k) * diag_inv[k]);
}

void SolveLtdlLower4(mjtNum* x, const mjtNum* ld, const CsrPattern& p) {
  for (int k = 0; k < p.nr; ++k) {
    const mjtNum* row = ld + p.rowadr[k];
    const int* columns = p.Columns(k);
    Vec4d v = Load4(x + 4 * k), w{};  // two chains
    int c = 0;
    for (; c + 2 < p.rownnz[k]; c += 2) {
      v = FmaNeg(Splat4(row[c]), Load4(x + 4 * columns[c]), v);
      w = FmaNeg(Splat4(row[c + 1]), Load4(x + 4 * columns[c + 1]), w);
    }
    if (c + 1 < p.rownnz[k]) v = FmaNeg(Splat4(row[c]), Load4(x + 4 * columns[c]), v);
    Store4(x + 4 * k, v + w);
  }
}

}  // namespace

void SolveLtdlUpper(mjtNum* x, const mjtNum* ld, const CsrPattern& p) {
  for (int k = p.nr; k > 0;) {
    if (p.rownnz[k - 1] == 1) {  // nothing off the diagonal
      const bool block =
          k >= kDiagonalBlock && IsDiagonalRun(p, k - kDiagonalBlock, kDiagonalBlock);
      k -= block ? kDiagonalBlock : 1;
      continue;
    }
    const int size = SupernodeSize(p, k - 1, kMaxRows);
    k -= size;
    WithConstant<kMaxRows>(size,
                           [&](auto rows) SYNOVIA_LAMBDA { UpperSupernode<rows>(x, ld, p, k); });
  }
}

void SolveLtdlLower(mjtNum* x, const mjtNum* ld, const CsrPattern& p) {
  for (int k = 0; k < p.nr;) {
    if (p.rownnz[k] == 1 && IsDiagonalBlock(p, k, kDiagonalBlock)) {
      k += kDiagonalBlock;
      continue;
    }
    const int size = SupernodeFrom(p, k, kMaxRows);
    if (size == 1 && p.rownnz[k] == 1) {  // nothing off the diagonal
      ++k;
      continue;
    }
    WithConstant<kMaxRows>(size,
                           [&](auto rows) SYNOVIA_LAMBDA { LowerSupernode<rows>(x, ld, p, k); });
    k += size;
  }
}

void SolveLtdl(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const CsrPattern& p) {
  const bool diagonal = IsDiagonal(p);
  if (!diagonal) SolveLtdlUpper(x, ld, p);
  Map(x, x, diag_inv, p.nr, [](auto v, auto inv) SYNOVIA_LAMBDA { return v * inv; });
  if (!diagonal) SolveLtdlLower(x, ld, p);
}

void SolveLtdlUpper4(mjtNum* x, const mjtNum* ld, const CsrPattern& p) {
  for (int k = p.nr - 1; k >= 0; --k) {
    const mjtNum* row = ld + p.rowadr[k];
    const int* columns = p.Columns(k);
    const Vec4d v = Load4(x + 4 * k);
    for (int c = 0; c < p.rownnz[k] - 1; ++c) {
      mjtNum* target = x + 4 * columns[c];
      Store4(target, FmaNeg(Splat4(row[c]), v, Load4(target)));
    }
  }
}

void SolveLtdl4(mjtNum* x, const mjtNum* ld, const mjtNum* diag_inv, const CsrPattern& p) {
  SolveLtdlUpper4(x, ld, p);
  ScaleRows4(x, diag_inv, p.nr);
  SolveLtdlLower4(x, ld, p);
}

void SolveLtdlMany(mjtNum* x, int count, const mjtNum* ld, const mjtNum* diag_inv,
                   const CsrPattern& p, mjtNum* scratch) {
  const int n = p.nr;
  int v = 0;
  for (; v + 4 <= count; v += 4) {
    mjtNum* block = x + v * n;
    for (int i = 0; i < n; ++i) {
      for (int lane = 0; lane < 4; ++lane) scratch[4 * i + lane] = block[lane * n + i];
    }
    SolveLtdl4(scratch, ld, diag_inv, p);
    for (int i = 0; i < n; ++i) {
      for (int lane = 0; lane < 4; ++lane) block[lane * n + i] = scratch[4 * i + lane];
    }
  }
  for (; v < count; ++v) SolveLtdl(x + v * n, ld, diag_inv, p);
}

}  // namespace syn
