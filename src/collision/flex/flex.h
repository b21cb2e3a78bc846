// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collisions of flexes.
//
//   with a plane          each vertex, as a ball
//   with other geoms      each element near the geom
//   with another flex     pairs of elements
//   with itself           pairs of elements without common vertices (selfcollide), and what would
//                         turn an element inside out (internal)
//
// Elements near something are found by descending the hierarchy of the flex, which mj_flex has
// refitted. Contacts come in the order of geoms, then of elements or vertices.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_H_

#include <mujoco/mujoco.h>

namespace syn {

// Body `other`, or flex other - nbody, against a flex.
void CollideFlex(const mjModel* m, mjData* d, int other, int flex);
void CollideFlexItself(const mjModel* m, mjData* d, int flex);

// Single pairs (flex_pairs.cc). They write distance, position and normal of contacts, the normal
// from the first to the second, and return their number.
int PlaneVertex(const mjModel* m, const mjData* d, mjContact* con, int geom, int flex, int vertex,
                mjtNum margin);
int GeomElement(const mjModel* m, const mjData* d, mjContact* con, int geom, int flex, int element,
                mjtNum margin);
int ElementElement(const mjModel* m, const mjData* d, mjContact* con, int flex1, int element1,
                   int flex2, int element2, mjtNum margin);
int VertexElement(const mjModel* m, const mjData* d, mjContact* con, int flex, int vertex,
                  int element);

// A corner of a tetrahedron against the face opposite to it: contact if it comes closer than two
// radii to the plane of the face, or passes it. corner: 0 .. 3, in the order of the interface.
int TetrahedronCorner(const mjModel* m, const mjData* d, mjContact* con, int flex, int element,
                      int corner, int* vertex);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_H_
