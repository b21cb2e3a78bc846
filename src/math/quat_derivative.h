// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Derivatives of the quaternion operations (-) and (+) of math/quat.h with respect to rotation
// vectors in local axes.
//
// [v]x denotes the matrix with [v]x u = v x u, and I the identity.

#ifndef SYNOVIA_MATH_QUAT_DERIVATIVE_H_
#define SYNOVIA_MATH_QUAT_DERIVATIVE_H_

#include "math/mat3.h"
#include "math/quat.h"

namespace syn {

// Returns the derivative Da of a (-) b with respect to a. With r = a (-) b = theta n, n a unit
// vector, K = [n]x and t = theta / 2,
//
//   Da = I + t K + (1 - t / tan t) K^2.
//
// The derivative with respect to b is Db = -Da^T.
Mat3 DifferenceDerivative(Quat a, Quat b);

// The derivatives of q (+) s with respect to q and to s = scale * vel. With x = |s| and S = [s]x,
//
//   quat = cos x I - sin x / x S + (1 - cos x) / x^2 s s^T
//   vel  = sin x / x I - (1 - cos x) / x^2 S + (x - sin x) / x^3 s s^T
struct IntegrateDerivative {
  Mat3 quat, vel;
};
// Computes both derivatives; they do not depend on q.
IntegrateDerivative DifferentiateIntegrate(Vec3 vel, mjtNum scale);

}  // namespace syn

#endif  // SYNOVIA_MATH_QUAT_DERIVATIVE_H_
