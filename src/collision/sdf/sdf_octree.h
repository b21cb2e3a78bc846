// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The signed distance of a mesh from its octree. The distance is trilinear in each leaf. Outside
// the root box it is the distance at the nearest point of the box, plus the distance from the box.

#ifndef SYNOVIA_COLLISION_SDF_SDF_OCTREE_H_
#define SYNOVIA_COLLISION_SDF_SDF_OCTREE_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Returns the signed distance at x. `root` is the index of the first node of the tree in the oct_
// arrays. `leaf` is the leaf in which the previous query ended, or -1, and is updated. Successive
// points are mostly in the same leaf, so the search from the root can often be omitted. The result
// does not depend on `leaf`.
mjtNum OctreeDistance(const mjModel* m, int root, Vec3 x, int* leaf);

// Returns the gradient at x. Inside the root box it is the gradient in coordinates normalized to
// the leaf, as the interface defines it. So its length differs from 1.
Vec3 OctreeGradient(const mjModel* m, int root, Vec3 x, int* leaf);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_SDF_SDF_OCTREE_H_
