// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Products, transpose and merging of compressed rows (see csr.h).

#include "math/csr.h"

#include <mujoco/mujoco.h>

namespace syn {
namespace {

// R rows of one pattern times x; the columns are read once.
template <int R>
SYNOVIA_INLINE void MulRows(mjtNum* res, const mjtNum* const (&row)[R], const int* columns, int n,
                            const mjtNum* x) {
  mjtNum sum[R] = {};
  for (int i = 0; i < n; ++i) {
    const mjtNum xi = x[columns[i]];
    for (int r = 0; r < R; ++r) sum[r] = Fma(row[r][i], xi, sum[r]);
  }
  for (int r = 0; r < R; ++r) res[r] = sum[r];
}

bool SamePattern(const CsrPattern& p, int r, int s) {
  return p.rownnz[r] == p.rownnz[s] &&
         std::equal(p.Columns(r), p.Columns(r) + p.rownnz[r], p.Columns(s));
}

}  // namespace

void FindSupernodes(int* rowsuper, const CsrPattern& p) {
  for (int r = p.nr - 1; r >= 0; --r) {
    rowsuper[r] = r + 1 < p.nr && SamePattern(p, r, r + 1) ? rowsuper[r + 1] + 1 : 0;
  }
}

void MulCsrVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
               const mjtNum* x) {
  for (int r = 0; r < p.nr;) {
    const mjtNum* row = a + p.rowadr[r];
    const int* columns = p.Columns(r);
    const int n = p.rownnz[r], same = rowsuper ? rowsuper[r] : 0;
    if (same >= 3 && !IsRun(columns, n)) {
      MulRows<4>(res + r, {row, a + p.rowadr[r + 1], a + p.rowadr[r + 2], a + p.rowadr[r + 3]},
                 columns, n, x);
      r += 4;
    } else if (same >= 2 && !IsRun(columns, n)) {
      MulRows<3>(res + r, {row, a + p.rowadr[r + 1], a + p.rowadr[r + 2]}, columns, n, x);
      r += 3;
    } else {
      res[r] = DotSparse(row, columns, n, x);
      ++r;
    }
  }
}

void AddMulCsrTVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const mjtNum* y) {
  for (int r = 0; r < p.nr; ++r) {
    if (y[r] != 0) AddToScaledSparse(res, a + p.rowadr[r], p.Columns(r), p.rownnz[r], y[r]);
  }
}

void MulSymCsrVec(mjtNum* res, const mjtNum* lower, const CsrPattern& p, const mjtNum* x) {
  for (int r = 0; r < p.nr; ++r) {
    const mjtNum* row = lower + p.rowadr[r];
    const int* columns = p.Columns(r);
    const int n = p.rownnz[r] - 1;
    res[r] = DotSparse(row, columns, n, x) + row[n] * x[r];
    AddToScaledSparse(res, row, columns, n, x[r]);
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
