// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plan agrees with the model it was derived from, whichever way the model came to life.

#include "model/plan/plan.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "test_util.h"

namespace syn {
namespace {

std::vector<int> SortedIds(const PlannedFrames& frames) {
  std::vector<int> ids;
  for (const auto* group : {&frames.same_as_body, &frames.same_as_inertia, &frames.turned_as_body,
                            &frames.turned_as_inertia, &frames.general}) {
    ids.insert(ids.end(), group->begin(), group->end());
  }
  std::sort(ids.begin(), ids.end());
  return ids;
}

std::vector<int> UpTo(int n) {
  std::vector<int> ids(n);
  std::iota(ids.begin(), ids.end(), 0);
  return ids;
}

void ExpectComplete(const mjModel* m) {
  const Plan& plan = PlanOf(m);
  EXPECT_EQ(SortedIds(plan.kinematics.inertias), UpTo(m->nbody));
  EXPECT_EQ(SortedIds(plan.kinematics.geoms), UpTo(m->ngeom));
  EXPECT_EQ(SortedIds(plan.kinematics.sites), UpTo(m->nsite));
  ASSERT_EQ(plan.kinematics.bodies.size(), static_cast<size_t>(m->nbody));
  for (int i = 1; i < m->nbody; ++i) EXPECT_LT(plan.kinematics.bodies[i].parent, i);
  for (int i : plan.kinematics.moving) EXPECT_NE(m->body_weldid[i], 0) << i;
  EXPECT_EQ(static_cast<long>(plan.kinematics.moving.size()),
            m->nbody - std::count(m->body_weldid, m->body_weldid + m->nbody, 0));
  std::vector<int> colliding = plan.collision.moving;
  colliding.insert(colliding.end(), plan.collision.fixed.begin(), plan.collision.fixed.end());
  EXPECT_EQ(static_cast<long>(colliding.size()),
            m->nbody - std::count(m->body_geomnum, m->body_geomnum + m->nbody, 0));
  EXPECT_TRUE(plan.bounds.all_sound);
  EXPECT_TRUE(AllBoundsHold(m, plan.bounds));
  ASSERT_EQ(plan.supernodes.size(), static_cast<size_t>(m->nv));
  for (int i = 0; i + 1 < m->nv; ++i) {  // a dof with one child has its row continued by it
    const int* parent = m->dof_parentid;
    const bool only = parent[i + 1] == i && std::count(parent, parent + m->nv, i) == 1;
    if (only && !m->dof_simplenum[i + 1]) {
      EXPECT_GT(plan.supernodes[i].starting, 1) << i;
    }
  }
}

TEST(Plan, IsThereForEveryWayAModelComesToLife) {
  ModelPtr compiled = LoadOwn("arm_gripper.xml");
  ExpectComplete(compiled.get());

  ModelPtr copied(mj_copyModel(nullptr, compiled.get()));
  ExpectComplete(copied.get());
  EXPECT_NE(&PlanOf(copied.get()), &PlanOf(compiled.get()));

  std::vector<char> bytes(mj_sizeModel(compiled.get()));
  mj_saveModel(compiled.get(), nullptr, bytes.data(), static_cast<int>(bytes.size()));
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "model.mjb", bytes.data(), static_cast<int>(bytes.size()));
  ModelPtr loaded(mj_loadModel("model.mjb", &vfs));
  mj_deleteVFS(&vfs);
  ASSERT_NE(loaded, nullptr);
  ExpectComplete(loaded.get());

  mjModel shallow = *compiled;  // a struct copied by hand shares buffer and plan
  EXPECT_EQ(&PlanOf(&shallow), &PlanOf(compiled.get()));
}

TEST(Plan, FramesFollowTheirFlagsOfToday) {
  ModelPtr m = LoadString(R"(
    <mujoco><worldbody><body><joint/>
      <geom size=".1"/><site/>
    </body></worldbody></mujoco>)");
  DataPtr d = MakeData(m);
  ASSERT_EQ(m->geom_sameframe[0], mjSAMEFRAME_BODY);
  ASSERT_EQ(m->site_sameframe[0], mjSAMEFRAME_BODY);
  ASSERT_EQ(m->body_sameframe[1], mjSAMEFRAME_BODY);
  m->geom_pos[2] = m->site_pos[2] = m->body_ipos[5] = 0.5;
  mj_kinematics(m.get(), d.get());
  EXPECT_EQ(d->geom_xpos[2], 0) << "while the flag says that the frames coincide";
  m->geom_sameframe[0] = m->site_sameframe[0] = m->body_sameframe[1] = mjSAMEFRAME_NONE;
  mj_kinematics(m.get(), d.get());
  EXPECT_EQ(d->geom_xpos[2], 0.5);
  EXPECT_EQ(d->site_xpos[2], 0.5);
  EXPECT_EQ(d->xipos[5], 0.5);
}

}  // namespace
}  // namespace syn
