// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A = (U + I) L for the unsymmetric matrices of implicit integration, in place, without fill-in.
//
// The pattern is that of mjModel.D: row i holds the ancestors of dof i, i itself, and its
// descendants. Elimination runs from the leaves (last row) to the root. For row i and each of its
// descendants k, last first,
//
//   U_ik = A_ik / L_kk,     A(i, :k) -= U_ik L(k, :k)
//
// after which the rest of row i, up to the diagonal, is L. U is strictly upper triangular, L lower
// triangular. Columns of row k up to k are ancestors of k: those up to i lead both rows, the others
// lie between i and k on the path and are descendants of i, so no entry outside the pattern arises.

#ifndef SYNOVIA_MATH_SPARSE_TREE_LU_H_
#define SYNOVIA_MATH_SPARSE_TREE_LU_H_

#include <mujoco/mujoco.h>

#include "math/sparse/csr.h"

namespace syn {

// diag[i]: place of the diagonal within row i. Returns the first row, from the last, whose diagonal
// is smaller than mjMINVAL in magnitude (the factorisation stops there), or -1.
int FactorTreeLu(mjtNum* lu, const CsrPattern& p, const int* diag);

// x <- A^-1 x.
void SolveTreeLu(mjtNum* x, const mjtNum* lu, const CsrPattern& p, const int* diag);

// The same on the D pattern of a model.
inline CsrPattern PatternOfD(const mjModel* m) {
  return {m->nv, m->D_rownnz, m->D_rowadr, m->D_colind};
}
inline int FactorTreeLu(const mjModel* m, mjtNum* lu) {
  return FactorTreeLu(lu, PatternOfD(m), m->D_diag);
}
inline void SolveTreeLu(const mjModel* m, const mjtNum* lu, mjtNum* x) {
  SolveTreeLu(x, lu, PatternOfD(m), m->D_diag);
}

}  // namespace syn

#endif  // SYNOVIA_MATH_SPARSE_TREE_LU_H_
