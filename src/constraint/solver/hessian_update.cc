// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The factor of the Hessian from the one before. From one iteration to the next few rows come into
// force or leave, each a change of rank one (math/sparse/ltdl.h), which costs a fraction of a new factor
// and needs no sum of all rows. The first factor is that of M, which is known already.
//
// What contacts in the cone add is another in every iteration. It is added to a copy of the factor
// of all the rest, and never taken away.

#include <algorithm>

#include "base/arena.h"
#include "constraint/solver/hessian.h"
#include "math/sparse/ltdl.h"
#include "math/vector.h"

namespace syn {
namespace {

// The factor is updated, not computed anew, if at most so many rows change, and at most one for so
// many dofs.
constexpr int kUpdatedRows = 16;
constexpr int kDofsPerUpdate = 2;

}  // namespace

// Those in force in a factor just computed.
void Hessian::RememberRows() {
  has_base_ = true;
  updates_ = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    factored_[i] = InForce(i);
    has_base_ &= p_.state[i] != mjCNSTRSTATE_CONE;
  }
}

// Returns how many rows changed, or -1 if the factor is better computed anew.
int Hessian::Update() {
  if (!p_.sparse) return -1;
  int changes = 0, in_force = 0, in_cone = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    in_force += InForce(i);
    changes += InForce(i) != factored_[i];
    in_cone += p_.state[i] == mjCNSTRSTATE_CONE;
  }
  const bool restart = !has_base_ || updates_ + changes > p_.nv || in_force < changes;
  if (restart) changes = in_force;
  const int all = changes + in_cone;
  if (all > kUpdatedRows || all * kDofsPerUpdate > p_.nv) return -1;
  if (restart) StartFromFactor();
  updates_ += changes;
  const StackFrame frame(p_.d);
  mjtNum* scratch = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(kMaxChanges) * p_.nv);
  if (changes && !UpdateBase(scratch)) {
    has_base_ = false;
    return -1;
  }
  factor_ = base_;
  if (in_cone) UpdateCones(scratch);
  return changes;
}

// From that of the inertia.
void Hessian::StartFromFactor() {
  CopyInertia(base_.ld, p_.LD);
  Copy(base_.diag_inv, p_.LD_diag_inv, p_.nv);
  std::fill_n(factored_, p_.nefc, false);
  has_base_ = true;
  updates_ = 0;
}

// Rows with the same columns together.
bool Hessian::UpdateBase(mjtNum* scratch) {
  const CsrPattern& J = p_.J_pattern;
  RankOne change[kMaxChanges];
  size_t count = 0;
  for (int i = 0; i < p_.nefc; ++i) {
    if (InForce(i) != factored_[i]) {
      change[count++] = {p_.J + J.rowadr[i], InForce(i) ? p_.D[i] : -p_.D[i]};
      factored_[i] = InForce(i);
    }
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
  factor_ = with_cones_;
  Copy(factor_.ld, base_.ld, num_entries_);
  Copy(factor_.diag_inv, base_.diag_inv, p_.nv);
  const CsrPattern& J = p_.J_pattern;
  mjtNum* combined = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(kMaxConeRows) * p_.nv);
  for (int i = 0; i < p_.nefc;) {
    if (p_.state[i] != mjCNSTRSTATE_CONE) {
      ++i;
      continue;
    }
    const int n = J.rownnz[i], dim = p_.d->contact[p_.id[i]].dim;
    CombineConeRows(i, dim, n, p_.J + J.rowadr[i], combined);
    for (int r = 0; r < dim; r += kMaxChanges) {
      RankOne change[kMaxChanges];
      const int count = std::min(dim - r, kMaxChanges);
      for (int k = 0; k < count; ++k) change[k] = {combined + (r + k) * n, 1};
      UpdateLtdl(factor_.ld, factor_.diag_inv, pattern_, J.Columns(i), n,
                 {change, static_cast<size_t>(count)}, scratch);
    }
    i += dim;
  }
}

}  // namespace syn
