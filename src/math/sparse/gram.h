// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes H += J^T diag(w) J for a sparse J, into a dense H or into the pattern of its factor
// (fill.h).
//
// Consecutive rows of J that share their columns form a group: the rows of a contact, or of all
// contacts between two bodies. A group contributes one dense matrix, over its own columns, to H.
// Strips of four rows of that matrix are computed in registers over all rows of J in the group.
// They are then added to H run by run. A run is a sequence of consecutive columns (the dofs of a
// body or of a chain). The positions of the runs in H are found once, and not with every addition:
//
//              run 0      run 1                    H
//   group    3 4 5 6 7 8 | 21 22 23      place[a][k] = offset of (column a, first column of run k)

#ifndef SYNOVIA_MATH_SPARSE_GRAM_H_
#define SYNOVIA_MATH_SPARSE_GRAM_H_

#include "math/sparse/csr.h"

namespace syn {

// A group of consecutive rows of J with the same columns.
struct GramGroup {
  int first, rows;  // index of the first row of J, and number of rows
  int n;            // number of columns of each row
  // Number of runs among the columns.
  int num_runs;
  const int* run;    // start of each run among the n columns, followed by n
  const int* place;  // n x num_runs: offsets in H (see above); unset right of the diagonal
};

// The sizes of the arrays that MakeGramGroups writes, and maxima over all groups.
struct GramSize {
  int groups = 0, runs = 0, places = 0;
  int widest = 0;   // largest number of columns of a group
  int largest = 0;  // largest number of entries (rows times columns) of a group
};
// Computes the sizes. rowsuper is that of ExtendRowGroups.
GramSize CountGramGroups(const CsrPattern& j, const int* rowsuper);

// Finds groups, runs and places, and returns the number of groups. If dense_stride is positive, H
// is dense with that many numbers per row. If it is 0, H has the pattern h.
int MakeGramGroups(GramGroup* groups, int* runs, int* places, const CsrPattern& j,
                   const int* rowsuper, const CsrPattern& h, int dense_stride);

// Adds A^T diag(w) A to the lower triangle of h. A has `rows` rows and the columns of the group,
// stored densely. `scratch` must have room for 4 n numbers.
void AddGram(mjtNum* h, const GramGroup& g, const mjtNum* a, int rows, const mjtNum* w,
             mjtNum* scratch);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_GRAM_H_
