// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// LU factorization on the pattern of a kinematic tree (see tree_lu.h).

#include "math/sparse/tree_lu.h"

namespace syn {
namespace {

// Computes row -= u other[0:n], where the columns of row include those of other. The first `shared`
// columns of both rows are the same.
void SubtractRow(mjtNum* row, const int* columns, const mjtNum* other, const int* other_columns,
                 int n, int shared, mjtNum u) {
  AddToScaled(row, other, -u, shared);
  for (int c = shared, at = shared; c < n; ++c) {
    while (columns[at] != other_columns[c]) ++at;
    row[at] -= u * other[c];
  }
}

}  // namespace

int FactorTreeLu(mjtNum* lu, const CsrPattern& p, const int* diag) {
  for (int i = p.nr - 1; i >= 0; --i) {
    mjtNum* row = lu + p.rowadr[i];
    const int* columns = p.Columns(i);
    for (int c = p.rownnz[i] - 1; c > diag[i]; --c) {
      const int k = columns[c];
      const mjtNum* other = lu + p.rowadr[k];
      row[c] /= other[diag[k]];
      SubtractRow(row, columns, other, p.Columns(k), diag[k], diag[i] + 1, row[c]);
    }
    // NaN passes this test. It is reported later, when the state is checked.
    if (Abs(row[diag[i]]) < mjMINVAL) return i;
  }
  return -1;
}

void SolveTreeLu(mjtNum* x, const mjtNum* lu, const CsrPattern& p, const int* diag) {
  // Solve (U + I) y = x from the last row to the first, then L x = y.
  for (int i = p.nr - 1; i >= 0; --i) {
    const int above = diag[i] + 1, adr = p.rowadr[i] + above;
    x[i] -= DotSparse(lu + adr, p.colind + adr, p.rownnz[i] - above, x);
  }
  for (int i = 0; i < p.nr; ++i) {
    const mjtNum* row = lu + p.rowadr[i];
    x[i] = (x[i] - DotSparse(row, p.Columns(i), diag[i], x)) / row[diag[i]];
  }
}

}  // namespace syn
