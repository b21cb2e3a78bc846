// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Both methods minimise the same convex cost from the same start; they differ in the direction:
//
//   gradient   g = M (a - a_s) - J^T f
//   CG         s = -M^-1 g + beta s     (Polak-Ribiere, not negative)
//   Newton     s = -H^-1 g
//
// The products M (a - a_s) and J a are handed over with the start, and updated along the line, not
// computed again.

#include "constraint/solver/primal.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "base/arena.h"
#include "constraint/solver/hessian.h"
#include "constraint/solver/line_search.h"
#include "constraint/solver/statistics.h"
#include "math/dense.h"
#include "math/libm.h"
#include "math/ltdl.h"
#include "math/vector.h"

namespace syn {
namespace {

// Up to these sizes a dense Jacobian and Hessian, and for CG, with its many iterations, a dense
// product with the inertia, are faster than sparse ones whatever the pattern.
constexpr int kDenseHessianLimit = 12;
constexpr int kDenseProductLimit = 60;

class Primal {
 public:
  Primal(const Problem& p, PrimalMethod method)
      : p_(p), newton_(method == PrimalMethod::kNewton), old_state_(StackAlloc<int>(p.d, p.nefc)) {
    StackPieces pieces(p.d, 2 * static_cast<size_t>(p.nefc) + (newton_ ? 5 : 7) * p.nv);
    for (mjtNum** rows : {&jar_, &Jv_}) *rows = pieces.Take(p.nefc);
    for (mjtNum** dofs : {&Mdif_, &Mv_, &gradient_, &direction_, &search_})
      *dofs = pieces.Take(p.nv);
    if (!newton_) {
      for (mjtNum** dofs : {&old_gradient_, &old_direction_}) *dofs = pieces.Take(p.nv);
    }
    for (int i = 0; i < p.nefc; ++i) jar_[i] = p.start_jar[p.row_map ? p.row_map[i] : i];
    for (int i = 0; i < p.nv; ++i) Mdif_[i] = p.start_Mdif[p.dof_map ? p.dof_map[i] : i];
    if (p.nv <= (newton_ ? kDenseHessianLimit : kDenseProductLimit)) MakeDenseInertia();
    if (newton_) hessian_.emplace(p, p.nv <= kDenseHessianLimit ? M_dense_ : nullptr);
    Update();
    Precondition();
    Scale(search_, direction_, -1, p.nv);
  }

  void Run() {
    const mjOption& opt = p_.m->opt;
    int iteration = 0;
    while (iteration < opt.iterations) {
      LineSearchResult line = SearchLine();
      if (line.alpha == 0) break;
      mjtNum old_cost = cost_;
      SaveOld();
      Move(line.alpha);
      Update();
      mjtNum improvement = p_.scale * (old_cost - cost_);
      mjtNum old_slope = std::exchange(slope_, p_.scale * Norm(gradient_, p_.nv));
      bool converged =
          slope_ < opt.tolerance || (improvement < opt.tolerance && !GainsBelowNoise(old_slope));
      if (converged && CostIsNoise() && slope_ > old_slope) {
        Move(-line.alpha);
        Update();
        slope_ = old_slope;
      }
      // A factor that no direction will use is not worth computing.
      int updates = converged ? 0 : Precondition();
      RecordIteration(p_, iteration, improvement, slope_, line, old_state_, updates);
      ++iteration;
      if (converged) break;
      NextDirection();
    }
    RecordSolve(p_, iteration, newton_ ? hessian_->num_nonzeros() : 0);
  }

 private:
  // Forces, cost and gradient at the present point.
  void Update() {
    cost_ = UpdateConstraints(p_, jar_, newton_);
    MulJacobianT(p_, p_.force, p_.frc_constraint);
    Sub(gradient_, Mdif_, p_.frc_constraint, p_.nv);
    gauss_ = 0.5 * DotDifference(Mdif_, p_.acc, p_.acc_smooth, p_.nv);
    cost_ += gauss_;
  }

  // Rows with a huge D make a cost whose rounding errors hide what an iteration gained. Then one
  // that shrinks the gradient, or that changes which rows are in force, has gained something, and
  // one that does neither is taken back.
  bool CostIsNoise() const { return p_.scale * kCostRounding * Abs(cost_) > p_.m->opt.tolerance; }

  bool GainsBelowNoise(mjtNum old_slope) const {
    if (!CostIsNoise()) return false;
    return slope_ < 0.5 * old_slope || !std::equal(old_state_, old_state_ + p_.nefc, p_.state);
  }

  int Precondition() {
    Copy(direction_, gradient_, p_.nv);
    if (!newton_) {
      SolveLtdl(direction_, p_.LD, p_.LD_diag_inv, p_.M_pattern);
      return 0;
    }
    int updates = hessian_->Factor();
    hessian_->Solve(direction_);
    return updates;
  }

  void MakeDenseInertia() {
    int nv = p_.nv;
    M_dense_ = StackAlloc<mjtNum>(p_.d, static_cast<size_t>(nv) * nv);
    std::fill_n(M_dense_, nv * nv, 0);
    for (int i = 0; i < nv; ++i) {
      const int* column = p_.M_pattern.Columns(i);
      const mjtNum* value = p_.M + p_.M_pattern.rowadr[i];
      for (int k = 0; k < p_.M_pattern.rownnz[i]; ++k) {
        M_dense_[i * nv + column[k]] = M_dense_[column[k] * nv + i] = value[k];
      }
    }
  }

  LineSearchResult SearchLine() {
    if (M_dense_) {
      MulMatVec(Mv_, M_dense_, search_, p_.nv, p_.nv);
    } else {
      MulSymCsrVec(Mv_, p_.M, p_.M_pattern, search_);
    }
    MulJacobian(p_, search_, Jv_);
    Quadratic1 gauss{gauss_, Dot(search_, Mdif_, p_.nv), 0.5 * Dot(search_, Mv_, p_.nv)};
    return LineSearch({p_, jar_, Jv_, AddEqualityRows(p_, jar_, Jv_, gauss), Norm(search_, p_.nv)});
  }

  void Move(mjtNum alpha) {
    AddToScaled(p_.acc, search_, alpha, p_.nv);
    AddToScaled(Mdif_, Mv_, alpha, p_.nv);
    AddToScaled(jar_, Jv_, alpha, p_.nefc);
  }

  void SaveOld() {
    std::copy_n(p_.state, p_.nefc, old_state_);
    if (newton_) return;
    std::swap(gradient_, old_gradient_);  // both are about to be computed anew
    std::swap(direction_, old_direction_);
  }

  void NextDirection() {
    if (newton_) return Scale(search_, direction_, -1, p_.nv);
    mjtNum beta = DotDifference(gradient_, direction_, old_direction_, p_.nv);
    beta /= std::max<mjtNum>(mjMINVAL, Dot(old_gradient_, old_direction_, p_.nv));
    beta = std::max<mjtNum>(0, beta);
    Map(search_, search_, direction_, p_.nv,
        [beta](auto s, auto d) SYNOVIA_LAMBDA { return s * beta - d; });
  }

  const Problem& p_;
  bool newton_;
  int* old_state_;
  mjtNum *jar_, *Jv_;
  mjtNum *Mdif_, *Mv_;
  mjtNum *gradient_, *direction_, *search_;
  mjtNum *old_gradient_, *old_direction_;
  mjtNum* M_dense_ = nullptr;
  std::optional<Hessian> hessian_;
  mjtNum cost_ = 0, gauss_ = 0;
  mjtNum slope_ = mjMAXVAL;  // scaled length of the gradient
};

}  // namespace

void SolvePrimal(const Problem& p, PrimalMethod method) {
  StackFrame frame(p.d);
  const bool compress = !p.sparse && p.nv > kDenseHessianLimit;
  Problem compressed;
  if (compress) compressed = CompressedProblem(p);
  Primal(compress ? compressed : p, method).Run();
}

}  // namespace syn
