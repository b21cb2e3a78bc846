// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The dofs that move a body: from the last dof of the nearest body that has any, up to the root.

#ifndef SYNOVIA_SMOOTH_CHAIN_H_
#define SYNOVIA_SMOOTH_CHAIN_H_

#include <mujoco/mujoco.h>

#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

// Last dof of the chain of `body`, -1 if it cannot move. Continue with dof_parentid.
inline int LastDof(const mjModel* m, int body) {
  const int b = m->body_weldid[body];
  return m->body_dofnum[b] ? m->body_dofadr[b] + m->body_dofnum[b] - 1 : -1;
}

// Where com-frame quantities (cdof, cvel, cinert, ...) of the body's tree have their origin: its
// centre of mass.
inline Vec3 TreeOrigin(const mjModel* m, const mjData* d, int body) {
  return Vec3::Load(d->subtree_com + 3 * m->body_rootid[body]);
}

// Column i of the Jacobian of a point at `offset` from the tree's origin.
struct JacobianColumn {
  Vec3 rot, lin;
};

inline JacobianColumn ColumnAt(const mjData* d, int dof, Vec3 offset) {
  const Spatial c = Spatial::Load(d->cdof + 6 * dof);
  return {c.rot, c.lin + Cross(c.rot, offset)};
}

// Calls visit(dof, column) for every dof of the chain, last first.
template <typename Visitor>
void ForEachColumn(const mjModel* m, const mjData* d, int body, Vec3 point, Visitor&& visit) {
  const Vec3 offset = point - TreeOrigin(m, d, body);
  for (int i = LastDof(m, body); i >= 0; i = m->dof_parentid[i]) {
    visit(i, ColumnAt(d, i, offset));
  }
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_CHAIN_H_
