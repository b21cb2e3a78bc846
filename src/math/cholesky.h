// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Dense Cholesky factorisation A = L L^T in place, row-major lower triangle. The strict upper
// triangle is neither read nor written. Small pivots are floored, so that a semi-definite matrix
// still yields a usable factor; the returned rank tells.

#ifndef SYNOVIA_MATH_CHOLESKY_H_
#define SYNOVIA_MATH_CHOLESKY_H_

#include <mujoco/mjtnum.h>

namespace syn {

// Factorises; pivots (before the square root) below mindiag become mindiag. Returns n minus the
// number of pivots so replaced.
int CholFactor(mjtNum* a, int n, mjtNum mindiag);

// res = (L L^T)^-1 b. res may be b.
void CholSolve(mjtNum* res, const mjtNum* l, const mjtNum* b, int n);

// L such that L L^T changes by + x x^T (plus) or - x x^T. Destroys x. Returns n minus the number of
// diagonal squares that had to be floored at mjMINVAL.
int CholUpdate(mjtNum* l, mjtNum* x, int n, bool plus);

}  // namespace syn

#endif  // SYNOVIA_MATH_CHOLESKY_H_
