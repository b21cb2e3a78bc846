// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Noslip: Gauss-Seidel on the friction forces with the matrix A = AR - diag(R) without
// regularization. Soft friction lets contacts slip slowly; this pass removes that slip. Normal
// forces, limits and equalities keep the values of the main solver.

#include <algorithm>

#include "base/arena.h"
#include "constraint/dual/dual.h"
#include "constraint/dual/dual_rows.h"
#include "constraint/dual/qcqp.h"

namespace syn {
namespace {

// Smallest diagonal of a block of A, in the units of A (inverse mass or inertia; from the
// specification). Subtracting R may leave a value close to zero.
constexpr mjtNum kMinDiagonal = 1e-10;

// The tangential rows of an elliptic contact. `row` is the first of them; the row before it is the
// normal row.
struct FrictionCone {
  const mjContact* con;
  int row;
  mjtNum A[kMaxQcqp * kMaxQcqp];
  Qcqp qcqp;
};

// The solver. Call Sweep repeatedly.
class Noslip {
 public:
  Noslip(const mjModel* m, mjData* d) : d_(d), f_(d->efc_force), rows_(m, d) {
    rows_.Start();
    if (m->opt.cone == mjCONE_ELLIPTIC) PrepareCones();
  }

  // Makes one sweep over all friction forces. Returns the decrease of the cost.
  mjtNum Sweep() {
    mjtNum change = 0;
    const FrictionCone* cone = cones_;
    for (int i = d_->ne; i < d_->ne + d_->nf; ++i) change += FrictionLoss(i);
    for (int i = d_->ne + d_->nf; i < d_->nefc;) {
      // The edges of a pyramid come in opposing pairs.
      if (d_->efc_type[i] == mjCNSTR_CONTACT_PYRAMIDAL) {
        change += Pair(i);
        i += 2;
        // cones_ are in the order of their rows.
      } else if (d_->efc_type[i] == mjCNSTR_CONTACT_ELLIPTIC) {
        i += cone->con->dim;
        change += Elliptic(*cone++);
      } else {
        ++i;
      }
    }
    return -change;
  }

 private:
  void PrepareCones() {
    cones_ = StackAlloc<FrictionCone>(d_, d_->ncon);
    FrictionCone* cone = cones_;
    for (int i = d_->ne + d_->nf; i < d_->nefc;) {
      if (d_->efc_type[i] != mjCNSTR_CONTACT_ELLIPTIC) {
        ++i;
        continue;
      }
      const mjContact& con = d_->contact[d_->efc_id[i]];
      cone->con = &con;
      cone->row = i + 1;
      CopyBlock(i + 1, con.dim - 1, cone->A);
      cone->qcqp = PrepareQcqp(cone->A, con.dim - 1, con.friction, con.dim - 1);
      ++cone;
      i += con.dim;
    }
  }

  // Copies the block of A for n rows that begin at i.
  void CopyBlock(int i, int n, mjtNum* A) const {
    const mjtNum* AR = rows_.Diagonal(i);
    for (int r = 0; r < n; ++r, AR += rows_.BlockStride(i)) {
      std::copy_n(AR, n, A + r * n);
      A[r * n + r] = std::max(kMinDiagonal, AR[r] - d_->efc_R[i + r]);
    }
  }

  // Returns the residual of row i without regularization: b + A f.
  mjtNum Residual(int i) const { return rows_.Residual(i) - d_->efc_R[i] * f_[i]; }

  // Computes the residuals of n rows, and `rest`, the residuals without the forces of these rows.
  void Residuals(const mjtNum* A, int i, int n, mjtNum* res, mjtNum* rest) const {
    for (int r = 0; r < n; ++r) {
      rest[r] = res[r] = Residual(i + r);
      for (int c = 0; c < n; ++c) rest[r] -= A[r * n + c] * f_[i + c];
    }
  }

  // Changes the N forces that begin at row i to f, unless that increases the cost. Returns the
  // change of the cost.
  template <int N>
  mjtNum Move(const mjtNum* A, int i, const mjtNum* res, const mjtNum* f) {
    mjtNum delta[N];
    for (int r = 0; r < N; ++r) delta[r] = f[r] - f_[i + r];
    const mjtNum change = CostChange(A, N, delta, res, N);
    if (change > kMaxCostChange) return 0;
    std::copy_n(f, N, f_ + i);
    rows_.Change<N>(i, delta);
    return change;
  }

  // Optimizes the friction loss of row i.
  mjtNum FrictionLoss(int i) {
    const mjtNum a = std::max<mjtNum>(mjMINVAL, *rows_.Diagonal(i) - d_->efc_R[i]);
    const mjtNum res = Residual(i), eta = d_->efc_frictionloss[i];
    const mjtNum f = std::clamp(f_[i] - res / a, -eta, eta), delta = f - f_[i];
    f_[i] = f;
    rows_.Change<1>(i, &delta);
    return 0.5 * a * delta * delta + delta * res;
  }

  // Optimizes two opposing edges of a pyramid. Their sum is the normal force and stays constant;
  // their difference is the friction force.
  mjtNum Pair(int i) {
    const mjtNum mid = 0.5 * (f_[i] + f_[i + 1]);
    // An open contact has no friction.
    if (mid == 0 && f_[i] == 0) return 0;
    mjtNum A[4], res[2], b[2];
    CopyBlock(i, 2, A);
    Residuals(A, i, 2, res, b);
    // With f = (mid + y, mid - y) the derivative of the cost with respect to y is K1 y + K0.
    const mjtNum K1 = A[0] + A[3] - A[1] - A[2], K0 = mid * (A[0] - A[3]) + b[0] - b[1];
    const mjtNum y = K1 < mjMINVAL ? 0 : std::clamp(-K0 / K1, -mid, mid);
    const mjtNum f[2] = {mid + y, mid - y};
    return Move<2>(A, i, res, f);
  }

  // Optimizes the tangential forces of an elliptic contact. Without normal force they become zero.
  mjtNum Elliptic(const FrictionCone& cone) {
    const int n = cone.con->dim - 1;
    const mjtNum normal = f_[cone.row - 1];
    mjtNum res[kMaxQcqp] = {}, b[kMaxQcqp] = {}, f[kMaxQcqp] = {};
    Residuals(cone.A, cone.row, n, res, b);
    if (normal >= mjMINVAL && SolveQcqp(cone.qcqp, b, normal, f)) {
      ScaleToCone(*cone.con, normal, f);
    }
    return WithConstant<kMaxQcqp>(n, [&](auto N) { return Move<N>(cone.A, cone.row, res, f); });
  }

  mjData* d_;
  mjtNum* f_;
  DualRows rows_;
  FrictionCone* cones_ = nullptr;  // in the order of their rows
};

}  // namespace

void SolveNoslip(const mjModel* m, mjData* d) {
  const StackFrame frame(d);
  Noslip noslip(m, d);
  const mjtNum scale = 1 / (m->stat.meaninertia * std::max(1, m->nv));
  const int done = d->solver_niter[0];
  int iteration = 0;
  UpdateDualStates(d);
  while (iteration < m->opt.noslip_iterations) {
    mjtNum improvement = 0;
    if (!iteration) {
      // The cost of the regularization vanishes in the first iteration, because
      // A does not contain it.
      for (int i = 0; i < d->nefc; ++i)
        improvement += 0.5 * d->efc_R[i] * d->efc_force[i] * d->efc_force[i];
    }
    improvement = (improvement + noslip.Sweep()) * scale;
    RecordDualIteration(d, done + iteration, improvement, UpdateDualStates(d));
    ++iteration;
    if (improvement < m->opt.noslip_tolerance) break;
  }
  d->solver_niter[0] += iteration;
  FinishDual(m, d);
}

}  // namespace syn
