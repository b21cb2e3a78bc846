// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Newton's method for the multiplier lambda of a problem in an ellipsoid (qcqp.h).

#include "constraint/dual/qcqp.h"

#include <algorithm>

#include "base/assert.h"
#include "math/mat3.h"
#include "math/simd.h"

namespace syn {
namespace {

// Bound below which pivots, determinants, excess and steps count as zero (absolute, in the scaled
// units of qcqp.h; from the specification).
constexpr mjtNum kTiny = 1e-10;
// Largest number of Newton iterations (from the specification).
constexpr int kMaxIterations = 20;

// Factor and solution of positive definite matrices of dimension N. Matrices of dimension 2 and 3
// are inverted, others get a Cholesky factor f. Factor returns false if the matrix is not safely
// positive definite. Factor may be called with f == A.
template <int N>
struct Small {
  static bool Factor(const mjtNum* A, mjtNum* f) {
    for (int j = 0; j < N; ++j) {
      // Column j of the Cholesky factor: first the pivot, then the entries below it.
      mjtNum pivot = A[j * N + j];
      for (int k = 0; k < j; ++k) pivot -= f[j * N + k] * f[j * N + k];
      if (pivot < kTiny) return false;
      f[j * N + j] = Sqrt(pivot);
      for (int i = j + 1; i < N; ++i) {
        mjtNum sum = A[i * N + j];
        for (int k = 0; k < j; ++k) sum -= f[i * N + k] * f[j * N + k];
        f[i * N + j] = sum / f[j * N + j];
      }
    }
    return true;
  }

  // Forward and backward substitution.
  static void Solve(const mjtNum* f, const mjtNum* b, mjtNum* x) {
    for (int i = 0; i < N; ++i) {
      mjtNum sum = b[i];
      for (int j = 0; j < i; ++j) sum -= f[i * N + j] * x[j];
      x[i] = sum / f[i * N + i];
    }
    for (int i = N - 1; i >= 0; --i) {
      mjtNum sum = x[i];
      for (int j = i + 1; j < N; ++j) sum -= f[j * N + i] * x[j];
      x[i] = sum / f[i * N + i];
    }
  }
};

template <>
struct Small<2> {
  static bool Factor(const mjtNum* A, mjtNum* f) {
    const mjtNum det = A[0] * A[3] - A[1] * A[2];
    if (det < kTiny) return false;
    const mjtNum s = 1 / det;
    const mjtNum inverse[4] = {A[3] * s, -A[1] * s, -A[2] * s, A[0] * s};
    std::copy_n(inverse, 4, f);
    return true;
  }
  static void Solve(const mjtNum* f, const mjtNum* b, mjtNum* x) {
    x[0] = f[0] * b[0] + f[1] * b[1];
    x[1] = f[2] * b[0] + f[3] * b[1];
  }
};

template <>
struct Small<3> {
  static bool Factor(const mjtNum* A, mjtNum* f) {
    const Mat3 a = Mat3::Load(A);
    const mjtNum det = Determinant(a);
    if (det < kTiny) return false;
    // The columns of the inverse are cross products of the rows, divided by the determinant.
    const Vec3 r0 = a.Row(0), r1 = a.Row(1), r2 = a.Row(2);
    (Mat3::FromCols(Cross(r1, r2), Cross(r2, r0), Cross(r0, r1)) * (1 / det)).Store(f);
    return true;
  }
  static void Solve(const mjtNum* f, const mjtNum* b, mjtNum* x) {
    (Mat3::Load(f) * Vec3::Load(b)).Store(x);
  }
};

template <int N>
mjtNum DotFixed(const mjtNum* a, const mjtNum* b) {
  mjtNum sum = 0;
  for (int i = 0; i < N; ++i) sum += a[i] * b[i];
  return sum;
}

// Computes v = -(A + lambda I)^-1 b in scaled coordinates, for the lambda that brings v into the
// ball of radius r. Returns lambda, or -1 if one of the matrices is not safely positive definite.
template <int N>
mjtNum SearchLambda(const Qcqp& problem, const mjtNum* minus_b, mjtNum r, mjtNum* v) {
  mjtNum lambda = 0, shifted[N * N], own[N * N], w[N];
  const mjtNum* factor = problem.factor;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    // The factor for lambda = 0 is known from PrepareQcqp.
    if (iteration) {
      std::copy_n(problem.scaled, N * N, shifted);
      for (int i = 0; i < N; ++i) shifted[i * N + i] += lambda;
      if (!Small<N>::Factor(shifted, own)) return -1;
      factor = own;
    }
    Small<N>::Solve(factor, minus_b, v);
    // v lies in the ball: the search has ended.
    const mjtNum excess = DotFixed<N>(v, v) - r * r;
    if (excess < kTiny) break;
    // Newton step for the root of |v|^2 - r^2, whose derivative is -2 v^T (A + lambda I)^-1 v.
    Small<N>::Solve(factor, v, w);
    const mjtNum step = excess / (2 * DotFixed<N>(v, w));
    if (step < kTiny) break;
    lambda += step;
  }
  return lambda;
}

// Scales b, searches lambda, and scales the result back.
template <int N>
bool SolveFixed(const Qcqp& problem, const mjtNum* b, mjtNum r, mjtNum* x) {
  mjtNum minus_b[N], v[N] = {}, lambda = -1;
  for (int i = 0; i < N; ++i) minus_b[i] = -b[i] * problem.d[i];
  if (problem.definite) lambda = SearchLambda<N>(problem, minus_b, r, v);
  for (int i = 0; i < N; ++i) x[i] = lambda < 0 ? 0 : v[i] * problem.d[i];
  return lambda > 0;
}

// Calls f(N) with the dimension n as a constant, which must be 2, 3 or 5 (asserted).
template <typename F>
auto WithDimension(int n, F f) {
  SYN_ASSERT(n == 2 || n == 3 || n == 5, "friction of a contact in %d directions", n);
  return WithOneOf<2, 3, 5>(n, f);
}

}  // namespace

Qcqp PrepareQcqp(const mjtNum* A, ptrdiff_t stride, const mjtNum* d, int n) {
  Qcqp problem;
  problem.n = n;
  problem.d = d;
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) problem.scaled[i * n + j] = A[i * stride + j] * d[i] * d[j];
  }
  problem.definite =
      WithDimension(n, [&](auto N) { return Small<N>::Factor(problem.scaled, problem.factor); });
  return problem;
}

bool SolveQcqp(const Qcqp& problem, const mjtNum* b, mjtNum r, mjtNum* x) {
  return WithDimension(problem.n, [&](auto N) { return SolveFixed<N>(problem, b, r, x); });
}

}  // namespace syn
