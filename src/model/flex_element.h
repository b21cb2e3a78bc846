// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Elements of a flex: segments, triangles or tetrahedra, by dimension. Compiler, elasticity and
// collision share one table of their edges.

#ifndef SYNOVIA_MODEL_FLEX_ELEMENT_H_
#define SYNOVIA_MODEL_FLEX_ELEMENT_H_

#include <span>

#include <mujoco/mujoco.h>

namespace syn {

// An edge of an element, by the local numbers of its corners.
struct LocalEdge {
  int a, b;
};

// Edges by type of element. The order is that of flex_elemedge.
inline constexpr LocalEdge kSegmentEdges[] = {{0, 1}};
inline constexpr LocalEdge kTriangleEdges[] = {{1, 2}, {2, 0}, {0, 1}};
inline constexpr LocalEdge kTetrahedronEdges[] = {{0, 1}, {1, 2}, {2, 0}, {2, 3}, {0, 3}, {1, 3}};

// Returns the edges of an element of dimension 1, 2 or 3.
inline std::span<const LocalEdge> ElementEdges(int dim) {
  if (dim == 1) return kSegmentEdges;
  if (dim == 2) return kTriangleEdges;
  return kTetrahedronEdges;
}

inline constexpr int kStiffnessSize = 21;  // numbers per element: upper triangle of a 6 x 6 matrix
// numbers per edge: a 4 x 4 matrix and the curvature at rest
inline constexpr int kBendingSize = 17;
inline constexpr int kTrilinearNodes = 8;  // nodes of an interpolated flex: the corners of a box

// Returns the dim + 1 vertices of an element, numbered within the flex.
inline const int* ElementVertices(const mjModel* m, int flex, int element) {
  return m->flex_elem + m->flex_elemdataadr[flex] +
         static_cast<ptrdiff_t>(element) * (m->flex_dim[flex] + 1);
}

// Returns true if an element takes part in collisions. Elements of solids do so only in the outer
// layers.
inline bool IsActiveElement(const mjModel* m, int flex, int element) {
  return m->flex_dim[flex] < 3 ||
         m->flex_elemlayer[m->flex_elemadr[flex] + element] < m->flex_activelayers[flex];
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_FLEX_ELEMENT_H_
