// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance fields of single geoms, in their own frames: negative inside, in meters.

#ifndef SYNOVIA_COLLISION_SDF_SDF_FIELD_H_
#define SYNOVIA_COLLISION_SDF_SDF_FIELD_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// A field. `id` is the geom. For geoms of type SDF it is the plugin instance, or, without a plugin,
// the mesh.
struct SdfItem {
  const mjModel* m;
  const mjData* d;
  mjtGeom type;
  const mjpPlugin* plugin;  // null if the field is not that of a plugin
  int id;
  mutable int leaf = -1;  // leaf of an octree in which the last query ended, -1 if none
};

// Returns the field of a geom. A geom of type SDF has the field of its plugin, or of its mesh if it
// has no plugin.
SdfItem GeomField(const mjModel* m, const mjData* d, int geom);

// Return the signed distance and the gradient of the field at x.
mjtNum FieldDistance(const SdfItem& item, Vec3 x);
Vec3 FieldGradient(const SdfItem& item, Vec3 x);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_SDF_SDF_FIELD_H_
