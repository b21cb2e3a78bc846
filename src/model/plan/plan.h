// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plan: what the engine derives from the structure of a model, once, when the model comes to
// life (compiled, loaded, copied), so that a step need not find it out again.
//
// What it bakes in, and what is read live from mjModel in every step:
//
//   baked   structural integers: numbers of elements, addresses, parents, trees, which bodies have
//           geoms, the mesh of a flex, the pattern of the inertia
//   hints   *_sameframe, hinges, paths of tendons, the coordinates of hulls, the numbers that
//           bounding boxes were made from: groups and starting points for speed. The step compares
//           them with the model and does what the values in the model say.
//   live    everything else: all real-valued arrays, flags, collision masks, options, targets of
//           actuators, bodies of geoms and sites, stages of sensors
//
// tests/step/live_fields_test.cc changes every live field and hint of a model that has already
// stepped and compares it with a new model that has these values.
//
// Each stage of the pipeline has its part, in a file of its own beside this one.

#ifndef SYNOVIA_MODEL_PLAN_PLAN_H_
#define SYNOVIA_MODEL_PLAN_PLAN_H_

#include <vector>

#include <mujoco/mujoco.h>

#include "base/buffer_header.h"
#include "math/sparse/triangle.h"
#include "model/plan/plan_bounds.h"
#include "model/plan/plan_collision.h"
#include "model/plan/plan_elements.h"
#include "model/plan/plan_flex.h"
#include "model/plan/plan_kinematics.h"

namespace syn {

struct Plan {
  std::vector<int> tree_dof;  // first dof of each kinematic tree, and nv after the last
  std::vector<SupernodePlace> supernodes;  // of the inertia: a place for each dof
  KinematicPlan kinematics;
  std::vector<DofRange> tendons;  // of each tendon
  CollisionPlan collision;
  BoundsPlan bounds;
  FlexPlan flexes;
  size_t data_bytes;  // size of mjData.buffer
};

inline const Plan& PlanOf(const mjModel* m) { return *Hidden(m)->plan; }

// Returns true if the data are large enough for the model. Data of a smaller model would be written
// beyond their end.
inline bool DataFitModel(const mjModel* m, const mjData* d) {
  return static_cast<size_t>(d->nbuffer) >= PlanOf(m).data_bytes;
}

// The inertia and what has its pattern: lower triangle, row i = ancestors of dof i and i itself.
inline TrianglePattern InertiaPattern(const mjModel* m) {
  return {{m->nv, m->M_rownnz, m->M_rowadr, m->M_colind}, PlanOf(m).supernodes.data()};
}

// Derives the plan anew. Called when the arrays of a model have their final structure.
void BuildPlan(mjModel* m);
void DeletePlan(mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_H_
