// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Alternative ways of giving an orientation, and poses of frames.

#ifndef SYNOVIA_SPEC_ORIENTATION_H_
#define SYNOVIA_SPEC_ORIENTATION_H_

#include "math/pose.h"
#include "spec/spec.h"

namespace syn::spec {

// Lengths below this count as zero when a direction is normalised.
inline constexpr double kTinyLength = 1e-7;

// Scales v to unit length; returns false and leaves v alone if it is too short to have a direction.
bool MakeUnit(Vec3* v);

// Rotation of the euler angles in the sequence of axes: lower case letters turn about the moving
// axes, upper case about the fixed ones.
const char* ResolveEuler(const double euler[3], bool degree, const char sequence[3], Quat* quat);

// The orientation as quaternion; type mjORIENTATION_QUAT leaves quat as it is. Returns null, or
// what is wrong.
const char* ResolveOrientation(const mjsOrientation& alt, bool degree, const char sequence[3],
                               Quat* quat);

// The shortest rotation taking +z to direction z (unit vector).
Quat RotationFromZ(Vec3 z);

}  // namespace syn::spec

#endif  // SYNOVIA_SPEC_ORIENTATION_H_
