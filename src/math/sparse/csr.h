// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sparse matrices in compressed rows (CSR), and products with vectors.
//
// Row r holds rownnz[r] numbers from position rowadr[r] on, in the columns colind, which ascend.
// Rows may lie anywhere in the arrays, with gaps between them.
//
// Columns of the engine's matrices come in runs (the dofs of a chain or of a body), and the rows of
// one constraint share one pattern. The kernels use both properties. A row whose columns are
// consecutive is treated as a dense vector. Rows with a common pattern are processed together, so
// that each index is read once for all of them.

#ifndef SYNOVIA_MATH_SPARSE_CSR_H_
#define SYNOVIA_MATH_SPARSE_CSR_H_

#include "math/vector.h"

namespace syn {

// The sparsity pattern of a matrix with nr rows. The arrays belong to others.
struct CsrPattern {
  int nr;
  const int* rownnz;
  const int* rowadr;
  const int* colind;

  // Returns the columns of row r.
  const int* Columns(int r) const { return colind + rowadr[r]; }
};

// Returns true if the n ascending columns are consecutive and n > 0.
inline bool IsRun(const int* columns, int n) {
  return n > 0 && columns[n - 1] - columns[0] == n - 1;
}

// Returns the numbers of x at four columns.
SYNOVIA_INLINE Vec4d Gather4(const mjtNum* x, const int* columns) {
  return Vec4d{x[columns[0]], x[columns[1]], x[columns[2]], x[columns[3]]};
}

// Numbers of columns for which there are unrolled loops, because such rows are frequent and too
// short for a general loop: particles and vertices of flexes (three dofs each), and free bodies or
// two particles (six dofs). They were measured (docs/tunables.md).
inline constexpr int kTripleRow = 3;
inline constexpr int kFreeBodyRow = 6;

// Returns a . x for a sparse vector a of N numbers. Blocks of four are summed in lanes, and the
// remaining numbers are added to lane 0.
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
// Returns a . x for a sparse vector a of n numbers.
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

// Computes x += a s for a sparse vector a of N numbers.
template <int N>
SYNOVIA_INLINE void AddToScaledSparseFixed(mjtNum* x, const mjtNum* a, const int* columns,
                                           mjtNum s) {
  Unroll<N>([&](auto k) SYNOVIA_LAMBDA { x[columns[k]] += a[k] * s; });
}
// Computes x += a s for a sparse vector a of n numbers.
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

// Copies the first row of n column indices to the rows after it, such that there are `rows` equal
// rows. The number of finished rows doubles with each copy.
inline void RepeatRow(int* first, int n, int rows) {
  for (int have = 1; have < rows; have *= 2) {
    std::copy_n(first, std::min(have, rows - have) * n, first + have * n);
  }
}

// Returns true if rows r and s have the same columns.
bool SamePattern(const CsrPattern& p, int r, int s);

// Computes rowsuper[r], the number of rows immediately after r that have the same pattern as r. On
// entry, rowsuper[r] > 0 means that row r is already known to equal the next row; all other entries
// must be zero. The last entry is not changed.
void ExtendRowGroups(int* rowsuper, const CsrPattern& p);

// Computes res = A x. rowsuper (see ExtendRowGroups) may be null.
void MulCsrVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
               const mjtNum* x);

// Computes res += A^T y. Rows with y = 0 are skipped. rowsuper may be null.
void AddMulCsrTVec(mjtNum* res, const mjtNum* a, const CsrPattern& p, const int* rowsuper,
                   const mjtNum* y);

// Computes dst += src s for sparse vectors, in place. The columns of dst become the union of both
// patterns. Returns the new number of entries, for which dst must have room.
int AddSparse(mjtNum* dst, int* dst_columns, int dst_n, const mjtNum* src, const int* src_columns,
              int src_n, mjtNum s);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_CSR_H_
