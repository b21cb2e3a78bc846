// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Noslip: Gauss-Seidel on the friction forces with the unregularised matrix A = AR - diag(R).
// Normal forces, limits and equalities keep what the main solver gave them.

#include <algorithm>

#include "base/arena.h"
#include "constraint/solver/dual.h"
#include "constraint/solver/dual_rows.h"
#include "constraint/solver/qcqp.h"

namespace syn {
namespace {

constexpr mjtNum kMinDiagonal = 1e-10;

class Noslip {
 public:
  Noslip(const mjModel* m, mjData* d) : d_(d), rows_(m, d) {}

  // One sweep; returns the improvement of the cost.
  mjtNum Sweep() {
    mjtNum change = 0;
    for (int i = d_->ne; i < d_->ne + d_->nf; ++i) change += FrictionLoss(i);
    for (int i = d_->ne + d_->nf; i < d_->nefc;) {
      switch (d_->efc_type[i]) {
        case mjCNSTR_CONTACT_PYRAMIDAL:
          change += Pair(i);
          i += 2;
          break;
        case mjCNSTR_CONTACT_ELLIPTIC:
          change += Elliptic(i);
          i += d_->contact[d_->efc_id[i]].dim;
          break;
        default:
          ++i;
      }
    }
    return -change;
  }

 private:
  mjtNum Residual(int i) const {
    return d_->efc_b[i] + rows_.Mul(i, d_->efc_force) - d_->efc_R[i] * d_->efc_force[i];
  }

  // Block of A and what it leaves of the residual when its own forces are taken out.
  void Block(int i, int n, mjtNum* A, mjtNum* res, mjtNum* rest) const {
    rows_.Block(i, n, A);
    for (int r = 0; r < n; ++r) {
      A[r * n + r] = std::max(kMinDiagonal, A[r * n + r] - d_->efc_R[i + r]);
      res[r] = Residual(i + r);
    }
    for (int r = 0; r < n; ++r) {
      rest[r] = res[r];
      for (int c = 0; c < n; ++c) rest[r] -= A[r * n + c] * d_->efc_force[i + c];
    }
  }

  mjtNum FrictionLoss(int i) {
    mjtNum a = std::max<mjtNum>(mjMINVAL, rows_.At(i, i) - d_->efc_R[i]);
    mjtNum res = Residual(i), old = d_->efc_force[i], eta = d_->efc_frictionloss[i];
    mjtNum f = std::clamp(old - res / a, -eta, eta), delta = f - old;
    d_->efc_force[i] = f;
    return 0.5 * a * delta * delta + delta * res;
  }

  // Two opposing edges of a pyramid: their sum is the normal force and stays, their difference is
  // optimised.
  mjtNum Pair(int i) {
    mjtNum A[4], res[2], b[2];
    Block(i, 2, A, res, b);
    mjtNum* f = d_->efc_force + i;
    const mjtNum old[2] = {f[0], f[1]};
    mjtNum mid = 0.5 * (f[0] + f[1]);
    mjtNum K1 = A[0] + A[3] - A[1] - A[2], K0 = mid * (A[0] - A[3]) + b[0] - b[1];
    mjtNum y = K1 < mjMINVAL ? 0 : std::clamp(-K0 / K1, -mid, mid);
    f[0] = mid + y;
    f[1] = mid - y;
    return AcceptChange(A, old, res, 2, f);
  }

  mjtNum Elliptic(int i) {
    const mjContact& con = d_->contact[d_->efc_id[i]];
    int n = con.dim - 1;
    mjtNum A[kMaxQcqp * kMaxQcqp], res[kMaxQcqp], b[kMaxQcqp], old[kMaxQcqp];
    Block(i + 1, n, A, res, b);
    mjtNum normal = d_->efc_force[i];
    mjtNum* f = d_->efc_force + i + 1;
    std::copy_n(f, n, old);
    if (normal < mjMINVAL) {
      std::fill_n(f, n, 0);
    } else if (SolveQcqp(A, b, con.friction, normal, n, f)) {
      ScaleToCone(con, normal, f);
    }
    return AcceptChange(A, old, res, n, f);
  }

  mjData* d_;
  DualRows rows_;
};

}  // namespace

void SolveNoslip(const mjModel* m, mjData* d) {
  Noslip noslip(m, d);
  mjtNum scale = 1 / (m->stat.meaninertia * std::max(1, m->nv));
  int done = d->solver_niter[0], iteration = 0;
  UpdateDualStates(d);
  while (iteration < m->opt.noslip_iterations) {
    mjtNum improvement = 0;
    if (!iteration) {
      // What the regularisation of the main solver cost is regained at once.
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
