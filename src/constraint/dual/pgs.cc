// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Projected Gauss-Seidel for the dual problem (dual.h). The force of one row, or the forces of one
// elliptic contact, are optimized while all other forces stay fixed. A sweep visits every row or
// contact once. Everything that does not depend on forces is computed once for all sweeps, and
// states are counted while forces change.
//
// (Cottle, Pang and Stone 1992; with friction Jourdan, Alart and Jean 1998.)

#include <algorithm>

#include "base/arena.h"
#include "constraint/dual/dual.h"
#include "constraint/dual/dual_rows.h"
#include "constraint/dual/qcqp.h"

namespace syn {
namespace {

// An elliptic contact and its problem of the tangential forces, which is prepared once.
struct Cone {
  const mjContact* con;
  int row;
  int state;  // state of its rows (mjtConstraintState)
  Qcqp tangent;
};

// The solver. Call Start once, then Sweep repeatedly.
class Pgs {
 public:
  Pgs(const mjModel* m, mjData* d)
      : d_(d), f_(d->efc_force), rows_(m, d), inverse_(StackAlloc<mjtNum>(d, d->nefc)) {
    for (int i = 0; i < d->nefc; ++i) inverse_[i] = 1 / *rows_.Diagonal(i);
    elliptic_ = m->opt.cone == mjCONE_ELLIPTIC;
    if (elliptic_) PrepareCones();
  }

  // Starts from the forces in efc_force, or from zero forces, whose cost is 0, if that is lower.
  void Start() {
    if (rows_.Start() > 0) {
      std::fill_n(f_, d_->nefc, 0);
      rows_.Start();
    }
    states_ = UpdateDualStates(d_);
    for (int k = 0; k < num_cones_; ++k) cones_[k].state = d_->efc_state[cones_[k].row];
  }

  // Makes one sweep. Returns the decrease of the cost.
  mjtNum Sweep() {
    mjtNum change = 0;
    states_.changed = 0;
    const int friction = d_->ne, rest = d_->ne + d_->nf;
    for (int i = 0; i < friction; ++i) change += Equality(i);
    for (int i = friction; i < rest; ++i) change += FrictionLoss(i);
    if (!elliptic_) {
      for (int i = rest; i < d_->nefc; ++i) change += Inequality(i);
      return -change;
    }
    // Cones are in the order of their rows; the rows in between are
    // frictionless contacts and limits.
    int i = rest;
    for (Cone *cone = cones_, *end = cones_ + num_cones_; cone != end; ++cone) {
      for (; i < cone->row; ++i) change += Inequality(i);
      change += Elliptic(cone);
      i += cone->con->dim;
    }
    for (; i < d_->nefc; ++i) change += Inequality(i);
    return -change;
  }

  const DualStates& states() const { return states_; }

 private:
  // Finds the elliptic contacts and factorizes their tangential blocks.
  void PrepareCones() {
    cones_ = StackAlloc<Cone>(d_, d_->ncon);
    for (int i = d_->ne + d_->nf; i < d_->nefc;) {
      if (d_->efc_type[i] != mjCNSTR_CONTACT_ELLIPTIC) {
        ++i;
        continue;
      }
      const mjContact& con = d_->contact[d_->efc_id[i]];
      // The tangential block begins one row and one column behind that of the normal.
      const ptrdiff_t stride = rows_.BlockStride(i);
      cones_[num_cones_++] = {
          &con, i, 0,
          PrepareQcqp(rows_.Diagonal(i) + stride + 1, stride, con.friction, con.dim - 1)};
      i += con.dim;
    }
  }

  // Changes the force of row i to f unless that increases the cost. Returns the change of the cost.
  SYNOVIA_INLINE mjtNum Move(int i, mjtNum f) {
    const mjtNum delta = f - f_[i];
    const mjtNum change = delta * (0.5 * *rows_.Diagonal(i) * delta + rows_.Residual(i));
    if (change > kMaxCostChange) return 0;
    f_[i] = f;
    rows_.Change<1>(i, &delta);
    return change;
  }

  // Returns the force of row i that minimizes the cost without bounds.
  mjtNum Unclipped(int i) const { return f_[i] - rows_.Residual(i) * inverse_[i]; }

  // The following functions optimize a single row of each kind and return the change of the cost.
  mjtNum Equality(int i) { return Move(i, Unclipped(i)); }

  mjtNum FrictionLoss(int i) {
    const mjtNum eta = d_->efc_frictionloss[i], old = f_[i];
    const mjtNum f = std::clamp(Unclipped(i), -eta, eta);
    if (f == old) return 0;
    const mjtNum change = Move(i, f);
    states_.changed += FrictionLossState(f_[i], eta) != FrictionLossState(old, eta);
    return change;
  }

  mjtNum Inequality(int i) {
    // Most rows stay at zero and end here.
    const mjtNum old = f_[i], f = std::max<mjtNum>(0, Unclipped(i));
    if (f == old) return 0;
    const mjtNum change = Move(i, f);
    // States are 0 (SATISFIED) and 1 (QUADRATIC), so their difference counts active rows.
    const int more = InequalityState(f_[i]) - InequalityState(old);
    states_.active += more;
    states_.changed += more != 0;
    return change;
  }

  // Optimizes an elliptic contact in two steps: first along the ray of its force, then
  // tangentially.
  mjtNum Elliptic(Cone* cone) {
    return WithConstant<6>(cone->con->dim, [&](auto N) { return EllipticFixed<N>(cone); });
  }

  template <int N>
  mjtNum EllipticFixed(Cone* cone) {
    const int i = cone->row;
    const mjtNum* A = rows_.Diagonal(i);
    const ptrdiff_t stride = rows_.BlockStride(i);
    mjtNum res[N], f[N], delta[N];
    for (int r = 0; r < N; ++r) {
      res[r] = rows_.Residual(i + r);
      f[r] = f_[i + r];
    }
    UpdateAlongRay<N>(A, stride, i, res, f);
    UpdateTangent<N>(*cone, A, stride, res, f);
    // Apply the change if there is one, and if it does not increase the cost.
    bool same = true;
    for (int r = 0; r < N; ++r) {
      delta[r] = f[r] - f_[i + r];
      same &= delta[r] == 0;
    }
    if (same) return 0;
    const mjtNum change = CostChange(A, stride, delta, res, N);
    if (change > kMaxCostChange) return 0;
    std::copy_n(f, N, f_ + i);
    rows_.Change<N>(i, delta);
    CountState(cone);
    return change;
  }

  // Optimizes the length of the force vector f. If the normal force is zero, optimizes the normal
  // force only, and sets friction to zero.
  template <int N>
  void UpdateAlongRay(const mjtNum* A, ptrdiff_t stride, int i, const mjtNum* res, mjtNum* f) {
    if (f[0] < mjMINVAL) {
      f[0] = std::max<mjtNum>(0, f[0] - res[0] * inverse_[i]);
      std::fill_n(f + 1, N - 1, 0);
      return;
    }
    // The cost along f + x f is a parabola in x; x >= -1 keeps the normal force
    // from changing its sign.
    mjtNum vAv = 0, slope = 0;
    for (int r = 0; r < N; ++r) {
      mjtNum Av = 0;
      for (int c = 0; c < N; ++c) Av += A[r * stride + c] * f[c];
      slope += f[r] * res[r];
      vAv += f[r] * Av;
    }
    if (vAv < mjMINVAL) return;
    const mjtNum x = std::max<mjtNum>(-1, -slope / vAv);
    for (int r = 0; r < N; ++r) f[r] += x * f[r];
  }

  // Optimizes the friction forces within the cone of the new normal force f[0].
  template <int N>
  void UpdateTangent(const Cone& cone, const mjtNum* A, ptrdiff_t stride, const mjtNum* res,
                     mjtNum* f) {
    if (f[0] < mjMINVAL) {
      std::fill_n(f + 1, N - 1, 0);
      return;
    }
    const mjtNum* old = f_ + cone.row;
    mjtNum b[N];
    // b is the tangential residual without the old friction forces and with the new normal force.
    for (int r = 1; r < N; ++r) {
      b[r] = res[r] + A[r * stride] * (f[0] - old[0]);
      for (int c = 1; c < N; ++c) b[r] -= A[r * stride + c] * old[c];
    }
    // If the bound is active, rounding errors are removed by scaling to the boundary.
    if (SolveQcqp(cone.tangent, b + 1, f[0], f + 1)) ScaleToCone(*cone.con, f[0], f + 1);
  }

  // Updates the counts of states after the forces of a contact have changed.
  void CountState(Cone* cone) {
    const int state = ConeState(*cone->con, f_ + cone->row), rows = cone->con->dim;
    if (state == cone->state) return;
    states_.changed += rows;
    states_.active +=
        rows * ((state != mjCNSTRSTATE_SATISFIED) - (cone->state != mjCNSTRSTATE_SATISFIED));
    cone->state = state;
  }

  mjData* d_;
  mjtNum* f_;
  DualRows rows_;
  mjtNum* inverse_;  // 1 / AR(i, i)
  bool elliptic_;
  Cone* cones_ = nullptr;
  int num_cones_ = 0;
  DualStates states_{};
};

}  // namespace

void SolvePgs(const mjModel* m, mjData* d) {
  const StackFrame frame(d);
  Pgs pgs(m, d);
  pgs.Start();
  // Costs are scaled by the inertia as in the primal solvers, so that tolerances are comparable.
  const mjtNum scale = 1 / (m->stat.meaninertia * std::max(1, m->nv));
  int iteration = 0;
  while (iteration < m->opt.iterations) {
    const mjtNum improvement = pgs.Sweep() * scale;
    RecordDualIteration(d, iteration++, improvement, pgs.states());
    if (improvement < m->opt.tolerance) break;
  }
  UpdateDualStates(d);
  FinishDual(m, d);
  d->solver_niter[0] = iteration;
  d->solver_nnz[0] = d->nA;
}

}  // namespace syn
