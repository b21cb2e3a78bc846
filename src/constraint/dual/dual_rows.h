// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Common parts of PGS and noslip: access to the rows of AR, the residual, the
// states, and the final result.
//
// The residual g = b + AR f of all rows is kept up to date. When the force of row i changes by
// delta, g changes by delta times row i of AR, because AR is symmetric. Most forces do not change
// in a sweep (contacts that stay open, edges of a pyramid that stay at zero), and then a row costs
// only a comparison.

#ifndef SYNOVIA_CONSTRAINT_DUAL_DUAL_ROWS_H_
#define SYNOVIA_CONSTRAINT_DUAL_DUAL_ROWS_H_

#include <mujoco/mujoco.h>

#include "math/simd.h"
#include "math/sparse/csr.h"

namespace syn {

// Number of rows that are active, and number of rows that changed their state.
struct DualStates {
  int active, changed;
};

// The rows of AR and the residual of the present forces.
class DualRows {
 public:
  // Takes scratch from the stack of d. Call Start before anything else,
  // because it sets the residual.
  DualRows(const mjModel* m, mjData* d);

  // Computes the residual of the forces in efc_force. Returns their dual cost 1/2 f^T AR f + f^T b.
  mjtNum Start();

  // Returns element i of g.
  mjtNum Residual(int i) const { return residual_[i]; }

  // Returns the address of AR(i, i). The block of the rows i, i + 1 ... of the same constraint
  // starts there, and its rows are BlockStride(i) numbers apart.
  const mjtNum* Diagonal(int i) const {
    return sparse_ ? d_->efc_AR + diagonal_[i] : d_->efc_AR + i * (ptrdiff_t{d_->nefc} + 1);
  }
  ptrdiff_t BlockStride(int i) const { return sparse_ ? d_->efc_AR_rownnz[i] : d_->nefc; }

  // Updates the residual after the forces of rows i to i + R - 1 have changed by delta. These must
  // be rows of one constraint, which have the same columns.
  template <int R>
  SYNOVIA_INLINE void Change(int i, const mjtNum* delta) {
    const ptrdiff_t stride = BlockStride(i);
    if (!sparse_) return AddRows<R>(residual_, d_->efc_AR + i * stride, stride, d_->nefc, delta);
    const int adr = d_->efc_AR_rowadr[i], n = d_->efc_AR_rownnz[i];
    const int* column = d_->efc_AR_colind + adr;
    if (IsRun(column, n))
      return AddRows<R>(residual_ + *column, d_->efc_AR + adr, stride, n, delta);
    // The columns are not consecutive: gather, add all R rows, scatter.
    for (int k = 0; k < n; ++k) {
      mjtNum sum = residual_[column[k]];
      Unroll<R>([&](auto r)
                    SYNOVIA_LAMBDA { sum = Fma(delta[r], d_->efc_AR[adr + r * stride + k], sum); });
      residual_[column[k]] = sum;
    }
  }

 private:
  // Adds s_r times row r of a to g, for all R rows. g has room for three more numbers, so that it
  // is always stored as whole vectors. The load of the next row then gets them from the store
  // buffer of the processor without a stall.
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
  mjtNum* residual_;         // g = b + AR f
  int* diagonal_ = nullptr;  // index of AR(i, i) in efc_AR, only if sparse
};

// Returns the change of the dual cost if n forces change by delta. A is their block of AR, with
// rows `stride` numbers apart, and res their residual before the change.
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

// A change of forces is discarded if it increases the cost by more than this (absolute, in units of
// the dual cost; from the specification). Smaller increases are rounding errors.
inline constexpr mjtNum kMaxCostChange = 1e-10;

// Scales the tangential forces of an elliptic contact so that they lie on the boundary of the cone
// of normal force f0.
void ScaleToCone(const mjContact& con, mjtNum f0, mjtNum* tangent);

// Return the state that a force implies. See penalty.h for the states.
inline int FrictionLossState(mjtNum f, mjtNum eta) {
  return f <= -eta  ? mjCNSTRSTATE_LINEARPOS
         : f >= eta ? mjCNSTRSTATE_LINEARNEG
                    : mjCNSTRSTATE_QUADRATIC;
}
inline int InequalityState(mjtNum f) {
  return f <= 0 ? mjCNSTRSTATE_SATISFIED : mjCNSTRSTATE_QUADRATIC;
}
// Returns the state of an elliptic contact with the forces f. Forces inside
// the cone give SATISFIED.
int ConeState(const mjContact& con, const mjtNum* f);

// Sets the states of all rows from their forces.
DualStates UpdateDualStates(mjData* d);

// Computes qfrc_constraint = J^T f and qacc = qacc_smooth + M^-1 qfrc_constraint.
void FinishDual(const mjModel* m, mjData* d);

// Writes one row of mjData.solver. Does nothing if there is no room for the iteration.
void RecordDualIteration(mjData* d, int iteration, mjtNum improvement, const DualStates& states);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_DUAL_DUAL_ROWS_H_
