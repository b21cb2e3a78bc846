// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// H += J^T diag(w) J for a sparse J, into a dense H or into the pattern of its factor (fill.h).
//
// Consecutive rows of J that share their columns form a group: the rows of a contact, or of all
// contacts between two bodies. A group adds one dense matrix of its own columns to H. Strips of
// four rows of that matrix are computed in registers, however many rows of J go into them, and
// added to H run by run, a run being a piece of consecutive columns (the dofs of a body or of a
// chain). Where the runs lie in H is found once, not with every addition:
//
//              run 0      run 1                    H
//   group    3 4 5 6 7 8 | 21 22 23      place[a][k] = offset of (column a, first column of run k)

#ifndef SYNOVIA_MATH_SPARSE_GRAM_H_
#define SYNOVIA_MATH_SPARSE_GRAM_H_

#include "math/sparse/csr.h"

namespace syn {

struct GramGroup {
  int first, rows;  // rows of J
  int n;            // columns of each
  int num_runs;
  const int* run;    // begin of each run among the columns, and n after the last
  const int* place;  // n x num_runs
};

// How much memory MakeGramGroups needs. rowsuper as by ExtendRowGroups.
struct GramSize {
  int groups = 0, runs = 0, places = 0;
  int widest = 0;   // most columns of a group
  int largest = 0;  // most entries of a group
};
GramSize CountGramGroups(const CsrPattern& j, const int* rowsuper);

// Finds groups, runs and places; H is dense with `dense_stride` numbers a row, or, with 0, has the
// pattern h. Returns the number of groups.
int MakeGramGroups(GramGroup* groups, int* runs, int* places, const CsrPattern& j,
                   const int* rowsuper, const CsrPattern& h, int dense_stride);

// Lower triangle of h += A^T diag(w) A, where A has the columns of the group and `rows` rows.
// scratch: 4 n numbers.
void AddGram(mjtNum* h, const GramGroup& g, const mjtNum* a, int rows, const mjtNum* w,
             mjtNum* scratch);

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_GRAM_H_
