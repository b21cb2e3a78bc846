// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance fields of single geoms, in their own frames.

#ifndef SYNOVIA_COLLISION_SDF_SDF_FIELD_H_
#define SYNOVIA_COLLISION_SDF_SDF_FIELD_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// One item of an mjSDF. id: geom, or for SDF geoms the plugin instance, or without plugin the mesh.
struct SdfItem {
  const mjModel* m;
  const mjData* d;
  mjtGeom type;
  const mjpPlugin* plugin;
  int id;
  mutable int leaf = -1;  // of an octree, in which the last query ended
};

// The field of a geom; one of type SDF has that of its plugin, or else of its mesh.
SdfItem GeomField(const mjModel* m, const mjData* d, int geom);

mjtNum FieldDistance(const SdfItem& item, Vec3 x);
Vec3 FieldGradient(const SdfItem& item, Vec3 x);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_SDF_SDF_FIELD_H_
