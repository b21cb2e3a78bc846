// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// placeholder until the math engineer's file lands
#ifndef SYNOVIA_MATH_TREE_LU_H_
#define SYNOVIA_MATH_TREE_LU_H_
#include <mujoco/mujoco.h>
namespace syn {
inline void FactorTreeLu(const mjModel* m, mjtNum* A) {
  // A = (U + I) L, from the last row up: subtract from ancestors' rows.
  for (int r = m->nv - 1; r >= 0; --r) {
    const int* col = m->D_colind + m->D_rowadr[r];
    mjtNum* row = A + m->D_rowadr[r];
    int diag = m->D_diag[r];
    for (int p = diag - 1; p >= 0; --p) {
      int a = col[p];
      mjtNum* up = A + m->D_rowadr[a];
      int place = m->D_diag[a] + (r - a);
      up[place] /= row[diag];
      for (int q = 0; q < diag; ++q) {
        int c = col[q];
        int at = c <= a ? q : m->D_diag[a] + (c - a);
        up[at] -= up[place] * row[q];
      }
    }
  }
}
inline void SolveTreeLu(const mjModel* m, const mjtNum* A, mjtNum* x) {
  for (int r = m->nv - 1; r >= 0; --r) {
    const int* col = m->D_colind + m->D_rowadr[r];
    for (int p = m->D_diag[r] + 1; p < m->D_rownnz[r]; ++p) x[r] -= A[m->D_rowadr[r] + p] * x[col[p]];
  }
  for (int r = 0; r < m->nv; ++r) {
    const int* col = m->D_colind + m->D_rowadr[r];
    for (int p = 0; p < m->D_diag[r]; ++p) x[r] -= A[m->D_rowadr[r] + p] * x[col[p]];
    x[r] /= A[m->D_rowadr[r] + m->D_diag[r]];
  }
}
}  // namespace syn
#endif  // SYNOVIA_MATH_TREE_LU_H_
