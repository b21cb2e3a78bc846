// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Derivatives of the quaternion operations with respect to local (right) tangents.

#ifndef SYNOVIA_MATH_QUAT_DERIVATIVE_H_
#define SYNOVIA_MATH_QUAT_DERIVATIVE_H_

#include "math/mat3.h"
#include "math/quat.h"

namespace syn {

// d (a (-) b) / d a, with r = a (-) b = theta n, K = [n]x and t = theta / 2:
//   Da = I + t K + (1 - t / tan t) K^2,   and   Db = -Da^T.
Mat3 DifferenceDerivative(Quat a, Quat b);

// Derivatives of q (+) s with s = scale * vel, x = |s|, S = [s]x, with respect to q and to s:
//   Dquat = cos x I - sin x / x S + (1 - cos x) / x^2 s s^T
//   Dvel  = sin x / x I - (1 - cos x) / x^2 S + (x - sin x) / x^3 s s^T
struct IntegrateDerivative {
  Mat3 quat, vel;
};
IntegrateDerivative DifferentiateIntegrate(Vec3 vel, mjtNum scale);

}  // namespace syn

#endif  // SYNOVIA_MATH_QUAT_DERIVATIVE_H_
