// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A contact acts between two sides, and a side is a set of bodies with weights: one body with
// weight 1 for a geom or a vertex, the bodies of its vertices for an element of a flex, or the
// nodes they follow. The Jacobian of a side is the weighted sum of those of its bodies at the
// contact. Everything that asks which bodies a contact moves asks here.

#ifndef SYNOVIA_SMOOTH_CONTACT_SIDE_H_
#define SYNOVIA_SMOOTH_CONTACT_SIDE_H_

#include <mujoco/mujoco.h>

namespace syn {

struct ContactSide {
  static constexpr int kMaxBodies = 8;

  int size = 0;
  int body[kMaxBodies];
  mjtNum weight[kMaxBodies];
  mjtNum invweight = 0;  // weighted sum of body_invweight0, translation
};

// The body of a geom; -1 for a side that is part of a flex.
inline int GeomBody(const mjModel* m, const mjContact& con, int side) {
  return con.geom[side] >= 0 ? m->geom_bodyid[con.geom[side]] : -1;
}

// The body of a side that has only one, with weight 1; else -1.
inline int SingleBody(const mjModel* m, const mjContact& con, int side) {
  if (con.geom[side] >= 0) return m->geom_bodyid[con.geom[side]];
  const int flex = con.flex[side];
  if (con.vert[side] < 0 || m->flex_interp[flex]) return -1;
  return m->flex_vertbodyid[m->flex_vertadr[flex] + con.vert[side]];
}

ContactSide SideOf(const mjModel* m, const mjData* d, const mjContact& con, int side);

// What is wrong with the indices of a contact that comes from outside, or null.
const char* ContactProblem(const mjModel* m, const mjContact& con);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_CONTACT_SIDE_H_
