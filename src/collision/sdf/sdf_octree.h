// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Signed distance of a mesh from its octree: trilinear in each leaf, continued outside the root box
// by the distance from the box.

#ifndef SYNOVIA_COLLISION_SDF_SDF_OCTREE_H_
#define SYNOVIA_COLLISION_SDF_SDF_OCTREE_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// root: index of the tree's first node in the oct_ arrays. leaf: where the query before ended, or
// -1; points that are asked for one after the other are mostly in the same one, and need not go
// down the tree again. It does not change the result.
mjtNum OctreeDistance(const mjModel* m, int root, Vec3 x, int* leaf);

// Inside the box in coordinates normalised to the leaf, as the interface has it: the direction is
// right, the length is not 1.
Vec3 OctreeGradient(const mjModel* m, int root, Vec3 x, int* leaf);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_SDF_SDF_OCTREE_H_
