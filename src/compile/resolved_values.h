// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What several passes derive from the fields of elements: poses, limits, principal axes.

#ifndef SYNOVIA_COMPILE_RESOLVED_VALUES_H_
#define SYNOVIA_COMPILE_RESOLVED_VALUES_H_

#include <algorithm>
#include <string>
#include <vector>

#include "compile/compile.h"
#include "math/mat3.h"

namespace syn {

inline const mjsCompiler& CompilerOf(const Element& element) {
  return element.origin->pub.compiler;
}

// Unit length; one too short to have a direction stays as it is.
Quat UnitQuat(const double quat[4]);

// The orientation of an element: quat, or the alternative that overrides it.
Quat ResolvedQuat(const Element& element, const double quat[4], const mjsOrientation& alt);

// pos with that orientation.
template <typename T>
Pose ResolvedPose(const T& element) {
  return {Vec3::Load(element.pub.pos), ResolvedQuat(element, element.pub.quat, element.pub.alt)};
}

// The pose of everything directly in the frame; the identity without one.
inline const Pose& PoseOfFrame(const Compilation& c, const Frame* frame) {
  static constexpr Pose kIdentity;
  return frame ? c.frames[frame->id] : kIdentity;
}
inline Pose InFrame(const Compilation& c, const Frame* frame, const Pose& pose) {
  return frame ? ComposeByMatrix(c.frames[frame->id], pose) : pose;
}

// Whether a limit applies: as it says, or, if it leaves the choice, when the range is one. Without
// autolimits a range that leaves the choice is an error.
bool ResolveLimited(const Element& element, int limited, const double range[2],
                    const char* attribute, const char* range_attribute);

// Inertia tensor -> moments in descending order (up to the absolute tolerance 1e-12 of mju_eig3)
// and the rotation of the axes.
struct PrincipalAxes {
  Vec3 moments;
  Quat quat;
};
PrincipalAxes Diagonalize(const Mat3& inertia);

// Inertia tensor, about the origin, of a body with these moments along the axes of `inertial`.
Mat3 TensorAt(double mass, Vec3 moments, const Quat& axes, Vec3 offset);

// Equal to 1e-6 in each component, quaternions up to sign.
bool IsNear(Vec3 a, Vec3 b);
bool IsNear(Quat a, Quat b);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_RESOLVED_VALUES_H_
