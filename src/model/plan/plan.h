// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plan holds everything that the engine derives from the structure of a model, once, when the
// model is created (compiled, loaded or copied), so that a step need not derive it again.
//
// What the plan fixes, and what is read from mjModel in every step:
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
// stepped, and compares it with a new model that has these values.
//
// Each stage of the pipeline has its part in a separate file beside this one.

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

// The plan of one model. It does not change after it is built, so threads can share it.
struct Plan {
  std::vector<int> tree_dof;               // first dof of each kinematic tree; nv at the end
  std::vector<SupernodePlace> supernodes;  // supernodes of the inertia pattern, one entry per dof
  KinematicPlan kinematics;
  std::vector<DofRange> tendons;  // range of dofs that each tendon touches
  CollisionPlan collision;
  BoundsPlan bounds;
  FlexPlan flexes;
  size_t data_bytes;  // required size of mjData.buffer
};

// Returns the plan of a model, which must have been built.
inline const Plan& PlanOf(const mjModel* m) { return *Hidden(m)->plan; }

// Returns true if the data are large enough for the model. Otherwise a step would write beyond the
// end of their buffer.
inline bool DataFitModel(const mjModel* m, const mjData* d) {
  return static_cast<size_t>(d->nbuffer) >= PlanOf(m).data_bytes;
}

// Returns the pattern of the inertia matrix: lower triangle, row i = ancestors of dof i and i
// itself.
inline TrianglePattern InertiaPattern(const mjModel* m) {
  return {{m->nv, m->M_rownnz, m->M_rowadr, m->M_colind}, PlanOf(m).supernodes.data()};
}

// BuildPlan() replaces the plan of a model; it is called when the arrays have their final
// structure. DeletePlan() removes it.
void BuildPlan(mjModel* m);
void DeletePlan(mjModel* m);

}  // namespace syn

#endif  // SYNOVIA_MODEL_PLAN_PLAN_H_
