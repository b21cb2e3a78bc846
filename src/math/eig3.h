// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Principal axes of a symmetric 3x3 matrix, for example of an inertia (see eig3.cc for the method).

#ifndef SYNOVIA_MATH_EIG3_H_
#define SYNOVIA_MATH_EIG3_H_

#include "math/quat.h"

namespace syn {

// Computes the eigenvalues and eigenvectors of the symmetric matrix a: a = R diag(value) R^T, where
// R is the rotation of q. The values are in descending order. Returns the number of Jacobi
// rotations.
//
// q is normalized when its length differs from 1 by more than `unit_tolerance`. The compiler passes
// 1e-14 and mju_eig3 passes mjMINVAL, because then the frames of bodies and meshes agree with the
// reference to the last bit.
int Eigen3(Vec3& value, Quat& q, const Mat3& a, mjtNum unit_tolerance);

}  // namespace syn

#endif  // SYNOVIA_MATH_EIG3_H_
