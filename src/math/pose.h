// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Pose: position and orientation of a frame in its parent. Maps local points p to pos + q p q*.

#ifndef SYNOVIA_MATH_POSE_H_
#define SYNOVIA_MATH_POSE_H_

#include "math/quat.h"

namespace syn {

struct Pose {
  Vec3 pos;
  Quat quat;

  static constexpr Pose Load(const mjtNum* pos, const mjtNum* quat) {
    return {Vec3::Load(pos), Quat::Load(quat)};
  }
  constexpr void Store(mjtNum* p, mjtNum* q) const { pos.Store(p), quat.Store(q); }
};

// Composition: first b, then a. The orientation is renormalised against drift.
inline Pose operator*(const Pose& a, const Pose& b) {
  return {a.pos + Rotate(a.quat, b.pos), Normalized(a.quat * b.quat)};
}

// The same by the matrix of a and without renormalising: how frames of models are composed, to the
// last bit.
constexpr Pose ComposeByMatrix(const Pose& a, const Pose& b) {
  return {ToMat3(a.quat) * b.pos + a.pos, a.quat * b.quat};
}

constexpr Vec3 operator*(const Pose& a, Vec3 point) { return Rotate(a.quat, point) + a.pos; }

constexpr Pose Inverse(const Pose& a) { return {-RotateInverse(a.quat, a.pos), Conj(a.quat)}; }

}  // namespace syn

#endif  // SYNOVIA_MATH_POSE_H_
