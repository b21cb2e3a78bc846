// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Two signed distance fields, combined into objectives, and the descent on these.

#ifndef SYNOVIA_COLLISION_SDF_SDF_PAIR_H_
#define SYNOVIA_COLLISION_SDF_SDF_PAIR_H_

#include <mujoco/mujoco.h>

#include "collision/sdf/sdf_field.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// Points are in the frame of field a; y = rotation x + offset is in that of b.
struct FieldPair {
  SdfItem a, b;
  Mat3 rotation;
  Vec3 offset;

  Vec3 ToB(Vec3 x) const { return rotation * x + offset; }
  Vec3 FromB(Vec3 y) const { return MulT(rotation, y - offset); }
  Vec3 GradientA(Vec3 x) const { return FieldGradient(a, x); }
  Vec3 GradientB(Vec3 x) const { return MulT(rotation, FieldGradient(b, ToB(x))); }
};

// The two fields at a point.
struct FieldValues {
  mjtNum a = 0, b = 0;
  mjtNum Larger() const { return a > b ? a : b; }
};

// Field b is not asked for a single field.
FieldValues PairValues(const FieldPair& p, mjtSDFType type, Vec3 x);

// The objective, from the values of the fields:
//   single a, intersection max(a, b), midsurface a - b, collision a + b + |max(a, b)|
mjtNum PairDistance(mjtSDFType type, FieldValues values);

// Its gradient; of the midsurface, the unit normal. Values are those at x.
Vec3 PairGradient(const FieldPair& p, mjtSDFType type, Vec3 x, FieldValues values);

// A point on its way down. The fields are known at the point whatever the objective, so that a step
// asks for gradients once and for distances only where it tries to go.
class Descent {
 public:
  Descent(const FieldPair& pair, Vec3 start)
      : pair_(pair), x_(start), values_(PairValues(pair, mjSDFTYPE_COLLISION, start)) {}

  // Gradient steps with halving until the objective falls enough (Armijo). False if a gradient is
  // not a usable number.
  bool Run(mjtSDFType type, int steps);

  Vec3 Point() const { return x_; }
  mjtNum Value() const { return value_; }  // of the last objective

 private:
  const FieldPair& pair_;
  Vec3 x_;
  FieldValues values_;
  mjtNum value_ = 0;
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_SDF_SDF_PAIR_H_
