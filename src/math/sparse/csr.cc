// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Products of matrices in compressed rows with vectors, sums of sparse vectors, and the conversions
// of the C interface between dense and sparse (see csr.h).

#include "math/sparse/csr.h"

#include <mujoco/mujoco.h>

#include "math/dense.h"

namespace syn {
namespace {

// Largest number of columns of a group of rows that is multiplied as a dense matrix. Groups with
// more columns are multiplied row by row. It was measured (docs/tunables.md).
constexpr int kMaxGathered = 64;

// Returns the numbers of x at the columns of a group as a contiguous vector. This is a part of x if
// the columns are consecutive; otherwise the numbers are copied to `buffer`.
SYNOVIA_INLINE const mjtNum* Gathered(mjtNum (&buffer)[kMaxGathered], const mjtNum* x,
                                      const int* columns, int n) {
  if (IsRun(columns, n)) return x + columns[0];
  int i = 0;
  for (; i + 4 <= n; i += 4) Store4(buffer + i, Gather4(x, columns + i));
  for (; i < n; ++i) buffer[i] = x[columns[i]];
  return buffer;
}

// Returns true if the numbers of rows r .. r+same are stored as one dense matrix that has at most
// kMaxGathered columns.
bool IsDenseGroup(const CsrPattern& p, int r, int same) {
  const int n = p.rownnz[r];
  return same > 0 && n > 0 && n <= kMaxGathered && p.rowadr[r + same] == p.rowadr[r] + same * n;
}

}  // namespace

bool SamePattern(const CsrPattern& p, int r, int s) {
  const int n = p.rownnz[r];
  const int *a = p.Columns(r), *b = p.Columns(s);
  // Different rows usually differ in the number of columns, or in the last or first one, so these
  // are compared first.
  if (n != p.rownnz[s] || (n > 0 && (a[n - 1] != b[n - 1] || a[0] != b[0]))) return false;
  return std::equal(a, a + n, b);
}

void ExtendRowGroups(int* rowsuper, const CsrPattern& p) {
  // From the last row to the first, so that the count of the next row is complete.
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
    // A group of rows with one pattern is a dense matrix, multiplied with the gathered vector.
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
    // The product of the group is computed densely and then scattered to its columns.
    if (!IsZero(y + r, same + 1)) {
      MulMatTVec(sum, row, y + r, same + 1, n);
      for (int i = 0; i < n; ++i) res[columns[i]] += sum[i];
    }
    r += same + 1;
  }
}

int AddSparse(mjtNum* dst, int* dst_columns, int dst_n, const mjtNum* src, const int* src_columns,
              int src_n, mjtNum s) {
  // Count the columns that occur in both vectors, which yields the size of the union.
  int common = 0;
  for (int i = 0, j = 0; i < dst_n && j < src_n;) {
    const int a = dst_columns[i], b = src_columns[j];
    common += a == b;
    i += a <= b;
    j += b <= a;
  }
  // Merge from the end. Entries only move to the right, into positions that are already free.
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

// Stores the nonzero numbers of a dense matrix in compressed rows. Returns false if there are more
// than `capacity`.
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
