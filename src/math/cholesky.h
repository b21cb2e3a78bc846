// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense Cholesky factorization A = L L^T, its use for solving, and its rank-one update.
//
// A and L are n x n, row-major, and L overwrites the lower triangle of A. The strict upper triangle
// is neither read nor written. A pivot that is too small is replaced by a given minimum, so that a
// semi-definite matrix still yields a usable factor. The returned rank tells how many pivots were
// kept. The algorithms are described in cholesky.cc and cholesky_update.cc.

#ifndef SYNOVIA_MATH_CHOLESKY_H_
#define SYNOVIA_MATH_CHOLESKY_H_

#include <mujoco/mjtnum.h>

namespace syn {

// Factorizes `a` in place. A pivot (the diagonal entry before its square root is taken) below
// `mindiag` is replaced by `mindiag`. Returns n minus the number of replaced pivots.
int CholFactor(mjtNum* a, int n, mjtNum mindiag);

// Computes res = (L L^T)^-1 b. `res` and `b` may be the same vector.
void CholSolve(mjtNum* res, const mjtNum* l, const mjtNum* b, int n);

// Changes L such that L L^T becomes L L^T + x x^T if `plus`, and L L^T - x x^T otherwise. The
// contents of x are destroyed. Returns n minus the number of squared diagonal entries of the new L
// that were raised to mjMINVAL.
int CholUpdate(mjtNum* l, mjtNum* x, int n, bool plus);

}  // namespace syn

#endif  // SYNOVIA_MATH_CHOLESKY_H_
