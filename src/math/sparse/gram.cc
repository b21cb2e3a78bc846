// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Assembly of J^T D J by groups of rows with the same columns (see gram.h).

#include "math/sparse/gram.h"

#include "math/dense.h"

namespace syn {
namespace {

// Calls visit(begin) with the position of the first column of each run of consecutive columns.
template <typename Visitor>
void ForEachRun(const int* columns, int n, Visitor&& visit) {
  for (int c = 0; c < n; ++c) {
    if (c == 0 || columns[c] != columns[c - 1] + 1) visit(c);
  }
}

// Returns the position of (row, column) in the numbers of h. The column must occur in the row.
int OffsetIn(const CsrPattern& h, int row, int column) {
  const int* begin = h.Columns(row);
  return static_cast<int>(std::lower_bound(begin, begin + h.rownnz[row], column) - h.colind);
}

// Adds rows a .. a+R-1 of the matrix of the group to h. The rows are computed in `strip` up to
// column a + R - 1, and then added run by run up to their diagonal.
template <int R>
SYNOVIA_INLINE void AddStrip(mjtNum* h, const GramGroup& g, const mjtNum* j, int rows,
                             const mjtNum* w, int a, mjtNum* strip) {
  const int n = g.n;
  // The strip is computed up to the diagonal of its last row.
  OuterStrip<false, R>(strip, n, rows, j, n, a + R,
                       [=](int r, int k) SYNOVIA_LAMBDA { return j[k * n + a + r] * w[k]; });
  for (int r = 0; r < R; ++r) {
    const int* place = g.place + (a + r) * g.num_runs;
    const mjtNum* from = strip + r * n;
    for (int k = 0; k < g.num_runs && g.run[k] <= a + r; ++k) {
      AddTo(h + place[k], from + g.run[k], std::min(g.run[k + 1], a + r + 1) - g.run[k]);
    }
  }
}

}  // namespace

GramSize CountGramGroups(const CsrPattern& j, const int* rowsuper) {
  GramSize size;
  for (int r = 0; r < j.nr; r += rowsuper[r] + 1) {
    int runs = 0;
    ForEachRun(j.Columns(r), j.rownnz[r], [&](int) { ++runs; });
    ++size.groups;
    size.runs += runs + 1;
    size.places += j.rownnz[r] * runs;
    size.widest = std::max(size.widest, j.rownnz[r]);
    size.largest = std::max(size.largest, j.rownnz[r] * (rowsuper[r] + 1));
  }
  return size;
}

int MakeGramGroups(GramGroup* groups, int* runs, int* places, const CsrPattern& j,
                   const int* rowsuper, const CsrPattern& h, int dense_stride) {
  int count = 0;
  for (int r = 0; r < j.nr; r += rowsuper[r] + 1) {
    const int* columns = j.Columns(r);
    GramGroup& g = groups[count++];
    g = {r, rowsuper[r] + 1, j.rownnz[r], 0, runs, places};
    // Find the runs of the group, then the place of each run in each row of H.
    ForEachRun(columns, g.n, [&](int begin) { runs[g.num_runs++] = begin; });
    runs[g.num_runs] = g.n;
    for (int a = 0; a < g.n; ++a) {
      for (int k = 0; k < g.num_runs; ++k, ++places) {
        if (runs[k] > a) continue;  // The run starts right of the diagonal.
        const int column = columns[runs[k]];
        *places =
            dense_stride ? columns[a] * dense_stride + column : OffsetIn(h, columns[a], column);
      }
    }
    runs += g.num_runs + 1;
  }
  return count;
}

void AddGram(mjtNum* h, const GramGroup& g, const mjtNum* a, int rows, const mjtNum* w,
             mjtNum* scratch) {
  // A single column contributes a single number.
  if (g.n == 1) {
    for (int r = 0; r < rows; ++r) h[g.place[0]] += w[r] * a[r] * a[r];
    return;
  }
  // Strips of four rows, then one strip of the remaining one to three rows.
  int c = 0;
  for (; c + 4 <= g.n; c += 4) AddStrip<4>(h, g, a, rows, w, c, scratch);
  if (c == g.n) return;
  WithConstant<3>(g.n - c, [&](auto n) { AddStrip<n>(h, g, a, rows, w, c, scratch); });
}

}  // namespace syn
