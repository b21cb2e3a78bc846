// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What PGS and noslip share: the rows of AR, the residual, states, and the final result.
//
// The residual g = b + AR f of all rows is kept current: when the force of a row changes by delta,
// AR being symmetric, g gains delta times that row. Most forces of a sweep do not change at all
// (contacts that stay open, pyramid edges that stay at zero), and those then cost a comparison.

#ifndef SYNOVIA_CONSTRAINT_DUAL_DUAL_ROWS_H_
#define SYNOVIA_CONSTRAINT_DUAL_DUAL_ROWS_H_

#include <mujoco/mujoco.h>

#include "math/simd.h"
#include "math/sparse/csr.h"

namespace syn {

// How many rows are active, and how many changed their state.
struct DualStates {
  int active, changed;
};

class DualRows {
 public:
  // Scratch comes from the stack of d. Start sets the residual.
  DualRows(const mjModel* m, mjData* d);

  // Residual of the forces in efc_force. Returns their dual cost 1/2 f^T AR f + f^T b.
  mjtNum Start();

  mjtNum Residual(int i) const { return residual_[i]; }

  // AR(i, i). From there on lies the block of the rows that share the constraint with i, its rows
  // BlockStride apart.
  const mjtNum* Diagonal(int i) const {
    return sparse_ ? d_->efc_AR + diagonal_[i] : d_->efc_AR + i * (ptrdiff_t{d_->nefc} + 1);
  }
  ptrdiff_t BlockStride(int i) const { return sparse_ ? d_->efc_AR_rownnz[i] : d_->nefc; }

  // The forces of rows i .. i+R-1, rows of one constraint, have changed by delta.
  template <int R>
  SYNOVIA_INLINE void Change(int i, const mjtNum* delta) {
    const ptrdiff_t stride = BlockStride(i);
    if (!sparse_) return AddRows<R>(residual_, d_->efc_AR + i * stride, stride, d_->nefc, delta);
    const int adr = d_->efc_AR_rowadr[i], n = d_->efc_AR_rownnz[i];
    const int* column = d_->efc_AR_colind + adr;
    if (IsRun(column, n))
      return AddRows<R>(residual_ + *column, d_->efc_AR + adr, stride, n, delta);
    for (int k = 0; k < n; ++k) {
      mjtNum sum = residual_[column[k]];
      Unroll<R>([&](auto r)
                    SYNOVIA_LAMBDA { sum = Fma(delta[r], d_->efc_AR[adr + r * stride + k], sum); });
      residual_[column[k]] = sum;
    }
  }

 private:
  // g += sum of s_r times row r. g has room for three numbers more, so that it is always stored as
  // whole vectors: the next row's load then gets them straight from the store buffer.
  template <int R>
  static SYNOVIA_INLINE void AddRows(mjtNum* g, const mjtNum* a, ptrdiff_t stride, int n,
                                     const mjtNum* s) {
    auto add = [&](int k, auto load) SYNOVIA_LAMBDA {
      Vec4d sum = Load4(g + k);
      Unroll<R>([&](auto r)
                    SYNOVIA_LAMBDA { sum = Fma(Splat4(s[r]), load(a + r * stride + k), sum); });
      Store4(g + k, sum);
    };
    int k = 0;
    for (; k + 4 <= n; k += 4) add(k, [](const mjtNum* p) SYNOVIA_LAMBDA { return Load4(p); });
    if (k < n) add(k, [=](const mjtNum* p) SYNOVIA_LAMBDA { return LoadPart4(p, n - k); });
  }

  const mjData* d_;
  bool sparse_;
  mjtNum* residual_;
  int* diagonal_ = nullptr;  // where AR(i, i) is, if sparse
};

// Change of the dual cost when n forces move by delta, with the block A (rows `stride` apart) and
// the residual res before.
inline mjtNum CostChange(const mjtNum* A, ptrdiff_t stride, const mjtNum* delta, const mjtNum* res,
                         int n) {
  mjtNum change = 0;
  for (int i = 0; i < n; ++i) {
    mjtNum Ad = 0;
    for (int j = 0; j < n; ++j) Ad += A[i * stride + j] * delta[j];
    change += delta[i] * (0.5 * Ad + res[i]);
  }
  return change;
}

// A change for the worse, beyond rounding, is not made.
inline constexpr mjtNum kMaxCostChange = 1e-10;

// Tangential forces of an elliptic contact scaled back onto the cone of normal force f0.
void ScaleToCone(const mjContact& con, mjtNum f0, mjtNum* tangent);

// States that forces imply.
inline int FrictionLossState(mjtNum f, mjtNum eta) {
  return f <= -eta  ? mjCNSTRSTATE_LINEARPOS
         : f >= eta ? mjCNSTRSTATE_LINEARNEG
                    : mjCNSTRSTATE_QUADRATIC;
}
inline int InequalityState(mjtNum f) {
  return f <= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
}
int ConeState(const mjContact& con, const mjtNum* f);

// States of all rows as their forces imply them.
DualStates UpdateDualStates(mjData* d);

// qfrc_constraint = J^T f, qacc = qacc_smooth + M^-1 qfrc_constraint.
void FinishDual(const mjModel* m, mjData* d);

void RecordDualIteration(mjData* d, int iteration, mjtNum improvement, const DualStates& states);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_DUAL_ROWS_H_
