// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Functions that derive values from the fields of elements and that several passes share: poses,
// limits and principal axes.

#ifndef SYNOVIA_COMPILE_RESOLVED_VALUES_H_
#define SYNOVIA_COMPILE_RESOLVED_VALUES_H_

#include <algorithm>
#include <string>
#include <vector>

#include "compile/compile.h"
#include "math/mat3.h"

namespace syn {

// Returns the compiler settings that apply to an element: those of the model it was attached from.
inline const mjsCompiler& CompilerOf(const Element& element) {
  return element.origin->pub.compiler;
}

// Returns the quaternion with unit length. One that is too short to have a direction is returned
// unchanged.
Quat UnitQuat(const double quat[4]);

// Returns the orientation of an element: `quat`, or the alternative (axis angle, Euler angles and
// so on) that overrides it.
Quat ResolvedQuat(const Element& element, const double quat[4], const mjsOrientation& alt);

// Returns the pose of an element in the frame that encloses it.
template <typename T>
Pose ResolvedPose(const T& element) {
  return {Vec3::Load(element.pub.pos), ResolvedQuat(element, element.pub.quat, element.pub.alt)};
}

// PoseOfFrame() returns the pose of a frame in its body, or the identity if `frame` is null.
// InFrame() applies this pose to `pose`.
inline const Pose& PoseOfFrame(const Compilation& c, const Frame* frame) {
  static constexpr Pose kIdentity;
  return frame ? c.frames[frame->id] : kIdentity;
}
inline Pose InFrame(const Compilation& c, const Frame* frame, const Pose& pose) {
  return frame ? ComposeByMatrix(c.frames[frame->id], pose) : pose;
}

// Returns true if a limit applies. `limited` decides; if it is mjLIMITED_AUTO, the limit applies if
// range[0] < range[1]. Without the setting `autolimits`, a range that is not zero then throws
// ModelError. The attribute names are used in this message.
bool ResolveLimited(const Element& element, int limited, const double range[2],
                    const char* attribute, const char* range_attribute);

// Principal moments of an inertia tensor in descending order (up to the absolute tolerance 1e-12 of
// mju_eig3), and the rotation from the principal axes to the frame of the tensor.
struct PrincipalAxes {
  Vec3 moments;
  Quat quat;
};
// Throws ModelError if the smallest moment is not positive.
PrincipalAxes Diagonalize(const Mat3& inertia);

// Returns the inertia tensor about the origin of a body with the given principal moments along
// `axes`, whose center of mass is at `offset`.
Mat3 TensorAt(double mass, Vec3 moments, const Quat& axes, Vec3 offset);

// Return true if all components differ by less than 1e-6. Quaternions are compared up to their
// sign.
bool IsNear(Vec3 a, Vec3 b);
bool IsNear(Quat a, Quat b);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_RESOLVED_VALUES_H_
