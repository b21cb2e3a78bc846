// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse matrices in compressed rows (CSR): row r holds rownnz[r] numbers from position rowadr[r]
// on, in the columns colind, ascending. Rows may lie anywhere, with gaps between them.
//
// Columns of our matrices come in runs (the dofs of a chain, of a body), and the rows of one
// constraint share one pattern. The kernels use both: a row whose columns are consecutive is
// treated as a dense vector, and rows with a common pattern are processed together, so that each
// index is read once for all of them.

#ifndef SYNOVIA_MATH_SPARSE_CSR_H_
#define SYNOVIA_MATH_SPARSE_CSR_H_

#include "math/vector.h"

namespace syn {

struct CsrPattern {
  int nr;
  const int* rownnz;
  const int* rowadr;
  const int* colind;

  const int* Columns(int r) const { return colind + rowadr[r]; }
};

inline bool IsRun(const int* columns, int n) {
  return n > 0 && columns[n - 1] - columns[0] == n - 1;
}

// x at four columns.
SYNOVIA_INLINE Vec4d Gather4(const mjtNum* x, const int* columns) {
  return Vec4d{x[columns[0]], x[columns[1]], x[columns[2]], x[columns[3]]};
}

// Rows of so many numbers are too short for a loop, and frequent: particles and vertices of flexes
// (three dofs each), two of them, or a free body.
inline constexpr int kTripleRow = 3;
inline constexpr int kFreeBodyRow = 6;

// a . x for the sparse vector a, in four lanes; the first takes what is left over.
template <int N>
SYNOVIA_INLINE mjtNum DotSparseFixed(const mjtNum* a, const int* columns, const mjtNum* x) {
  Vec4d sum{};
  Unroll<N / 4>([&](auto k) SYNOVIA_LAMBDA {
    sum = Fma(Load4(a + 4 * k), Gather4(x, columns + 4 * k), sum);
  });
  mjtNum first = sum[0];
  Unroll<N % 4>([&](auto k) SYNOVIA_LAMBDA {
    first = Fma(a[N / 4 * 4 + k], x[columns[N / 4 * 4 + k]], first);
  });
  return N < 4 ? first : (first + sum[2]) + (sum[1] + sum[3]);
}
SYNOVIA_INLINE mjtNum DotSparse(const mjtNum* a, const int* columns, int n, const mjtNum* x) {
  if (n == kFreeBodyRow) return DotSparseFixed<kFreeBodyRow>(a, columns, x);
  if (n == kTripleRow) return DotSparseFixed<kTripleRow>(a, columns, x);
  if (IsRun(columns, n)) return Dot(a, x + columns[0], n);
  Vec4d sum{};
  int i = 0;
  for (; i + 4 <= n; i += 4) sum = Fma(Load4(a + i), Gather4(x, columns + i), sum);
  mjtNum first = sum[0];
  for (; i < n; ++i) first = Fma(a[i], x[columns[i]], first);
  return (first + sum[2]) + (sum[1] + sum[3]);
}

// x += a s for the sparse vector a.
template <int N>
SYNOVIA_INLINE void AddToScaledSparseFixed(mjtNum* x, const mjtNum* a, const int* columns,
                                           mjtNum s) {
  Unroll<N>([&](auto k) SYNOVIA_LAMBDA { x[columns[k]] += a[k] * s; });
}
SYNOVIA_INLINE void AddToScaledSparse(mjtNum* x, const mjtNum* a, const int* columns, int n,
                                      mjtNum s) {
  if (n == kFreeBodyRow) return AddToScaledSparseFixed<kFreeBodyRow>(x, a, columns, s);
  if (n == kTripleRow) return AddToScaledSparseFixed<kTripleRow>(x, a, columns, s);
  if (IsRun(columns, n)) {
    AddToScaled(x + columns[0], a, s, n);
  } else {
    for (int i = 0; i < n; ++i) x[columns[i]] += a[i] * s;
  }
}

// Fills `rows` rows of n columns with copies of the first.
inline void RepeatRow(int* first, int n, int rows) {
  for (int have = 1; have < rows; have *= 2) {
    std::copy_n(first, std::min(have, rows - have) * n, first + have * n);
  }
}

bool SamePattern(const CsrPattern& p, int r, int s);

// rowsuper[r] = how many of the rows immediately after r have the same pattern as r. Keeps what is
// there already, in the beginning zeros: a row with a positive number is known to equal the next.
void ExtendRowGroups(int* rowsuper, const CsrPattern& p);

// res = A x. rowsuper may be null.
void MulCsrVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
               const mjtNum* x);

// res += A^T y; rows with y = 0 are skipped. rowsuper may be null.
void AddMulCsrTVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
                   const mjtNum* y);

// dst += src s for sparse vectors, dst taking the union of both patterns in place. Returns the new
// number of entries; dst must have room for it.
int AddSparse(mjtNum* dst, int* dst_columns, int dst_n, const mjtNum* src, const int* src_columns,
              int src_n, mjtNum s);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_CSR_H_
