// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Principal axes of a symmetric tensor A: A = R(quat) diag(values) R(quat)^T, values descending.
//
// Jacobi rotations accumulated in a quaternion, with absolute thresholds of 1e-12: an off-diagonal
// element below that stays where it is. Small inertias are therefore left partly undiagonalised,
// which users see as mesh_quat of centimetre-sized meshes, so the thresholds are part of the result.

#ifndef SYNOVIA_ASSET_PRINCIPAL_AXES_H_
#define SYNOVIA_ASSET_PRINCIPAL_AXES_H_

#include "math/mat3.h"
#include "math/quat.h"

namespace syn {

struct PrincipalFrame {
  Vec3 values;
  Quat quat;
};

PrincipalFrame PrincipalAxes(const Mat3& tensor);

}  // namespace syn

#endif  // SYNOVIA_ASSET_PRINCIPAL_AXES_H_
