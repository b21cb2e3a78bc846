// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the factor of the Hessian from the previous factor. From one iteration to the next few
// rows enter or leave the set of quadratic rows. Each is a change of rank one (math/sparse/ltdl.h),
// which costs a fraction of a new factor and needs no sum of all rows. The first factor is that of
// M, which is known already.
//
// The contribution of contacts in the middle zone of their cone changes in every iteration. It is
// added to a copy of the factor of all other rows, and the copy is discarded afterwards.

#include <algorithm>
#include <numeric>

#include "base/arena.h"
#include "constraint/solver/hessian.h"
#include "math/sparse/ltdl.h"
#include "math/vector.h"

namespace syn {
namespace {

// The factor is updated if at most kUpdatedRows rows change, and at least kDofsPerUpdate dofs exist
// for each of them. Otherwise a new factor is cheaper (measured, docs/tunables.md).
constexpr int kUpdatedRows = 16;
constexpr int kDofsPerUpdate = 2;

}  // namespace

// Records the quadratic rows that the factor contains, just after it was computed.
void Hessian::RememberRows() {
  has_base_ = true;
  updates_ = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    factored_[i] = InForce(i);
    // A factor with cones cannot be updated, because their contribution changes.
    has_base_ &= p_.state[i] != mjCNSTRSTATE_CONE;
  }
}

int Hessian::Update() {
  // A dense Jacobian is used for small problems only, where a new factor is cheap.
  if (!p_.sparse) return -1;
  // Count the changes relative to the last factor.
  int changes = 0, in_force = 0, in_cone = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    in_force += InForce(i);
    changes += InForce(i) != factored_[i];
    in_cone += p_.state[i] == mjCNSTRSTATE_CONE;
  }
  // Start again from the factor of M if there is no valid factor, if rounding errors of more than
  // nv updates would accumulate, or if that needs fewer changes.
  const bool restart = !has_base_ || updates_ + changes > p_.nv || in_force < changes;
  if (restart) changes = in_force;
  const int all = changes + in_cone;
  if (all > kUpdatedRows || all * kDofsPerUpdate > p_.nv) return -1;
  if (restart) StartFromFactor();
  updates_ += changes;
  const StackFrame frame(p_.d);
  mjtNum* scratch = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(kMaxChanges) * p_.nv);
  // Removing a row may lose a pivot to rounding; then the factor is useless.
  if (changes && !UpdateBase(scratch)) {
    has_base_ = false;
    return -1;
  }
  factor_ = base_;
  if (in_cone) UpdateCones(scratch);
  return changes;
}

void Hessian::StartFromFactor() {
  CopyInertia(base_.ld, p_.LD);
  Copy(base_.diag_inv, p_.LD_diag_inv, p_.nv);
  std::fill_n(factored_, p_.nefc, false);
  has_base_ = true;
  updates_ = 0;
}

const int* Hessian::ColumnsOf(int row) const {
  return p_.sparse ? p_.J_pattern.Columns(row) : all_columns_;
}

int Hessian::NumColumns(int row) const { return p_.sparse ? p_.J_pattern.rownnz[row] : p_.nv; }

const mjtNum* Hessian::ValuesOf(int row) const {
  return p_.J + (p_.sparse ? p_.J_pattern.rowadr[row] : static_cast<ptrdiff_t>(row) * p_.nv);
}

void Hessian::FactorRowByRow() {
  // UpdateLtdl expects the columns of a row; a dense row has all of them.
  if (!p_.sparse && !all_columns_) {
    all_columns_ = StackAlloc<int>(p_.d, p_.nv);
    std::iota(all_columns_, all_columns_ + p_.nv, 0);
  }
  const StackFrame frame(p_.d);
  mjtNum* scratch = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(kMaxChanges) * p_.nv);
  int* order = StackAlloc<int>(p_.d, p_.nefc);
  int count = 0, in_cone = 0;
  StartFromFactor();
  for (int i = 0; i < p_.nefc; ++i) {
    if (InForce(i)) order[count++] = i;
    factored_[i] = InForce(i);
    in_cone += p_.state[i] == mjCNSTRSTATE_CONE;
  }
  // A small row that is added after a large one keeps all its digits. In the opposite order it
  // would be rounded away (row-wise stability: Cox and Higham 1998).
  std::sort(order, order + count, [&](int a, int b) { return p_.D[a] > p_.D[b]; });
  for (int k = 0; k < count; ++k) {
    const RankOne row{ValuesOf(order[k]), p_.D[order[k]]};
    UpdateLtdl(base_.ld, base_.diag_inv, pattern_, ColumnsOf(order[k]), NumColumns(order[k]),
               {&row, 1}, scratch);
  }
  factor_ = base_;
  if (in_cone) UpdateCones(scratch);
}

// Consecutive rows with the same columns are changed together, up to kMaxChanges at a time.
bool Hessian::UpdateBase(mjtNum* scratch) {
  const CsrPattern& J = p_.J_pattern;
  RankOne change[kMaxChanges];
  size_t count = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    if (InForce(i) != factored_[i]) {
      // A row that leaves is a change with negative weight.
      change[count++] = {p_.J + J.rowadr[i], InForce(i) ? p_.D[i] : -p_.D[i]};
      factored_[i] = InForce(i);
    }
    // Collect further rows while the next one has the same columns.
    if (!count || (count < kMaxChanges && p_.J_rowsuper[i] > 0)) continue;
    if (!UpdateLtdl(base_.ld, base_.diag_inv, pattern_, J.Columns(i), J.rownnz[i], {change, count},
                    scratch)) {
      return false;
    }
    count = 0;
  }
  return true;
}

void Hessian::UpdateCones(mjtNum* scratch) {
  // base_ stays as it is for the next iteration.
  factor_ = with_cones_;
  Copy(factor_.ld, base_.ld, num_entries_);
  Copy(factor_.diag_inv, base_.diag_inv, p_.nv);
  mjtNum* combined = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(kMaxConeRows) * p_.nv);
  for (int i = 0; i < p_.nefc;) {
    if (p_.state[i] != mjCNSTRSTATE_CONE) {
      ++i;
      continue;
    }
    const int n = NumColumns(i), dim = p_.d->contact[p_.id[i]].dim;
    CombineConeRows(i, dim, n, ValuesOf(i), combined);
    // Each combined row is a change of rank one with weight 1.
    for (int r = 0; r < dim; r += kMaxChanges) {
      RankOne change[kMaxChanges];
      const int count = std::min(dim - r, kMaxChanges);
      for (int k = 0; k < count; ++k) change[k] = {combined + (r + k) * n, 1};
      UpdateLtdl(factor_.ld, factor_.diag_inv, pattern_, ColumnsOf(i), n,
                 {change, static_cast<size_t>(count)}, scratch);
    }
    i += dim;
  }
}

}  // namespace syn
