// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The bounding box of a geom, from the current values of the model. Programs edit geom_size at run
// time without updating geom_aabb, so the box of a primitive is computed from its size.

#ifndef SYNOVIA_MODEL_GEOM_AABB_H_
#define SYNOVIA_MODEL_GEOM_AABB_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Center and half sizes of a box along the axes of a geom, in meters.
struct GeomAabb {
  Vec3 center, half;
};

// Returns the bounding box of geom i in its own frame. Sizes of primitives are read from geom_size,
// the boxes of planes, height fields, meshes and SDFs from geom_aabb.
inline GeomAabb LiveGeomAabb(const mjModel* m, int i) {
  const mjtNum* size = m->geom_size + 3 * i;
  switch (m->geom_type[i]) {
    case mjGEOM_SPHERE:
      return {{}, {size[0], size[0], size[0]}};
    case mjGEOM_CAPSULE:
      return {{}, {size[0], size[0], size[0] + size[1]}};
    case mjGEOM_CYLINDER:
      return {{}, {size[0], size[0], size[1]}};
    case mjGEOM_ELLIPSOID:
    case mjGEOM_BOX:
      return {{}, Vec3::Load(size)};
    default:
      return {Vec3::Load(m->geom_aabb + 6 * i), Vec3::Load(m->geom_aabb + 6 * i + 3)};
  }
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_GEOM_AABB_H_
