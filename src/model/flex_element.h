// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Elements of a flex: a segment, a triangle or a tetrahedron, by dimension. One table of their
// edges serves compiler, elasticity and collision.

#ifndef SYNOVIA_MODEL_FLEX_ELEMENT_H_
#define SYNOVIA_MODEL_FLEX_ELEMENT_H_

#include <span>

#include <mujoco/mujoco.h>

namespace syn {

struct LocalEdge {
  int a, b;  // corners of the element
};

inline constexpr LocalEdge kSegmentEdges[] = {{0, 1}};
inline constexpr LocalEdge kTriangleEdges[] = {{1, 2}, {2, 0}, {0, 1}};
inline constexpr LocalEdge kTetrahedronEdges[] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};

inline std::span<const LocalEdge> ElementEdges(int dim) {
  if (dim == 1) return kSegmentEdges;
  if (dim == 2) return kTriangleEdges;
  return kTetrahedronEdges;
}

inline constexpr int kStiffnessSize = 21;  // numbers per element: upper triangle of 6 x 6
inline constexpr int kBendingSize = 17;    // numbers per edge: 4 x 4, and one of curvature
inline constexpr int kTrilinearNodes = 8;

// The vertices of an element, numbered within the flex.
inline const int* ElementVertices(const mjModel* m, int flex, int element) {
  return m->flex_elem + m->flex_elemdataadr[flex] +
         static_cast<ptrdiff_t>(element) * (m->flex_dim[flex] + 1);
}

// Whether an element takes part in collisions: those of solids only near the surface.
inline bool IsActiveElement(const mjModel* m, int flex, int element) {
  return m->flex_dim[flex] < 3 ||
         m->flex_elemlayer[m->flex_elemadr[flex] + element] < m->flex_activelayers[flex];
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_FLEX_ELEMENT_H_
