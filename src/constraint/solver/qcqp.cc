// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "constraint/solver/qcqp.h"

#include <algorithm>

#include "math/mat3.h"

namespace syn {
namespace {

constexpr mjtNum kTiny = 1e-10;
constexpr int kMaxIterations = 20;

// Solves with a positive definite matrix of dimension 2, 3 or 5; false if it is not safely so.
class SmallSolver {
 public:
  bool Factor(const mjtNum* A, int n) {
    n_ = n;
    if (n == 2 || n == 3) return Invert(A);
    return Cholesky(A);
  }

  void Solve(const mjtNum* b, mjtNum* x) const {
    if (n_ < 4) {
      for (int i = 0; i < n_; ++i) {
        x[i] = 0;
        for (int j = 0; j < n_; ++j) x[i] += m_[i * n_ + j] * b[j];
      }
      return;
    }
    for (int i = 0; i < n_; ++i) {
      mjtNum sum = b[i];
      for (int j = 0; j < i; ++j) sum -= m_[i * n_ + j] * x[j];
      x[i] = sum / m_[i * n_ + i];
    }
    for (int i = n_ - 1; i >= 0; --i) {
      mjtNum sum = x[i];
      for (int j = i + 1; j < n_; ++j) sum -= m_[j * n_ + i] * x[j];
      x[i] = sum / m_[i * n_ + i];
    }
  }

 private:
  bool Invert(const mjtNum* A) {
    if (n_ == 2) {
      mjtNum det = A[0] * A[3] - A[1] * A[2];
      if (det < kTiny) return false;
      mjtNum s = 1 / det;
      m_[0] = A[3] * s, m_[1] = -A[1] * s, m_[2] = -A[2] * s, m_[3] = A[0] * s;
      return true;
    }
    Mat3 a = Mat3::Load(A);
    mjtNum det = Determinant(a);
    if (det < kTiny) return false;
    Vec3 r0 = a.Row(0), r1 = a.Row(1), r2 = a.Row(2);
    (Mat3::FromCols(Cross(r1, r2), Cross(r2, r0), Cross(r0, r1)) * (1 / det)).Store(m_);
    return true;
  }

  bool Cholesky(const mjtNum* A) {
    for (int j = 0; j < n_; ++j) {
      mjtNum pivot = A[j * n_ + j];
      for (int k = 0; k < j; ++k) pivot -= m_[j * n_ + k] * m_[j * n_ + k];
      if (pivot < kTiny) return false;
      m_[j * n_ + j] = Sqrt(pivot);
      for (int i = j + 1; i < n_; ++i) {
        mjtNum sum = A[i * n_ + j];
        for (int k = 0; k < j; ++k) sum -= m_[i * n_ + k] * m_[j * n_ + k];
        m_[i * n_ + j] = sum / m_[j * n_ + j];
      }
    }
    return true;
  }

  int n_ = 0;
  mjtNum m_[kMaxQcqp * kMaxQcqp] = {};
};

mjtNum Dot(const mjtNum* a, const mjtNum* b, int n) {
  mjtNum sum = 0;
  for (int i = 0; i < n; ++i) sum += a[i] * b[i];
  return sum;
}

}  // namespace

bool SolveQcqp(const mjtNum* A, const mjtNum* b, const mjtNum* d, mjtNum r, int n, mjtNum* x) {
  mjtNum scaled[kMaxQcqp * kMaxQcqp], minus_b[kMaxQcqp], v[kMaxQcqp] = {}, w[kMaxQcqp];
  for (int i = 0; i < n; ++i) {
    minus_b[i] = -b[i] * d[i];
    for (int j = 0; j < n; ++j) scaled[i * n + j] = A[i * n + j] * d[i] * d[j];
  }
  mjtNum lambda = 0;
  SmallSolver solver;
  for (int iteration = 0; iteration < kMaxIterations; ++iteration) {
    mjtNum shifted[kMaxQcqp * kMaxQcqp];
    std::copy_n(scaled, n * n, shifted);
    for (int i = 0; i < n; ++i) shifted[i * n + i] += lambda;
    if (!solver.Factor(shifted, n)) {
      std::fill_n(x, n, 0);
      return false;
    }
    solver.Solve(minus_b, v);
    mjtNum excess = Dot(v, v, n) - r * r;
    if (excess < kTiny) break;
    solver.Solve(v, w);
    mjtNum step = excess / (2 * Dot(v, w, n));
    if (step < kTiny) break;
    lambda += step;
  }
  for (int i = 0; i < n; ++i) x[i] = v[i] * d[i];
  return lambda != 0;
}

}  // namespace syn
