// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines default properties of the geoms of a scene (mjvGeom), and the constructions that several
// kinds of elements share.

#ifndef SYNOVIA_VISUAL_GEOM_H_
#define SYNOVIA_VISUAL_GEOM_H_

#include <cstddef>
#include <cstring>

#include <mujoco/mujoco.h>

#include "math/quat.h"

namespace syn {

// Write vectors and matrices in single precision, as scenes store them.
inline void StoreFloat(Vec3 v, float* p) {
  p[0] = static_cast<float>(v.x), p[1] = static_cast<float>(v.y), p[2] = static_cast<float>(v.z);
}
template <int n>
inline void StoreFloats(const mjtNum* a, float* p) {
  for (int i = 0; i < n; ++i) p[i] = static_cast<float>(a[i]);
}
inline void StoreFloat(const Mat3& a, float* p) { StoreFloats<9>(a.m, p); }

// Returns a geom with default properties.
constexpr mjvGeom FreshGeom() {
  mjvGeom geom{};
  geom.type = mjGEOM_NONE;
  geom.dataid = geom.matid = -1;
  for (float& size : geom.size) size = 0.1f;
  for (int i = 0; i < 9; i += 4) geom.mat[i] = 1;
  for (float& channel : geom.rgba) channel = 0.5f;
  geom.rgba[3] = 1;
  geom.specular = geom.shininess = 0.5f;
  return geom;
}

// Sets default properties with a few wide stores. Only the first four characters of the label (100
// characters) are cleared.
inline void StartGeom(mjvGeom* geom) {
  static constexpr mjvGeom kFresh = FreshGeom();
  std::memcpy(geom, &kFresh, offsetof(mjvGeom, label) + 4);
  geom->camdist = geom->modelrbound = 0;
  geom->transparent = 0;
}

// Converts the sizes of the model to those of a scene. Round shapes store radius, radius, half
// length in a scene; the model has radius, half length.
inline Vec3 ShapeSize(int type, const mjtNum size[3]) {
  const bool sphere = type == mjGEOM_SPHERE;
  const bool round = sphere || type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  return {size[0], size[round ? 0 : 1], size[sphere ? 0 : round ? 1 : 2]};
}

// Sets type, size, position and orientation of a shape of the given width from one point to
// another.
void Connect(mjvGeom* geom, int type, mjtNum width, Vec3 from, Vec3 to);

// Sets a triangle. The columns of its matrix are two edges and the normal, so the matrix is
// orthogonal only if the edges are.
void SetTriangle(mjvGeom* geom, Vec3 a, Vec3 b, Vec3 c);

// Returns the radius of a sphere around the position of the geom that contains its shape.
float BoundingRadius(const mjvGeom& geom);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_GEOM_H_
