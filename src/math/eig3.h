// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Principal axes of a symmetric 3x3 matrix.

#ifndef SYNOVIA_MATH_EIG3_H_
#define SYNOVIA_MATH_EIG3_H_

#include "math/quat.h"

namespace syn {

// a = R diag(value) R^T with R the rotation of q, values descending; returns the number of turns. q
// is brought back to unit length where it has drifted by more than the tolerance, which is coarser
// in the compiler (1e-14) than in mju_eig3: frames of bodies and meshes agree to the last bit.
int Eigen3(Vec3& value, Quat& q, const Mat3& a, mjtNum unit_tolerance);

}  // namespace syn

#endif  // SYNOVIA_MATH_EIG3_H_
