// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Cholesky of matrices whose size is known at compile time (contact blocks): fully unrolled, in
// registers, no calls.

#ifndef SYNOVIA_MATH_SMALL_CHOLESKY_H_
#define SYNOVIA_MATH_SMALL_CHOLESKY_H_

#include "math/simd.h"

namespace syn {

// A = L L^T, row-major lower triangle in place. False, with a partly overwritten, if a pivot
// (before the square root) is below mindiag.
template <int N>
SYNOVIA_INLINE bool CholFactorFixed(mjtNum* a, mjtNum mindiag) {
  for (int c = 0; c < N; ++c) {
    mjtNum pivot = a[c * N + c];
    for (int k = 0; k < c; ++k) pivot -= a[c * N + k] * a[c * N + k];
    if (!(pivot >= mindiag)) return false;
    const mjtNum diagonal = Sqrt(pivot), inverse = 1 / diagonal;
    a[c * N + c] = diagonal;
    for (int r = c + 1; r < N; ++r) {
      mjtNum value = a[r * N + c];
      for (int k = 0; k < c; ++k) value -= a[r * N + k] * a[c * N + k];
      a[r * N + c] = value * inverse;
    }
  }
  return true;
}

// x <- (L L^T)^-1 x.
template <int N>
SYNOVIA_INLINE void CholSolveFixed(mjtNum* x, const mjtNum* l) {
  for (int r = 0; r < N; ++r) {
    for (int k = 0; k < r; ++k) x[r] -= l[r * N + k] * x[k];
    x[r] /= l[r * N + r];
  }
  for (int r = N - 1; r >= 0; --r) {
    for (int k = r + 1; k < N; ++k) x[r] -= l[k * N + r] * x[k];
    x[r] /= l[r * N + r];
  }
}

}  // namespace syn

#endif  // SYNOVIA_MATH_SMALL_CHOLESKY_H_
