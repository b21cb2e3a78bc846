// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Deformable bodies. A flex is a mesh of segments, triangles or tetrahedra whose vertices are
// carried by bodies. Each vertex belongs to one body, or all vertices are interpolated trilinearly
// between eight nodes, each of which belongs to a body.
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

// Returns the world position of a vertex, numbered within the flex.
inline Vec3 FlexVertex(const mjModel* m, const mjData* d, int flex, int vertex) {
  return Vec3::Load(d->flexvert_xpos +
                    3 * (m->flex_vertadr[flex] + static_cast<ptrdiff_t>(vertex)));
}

// Returns the world position of a node of an interpolated flex.
Vec3 FlexNode(const mjModel* m, const mjData* d, int flex, int node);

// Computes the weights of the eight nodes for a vertex at c in the unit cube. Node 4 i + 2 j + k is
// the corner (i, j, k).
inline void TrilinearWeights(Vec3 c, mjtNum weight[8]) {
  for (int q = 0; q < 8; ++q) {
    weight[q] = (q & 4 ? c.x : 1 - c.x) * (q & 2 ? c.y : 1 - c.y) * (q & 1 ? c.z : 1 - c.z);
  }
}

// Returns true if any force or constraint needs the Jacobian of the edges of a flex.
inline bool NeedsEdgeJacobian(const mjModel* m, int flex) {
  return m->flex_edgeequality[flex] || m->flex_edgedamping[flex] || m->flex_edgestiffness[flex] ||
         m->flex_damping[flex];
}

// Returns the row of the Jacobian of an edge, which is numbered over all flexes.
inline JacobianRow FlexEdgeRow(const mjModel* m, const mjData* d, int edge, bool sparse) {
  if (!sparse) {
    return {d->flexedge_J + static_cast<ptrdiff_t>(edge) * m->nv, nullptr, m->nv};
  }
  const int adr = d->flexedge_J_rowadr[edge];
  return {d->flexedge_J + adr, d->flexedge_J_colind + adr, d->flexedge_J_rownnz[edge]};
}

// Computes lengths and Jacobians of edges. Those of rigid flexes stay zero unless `with_rigid` is
// true.
void FlexEdges(const mjModel* m, mjData* d, bool with_rigid);

// Computes flexedge_velocity = flexedge_J qvel.
void FlexEdgeVelocity(const mjModel* m, mjData* d);

// Adds the forces of elasticity to qfrc_spring (if `springs`) and qfrc_damper (if `dampers`).
void AddFlexForces(const mjModel* m, mjData* d, bool springs, bool dampers);

// Add the parts of these forces for one flex; see flex_elasticity.cc, flex_bending.cc,
// flex_trilinear.cc and flex_edge.cc.
void AddElementForces(const mjModel* m, mjData* d, int flex);
void AddBendingForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers);
void AddTrilinearForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers);
void AddEdgeForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers);

// Returns the energy of the springs along edges. The energy of elasticity is not counted, by
// definition of the interface.
mjtNum FlexEdgeEnergy(const mjModel* m, const mjData* d);

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FLEX_FLEX_H_
