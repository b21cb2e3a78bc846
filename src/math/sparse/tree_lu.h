// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The factorization A = (U + I) L of the unsymmetric matrices of implicit integration, in place and
// without fill-in.
//
// The pattern is that of mjModel.D: row i holds the ancestors of dof i, i itself, and its
// descendants. Elimination proceeds from the leaves (last row) to the root. For row i and each of
// its descendants k, in descending order,
//
//   U_ik = A_ik / L_kk,     A(i, :k) -= U_ik L(k, :k)
//
// Afterwards the remainder of row i, up to the diagonal, is L. U is strictly upper triangular and L
// is lower triangular. No entry outside the pattern arises: the columns of row k before k are
// ancestors of k. Those up to i also occur at the start of row i. The others lie between i and k on
// the path of the tree, so they are descendants of i.

#ifndef SYNOVIA_MATH_SPARSE_TREE_LU_H_
#define SYNOVIA_MATH_SPARSE_TREE_LU_H_

#include <mujoco/mujoco.h>

#include "math/sparse/csr.h"

namespace syn {

// Factorizes in place. diag[i] is the position of the diagonal within row i. The factorization
// stops at the first row (in the order of elimination) whose diagonal is smaller than mjMINVAL in
// magnitude. Returns the index of that row, or -1 if there is none.
int FactorTreeLu(mjtNum* lu, const CsrPattern& p, const int* diag);

// Replaces x by A^-1 x.
void SolveTreeLu(mjtNum* x, const mjtNum* lu, const CsrPattern& p, const int* diag);

// The following functions do the same with the D pattern of a model.
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
