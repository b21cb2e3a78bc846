// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Assembly of M + J^T D J (see gram.h).

#include "math/gram.h"

namespace syn {
namespace {

// work[columns[c]] += sum_t coef[t] row_t[c]
template <int R>
SYNOVIA_INLINE void AddRows(mjtNum* work, const int* columns, int n, const mjtNum* const* row,
                            const mjtNum* coef) {
  int c = 0;
  if (IsRun(columns, n)) {
    mjtNum* dense = work + columns[0];
    for (; c + 4 <= n; c += 4) {
      Vec4d v = Load4(dense + c);
      for (int t = 0; t < R; ++t) v = Fma(Splat4(coef[t]), Load4(row[t] + c), v);
      Store4(dense + c, v);
    }
  }
  for (; c < n; ++c) {
    mjtNum v = work[columns[c]];
    for (int t = 0; t < R; ++t) v = Fma(coef[t], row[t][c], v);
    work[columns[c]] = v;
  }
}

// The rows first .. first+rowsuper of one pattern, up to and including column number 'place'.
void AddSupernode(mjtNum* work, const mjtNum* jac, const CsrPattern& jp, int first, int count,
                  int place, const mjtNum* d) {
  const int* columns = jp.Columns(first);
  const mjtNum* row[4];
  mjtNum coef[4];
  int held = 0;
  for (int r = first; r < first + count; ++r) {
    const mjtNum* values = jac + jp.rowadr[r];
    if (d[r] == 0 || values[place] == 0) continue;
    row[held] = values;
    coef[held++] = d[r] * values[place];
    if (held == 4) {
      AddRows<4>(work, columns, place + 1, row, coef);
      held = 0;
    }
  }
  if (held == 3) AddRows<3>(work, columns, place + 1, row, coef);
  if (held == 2) AddRows<2>(work, columns, place + 1, row, coef);
  if (held == 1) AddRows<1>(work, columns, place + 1, row, coef);
}

}  // namespace

void MakeColumnList(ColumnList& list, const CsrPattern& j, const int* rowsuper, int nc) {
  std::fill_n(list.start, nc + 1, 0);
  for (int r = 0; r < j.nr; r += 1 + rowsuper[r]) {
    for (int i = 0; i < j.rownnz[r]; ++i) ++list.start[j.Columns(r)[i] + 1];
  }
  for (int c = 0; c < nc; ++c) list.start[c + 1] += list.start[c];
  for (int r = 0; r < j.nr; r += 1 + rowsuper[r]) {
    for (int i = 0; i < j.rownnz[r]; ++i) {
      const int at = list.start[j.Columns(r)[i]]++;
      list.row[at] = r;
      list.place[at] = i;
    }
  }
  // Each start has moved to the next column's: move them back.
  for (int c = nc; c > 0; --c) list.start[c] = list.start[c - 1];
  list.start[0] = 0;
}

void AssembleGram(mjtNum* h, const CsrPattern& hp, const mjtNum* m, const CsrPattern& mp,
                  const mjtNum* jac, const CsrPattern& jp, const int* rowsuper, const mjtNum* d,
                  const ColumnList& list, mjtNum* work) {
  for (int i = 0; i < hp.nr; ++i) {
    const int* columns = hp.Columns(i);
    const int n = hp.rownnz[i];
    for (int c = 0; c < n; ++c) work[columns[c]] = 0;
    for (int c = 0; c < mp.rownnz[i]; ++c) work[mp.Columns(i)[c]] = m[mp.rowadr[i] + c];
    for (int at = list.start[i]; at < list.start[i + 1]; ++at) {
      const int first = list.row[at];
      AddSupernode(work, jac, jp, first, rowsuper[first] + 1, list.place[at], d);
    }
    mjtNum* row = h + hp.rowadr[i];
    for (int c = 0; c < n; ++c) row[c] = work[columns[c]];
  }
}

}  // namespace syn
