// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Builds the plan of a model from its parts; see plan.h.

#include "model/plan/plan.h"

#include "model/layout.h"
#include "model/plan/validate_plan.h"

namespace syn {
namespace {

// Returns the first dof of each kinematic tree, and nv at the end.
std::vector<int> PlanTrees(const mjModel* m) {
  std::vector<int> tree_dof(m->ntree + 1, m->nv);
  for (int i = m->nv - 1; i >= 0; --i) tree_dof[m->dof_treeid[i]] = i;
  return tree_dof;
}

// Finds runs of rows of the inertia pattern that can be processed together
// (math/sparse/triangle.h).
std::vector<SupernodePlace> PlanSupernodes(const mjModel* m) {
  std::vector<SupernodePlace> places(m->nv);
  FindSupernodes(places.data(), {m->nv, m->M_rownnz, m->M_rowadr, m->M_colind});
  return places;
}

}  // namespace

void BuildPlan(mjModel* m) {
  DeletePlan(m);
  Hidden(m)->plan =
      new Plan{PlanTrees(m),     PlanSupernodes(m), PlanKinematics(m), PlanTendons(m),
               PlanCollision(m), PlanBounds(m),     PlanFlexes(m),     DataBufferBytes(m)};
  SYN_VALIDATE(ValidatePlan(m));
}

void DeletePlan(mjModel* m) {
  delete Hidden(m)->plan;
  Hidden(m)->plan = nullptr;
}

}  // namespace syn
