// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the bending forces of sheets. For the four vertices of two triangles at an edge, with
// their 4 x 4 matrix B and the term c of the curvature at rest (compile/flex/flex_elasticity.cc):
//
//   force at i   -( sum over j of B_ij x_j + c F_i ),   damping   -D sum over j of B_ij v_j
//
// where F_i is the gradient of the volume of the tetrahedron that the vertices span. Vertices are
// bodies with three slide joints along the axes of the world.
//
// This is a quadratic bending model for inextensible surfaces (Bergou et al. 2006), with the cubic
// term of Garg et al. 2007.

#include "model/flex_element.h"
#include "smooth/flex/flex.h"

namespace syn {
namespace {

// Dofs and positions of the four vertices around an edge.
struct Stencil {
  int dof[4];  // first dof of the body of each vertex, -1 if the vertex is fixed
  Vec3 pos[4];

  Stencil(const mjModel* m, const mjData* d, int flex, const int (&vertex)[4]) {
    for (int i = 0; i < 4; ++i) {
      const int body = m->flex_vertbodyid[m->flex_vertadr[flex] + vertex[i]];
      dof[i] = m->body_dofnum[body] >= 3 ? m->body_dofadr[body] : -1;
      pos[i] = FlexVertex(m, d, flex, vertex[i]);
    }
  }
};

// Adds the spring forces of one stencil. b holds its 17 numbers.
void AddSpring(const Stencil& s, const mjtNum* b, mjtNum* qfrc) {
  const Vec3 e1 = s.pos[1] - s.pos[0], e2 = s.pos[2] - s.pos[0], e3 = s.pos[3] - s.pos[0];
  // The gradients sum to zero, because a translation does not change the volume.
  Vec3 volume[4] = {{}, Cross(e2, e3), Cross(e3, e1), Cross(e1, e2)};
  volume[0] = -(volume[1] + volume[2] + volume[3]);
  for (int i = 0; i < 4; ++i) {
    if (s.dof[i] < 0) continue;
    Vec3 force = volume[i] * b[16];
    for (int j = 0; j < 4; ++j) force += s.pos[j] * b[4 * i + j];
    for (int k = 0; k < 3; ++k) qfrc[s.dof[i] + k] -= force[k];
  }
}

// Adds the damping forces of one stencil. Fixed vertices have zero velocity.
void AddDamper(const Stencil& s, const mjtNum* b, mjtNum damping, const mjtNum* qvel,
               mjtNum* qfrc) {
  for (int i = 0; i < 4; ++i) {
    if (s.dof[i] < 0) continue;
    Vec3 force;
    for (int j = 0; j < 4; ++j) {
      if (s.dof[j] >= 0) force += Vec3::Load(qvel + s.dof[j]) * b[4 * i + j];
    }
    for (int k = 0; k < 3; ++k) qfrc[s.dof[i] + k] -= damping * force[k];
  }
}

}  // namespace

void AddBendingForces(const mjModel* m, mjData* d, int flex, bool springs, bool dampers) {
  const int begin = m->flex_edgeadr[flex], end = begin + m->flex_edgenum[flex];
  const mjtNum damping = dampers ? m->flex_damping[flex] : 0;
  for (int e = begin; e < end; ++e) {
    const int *edge = m->flex_edge + 2 * e, *flap = m->flex_edgeflap + 2 * e;
    // Edges at the boundary have one triangle and do not bend.
    if (flap[1] < 0) continue;
    const Stencil stencil(m, d, flex, {edge[0], edge[1], flap[0], flap[1]});
    const mjtNum* bending = m->flex_bending + static_cast<ptrdiff_t>(kBendingSize) * e;
    if (springs) AddSpring(stencil, bending, d->qfrc_spring);
    if (damping) AddDamper(stencil, bending, damping, d->qvel, d->qfrc_damper);
  }
}

}  // namespace syn
