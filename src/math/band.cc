// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Band-dense symmetric matrices (mju_cholFactorBand and so on). The first ns = ntotal - ndense rows
// keep nband numbers up to and including the diagonal. The last ndense rows are full.
//
//    ns rows     [ . . a a ]        row i holds columns i-nband+1 .. i (left padding unused)
//                [ . a a a ]
//                [ a a a a ]
//    dense rows  [ a a a a a a a ]  row i holds columns 0 .. ntotal-1, read up to i
//
// The Cholesky factor L has the same shape. Every entry is a dot product of two contiguous pieces
// of rows: L_ij = (a_ij - L(i, f:j) . L(j, f:j)) / L_jj with f the first column that both rows
// hold.

#include <mujoco/mujoco.h>

#include "math/vector.h"

namespace syn {
namespace {

// The size of a band-dense matrix, and where its numbers are stored.
struct BandShape {
  int ntotal, nband, ndense;

  // Returns the number of rows that are banded.
  int Sparse() const { return ntotal - ndense; }
  // Returns the first column that row i holds.
  int First(int i) const { return i < Sparse() ? std::max(0, i - nband + 1) : 0; }
  // Returns the index of the number (i, j) in the array, for First(i) <= j <= i.
  int At(int i, int j) const {
    return i < Sparse() ? i * nband + nband - 1 - (i - j)
                        : Sparse() * nband + (i - Sparse()) * ntotal + j;
  }
};

// Factorizes a + diag(diagadd + diagmul diag(a)) in place. Returns the smallest pivot, or 0 if a
// pivot is below mjMINVAL; the matrix is then only partly factorized.
mjtNum Factor(mjtNum* a, const BandShape& s, mjtNum diagadd, mjtNum diagmul) {
  mjtNum smallest = 0;
  for (int i = 0; i < s.ntotal; ++i) {
    const int first = s.First(i);
    mjtNum* row = a + s.At(i, first);  // row[j - first] is the entry (i, j)
    // The entries of row i from left to right. Both rows are contiguous over their common columns.
    for (int j = first; j < i; ++j) {
      const int common = std::max(first, s.First(j));
      const mjtNum* other = a + s.At(j, common);
      row[j - first] -= Dot(row + common - first, other, j - common);
      row[j - first] /= other[j - common];
    }
    mjtNum& diagonal = row[i - first];
    // The diagonal is modified before the squares of the row are subtracted.
    const mjtNum pivot = diagonal * (1 + diagmul) + diagadd - Dot(row, row, i - first);
    if (pivot < mjMINVAL) return 0;
    smallest = i == 0 ? pivot : std::min(smallest, pivot);
    diagonal = Sqrt(pivot);
  }
  return smallest;
}

// Replaces x by (L L^T)^-1 x: first forward by rows of L, then backward by columns of L^T.
void Solve(mjtNum* x, const mjtNum* l, const BandShape& s) {
  for (int i = 0; i < s.ntotal; ++i) {
    const int first = s.First(i);
    const mjtNum* row = l + s.At(i, first);
    x[i] = (x[i] - Dot(row, x + first, i - first)) / row[i - first];
  }
  // Row i of L is column i of L^T, so x_i is subtracted from all unknowns before it.
  for (int i = s.ntotal - 1; i >= 0; --i) {
    const int first = s.First(i);
    const mjtNum* row = l + s.At(i, first);
    x[i] /= row[i - first];
    AddToScaled(x + first, row, -x[i], i - first);
  }
}

// Computes res = A x. If `symmetric`, A is the symmetric matrix of the stored triangle, otherwise
// the triangle itself.
void Multiply(mjtNum* res, const mjtNum* a, const mjtNum* x, const BandShape& s, bool symmetric) {
  for (int i = 0; i < s.ntotal; ++i) {
    const int first = s.First(i);
    const mjtNum* row = a + s.At(i, first);
    res[i] = Dot(row, x + first, i - first + 1);
    if (symmetric) AddToScaled(res + first, row, x[i], i - first);
  }
}

}  // namespace
}  // namespace syn

using syn::BandShape;

extern "C" {

int mju_bandDiag(int i, int ntotal, int nband, int ndense) {
  return BandShape{ntotal, nband, ndense}.At(i, i);
}

mjtNum mju_cholFactorBand(mjtNum* mat, int ntotal, int nband, int ndense, mjtNum diagadd,
                          mjtNum diagmul) {
  return syn::Factor(mat, {ntotal, nband, ndense}, diagadd, diagmul);
}

void mju_cholSolveBand(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                       int ndense) {
  syn::Copy(res, vec, ntotal);
  syn::Solve(res, mat, {ntotal, nband, ndense});
}

void mju_band2Dense(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense,
                    mjtByte flg_sym) {
  const BandShape shape = {ntotal, nband, ndense};
  syn::Zero(res, ntotal * ntotal);
  for (int i = 0; i < ntotal; ++i) {
    for (int j = shape.First(i); j <= i; ++j) {
      res[i * ntotal + j] = mat[shape.At(i, j)];
      if (flg_sym) res[j * ntotal + i] = mat[shape.At(i, j)];
    }
  }
}

void mju_dense2Band(mjtNum* res, const mjtNum* mat, int ntotal, int nband, int ndense) {
  const BandShape shape = {ntotal, nband, ndense};
  for (int i = 0; i < ntotal; ++i) {
    const int first = shape.First(i);
    syn::Copy(res + shape.At(i, first), mat + i * ntotal + first, i - first + 1);
  }
}

void mju_bandMulMatVec(mjtNum* res, const mjtNum* mat, const mjtNum* vec, int ntotal, int nband,
                       int ndense, int nvec, mjtByte flg_sym) {
  for (int k = 0; k < nvec; ++k) {
    syn::Multiply(res + k * ntotal, mat, vec + k * ntotal, {ntotal, nband, ndense}, flg_sym);
  }
}

}  // extern "C"
