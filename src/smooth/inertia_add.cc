// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mj_addM, which adds the inertia matrix to a dense or sparse matrix of the caller.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"

namespace syn {
namespace {

// Merges row i of M into a sparse row with n entries, which must have room for the union. Columns
// stay ascending. new_value and new_column are scratch. Returns the new number of entries.
int MergeRow(const mjModel* m, const mjData* d, int i, mjtNum* value, int* column, int n,
             mjtNum* new_value, int* new_column) {
  const int* mcol = m->M_colind + m->M_rowadr[i];
  const mjtNum* mval = d->M + m->M_rowadr[i];
  int a = 0, b = 0, end = 0, nm = m->M_rownnz[i];
  // A column that both rows have is taken from both in the same iteration.
  while (a < n || b < nm) {
    const bool from_dst = b == nm || (a < n && column[a] <= mcol[b]);
    const bool from_m = a == n || (b < nm && mcol[b] <= column[a]);
    new_column[end] = from_dst ? column[a] : mcol[b];
    new_value[end++] = (from_dst ? value[a] : 0) + (from_m ? mval[b] : 0);
    a += from_dst;
    b += from_m;
  }
  std::copy_n(new_value, end, value);
  std::copy_n(new_column, end, column);
  return end;
}

}  // namespace
}  // namespace syn

void mj_addM(const mjModel* m, mjData* d, mjtNum* dst, int* rownnz, int* rowadr, int* colind) {
  using namespace syn;
  // Without a sparsity pattern, dst is a dense nv x nv matrix, of which the lower triangle is
  // updated.
  if (!rownnz || !rowadr || !colind) {
    for (int i = 0; i < m->nv; ++i) {
      for (int k = m->M_rowadr[i]; k < m->M_rowadr[i] + m->M_rownnz[i]; ++k) {
        dst[static_cast<ptrdiff_t>(i) * m->nv + m->M_colind[k]] += d->M[k];
      }
    }
    return;
  }
  const StackFrame frame(d);
  mjtNum* value = StackAlloc<mjtNum>(d, m->nv);
  int* column = StackAlloc<int>(d, m->nv);
  for (int i = 0; i < m->nv; ++i) {
    rownnz[i] = MergeRow(m, d, i, dst + rowadr[i], colind + rowadr[i], rownnz[i], value, column);
  }
}
