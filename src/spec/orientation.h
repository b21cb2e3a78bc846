// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts the alternative representations of an orientation (axis and angle, axes, Euler angles)
// to quaternions. The formulas are in orientation.cc.

#ifndef SYNOVIA_SPEC_ORIENTATION_H_
#define SYNOVIA_SPEC_ORIENTATION_H_

#include "math/pose.h"
#include "spec/spec.h"

namespace syn::spec {

// Vectors shorter than this have no direction and are rejected. The unit is that of the vector.
inline constexpr double kTinyLength = 1e-7;

// Scales v to unit length. Returns false and leaves v unchanged if it is too short to have a
// direction.
bool MakeUnit(Vec3* v);

// Computes the rotation of Euler angles. `sequence` names three axes: lower case letters rotate
// about the moving axes, upper case letters about the fixed ones. Angles are in degrees if `degree`
// is true, else in radians. Returns null, or an error message.
const char* ResolveEuler(const double euler[3], bool degree, const char sequence[3], Quat* quat);

// Computes the quaternion of an orientation. If alt.type is mjORIENTATION_QUAT, `quat` stays
// unchanged. Returns null, or an error message; then `quat` stays unchanged.
const char* ResolveOrientation(const mjsOrientation& alt, bool degree, const char sequence[3],
                               Quat* quat);

// Returns the shortest rotation that takes the axis +z to the unit vector z.
Quat RotationFromZ(Vec3 z);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_ORIENTATION_H_
