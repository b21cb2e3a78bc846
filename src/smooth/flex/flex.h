// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Deformable bodies. A flex is a mesh of segments, triangles or tetrahedra whose vertices are
// carried by bodies: each by its own, or all of them, by trilinear interpolation, by eight nodes.
//
//   mj_flex        positions of vertices, boxes of elements, lengths and Jacobians of edges
//   mj_passive     forces of elasticity (AddFlexForces)
//   collision      elements and vertices against geoms and each other (collision/flex*.cc)

#ifndef SYNOVIA_SMOOTH_FLEX_FLEX_H_
#define SYNOVIA_SMOOTH_FLEX_FLEX_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"
#include "smooth/tendon/tendon.h"

namespace syn {

inline Vec3 FlexVertex(const mjModel* m, const mjData* d, int flex, int vertex) {
  return Vec3::Load(d->flexvert_xpos +
                    3 * (m->flex_vertadr[flex] + static_cast<ptrdiff_t>(vertex)));
}

// Position of a node of an interpolated flex.
Vec3 FlexNode(const mjModel* m, const mjData* d, int flex, int node);

// Weights of the eight nodes for a vertex at c in the unit cube: node 4 i + 2 j + k is the corner
// (i, j, k).
inline void TrilinearWeights(Vec3 c, mjtNum weight[8]) {
  for (int q = 0; q < 8; ++q) {
    weight[q] = (q & 4 ? c.x : 1 - c.x) * (q & 2 ? c.y : 1 - c.y) * (q & 1 ? c.z : 1 - c.z);
  }
}

// Whether anything needs the Jacobian of the edges of a flex.
inline bool NeedsEdgeJacobian(const mjModel* m, int flex) {
  return m->flex_edgeequality[flex] || m->flex_edgedamping[flex] || m->flex_edgestiffness[flex] ||
         m->flex_damping[flex];
}

// Row of the Jacobian of an edge, numbered over all flexes.
inline JacobianRow FlexEdgeRow(const mjModel* m, const mjData* d, int edge, bool sparse) {
  if (!sparse) {
    return {d->flexedge_J + static_cast<ptrdiff_t>(edge) * m->nv, nullptr, m->nv};
  }
  const int adr = d->flexedge_J_rowadr[edge];
  return {d->flexedge_J + adr, d->flexedge_J_colind + adr, d->flexedge_J_rownnz[edge]};
}

// Lengths and Jacobians of edges. Those of rigid flexes are left at zero, unless asked for.
void FlexEdges(const mjModel* m, mjData* d, bool with_rigid);

// flexedge_velocity = flexedge_J qvel
void FlexEdgeVelocity(const mjModel* m, mjData* d);

// Adds the forces of elasticity to qfrc_spring and qfrc_damper, as far as these are enabled.
void AddFlexForces(const mjModel* m, mjData* d, bool springs, bool dampers);

// Their parts, of one flex: flex_elasticity.cc, flex_bending.cc, flex_trilinear.cc, flex_edge.cc.
void AddElementForces(const mjModel* m, mjData* d, int flex);
void AddBendingForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers);
void AddTrilinearForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers);
void AddEdgeForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers);

// Energy of the springs along edges; that of elasticity is not counted, by definition of the
// interface.
mjtNum FlexEdgeEnergy(const mjModel* m, const mjData* d);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FLEX_FLEX_H_
