// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The collision functions of pairs of geoms. Each takes two geoms in ascending order of their
// types, writes at most mjMAXCONPAIR contacts (distance, position, normal, hint for the tangent)
// that are closer than `margin`, and returns their number. function_table.cc assigns them to types.

#ifndef SYNOVIA_COLLISION_PAIR_PAIRS_H_
#define SYNOVIA_COLLISION_PAIR_PAIRS_H_

#include <type_traits>

#include <mujoco/mujoco.h>

namespace syn {

// The signature is int(const mjModel* m, const mjData* d, mjContact* con, int g1,
// int g2, mjtNum margin).
using CollisionFunction = std::remove_pointer_t<mjfCollision>;

// Functions in closed form.
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

// Iterative functions.
CollisionFunction PlaneConvex;
CollisionFunction Convex;
CollisionFunction HfieldConvex;
CollisionFunction HfieldSdf;
CollisionFunction Sdf;

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PAIR_PAIRS_H_
