// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Residual, states and final accelerations of the dual solvers (dual_rows.h).

#include "constraint/dual/dual_rows.h"

#include <algorithm>

#include "base/arena.h"
#include "constraint/solver/statistics.h"
#include "math/libm.h"

namespace syn {

DualRows::DualRows(const mjModel* m, mjData* d)
    // Three more numbers let AddRows store whole vectors.
    : d_(d), sparse_(mj_isSparse(m)), residual_(StackAlloc<mjtNum>(d, d->nefc + 3)) {
  if (!sparse_) return;
  diagonal_ = StackAlloc<int>(d, d->nefc);
  for (int i = 0; i < d->nefc; ++i) {
    // Columns of a row ascend, so the diagonal is found by bisection.
    const int adr = d->efc_AR_rowadr[i], *column = d->efc_AR_colind + adr;
    const int* own = std::lower_bound(column, column + d->efc_AR_rownnz[i], i);
    diagonal_[i] = adr + static_cast<int>(own - column);
  }
}

mjtNum DualRows::Start() {
  const int n = d_->nefc;
  const mjtNum *f = d_->efc_force, *b = d_->efc_b;
  std::copy_n(b, n, residual_);
  std::fill_n(residual_ + n, 3, 0);
  // Add the rows of all forces that are not zero.
  for (int i = 0; i < n; ++i) {
    if (f[i]) Change<1>(i, f + i);
  }
  // f^T g = f^T AR f + f^T b, so half the sum of f^T g and f^T b is the cost.
  return 0.5 * (Dot(f, residual_, n) + Dot(f, b, n));
}

void ScaleToCone(const mjContact& con, mjtNum f0, mjtNum* tangent) {
  // On the boundary, sum (tangent_j / friction_j)^2 = f0^2.
  mjtNum sum = 0;
  for (int j = 0; j < con.dim - 1; ++j)
    sum += tangent[j] * tangent[j] / (con.friction[j] * con.friction[j]);
  const mjtNum s = Sqrt(f0 * f0 / std::max<mjtNum>(mjMINVAL, sum));
  for (int j = 0; j < con.dim - 1; ++j) tangent[j] *= s;
}

int ConeState(const mjContact& con, const mjtNum* f) {
  // The zones are tested as in cone.h, but with forces. Admissible forces satisfy T <= f0, so every
  // contact is SATISFIED up to rounding, as the specification demands.
  const mjtNum N = f[0] / con.mu;
  mjtNum square = 0;
  for (int j = 1; j < con.dim; ++j)
    square += f[j] * f[j] / (con.friction[j - 1] * con.friction[j - 1]);
  const mjtNum T = Sqrt(square);
  if (con.mu * N >= T) return mjCNSTRSTATE_SATISFIED;
  return N + con.mu * T <= 0 ? mjCNSTRSTATE_QUADRATIC : mjCNSTRSTATE_CONE;
}

namespace {

// Returns the state of a row that is not part of an elliptic contact.
int ScalarState(const mjData* d, int i) {
  if (i < d->ne) return mjCNSTRSTATE_QUADRATIC;
  if (i < d->ne + d->nf) return FrictionLossState(d->efc_force[i], d->efc_frictionloss[i]);
  return InequalityState(d->efc_force[i]);
}

}  // namespace

DualStates UpdateDualStates(mjData* d) {
  DualStates count{0, 0};
  for (int i = 0; i < d->nefc;) {
    const bool elliptic = d->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC;
    const mjContact* con = elliptic ? d->contact + d->efc_id[i] : nullptr;
    const int rows = elliptic ? con->dim : 1;
    const int state = elliptic ? ConeState(*con, d->efc_force + i) : ScalarState(d, i);
    // Rows of friction loss are always counted as active.
    const bool friction = i >= d->ne && i < d->ne + d->nf;
    if (friction || state != mjCNSTRSTATE_SATISFIED) count.active += rows;
    for (int r = 0; r < rows; ++r) {
      count.changed += d->efc_state[i + r] != state;
      d->efc_state[i + r] = state;
    }
    i += rows;
  }
  return count;
}

void FinishDual(const mjModel* m, mjData* d) {
  mj_mulJacTVec(m, d, d->qfrc_constraint, d->efc_force);
  mj_solveM(m, d, d->qacc, d->qfrc_constraint, 1);
  for (int i = 0; i < m->nv; ++i) d->qacc[i] += d->qacc_smooth[i];
}

void RecordDualIteration(mjData* d, int iteration, mjtNum improvement, const DualStates& states) {
  if (iteration >= mjNSOLVER) return;
  SolverRow(d, 0, iteration) = {improvement, 0, 0, states.active, states.changed, 0, 0};
}

}  // namespace syn
