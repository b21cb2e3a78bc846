// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// H = M + J^T diag(d) J, assembled row by row into the pattern of its factor (math/fill.h).
//
// Row i of H collects d_r J_ri J_r(:i) over the rows r of J that contain column i, in a dense work
// vector that is then read out along the pattern of row i. Rows of J with one pattern (supernodes)
// go in together: the column list says which supernodes contain i and where, and up to four rows
// share one pass over the indices.

#ifndef SYNOVIA_MATH_GRAM_H_
#define SYNOVIA_MATH_GRAM_H_

#include "math/csr.h"

namespace syn {

// For each column: the supernodes of J containing it (by first row), and its place in their rows.
struct ColumnList {
  int* start;  // nc + 1
  int* row;    // up to nnz of J
  int* place;  // up to nnz of J
};

// rowsuper as by FindSupernodes.
void MakeColumnList(ColumnList& list, const CsrPattern& j, const int* rowsuper, int nc);

// work: nc numbers. Rows of J with d = 0 contribute nothing.
void AssembleGram(mjtNum* h, const CsrPattern& hp, const mjtNum* m, const CsrPattern& mp,
                  const mjtNum* jac, const CsrPattern& jp, const int* rowsuper, const mjtNum* d,
                  const ColumnList& list, mjtNum* work);

}  // namespace syn

#endif  // SYNOVIA_MATH_GRAM_H_
