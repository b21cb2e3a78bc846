// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The part of the plan that belongs to flexes: the dofs that change the length of each edge, and
// the bodies that carry each element. The mesh of a flex never changes, so these are computed once.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_FLEX_H_
#define SYNOVIA_MODEL_PLAN_PLAN_FLEX_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// The dofs of an edge, in ascending order: first those that move both ends alike and do not change
// the length, then those that move one end, then those that move the other.
struct PlannedEdge {
  int adr;                    // index of its first dof in FlexPlan::edge_dof
  int common, first, second;  // number of dofs of each kind
  bool swapped;               // true if the dofs `first` move vertex b of the edge, not a
  // true if all dofs that change the length are slides, which move all points of a body alike
  bool slides;

  int size() const { return common + first + second; }
};

// Edges and elements of all flexes.
struct FlexPlan {
  std::vector<PlannedEdge> edges;  // edges of interpolated flexes have no dofs
  std::vector<int> edge_dof;       // dofs of all edges, see PlannedEdge
  std::vector<int> element_body;   // body of each corner, in the layout of flex_elem
};

// Builds this part of the plan.
FlexPlan PlanFlexes(const mjModel* m);

// Returns the bodies that carry the corners of an element; -1 for interpolated vertices.
inline const int* ElementBodies(const FlexPlan& plan, const mjModel* m, int flex, int element) {
  return plan.element_body.data() + m->flex_elemdataadr[flex] +
         static_cast<ptrdiff_t>(element) * (m->flex_dim[flex] + 1);
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_FLEX_H_
