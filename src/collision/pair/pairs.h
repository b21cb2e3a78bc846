// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The collision functions. Each takes geoms in order of their types, writes at most mjMAXCONPAIR
// contacts (dist, pos, normal, tangent hint) and returns their number.

#ifndef SYNOVIA_COLLISION_PAIR_PAIRS_H_
#define SYNOVIA_COLLISION_PAIR_PAIRS_H_

#include <type_traits>

#include <mujoco/mujoco.h>

namespace syn {

// int(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin)
using CollisionFunction = std::remove_pointer_t<mjfCollision>;

// Closed form.
CollisionFunction PlaneSphere;
CollisionFunction PlaneCapsule;
CollisionFunction PlaneCylinder;
CollisionFunction PlaneBox;
CollisionFunction SphereSphere;
CollisionFunction SphereCapsule;
CollisionFunction SphereCylinder;
CollisionFunction SphereBox;
CollisionFunction CapsuleCapsule;
CollisionFunction CapsuleBox;
CollisionFunction BoxBox;

// Iterative.
CollisionFunction PlaneConvex;
CollisionFunction Convex;
CollisionFunction HfieldConvex;
CollisionFunction HfieldSdf;
CollisionFunction Sdf;

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PAIR_PAIRS_H_
