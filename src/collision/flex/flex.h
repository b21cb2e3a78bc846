// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collisions of flexes:
//
//   with a plane          each vertex, as a ball
//   with other geoms      each element near the geom
//   with another flex     pairs of elements
//   with itself           pairs of elements without common vertices (selfcollide), and what would
//                         turn an element inside out (internal)
//
// Elements near an object are found by descending the bounding volume hierarchy of the flex, which
// mj_flex has refitted. Contacts are ordered by geoms, then by elements or vertices.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_H_

#include <mujoco/mujoco.h>

namespace syn {

// Appends the contacts between a flex and the body `other`. If other >= nbody, it stands for the
// flex other - nbody.
void CollideFlex(const mjModel* m, mjData* d, int other, int flex);
// Appends the contacts of a flex with itself.
void CollideFlexItself(const mjModel* m, mjData* d, int flex);

// The following functions (flex_pairs.cc) collide a single pair. They write distance, position and
// normal of the contacts to `con`, which has room for mjMAXCONPAIR, and return their number. The
// normal points from the first object to the second.
int PlaneVertex(const mjModel* m, const mjData* d, mjContact* con, int geom, int flex, int vertex,
                mjtNum margin);
int GeomElement(const mjModel* m, const mjData* d, mjContact* con, int geom, int flex, int element,
                mjtNum margin);
int ElementElement(const mjModel* m, const mjData* d, mjContact* con, int flex1, int element1,
                   int flex2, int element2, mjtNum margin);
int VertexElement(const mjModel* m, const mjData* d, mjContact* con, int flex, int vertex,
                  int element);

// Collides a corner of a tetrahedron with the opposite face. There is a contact if the corner comes
// closer to the plane of the face than two radii, or has passed it. `corner` is 0 .. 3, in the
// order of the interface. Writes the index of the corner's vertex.
int TetrahedronCorner(const mjModel* m, const mjData* d, mjContact* con, int flex, int element,
                      int corner, int* vertex);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_H_
