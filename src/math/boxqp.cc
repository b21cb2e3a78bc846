// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Box-constrained quadratic program (mju_boxQP): minimize x^T H x / 2 + x^T g subject to lower <= x
// <= upper, by projected Newton steps (Bertsekas 1982; for control Tassa, Mansard and Todorov
// 2014).
//
// In each iteration, the coordinates at a bound whose gradient points outward are clamped. The
// other coordinates are free. They move along the Newton direction of the free block of H, with a
// backtracking line search along the projected path. Once the clamped set is correct, one step
// reaches the solution.
//
// The change of the objective along a step s is computed as s^T grad + s^T H s / 2. The difference
// of two objectives, which are nearly equal, would lose digits.

#include <mujoco/mujoco.h>

#include "math/cholesky.h"
#include "math/vector.h"

namespace syn {
namespace {

// Limits and parameters of the specification.
constexpr int kMaxIterations = 100;
constexpr mjtNum kGradientTolerance = 1e-16;  // bound of the squared norm of the free gradient
constexpr mjtNum kBacktrack = 0.5;  // factor of the step length from one trial to the next
// A step must achieve at least this part of the decrease that the slope predicts.
constexpr mjtNum kArmijo = 0.1;
// Shortest step length that is tried, relative to the Newton step.
constexpr mjtNum kMinStep = 1e-22;

// A problem with its current point and its scratch memory.
struct BoxQp {
  int n;
  const mjtNum *h, *g, *lower, *upper;  // problem; each bound may be null
  mjtNum* x;                            // current point, n
  mjtNum* factor;  // Cholesky factor of the free block, nfree x nfree, in n x n
  mjtNum *grad, *clamped, *direction, *step, *product;  // n numbers each

  // Returns the value projected onto the bounds of coordinate i.
  mjtNum Clamp(int i, mjtNum value) const {
    if (lower && value < lower[i]) return lower[i];
    return upper && value > upper[i] ? upper[i] : value;
  }

  // Computes res = H v from the lower triangle of H only.
  void MulH(mjtNum* res, const mjtNum* v) const {
    for (int r = 0; r < n; ++r) {
      res[r] = Dot(h + r * n, v, r + 1);
      AddToScaled(res, h + r * n, v[r], r);
    }
  }

  // Computes grad = H x + g.
  void UpdateGradient() const {
    MulH(grad, x);
    AddTo(grad, g, n);
  }

  // Determines the clamped set from x and grad. Returns true if it changed.
  bool UpdateClamped() const {
    bool changed = false;
    for (int i = 0; i < n; ++i) {
      const bool at_bound =
          (lower && x[i] <= lower[i] && grad[i] > 0) || (upper && x[i] >= upper[i] && grad[i] < 0);
      changed |= at_bound != (clamped[i] != 0);
      clamped[i] = at_bound;
    }
    return changed;
  }

  // Factorizes the free block of H. Returns its size, or -1 if it is not positive definite.
  int FactorFree() const {
    int nfree = 0;
    for (int i = 0; i < n; ++i) nfree += clamped[i] == 0;
    for (int r = 0, fr = 0; r < n; ++r) {
      if (clamped[r] != 0) continue;
      for (int c = 0, fc = 0; c <= r; ++c) {
        if (clamped[c] == 0) factor[fr * nfree + fc++] = h[r * n + c];
      }
      ++fr;
    }
    return CholFactor(factor, nfree, mjMINVAL) == nfree ? nfree : -1;
  }

  // Computes direction = -(free block)^-1 grad on free coordinates and 0 on clamped ones.
  void NewtonDirection(int nfree) const {
    for (int i = 0, f = 0; i < n; ++i) {
      if (clamped[i] == 0) product[f++] = -grad[i];
    }
    CholSolve(product, factor, product, nfree);
    for (int i = 0, f = 0; i < n; ++i) direction[i] = clamped[i] == 0 ? product[f++] : 0;
  }

  // Moves x along the projected direction. Returns false if no step decreases the objective enough.
  bool LineSearch() const {
    const mjtNum slope = Dot(direction, grad, n);
    if (slope >= 0) return false;
    for (mjtNum alpha = 1; alpha >= kMinStep; alpha *= kBacktrack) {
      for (int i = 0; i < n; ++i) step[i] = Clamp(i, x[i] + alpha * direction[i]) - x[i];
      MulH(product, step);
      const mjtNum change = Dot(step, grad, n) + 0.5 * Dot(step, product, n);
      if (change <= kArmijo * alpha * slope) {
        for (int i = 0; i < n; ++i) x[i] = Clamp(i, x[i] + alpha * direction[i]);
        return true;
      }
    }
    return false;
  }

  // Returns the squared norm of the gradient on the free coordinates.
  mjtNum FreeGradientSquared() const {
    mjtNum sum = 0;
    for (int i = 0; i < n; ++i) sum += clamped[i] == 0 ? grad[i] * grad[i] : 0;
    return sum;
  }

  // Iterates from the projection of x. Returns the number of free coordinates at the solution, or
  // -1 if a factorization or a line search failed.
  int Solve() const {
    for (int i = 0; i < n; ++i) x[i] = Clamp(i, x[i]);
    Zero(clamped, n);
    int nfree = -1;
    for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
      UpdateGradient();
      if (UpdateClamped() || iteration == 0) nfree = FactorFree();
      if (nfree <= 0 || FreeGradientSquared() < kGradientTolerance) return nfree;
      NewtonDirection(nfree);
      if (!LineSearch()) return -1;
    }
    return nfree;
  }
};

// Computes the minimum -H^-1 g of a problem without bounds. Returns n, or -1 if H is not positive
// definite.
int NewtonPoint(const BoxQp& qp) {
  Zero(qp.clamped, qp.n);
  if (qp.FactorFree() != qp.n) return -1;
  Scale(qp.x, qp.g, -1, qp.n);
  CholSolve(qp.x, qp.factor, qp.x, qp.n);
  return qp.n;
}

// Allocates an array for mju_boxQPmalloc. A null `pointer` is skipped.
template <typename T>
void Allocate(T** pointer, int count) {
  if (pointer) *pointer = static_cast<T*>(mju_malloc(sizeof(T) * static_cast<size_t>(count)));
}

}  // namespace
}  // namespace syn

extern "C" {

int mju_boxQP(mjtNum* res, mjtNum* R, int* index, const mjtNum* H, const mjtNum* g, int n,
              const mjtNum* lower, const mjtNum* upper) {
  if (n <= 0) {
    mju_error("mju_boxQP: problem size n must be positive, got %d", n);
    return -1;
  }
  for (int i = 0; lower && upper && i < n; ++i) {
    if (lower[i] >= upper[i]) {
      mju_error("mju_boxQP: lower bound must be below upper bound, violated at index %d", i);
      return -1;
    }
  }
  mjtNum* scratch = R + n * n;
  const syn::BoxQp qp = {
      n, H,       g,           lower,           upper,           res,
      R, scratch, scratch + n, scratch + 2 * n, scratch + 3 * n, scratch + 4 * n};
  const int nfree = lower || upper ? qp.Solve() : syn::NewtonPoint(qp);
  for (int i = 0, f = 0; index && nfree >= 0 && i < n; ++i) {
    if (qp.clamped[i] == 0) index[f++] = i;
  }
  return nfree;
}

void mju_boxQPmalloc(mjtNum** res, mjtNum** R, int** index, mjtNum** H, mjtNum** g, int n,
                     mjtNum** lower, mjtNum** upper) {
  syn::Allocate(res, n);
  syn::Allocate(R, n * (n + 7));
  syn::Allocate(index, n);
  syn::Allocate(H, n * n);
  syn::Allocate(g, n);
  syn::Allocate(lower, n);
  syn::Allocate(upper, n);
}

}  // extern "C"
