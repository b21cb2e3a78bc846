// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Two signed distance fields, their combination into objectives, and the gradient descent on these
// (see sdf.cc for their use).

#ifndef SYNOVIA_COLLISION_SDF_SDF_PAIR_H_
#define SYNOVIA_COLLISION_SDF_SDF_PAIR_H_

#include <mujoco/mujoco.h>

#include "collision/sdf/sdf_field.h"
#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// A pair of fields. Points x are in the frame of field a. They are mapped to the frame of field b
// by y = rotation x + offset.
struct FieldPair {
  SdfItem a, b;
  Mat3 rotation;
  Vec3 offset;

  // Map a point from frame a to frame b, and back.
  Vec3 ToB(Vec3 x) const { return rotation * x + offset; }
  Vec3 FromB(Vec3 y) const { return MulT(rotation, y - offset); }
  // Return the gradients of the fields at x, both in frame a.
  Vec3 GradientA(Vec3 x) const { return FieldGradient(a, x); }
  Vec3 GradientB(Vec3 x) const { return MulT(rotation, FieldGradient(b, ToB(x))); }
};

// The values of both fields at a point.
struct FieldValues {
  mjtNum a = 0, b = 0;
  mjtNum Larger() const { return a > b ? a : b; }
};

// Returns the values of both fields at x. For the type mjSDFTYPE_SINGLE, field b is not evaluated.
FieldValues PairValues(const FieldPair& p, mjtSDFType type, Vec3 x);

// Returns the objective of the given type, from the values of the fields:
//   single a, intersection max(a, b), midsurface a - b, collision a + b + |max(a, b)|
mjtNum PairDistance(mjtSDFType type, FieldValues values);

// Returns the gradient of the objective at x; for the midsurface, its unit normal. `values` are
// those of the fields at x, which the types single and midsurface do not use.
Vec3 PairGradient(const FieldPair& p, mjtSDFType type, Vec3 x, FieldValues values);

// A point that descends on an objective. It keeps the values of both fields, which do not depend on
// the objective. So a step evaluates the gradients once, and the distances only at trial points.
class Descent {
 public:
  Descent(const FieldPair& pair, Vec3 start)
      : pair_(pair), x_(start), values_(PairValues(pair, mjSDFTYPE_COLLISION, start)) {}

  // Makes at most `steps` gradient steps on the objective. The length of each step is halved until
  // the objective decreases enough (Armijo rule). Ends early if it does not decrease. Returns false
  // if a gradient is not a usable number.
  bool Run(mjtSDFType type, int steps);

  Vec3 Point() const { return x_; }
  mjtNum Value() const { return value_; }  // value of the objective of the last Run

 private:
  const FieldPair& pair_;
  Vec3 x_;
  FieldValues values_;
  mjtNum value_ = 0;
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_SDF_SDF_PAIR_H_
