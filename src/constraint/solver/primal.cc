// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Both methods minimise the same convex cost from the same start; they differ in the direction:
//
//   gradient   g = M (a - a_s) - J^T f
//   CG         s = -M^-1 g + beta s     (Polak-Ribiere, not negative)
//   Newton     s = -H^-1 g
//
// (CG: Polak and Ribiere 1969, restarted as Powell 1984; the convex problem: Todorov 2011.)
//
// The products M (a - a_s) and J a are handed over with the start, and updated along the line, not
// computed again. So their rounding errors are the same from iteration to iteration, as if aref
// were another by so much: forces of stiff rows come into balance with each other all the same.

#include "constraint/solver/primal.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/arena.h"
#include "constraint/solver/hessian.h"
#include "constraint/solver/line_search.h"
#include "constraint/solver/statistics.h"
#include "math/dense.h"
#include "math/libm.h"
#include "math/sparse/ltdl.h"
#include "math/vector.h"

namespace syn {
namespace {

// Up to these sizes a dense Jacobian and Hessian, and for CG, with its many iterations, a dense
// product with the inertia, are faster than sparse ones whatever the pattern.
constexpr int kDenseHessianLimit = 12;
constexpr int kDenseProductLimit = 60;

// Relative rounding error of sums over a few rows or dofs.
constexpr mjtNum kRounding = 1e-15;
constexpr mjtNum kSmallStep = 1e-3;  // of the acceleration
constexpr int kMaxStalls = 3;

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
    stiff_ = kRounding * p.scale * LargestForce() > p.m->opt.tolerance;
    Update();
    Precondition();
    Scale(search_, direction_, -1, p.nv);
  }

  void Run() {
    const mjOption& opt = p_.m->opt;
    int iteration = 0;
    while (iteration < opt.iterations) {
      LineSearchResult line = SearchLine();
      if (stiff_ && newton_ && GainIsRounding(line) && StepIsSmall()) line.alpha = 1;
      if (line.alpha == 0) break;
      SaveOld();
      Move(line.alpha);
      Update();
      const mjtNum improvement = p_.scale * line.gain;
      const mjtNum old_slope = std::exchange(slope_, p_.scale * Norm(gradient_, p_.nv));
      bool converged = slope_ < opt.tolerance || improvement < opt.tolerance;
      gained_ += line.gain;
      if (stiff_) converged = StiffConverged(converged, line.gain, old_slope);
      if (stiff_ && converged && slope_ > old_slope) {
        Move(-line.alpha);
        Update();
        slope_ = old_slope;
      }
      // A factor that no direction will use is not worth computing.
      const int updates = converged ? 0 : Precondition();
      RecordIteration(p_, iteration, improvement, slope_, line, old_state_, updates);
      ++iteration;
      if (converged) break;
      NextDirection();
    }
    RecordSolve(p_, iteration, hessian_ ? hessian_->num_nonzeros() : 0);
  }

 private:
  // Of the rows at the start, in force or not.
  mjtNum LargestForce() const {
    mjtNum largest = 0;
    for (int i = 0; i < p_.nefc; ++i) largest = std::max(largest, p_.D[i] * Abs(jar_[i]));
    return largest;
  }

  // Forces in balance: their work along the line is known to rounding only, and with it the gain.
  bool GainIsRounding(const LineSearchResult& line) const {
    mjtNum work = 0;
    for (int i = 0; i < p_.nefc; ++i) work += Abs(p_.force[i] * Jv_[i]);
    return line.gain <= kRounding * line.alpha * work;
  }

  // A step that can be taken back.
  bool StepIsSmall() const { return Norm(search_, p_.nv) < kSmallStep * Norm(p_.acc, p_.nv); }

  // With stiff rows the gradient decides instead of the gain, which may be less than can be told.
  // As long as it shrinks, or rows change their states, there is something to gain; where all rows
  // keep their states, Newton steps that do not shrink it and gain less than the rounding error of
  // what was gained before have found nothing, if there are several in a row. The same goes for CG,
  // whose gradients go up and down.
  bool StiffConverged(bool converged, mjtNum gain, mjtNum old_slope) {
    if (slope_ < p_.m->opt.tolerance) return true;
    const bool settled = std::equal(old_state_, old_state_ + p_.nefc, p_.state);
    if (!settled || slope_ < 0.5 * old_slope) {
      stalls_ = 0;
      return false;
    }
    if (!newton_) return converged && ++stalls_ == kMaxStalls;
    return converged || (gain < kRounding * gained_ && ++stalls_ == kMaxStalls);
  }

  // Forces and gradient at the present point.
  void Update() {
    UpdateConstraints(p_, jar_, newton_);
    MulJacobianT(p_, p_.force, p_.frc_constraint);
    Sub(gradient_, Mdif_, p_.frc_constraint, p_.nv);
  }

  int Precondition() {
    Copy(direction_, gradient_, p_.nv);
    if (!hessian_) {
      SolveLtdl(direction_, p_.LD, p_.LD_diag_inv, p_.M_pattern);
      return 0;
    }
    const int updates = hessian_->Factor(stiff_);
    hessian_->Solve(direction_);
    return updates;
  }

  void MakeDenseInertia() {
    const int nv = p_.nv;
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
    const Quadratic1 gauss{0, Dot(search_, Mdif_, p_.nv), 0.5 * Dot(search_, Mv_, p_.nv)};
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
  bool stiff_;  // forces are so large that their rounding errors are above the tolerance
  int* old_state_;
  mjtNum *jar_, *Jv_;
  mjtNum *Mdif_, *Mv_;
  mjtNum *gradient_, *direction_, *search_;
  mjtNum *old_gradient_, *old_direction_;
  mjtNum* M_dense_ = nullptr;
  std::optional<Hessian> hessian_;  // of Newton
  mjtNum slope_ = HUGE_VAL;         // scaled length of the gradient
  mjtNum gained_ = 0;               // cost by which all iterations have been of use
  int stalls_ = 0;                  // iterations in a row without a gain
};

}  // namespace

void SolvePrimal(const Problem& p, PrimalMethod method) {
  const StackFrame frame(p.d);
  const bool compress = !p.sparse && p.nv > kDenseHessianLimit;
  Problem compressed;
  if (compress) compressed = CompressedProblem(p);
  Primal(compress ? compressed : p, method).Run();
}

}  // namespace syn
