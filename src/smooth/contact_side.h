// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A contact acts between two sides, and a side is a set of bodies with weights: one body with
// weight 1 for a geom or a vertex of a flex; the bodies of its vertices for an element of a flex;
// or the nodes, if the flex is interpolated. The Jacobian of a side is the weighted sum of the
// Jacobians of its bodies at the contact. All code that needs the bodies of a contact uses this
// file.

#ifndef SYNOVIA_SMOOTH_CONTACT_SIDE_H_
#define SYNOVIA_SMOOTH_CONTACT_SIDE_H_

#include <mujoco/mujoco.h>

namespace syn {

// The bodies of one side and their weights; entries from `size` on are not set.
struct ContactSide {
  static constexpr int kMaxBodies = 8;  // nodes of an interpolated flex

  int size = 0;               // number of bodies
  int body[kMaxBodies];       // ids of the bodies
  mjtNum weight[kMaxBodies];  // factors of their Jacobians
  mjtNum invweight = 0;       // weighted sum of body_invweight0 for translations
};

// Returns the body of the geom on a side of the contact, or -1 if the side is part of a flex.
inline int GeomBody(const mjModel* m, const mjContact& con, int side) {
  return con.geom[side] >= 0 ? m->geom_bodyid[con.geom[side]] : -1;
}

// Returns the body of a side that consists of one body with weight 1, else -1.
inline int SingleBody(const mjModel* m, const mjContact& con, int side) {
  if (con.geom[side] >= 0) return m->geom_bodyid[con.geom[side]];
  const int flex = con.flex[side];
  if (con.vert[side] < 0 || m->flex_interp[flex]) return -1;
  return m->flex_vertbodyid[m->flex_vertadr[flex] + con.vert[side]];
}

// Returns side 0 or 1 of the contact.
ContactSide SideOf(const mjModel* m, const mjData* d, const mjContact& con, int side);

// Returns a text that names the invalid index of a contact that was made by a user, or null if all
// are valid.
const char* ContactProblem(const mjModel* m, const mjContact& con);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_CONTACT_SIDE_H_
