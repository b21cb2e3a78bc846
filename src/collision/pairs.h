// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The collision functions. Each takes geoms in order of their types, writes at most mjMAXCONPAIR
// contacts (dist, pos, normal, tangent hint) and returns their number.

#ifndef SYNOVIA_COLLISION_PAIRS_H_
#define SYNOVIA_COLLISION_PAIRS_H_

#include <mujoco/mujoco.h>

namespace syn {

#define SYN_PAIR(name) \
  int name(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin)

// Closed form.
SYN_PAIR(PlaneSphere);
SYN_PAIR(PlaneCapsule);
SYN_PAIR(PlaneCylinder);
SYN_PAIR(PlaneBox);
SYN_PAIR(SphereSphere);
SYN_PAIR(SphereCapsule);
SYN_PAIR(SphereCylinder);
SYN_PAIR(SphereBox);
SYN_PAIR(CapsuleCapsule);
SYN_PAIR(CapsuleBox);
SYN_PAIR(BoxBox);

// Iterative.
SYN_PAIR(PlaneConvex);
SYN_PAIR(Convex);
SYN_PAIR(HfieldConvex);
SYN_PAIR(HfieldSdf);
SYN_PAIR(Sdf);

#undef SYN_PAIR

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PAIRS_H_
