// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Newton's method and conjugate gradients for the primal problem (problem.h). Both minimize the
// same convex cost from the same start; they differ in the direction s of each iteration. With f
// the constraint forces, H the Hessian (hessian.h) and beta >= 0,
//
//   gradient   g = M (a - a_s) - J^T f
//   CG         s = -M^-1 g + beta s     (Polak-Ribiere, not negative)
//   Newton     s = -H^-1 g
//
// (CG: Polak and Ribiere 1969, restarted as Powell 1984; the convex problem: Todorov 2011.)
//
// The products M (a - a_s) and J a are given with the start and updated along the line. They are
// not computed again, so their rounding errors stay the same in every iteration, like a small
// change of aref. Forces of stiff rows can therefore balance each other exactly.
//
// Badly scaled problems. Weights D range from 1e-18 to 1e18 if masses differ much, and H may be
// singular in double precision. A factor of H is then wrong, and nothing in the factorization
// reports it. The line search detects it: along s = -H^-1 g the quadratic model
//
//   f(0) + alpha g.s + alpha^2/2 s.H s
//
// has its minimum at
//
//   step = -g.s / s.H s = 1,
//
// and both numbers are known from the first evaluation of the line search, which computes s.H s
// from J s and M s and not from the factor. A direction whose step is not close to 1 is replaced by
// that of a more accurate factor, in this order:
//
//   1. the factor of the sum M + J^T D J, computed again (updates of an old factor may have lost
//      digits);
//   2. the factor that is built row by row from that of M, largest weights first: its error grows
//      with the square root of the condition number, because the sum is never formed;
//   3. conjugate gradients on H itself, with the factor of H + shift diag(H) as preconditioner and
//      shift = 1e-13, 1e-11 ... 0.1. Scaled to a unit diagonal, this matrix has no eigenvalue below
//      shift / (1 + shift), so that its factor has a relative error of the order nv 2^-53 / shift,
//      small from the second shift on. Every iterate of conjugate gradients is a direction of
//      descent along which step is 1.
//
// The same is done if the search along an accurate direction does not decrease the cost. There are
// two reasons for that. Either the decrease is below the rounding errors of the cost: then the
// whole step is taken if it makes the gradient smaller. Or the active set changes within a fraction
// of the step: then a shift shortens the direction. If no direction decreases the cost, the
// iterations end.
//
// Termination. Every iteration decreases a convex cost along an accurate direction of descent. The
// iterations end if the scaled gradient is below the tolerance. They also end if the decrease of
// the cost is below the tolerance, unless the quadratic model predicted more (-g.s / 2): a small
// decrease despite a large prediction means that the step was cut short by rows that changed their
// states, and not that the optimum is near. `make compare-solvers` measures the result on thousands
// of such problems.

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

// Numbers of dofs up to which dense matrices are faster than sparse ones, whatever the pattern
// (measured, docs/tunables.md). The first is for the Jacobian and Hessian. The second is for the
// product with the inertia in CG, which has many iterations.
constexpr int kDenseHessianLimit = 12;
constexpr int kDenseProductLimit = 60;

// A Newton direction is accurate if the quadratic model has its minimum along it at 1,
// up to this difference.
constexpr mjtNum kModelStep = 1e-2;
// Relative increases of the diagonal of H: 1e-13, the first value above the rounding errors of a
// factor, then 1e-11 and so on up to 0.1. Each is tried if the previous one has not led to an
// accurate direction that decreases the cost.
constexpr mjtNum kFirstShift = 1e-13, kShiftFactor = 100, kLastShift = 0.1;
// With a shifted factor a direction is refined until the residual is kRefinement times the
// gradient, in at most kMaxRefinements iterations.
constexpr mjtNum kRefinement = 1e-3;
constexpr int kMaxRefinements = 16;

// One solution of a primal problem. The constructor prepares the first direction.
class Primal {
 public:
  Primal(const Problem& p, PrimalMethod method)
      : p_(p), newton_(method == PrimalMethod::kNewton), old_state_(StackAlloc<int>(p.d, p.nefc)) {
    // All vectors come from one allocation.
    StackPieces pieces(p.d, 2 * static_cast<size_t>(p.nefc) + (newton_ ? 5 : 7) * p.nv);
    for (mjtNum** rows : {&jar_, &Jv_}) *rows = pieces.Take(p.nefc);
    for (mjtNum** dofs : {&Mdif_, &Mv_, &gradient_, &direction_, &search_})
      *dofs = pieces.Take(p.nv);
    if (!newton_) {
      for (mjtNum** dofs : {&old_gradient_, &old_direction_}) *dofs = pieces.Take(p.nv);
    }
    // The start is given in the order of the whole system.
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
      const LineSearchResult line = SearchReliably();
      if (line.alpha == 0) break;
      SaveOld();
      Move(line.alpha);
      Update();
      const mjtNum improvement = p_.scale * line.gain;
      slope_ = p_.scale * Norm(gradient_, p_.nv);
      // A small decrease only means convergence if the model predicted a small one.
      const bool promised = newton_ && !PromisesNothing(line);
      const bool converged = slope_ < opt.tolerance || (improvement < opt.tolerance && !promised);
      // No factor is computed if no further direction will use it.
      const int updates = converged ? 0 : Precondition();
      RecordIteration(p_, iteration, improvement, slope_, line, old_state_, updates);
      ++iteration;
      if (converged) break;
      NextDirection();
    }
    RecordSolve(p_, iteration, hessian_ ? hessian_->num_nonzeros() : 0);
  }

 private:
  // Searches along the direction. A Newton direction that is not accurate, or that does not
  // decrease the cost, is replaced by better ones as the head of this file describes.
  LineSearchResult SearchReliably() {
    LineSearchResult line = SearchLine();
    if (!newton_ || IsReliable(line) || PromisesNothing(line)) return line;
    const mjtNum norm = Norm(gradient_, p_.nv);
    // A gradient with NaN cannot be repaired; mj_checkAcc reports the result.
    if (norm != norm) return line;
    // First attempt: a factor that is computed and not updated.
    hessian_->FactorSum(0);
    line = SearchAlongNewton();
    if (IsReliable(line)) return line;
    // Second attempt: a factor without the sum.
    hessian_->FactorRowByRow();
    line = SearchAlongNewton();
    if (IsAccurate(line) && !IsGain(line) && FullStepFlattens()) {
      line.alpha = 1;
      return line;
    }
    // Third attempt: conjugate gradients with shifted factors.
    for (mjtNum shift = kFirstShift; shift <= kLastShift; shift *= kShiftFactor) {
      if (IsReliable(line)) return line;
      hessian_->FactorSum(shift);
      RefineDirection();
      line = SearchLine();
    }
    return IsReliable(line) ? line : LineSearchResult{};
  }

  // Solves H s = -g by conjugate gradients, with the factor of a matrix close to H as
  // preconditioner, and leaves s in search_. Each eigenvalue in which the two matrices differ much
  // takes one iteration. If the iterations end early, s is still the best direction among those
  // tried, and the quadratic model has its minimum along it at 1.
  void RefineDirection() {
    const StackFrame frame(p_.d);
    StackPieces pieces(p_.d, 3 * static_cast<size_t>(p_.nv));
    mjtNum *residual = pieces.Take(p_.nv), *conjugate = pieces.Take(p_.nv),
           *product = pieces.Take(p_.nv);
    Scale(residual, gradient_, -1, p_.nv);
    std::fill_n(search_, p_.nv, 0);
    std::fill_n(conjugate, p_.nv, 0);
    const mjtNum enough = kRefinement * Norm(gradient_, p_.nv);
    mjtNum old = 1;
    for (int k = 0; k < kMaxRefinements && Norm(residual, p_.nv) > enough; ++k) {
      // Apply the preconditioner to the residual.
      Copy(direction_, residual, p_.nv);
      hessian_->Solve(direction_);
      const mjtNum now = Dot(residual, direction_, p_.nv);
      // Lost positive definiteness is a sign of rounding errors. The present s is kept.
      if (!(now > 0)) return;
      // The new direction is conjugate to the previous ones.
      Scale(conjugate, conjugate, k ? now / old : 0, p_.nv);
      AddTo(conjugate, direction_, p_.nv);
      MulHessian(conjugate, product);
      const mjtNum curvature = Dot(conjugate, product, p_.nv);
      if (!(curvature > 0)) return;
      AddToScaled(search_, conjugate, now / curvature, p_.nv);
      AddToScaled(residual, product, -now / curvature, p_.nv);
      old = now;
    }
  }

  // Computes y = H x from the rows, without the sum H.
  void MulHessian(const mjtNum* x, mjtNum* y) {
    const StackFrame frame(p_.d);
    StackPieces pieces(p_.d, static_cast<size_t>(p_.nefc) + p_.nv);
    mjtNum *rows = pieces.Take(p_.nefc), *inertial = pieces.Take(p_.nv);
    MulJacobian(p_, x, rows);
    for (int i = 0; i < p_.nefc;) i += WeighRows(i, rows + i);
    MulJacobianT(p_, rows, y);
    MulSymCsrVec(inertial, p_.M, p_.M_pattern, x);
    AddTo(y, inertial, p_.nv);
  }

  // Multiplies the rows of one block by the second derivative of their cost. A block is a single
  // row, or a contact in the middle zone of its cone. Returns the number of rows.
  int WeighRows(int i, mjtNum* x) const {
    if (p_.state[i] != mjCNSTRSTATE_CONE) {
      *x *= p_.state[i] == mjCNSTRSTATE_QUADRATIC ? p_.D[i] : 0;
      return 1;
    }
    const mjContact& con = p_.d->contact[p_.id[i]];
    mjtNum product[6];
    MulMatVec(product, con.H, x, con.dim, con.dim);
    std::copy_n(product, con.dim, x);
    return con.dim;
  }

  // Returns true if the quadratic model predicts a decrease below the tolerance. Close to the
  // optimum both the direction and the decrease consist of rounding errors.
  bool PromisesNothing(const LineSearchResult& line) const {
    return line.promise >= 0 && p_.scale * line.promise <= p_.m->opt.tolerance;
  }

  // Searches along -H^-1 g with the present factor.
  LineSearchResult SearchAlongNewton() {
    Copy(direction_, gradient_, p_.nv);
    hessian_->Solve(direction_);
    Scale(search_, direction_, -1, p_.nv);
    return SearchLine();
  }

  // Returns true if the search decreased the cost, by a finite step.
  static bool IsGain(const LineSearchResult& line) {
    return line.gain > 0 && line.gain < HUGE_VAL && Abs(line.alpha) < HUGE_VAL;
  }

  // IsAccurate returns true if the model has its minimum at 1 (see the head). A direction is
  // reliable if it is accurate and decreases the cost.
  static bool IsAccurate(const LineSearchResult& line) { return Abs(line.step - 1) < kModelStep; }
  static bool IsReliable(const LineSearchResult& line) { return IsGain(line) && IsAccurate(line); }

  // Returns true if the whole step makes the gradient smaller. Close to the optimum of a badly
  // scaled problem the decrease of the cost is below its rounding errors, but the gradient is still
  // accurate enough to compare.
  bool FullStepFlattens() {
    const StackFrame frame(p_.d);
    StackPieces pieces(p_.d, static_cast<size_t>(p_.nefc) + 2 * p_.nv);
    mjtNum *jar = pieces.Take(p_.nefc), *Mdif = pieces.Take(p_.nv), *acc = pieces.Take(p_.nv);
    Copy(jar, jar_, p_.nefc);
    Copy(Mdif, Mdif_, p_.nv);
    Copy(acc, p_.acc, p_.nv);
    const mjtNum before = Norm(gradient_, p_.nv);
    // Take the step, measure, and return to the old point.
    Move(1);
    Update();
    const mjtNum after = Norm(gradient_, p_.nv);
    Copy(jar_, jar, p_.nefc);
    Copy(Mdif_, Mdif, p_.nv);
    Copy(p_.acc, acc, p_.nv);
    Update();
    return after < before;
  }

  // Computes forces, states and gradient at the present point.
  void Update() {
    UpdateConstraints(p_, jar_, newton_);
    MulJacobianT(p_, p_.force, p_.frc_constraint);
    Sub(gradient_, Mdif_, p_.frc_constraint, p_.nv);
  }

  // Sets direction_ to M^-1 g (CG) or H^-1 g (Newton). Returns the number of rows that
  // changed in the factor.
  int Precondition() {
    Copy(direction_, gradient_, p_.nv);
    if (!hessian_) {
      SolveLtdl(direction_, p_.LD, p_.LD_diag_inv, p_.M_pattern);
      return 0;
    }
    const int updates = hessian_->Factor();
    hessian_->Solve(direction_);
    return updates;
  }

  // Expands the inertia to a dense symmetric matrix.
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

  // Searches along search_. Leaves M s in Mv_ and J s in Jv_.
  LineSearchResult SearchLine() {
    if (M_dense_) {
      MulMatVec(Mv_, M_dense_, search_, p_.nv, p_.nv);
    } else {
      MulSymCsrVec(Mv_, p_.M, p_.M_pattern, search_);
    }
    MulJacobian(p_, search_, Jv_);
    // The Gauss part of the cost is a quadratic function of alpha on the whole line.
    const Quadratic1 gauss{0, Dot(search_, Mdif_, p_.nv), 0.5 * Dot(search_, Mv_, p_.nv)};
    return LineSearch({p_, jar_, Jv_, AddEqualityRows(p_, jar_, Jv_, gauss), Norm(search_, p_.nv)});
  }

  // Moves by alpha along search_. The products move with it.
  void Move(mjtNum alpha) {
    AddToScaled(p_.acc, search_, alpha, p_.nv);
    AddToScaled(Mdif_, Mv_, alpha, p_.nv);
    AddToScaled(jar_, Jv_, alpha, p_.nefc);
  }

  void SaveOld() {
    std::copy_n(p_.state, p_.nefc, old_state_);
    if (newton_) return;
    // Both arrays are about to be overwritten, so swapping them saves a copy.
    std::swap(gradient_, old_gradient_);
    std::swap(direction_, old_direction_);
  }

  // Sets search_ for the next iteration.
  void NextDirection() {
    if (newton_) return Scale(search_, direction_, -1, p_.nv);
    // Polak-Ribiere with beta >= 0: a negative beta restarts with the gradient.
    mjtNum beta = DotDifference(gradient_, direction_, old_direction_, p_.nv);
    beta /= std::max<mjtNum>(mjMINVAL, Dot(old_gradient_, old_direction_, p_.nv));
    beta = std::max<mjtNum>(0, beta);
    Map(search_, search_, direction_, p_.nv,
        [beta](auto s, auto d) SYNOVIA_LAMBDA { return s * beta - d; });
  }

  const Problem& p_;
  bool newton_;
  int* old_state_;
  mjtNum *jar_, *Jv_;                        // J a - aref; J s
  mjtNum *Mdif_, *Mv_;                       // M (a - a_s); M s
  mjtNum *gradient_, *direction_, *search_;  // g; preconditioned g; s
  mjtNum *old_gradient_, *old_direction_;    // of the previous iteration, CG only
  mjtNum* M_dense_ = nullptr;                // null for large problems
  std::optional<Hessian> hessian_;           // Newton only
  mjtNum slope_ = HUGE_VAL;                  // scaled length of the gradient
};

}  // namespace

void SolvePrimal(const Problem& p, PrimalMethod method) {
  const StackFrame frame(p.d);
  // Sparse rows are faster than dense ones except in small problems.
  const bool compress = !p.sparse && p.nv > kDenseHessianLimit;
  Problem compressed;
  if (compress) compressed = CompressedProblem(p);
  Primal(compress ? compressed : p, method).Run();
}

}  // namespace syn
