// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays origin + t direction against primitive shapes in their own frames. Results are the smallest
// t >= 0 at which the surface is hit, or kNoHit.

#ifndef SYNOVIA_COLLISION_RAY_RAY_PRIMITIVE_H_
#define SYNOVIA_COLLISION_RAY_RAY_PRIMITIVE_H_

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

inline constexpr mjtNum kNoHit = -1;  // result of a ray that hits nothing

// A ray; the direction need not have unit length.
struct Ray {
  Vec3 origin, direction;

  // Returns the point at parameter t.
  Vec3 At(mjtNum t) const { return origin + direction * t; }
  // Returns the ray in the frame with position `pos` and orientation `mat`.
  Ray In(Vec3 pos, const Mat3& mat) const {
    return {MulT(mat, origin - pos), MulT(mat, direction)};
  }
};

// Returns the nearer of two results, either of which may be kNoHit.
inline mjtNum Nearer(mjtNum a, mjtNum b) {
  if (a < 0) return b;
  return b < 0 || a < b ? a : b;
}

// Returns the hit with a box at the origin with half sizes s. Faces are hit from inside, too.
mjtNum RayBox(const Ray& ray, Vec3 s);

// Returns the hit with the triangle abc, from either side.
mjtNum RayTriangle(const Ray& ray, Vec3 a, Vec3 b, Vec3 c);

// Returns true if the ray meets an axis-aligned box, given by its center and half sizes, or starts
// inside.
bool RayMeetsBox(const Ray& ray, Vec3 center, Vec3 half);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_RAY_RAY_PRIMITIVE_H_
