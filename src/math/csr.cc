// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Products, transpose and merging of compressed rows (see csr.h).

#include "math/csr.h"

#include <mujoco/mujoco.h>

#include "math/dense.h"

namespace syn {
namespace {

// Groups of rows with more columns than this are multiplied row by row.
constexpr int kMaxGathered = 64;

// x at the columns of a group, as a contiguous vector: x itself if they are.
SYNOVIA_INLINE const mjtNum* Gathered(mjtNum (&buffer)[kMaxGathered], const mjtNum* x,
                                      const int* columns, int n) {
  if (IsRun(columns, n)) return x + columns[0];
  int i = 0;
  for (; i + 4 <= n; i += 4) Store4(buffer + i, Gather4(x, columns + i));
  for (; i < n; ++i) buffer[i] = x[columns[i]];
  return buffer;
}

// Whether rows r .. r+same are one dense matrix of columns small enough to gather.
bool IsDenseGroup(const CsrPattern& p, int r, int same) {
  const int n = p.rownnz[r];
  return same > 0 && n > 0 && n <= kMaxGathered && p.rowadr[r + same] == p.rowadr[r] + same * n;
}

}  // namespace

bool SamePattern(const CsrPattern& p, int r, int s) {
  const int n = p.rownnz[r];
  const int *a = p.Columns(r), *b = p.Columns(s);
  // Different rows most often differ at an end.
  if (n != p.rownnz[s] || (n > 0 && (a[n - 1] != b[n - 1] || a[0] != b[0]))) return false;
  return std::equal(a, a + n, b);
}

void FindSupernodes(int* rowsuper, const CsrPattern& p) {
  std::fill_n(rowsuper, p.nr, 0);
  ExtendSupernodes(rowsuper, p);
}

void ExtendSupernodes(int* rowsuper, const CsrPattern& p) {
  for (int r = p.nr - 2; r >= 0; --r) {
    if (rowsuper[r] > 0 || SamePattern(p, r, r + 1)) rowsuper[r] = rowsuper[r + 1] + 1;
  }
}

void MulCsrVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
               const mjtNum* x) {
  const auto [nr, rownnz, rowadr, colind] = p;
  mjtNum buffer[kMaxGathered];
  for (int r = 0; r < nr;) {
    const mjtNum* row = a + rowadr[r];
    const int* columns = colind + rowadr[r];
    const int n = rownnz[r], same = rowsuper ? rowsuper[r] : 0;
    if (IsDenseGroup(p, r, same)) {
      MulMatVec(res + r, row, Gathered(buffer, x, columns, n), same + 1, n);
      r += same + 1;
    } else {
      res[r] = DotSparse(row, columns, n, x);
      ++r;
    }
  }
}

void AddMulCsrTVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
                   const mjtNum* y) {
  const auto [nr, rownnz, rowadr, colind] = p;
  mjtNum sum[kMaxGathered];
  for (int r = 0; r < nr;) {
    const mjtNum* row = a + rowadr[r];
    const int* columns = colind + rowadr[r];
    const int n = rownnz[r], same = rowsuper ? rowsuper[r] : 0;
    if (!IsDenseGroup(p, r, same)) {
      if (y[r] != 0) AddToScaledSparse(res, row, columns, n, y[r]);
      ++r;
      continue;
    }
    if (!IsZero(y + r, same + 1)) {
      MulMatTVec(sum, row, y + r, same + 1, n);
      for (int i = 0; i < n; ++i) res[columns[i]] += sum[i];
    }
    r += same + 1;
  }
}

namespace {

// R rows from k0 on with m common columns before their own, as in ltdl.h: each common x and res is
// loaded and stored once for all rows.
template <int R>
SYNOVIA_INLINE void MulSymRows(mjtNum* res, const mjtNum* lower, const CsrPattern& p, int k0,
                               const mjtNum* x) {
  const int m = p.rownnz[k0] - 1;
  const int* columns = p.Columns(k0);
  const mjtNum* row[R];
  mjtNum own[R], sum[R] = {};
  for (int t = 0; t < R; ++t) {
    row[t] = lower + p.rowadr[k0 + t];
    own[t] = x[k0 + t];
  }
  int c = 0;
  if (IsRun(columns, m)) {
    const mjtNum* from = x + columns[0];
    mjtNum* to = res + columns[0];
    Vec4d lanes[R] = {};
    for (; c + 4 <= m; c += 4) {
      const Vec4d xs = Load4(from + c);
      Vec4d rs = Load4(to + c);
      for (int t = 0; t < R; ++t) {
        const Vec4d v = Load4(row[t] + c);
        lanes[t] = Fma(v, xs, lanes[t]);
        rs = Fma(v, Splat4(own[t]), rs);
      }
      Store4(to + c, rs);
    }
    for (int t = 0; t < R; ++t) sum[t] = Sum(lanes[t]);
  }
  for (; c < m; ++c) {
    mjtNum r = res[columns[c]];
    for (int t = 0; t < R; ++t) {
      sum[t] = Fma(row[t][c], x[columns[c]], sum[t]);
      r = Fma(row[t][c], own[t], r);
    }
    res[columns[c]] = r;
  }
  for (int t = 0; t < R; ++t) {
    for (int u = 0; u < t; ++u) {
      sum[t] = Fma(row[t][m + u], own[u], sum[t]);
      sum[u] = Fma(row[t][m + u], own[t], sum[u]);
    }
    sum[t] = Fma(row[t][m + t], own[t], sum[t]);
  }
  StoreTogether(res + k0, sum);
}

}  // namespace

void MulSymCsrVec(mjtNum* res, const mjtNum* lower, const CsrPattern& p, const mjtNum* x) {
  const auto [nr, rownnz, rowadr, colind] = p;
  if (IsDiagonal(p)) {
    Map(res, lower + rowadr[0], x, nr, [](auto a, auto b) SYNOVIA_LAMBDA { return a * b; });
    return;
  }
  const auto multiply = [](auto a, auto b) SYNOVIA_LAMBDA { return a * b; };
  for (int k = 0; k < nr;) {
    if (rownnz[k] == 1 && IsDiagonalBlock(p, k, kDiagonalBlock)) {
      Map(res + k, lower + rowadr[k], x + k, kDiagonalBlock, multiply);
      k += kDiagonalBlock;
      continue;
    }
    // Nothing off the diagonal, nor in the next row.
    if (rownnz[k] == 1 && (k + 1 == nr || rownnz[k + 1] == 1)) {
      res[k] = lower[rowadr[k]] * x[k];
      ++k;
      continue;
    }
    const int size = SupernodeFrom(p, k, 4);
    if (size == 4) {
      MulSymRows<4>(res, lower, p, k, x);
    } else if (size == 3) {
      MulSymRows<3>(res, lower, p, k, x);
    } else if (size == 2) {
      MulSymRows<2>(res, lower, p, k, x);
    } else {
      MulSymRows<1>(res, lower, p, k, x);
    }
    k += size;
  }
}

void TransposeCsr(mjtNum* res, int* res_rownnz, int* res_rowadr, int* res_colind, const mjtNum* a,
                  const CsrPattern& p, int nc) {
  std::fill_n(res_rownnz, nc, 0);
  for (int r = 0; r < p.nr; ++r) {
    for (int i = 0; i < p.rownnz[r]; ++i) ++res_rownnz[p.Columns(r)[i]];
  }
  for (int c = 0, adr = 0; c < nc; ++c) {
    res_rowadr[c] = adr;
    adr += res_rownnz[c];
    res_rownnz[c] = 0;
  }
  for (int r = 0; r < p.nr; ++r) {
    for (int i = 0; i < p.rownnz[r]; ++i) {
      const int c = p.Columns(r)[i], at = res_rowadr[c] + res_rownnz[c]++;
      res_colind[at] = r;
      if (res && a) res[at] = a[p.rowadr[r] + i];
    }
  }
}

int AddSparse(mjtNum* dst, int* dst_columns, int dst_n, const mjtNum* src, const int* src_columns,
              int src_n, mjtNum s) {
  int common = 0;
  for (int i = 0, j = 0; i < dst_n && j < src_n;) {
    const int a = dst_columns[i], b = src_columns[j];
    common += a == b;
    i += a <= b;
    j += b <= a;
  }
  // Merge from the end: entries only move right, into places already vacated.
  const int n = dst_n + src_n - common;
  for (int i = dst_n - 1, j = src_n - 1, at = n - 1; j >= 0; --at) {
    if (i >= 0 && dst_columns[i] > src_columns[j]) {
      dst[at] = dst[i];
      dst_columns[at] = dst_columns[i--];
    } else {
      const bool both = i >= 0 && dst_columns[i] == src_columns[j];
      dst[at] = (both ? dst[i--] : 0) + src[j] * s;
      dst_columns[at] = src_columns[j--];
    }
  }
  return n;
}

namespace {

// The nonzero numbers of a dense matrix; false if they do not fit.
bool DenseToSparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                   int* colind, int capacity) {
  int adr = 0;
  for (int r = 0; r < nr; ++r) {
    rowadr[r] = adr;
    for (int c = 0; c < nc; ++c) {
      const mjtNum value = mat[r * nc + c];
      if (value == 0) continue;
      if (adr >= capacity) return false;
      res[adr] = value;
      colind[adr++] = c;
    }
    rownnz[r] = adr - rowadr[r];
  }
  return true;
}

}  // namespace
}  // namespace syn

extern "C" {

int mju_dense2sparse(mjtNum* res, const mjtNum* mat, int nr, int nc, int* rownnz, int* rowadr,
                     int* colind, int nnz) {
  return nnz <= 0 || !syn::DenseToSparse(res, mat, nr, nc, rownnz, rowadr, colind, nnz);
}

void mju_sparse2dense(mjtNum* res, const mjtNum* mat, int nr, int nc, const int* rownnz,
                      const int* rowadr, const int* colind) {
  syn::Zero(res, nr * nc);
  for (int r = 0; r < nr; ++r) {
    for (int i = rowadr[r]; i < rowadr[r] + rownnz[r]; ++i) res[r * nc + colind[i]] = mat[i];
  }
}

}  // extern "C"
