// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Flexes of the plan: which dofs change the length of each edge, and which bodies carry each
// element. The mesh of a flex never changes, so these are found once.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_FLEX_H_
#define SYNOVIA_MODEL_PLAN_PLAN_FLEX_H_

#include <vector>

#include <mujoco/mujoco.h>

namespace syn {

// The dofs of an edge, ascending: those that move both ends alike and leave the length as it is,
// then those that move one end, then those that move the other.
struct PlannedEdge {
  int adr;  // first of its dofs in FlexPlan::edge_dof
  int common, first, second;
  bool swapped;  // the first rest belongs to vertex b of the edge, not a
  bool slides;   // all that change the length are dofs of slides: they act alike everywhere

  int size() const { return common + first + second; }
};

struct FlexPlan {
  std::vector<PlannedEdge> edges;  // of all flexes; without dofs where vertices have no bodies
  std::vector<int> edge_dof;
  std::vector<int> element_body;  // in the layout of flex_elem: the body of each corner
};

FlexPlan PlanFlexes(const mjModel* m);

// The bodies that carry the corners of an element; -1 for interpolated vertices.
inline const int* ElementBodies(const FlexPlan& plan, const mjModel* m, int flex, int element) {
  return plan.element_body.data() + m->flex_elemdataadr[flex] +
         static_cast<ptrdiff_t>(element) * (m->flex_dim[flex] + 1);
}

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_FLEX_H_
