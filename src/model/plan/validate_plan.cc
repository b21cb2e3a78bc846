// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Asserts that the plan agrees with its model; see validate_plan.h.

#include "model/plan/validate_plan.h"

// In builds without assertions this file is empty.
#ifdef SYNOVIA_ASSERT

namespace syn {
namespace {

void ValidateTrees(const mjModel* m, const std::vector<int>& tree_dof) {
  SYN_ASSERT(static_cast<int64_t>(tree_dof.size()) == m->ntree + 1, "%zu trees of %d",
             tree_dof.size() - 1, static_cast<int>(m->ntree));
  for (size_t t = 0; t + 1 < tree_dof.size(); ++t) {
    SYN_ASSERT(tree_dof[t] <= tree_dof[t + 1], "tree %zu begins at dof %d, the next at %d", t,
               tree_dof[t], tree_dof[t + 1]);
  }
}

// Checks that neighboring rows agree about supernodes, and that supernodes are chains of dofs.
void ValidateSupernodes(const mjModel* m, const std::vector<SupernodePlace>& places) {
  SYN_ASSERT(static_cast<int64_t>(places.size()) == m->nv, "%zu places", places.size());
  for (int i = 0; i + 1 < m->nv; ++i) {
    SYN_ASSERT((places[i].starting > 1) == (places[i + 1].ending > 1), "rows %d and %d disagree", i,
               i + 1);
    SYN_ASSERT(places[i].starting == 1 || m->dof_parentid[i + 1] == i,
               "rows of dofs %d and %d are no chain", i, i + 1);
  }
}

// Checks that each frame is in exactly one group.
void ValidateFrames(const PlannedFrames& frames, int64_t count) {
  std::vector<int> seen(count, 0);
  for (const auto* group : {&frames.same_as_body, &frames.same_as_inertia, &frames.turned_as_body,
                            &frames.turned_as_inertia, &frames.general}) {
    for (const int id : *group) {
      SYN_ASSERT(id >= 0 && id < count, "frame %d of %d", id, static_cast<int>(count));
      SYN_ASSERT(++seen[id] == 1, "frame %d is placed twice", id);
    }
  }
  for (int64_t i = 0; i < count; ++i)
    SYN_ASSERT(seen[i] == 1, "frame %d is not placed", static_cast<int>(i));
}

void ValidateJoints(const mjModel* m, const KinematicPlan& plan) {
  const PlannedHinges& hinges = plan.hinges;
  const size_t count = hinges.joint.size();
  SYN_ASSERT(hinges.dof.size() == count && hinges.root.size() == count,
             "%zu hinges with %zu dofs and %zu roots", count, hinges.dof.size(),
             hinges.root.size());
  SYN_ASSERT(static_cast<int64_t>(count + plan.other_joints.size()) == m->njnt,
             "%zu hinges and %zu other joints", count, plan.other_joints.size());
  for (size_t i = 0; i < count; ++i) {
    SYN_ASSERT(hinges.joint[i] >= 0 && hinges.joint[i] < m->njnt, "hinge %d", hinges.joint[i]);
    SYN_ASSERT(hinges.dof[i] >= 0 && hinges.dof[i] < m->nv, "hinge of dof %d", hinges.dof[i]);
    SYN_ASSERT(hinges.root[i] > 0 && hinges.root[i] < m->nbody, "hinge of the tree of body %d",
               hinges.root[i]);
  }
}

void ValidateKinematics(const mjModel* m, const KinematicPlan& plan) {
  ValidateJoints(m, plan);
  SYN_ASSERT(static_cast<int64_t>(plan.bodies.size()) == m->nbody, "%zu bodies",
             plan.bodies.size());
  for (int b = 1; b < m->nbody; ++b) {
    const PlannedBody& body = plan.bodies[b];
    SYN_ASSERT(body.parent >= 0 && body.parent < b, "body %d has parent %d", b, body.parent);
    SYN_ASSERT(body.mocap < m->nmocap, "body %d has mocap %d", b, body.mocap);
    SYN_ASSERT(body.num_joints == 0 || (body.joint >= 0 && body.joint + body.num_joints <= m->njnt),
               "body %d has joints %d to %d", b, body.joint, body.joint + body.num_joints);
  }
  ValidateFrames(plan.inertias, m->nbody);
  ValidateFrames(plan.geoms, m->ngeom);
  ValidateFrames(plan.sites, m->nsite);
}

void ValidateElements(const mjModel* m, const Plan& plan) {
  for (const DofRange& t : plan.tendons) {
    SYN_ASSERT(t.first >= 0 && t.size >= 0 && t.first + t.size <= m->nv,
               "tendon of %d dofs from %d on", t.size, t.first);
  }
}

void ValidateCollision(const mjModel* m, const CollisionPlan& plan) {
  for (const std::vector<int>* bodies : {&plan.moving, &plan.fixed}) {
    for (const int b : *bodies) SYN_ASSERT(b >= 0 && b < m->nbody, "body %d collides", b);
  }
  for (size_t i = 0; i < plan.hull_start.size(); ++i) {
    const int mesh = static_cast<int>(i) / DirectionCells::kCount;
    SYN_ASSERT(plan.hull_start[i] >= 0 && plan.hull_start[i] <= m->mesh_vertnum[mesh],
               "climb on mesh %d starts at %d", mesh, plan.hull_start[i]);
  }
}

void ValidateFlexes(const mjModel* m, const FlexPlan& plan) {
  for (const PlannedEdge& edge : plan.edges) {
    SYN_ASSERT(edge.adr >= 0 && edge.adr + edge.size() <= static_cast<int>(plan.edge_dof.size()),
               "edge has dofs %d to %d of %zu", edge.adr, edge.adr + edge.size(),
               plan.edge_dof.size());
  }
  for (const int dof : plan.edge_dof) SYN_ASSERT(dof >= 0 && dof < m->nv, "edge has dof %d", dof);
  for (const int body : plan.element_body)
    SYN_ASSERT(body >= -1 && body < m->nbody, "element has body %d", body);
}

}  // namespace

void ValidatePlan(const mjModel* m) {
  const Plan& plan = PlanOf(m);
  ValidateTrees(m, plan.tree_dof);
  ValidateSupernodes(m, plan.supernodes);
  ValidateKinematics(m, plan.kinematics);
  ValidateElements(m, plan);
  ValidateCollision(m, plan.collision);
  ValidateFlexes(m, plan.flexes);
}

}  // namespace syn

#endif  // SYNOVIA_ASSERT
