// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Objectives of pairs of signed distance fields, and gradient descent on them (see sdf_pair.h).

#include "collision/sdf/sdf_pair.h"

#include <cmath>

namespace syn {
namespace {

constexpr mjtNum kMaxGradient = 1e10;  // components of a usable gradient are at most this large
// The step length starts at kFirstStep and is halved until it is at most kLastStep, or until the
// objective has decreased by kSlope times the prediction of the gradient. These numbers are those
// of the specification.
constexpr mjtNum kFirstStep = 1, kLastStep = 1e-4, kSlope = 0.1;

// Returns true if all components are finite and not too large.
bool Usable(Vec3 g) {
  auto fine = [](mjtNum v) { return std::isfinite(v) && Abs(v) <= kMaxGradient; };
  return fine(g.x) && fine(g.y) && fine(g.z);
}

}  // namespace

FieldValues PairValues(const FieldPair& p, mjtSDFType type, Vec3 x) {
  const mjtNum a = FieldDistance(p.a, x);
  return {a, type == mjSDFTYPE_SINGLE ? 0 : FieldDistance(p.b, p.ToB(x))};
}

mjtNum PairDistance(mjtSDFType type, FieldValues v) {
  switch (type) {
    case mjSDFTYPE_SINGLE:
      return v.a;
    case mjSDFTYPE_INTERSECTION:
      return v.Larger();
    case mjSDFTYPE_MIDSURFACE:
      return v.a - v.b;
    case mjSDFTYPE_COLLISION:
      return v.a + v.b + Abs(v.Larger());
    default:
      mju_error("SDF type not available");
      return 0;
  }
}

Vec3 PairGradient(const FieldPair& p, mjtSDFType type, Vec3 x, FieldValues v) {
  switch (type) {
    case mjSDFTYPE_SINGLE:
      return p.GradientA(x);
    case mjSDFTYPE_INTERSECTION:
      return v.a > v.b ? p.GradientA(x) : p.GradientB(x);
    case mjSDFTYPE_MIDSURFACE:
      // Gradients may differ in length (octrees), so each is normalized first.
      return Normalized(Normalized(p.GradientA(x)) - Normalized(p.GradientB(x)));
    case mjSDFTYPE_COLLISION: {
      const Vec3 ga = p.GradientA(x), gb = p.GradientB(x), larger = v.a > v.b ? ga : gb;
      return ga + gb + (v.Larger() > 0 ? larger : -larger);
    }
    default:
      mju_error("SDF type not available");
      return {};
  }
}

bool Descent::Run(mjtSDFType type, int steps) {
  value_ = PairDistance(type, values_);
  for (int i = 0; i < steps; ++i) {
    const Vec3 g = PairGradient(pair_, type, x_, values_), start = x_;
    if (!Usable(g)) return false;
    const mjtNum before = value_, square = NormSquared(g);
    // Halve the step until the objective decreases enough. The negated test also ends the loop for
    // NaN.
    for (mjtNum step = kFirstStep;; step /= 2) {
      x_ = start - g * step;
      values_ = PairValues(pair_, type, x_);
      value_ = PairDistance(type, values_);
      if (!(step > kLastStep && value_ - before > -kSlope * step * square)) break;
    }
    if (before < value_) break;  // even the shortest step did not decrease the objective
  }
  return true;
}

}  // namespace syn
