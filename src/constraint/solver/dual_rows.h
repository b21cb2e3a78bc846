// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What PGS and noslip share: rows of AR, blocks of it, the change of cost, and the final result.

#ifndef SYNOVIA_CONSTRAINT_SOLVER_DUAL_ROWS_H_
#define SYNOVIA_CONSTRAINT_SOLVER_DUAL_ROWS_H_

#include <mujoco/mujoco.h>

#include "math/csr.h"
#include "math/vector.h"

namespace syn {

// Rows of efc_AR, dense or sparse.
class DualRows {
 public:
  DualRows(const mjModel* m, const mjData* d) : d_(d), sparse_(mj_isSparse(m)) {}

  // (AR f)_i
  mjtNum Mul(int i, const mjtNum* f) const {
    if (!sparse_) return Dot(d_->efc_AR + static_cast<ptrdiff_t>(i) * d_->nefc, f, d_->nefc);
    int adr = d_->efc_AR_rowadr[i];
    return DotSparse(d_->efc_AR + adr, d_->efc_AR_colind + adr, d_->efc_AR_rownnz[i], f);
  }

  // AR(i, j) for j near i, as in a block of one constraint.
  mjtNum At(int i, int j) const {
    if (!sparse_) return d_->efc_AR[static_cast<ptrdiff_t>(i) * d_->nefc + j];
    int adr = d_->efc_AR_rowadr[i];
    for (int k = adr; k < adr + d_->efc_AR_rownnz[i]; ++k) {
      if (d_->efc_AR_colind[k] == j) return d_->efc_AR[k];
    }
    return 0;
  }

  // Block of n rows and columns from i on.
  void Block(int i, int n, mjtNum* out) const {
    for (int r = 0; r < n; ++r) {
      for (int c = 0; c < n; ++c) out[r * n + c] = At(i + r, i + c);
    }
  }

 private:
  const mjData* d_;
  bool sparse_;
};

// Change of the dual cost when n forces go from old to f, with block A and residual res. A change
// for the worse (beyond rounding) is undone and counts as none.
mjtNum AcceptChange(const mjtNum* A, const mjtNum* old, const mjtNum* res, int n, mjtNum* f);

// Tangential forces of an elliptic contact scaled back onto the cone of normal force f0.
void ScaleToCone(const mjContact& con, mjtNum f0, mjtNum* tangent);

// States of the rows as the forces imply them; returns how many are active, and how many changed.
struct DualStates {
  int active, changed;
};
DualStates UpdateDualStates(mjData* d);

// qfrc_constraint = J^T f, qacc = qacc_smooth + M^-1 qfrc_constraint.
void FinishDual(const mjModel* m, mjData* d);

void RecordDualIteration(mjData* d, int iteration, mjtNum improvement, const DualStates& states);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_SOLVER_DUAL_ROWS_H_
