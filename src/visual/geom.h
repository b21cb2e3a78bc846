// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The shapes of a scene (mjvGeom): defaults, and the constructions that several kinds share.

#ifndef SYNOVIA_VISUAL_GEOM_H_
#define SYNOVIA_VISUAL_GEOM_H_

#include <mujoco/mujoco.h>

#include "math/quat.h"

namespace syn {

inline void StoreFloat(Vec3 v, float* p) {
  p[0] = static_cast<float>(v.x), p[1] = static_cast<float>(v.y), p[2] = static_cast<float>(v.z);
}
inline void StoreFloat(const Mat3& a, float* p) {
  for (int i = 0; i < 9; ++i) p[i] = static_cast<float>(a.m[i]);
}

// Defaults of everything but what identifies a geom (object, category, segment).
void InitGeom(mjvGeom* geom, int type);

// Sizes as a geom of the given type stores them: radius and half length of round shapes apart.
inline Vec3 ShapeSize(int type, const mjtNum size[3]) {
  switch (type) {
    case mjGEOM_SPHERE:
      return {size[0], size[0], size[0]};
    case mjGEOM_CAPSULE:
    case mjGEOM_CYLINDER:
      return {size[0], size[0], size[1]};
    default:
      return Vec3::Load(size);
  }
}

// A shape from one point to another: size, position and orientation.
void Connect(mjvGeom* geom, int type, mjtNum width, Vec3 from, Vec3 to);

// The triangle as a frame of two edges and the normal; the frame is skew unless the edges are
// orthogonal.
void SetTriangle(mjvGeom* geom, Vec3 a, Vec3 b, Vec3 c);

// Radius of a sphere around the shape.
float BoundingRadius(const mjvGeom& geom);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_GEOM_H_
