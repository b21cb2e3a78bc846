// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The chain of a body: the dofs that move it, from the last dof of the nearest body with dofs up to
// the root. Columns of Jacobians are nonzero only on this chain.

#ifndef SYNOVIA_SMOOTH_CHAIN_H_
#define SYNOVIA_SMOOTH_CHAIN_H_

#include <mujoco/mujoco.h>

#include "math/spatial.h"
#include "math/vec3.h"

namespace syn {

// Returns the last dof of the chain of `body`, or -1 if the body cannot move. The others follow by
// dof_parentid.
inline int LastDof(const mjModel* m, int body) {
  const int b = m->body_weldid[body];
  return m->body_dofnum[b] ? m->body_dofadr[b] + m->body_dofnum[b] - 1 : -1;
}

// Returns the origin of the com frame of the body's tree, in which cdof, cvel, cinert and others
// are expressed: the center of mass of the tree.
inline Vec3 TreeOrigin(const mjModel* m, const mjData* d, int body) {
  return Vec3::Load(d->subtree_com + 3 * m->body_rootid[body]);
}

// A column of the Jacobian of a point, for rotation and translation.
struct JacobianColumn {
  Vec3 rot, lin;
};

// Returns the column of `dof` for a point at `offset` from the tree's origin.
inline JacobianColumn ColumnAt(const mjData* d, int dof, Vec3 offset) {
  const Spatial c = Spatial::Load(d->cdof + 6 * dof);
  return {c.rot, c.lin + Cross(c.rot, offset)};
}

// Calls visit(dof, column) for every dof of the chain of `body`, the last dof first. `point` is in
// world coordinates.
template <typename Visitor>
void ForEachColumn(const mjModel* m, const mjData* d, int body, Vec3 point, Visitor&& visit) {
  const Vec3 offset = point - TreeOrigin(m, d, body);
  for (int i = LastDof(m, body); i >= 0; i = m->dof_parentid[i]) {
    visit(i, ColumnAt(d, i, offset));
  }
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_CHAIN_H_
