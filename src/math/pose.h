// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Pose: the position and orientation of a frame relative to its parent frame.
//
// A pose maps a point p of the frame to pos + q p q* in the parent, where q is the orientation.

#ifndef SYNOVIA_MATH_POSE_H_
#define SYNOVIA_MATH_POSE_H_

#include "math/quat.h"

namespace syn {

// A rigid transformation; the default is the identity.
struct Pose {
  Vec3 pos;
  Quat quat;

  static constexpr Pose Load(const mjtNum* pos, const mjtNum* quat) {
    return {Vec3::Load(pos), Quat::Load(quat)};
  }
  constexpr void Store(mjtNum* p, mjtNum* q) const { pos.Store(p), quat.Store(q); }
};

// Returns the pose that applies b first and then a. The orientation is normalized, so that rounding
// errors do not accumulate over long chains.
inline Pose operator*(const Pose& a, const Pose& b) {
  return {a.pos + Rotate(a.quat, b.pos), Normalized(a.quat * b.quat)};
}

// Composes like operator*, but rotates by the matrix of a.quat and does not normalize. Frames of
// models are composed in this way to agree with the reference to the last bit.
constexpr Pose ComposeByMatrix(const Pose& a, const Pose& b) {
  return {ToMat3(a.quat) * b.pos + a.pos, a.quat * b.quat};
}

// Maps a point of the frame to its parent.
constexpr Vec3 operator*(const Pose& a, Vec3 point) { return Rotate(a.quat, point) + a.pos; }

constexpr Pose Inverse(const Pose& a) { return {-RotateInverse(a.quat, a.pos), Conj(a.quat)}; }

}  // namespace syn

#endif  // SYNOVIA_MATH_POSE_H_
