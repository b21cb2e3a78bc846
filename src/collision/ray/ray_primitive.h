// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays q + t w against primitive shapes in their own frames. Results are the smallest t >= 0, or
// -1.

#ifndef SYNOVIA_COLLISION_RAY_RAY_PRIMITIVE_H_
#define SYNOVIA_COLLISION_RAY_RAY_PRIMITIVE_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

inline constexpr mjtNum kNoHit = -1;

struct Ray {
  Vec3 origin, direction;

  Vec3 At(mjtNum t) const { return origin + direction * t; }
  // The ray in the frame of a pose.
  Ray In(Vec3 pos, const Mat3& mat) const {
    return {MulT(mat, origin - pos), MulT(mat, direction)};
  }
};

// The nearer of two results.
inline mjtNum Nearer(mjtNum a, mjtNum b) {
  if (a < 0) return b;
  return b < 0 || a < b ? a : b;
}

// Against a box with half sizes s; all faces count, from inside too.
mjtNum RayBox(const Ray& ray, Vec3 s);

// Against the triangle abc, two-sided.
mjtNum RayTriangle(const Ray& ray, Vec3 a, Vec3 b, Vec3 c);

// Does the ray meet an axis-aligned box (centre, half sizes) at all?
bool RayMeetsBox(const Ray& ray, Vec3 center, Vec3 half);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_RAY_RAY_PRIMITIVE_H_
