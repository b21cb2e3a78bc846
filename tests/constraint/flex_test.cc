// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Constraints of flexes: lengths of edges, and islands of contacts between sets of bodies.

#include "test_util.h"

namespace syn {
namespace {

TEST(FlexEquality, KeepsTheLengthOfEachEdge) {
  for (const char* jacobian : {"dense", "sparse"}) {
    const ModelPtr m = LoadString(
        std::string("<mujoco><option gravity='0 0 0' jacobian='") + jacobian +
        "'/><worldbody><flexcomp name='F' type='grid' count='3 1 1' spacing='.1 .1 .1' dim='1' "
        "mass='3' radius='.01'><edge equality='true'/><pin id='0'/><contact selfcollide='none'/>"
        "</flexcomp></worldbody></mujoco>");
    const DataPtr d = MakeData(m);
    d->qpos[3] = .02, d->qpos[4] = .03;
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->nefc, 2);
    EXPECT_NEAR(d->efc_pos[0], 0, 1e-15);
    EXPECT_NEAR(d->efc_pos[1], .0236931687685, 1e-12);
    EXPECT_NEAR(d->efc_diagApprox[0], 1, 1e-9);
    EXPECT_NEAR(d->efc_diagApprox[1], 1, 1e-9);
    for (int i = 0; i < 2; ++i) EXPECT_EQ(d->efc_type[i], mjCNSTR_EQUALITY);
    for (int i = 0; i < 2000; ++i) mj_step(m.get(), d.get());
    for (int e = 0; e < 2; ++e) EXPECT_NEAR(d->flexedge_length[e], .1, 1e-4);
  }
}

// Edges that are far apart are constraints of their own: two cloths are two islands.
TEST(FlexIslands, EachFlexHasItsOwn) {
  const ModelPtr m = LoadString(
      "<mujoco><worldbody><flexcomp name='F' type='grid' count='3 3 1' spacing='.1 .1 .1'>"
      "<edge equality='true'/></flexcomp><flexcomp name='G' type='grid' count='3 3 1' "
      "spacing='.1 .1 .1' pos='0 0 1'><edge equality='true'/></flexcomp></worldbody></mujoco>");
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->nisland, 2);
  EXPECT_EQ(d->island_nefc[0], d->island_nefc[1]);
}

// A turntable with a rigid flex on a floor: the contacts' rows have no entry that is not zero.
TEST(FlexIslands, ContactsThatMoveNothingStillHaveATree) {
  for (const char* jacobian : {"dense", "sparse"}) {
    const ModelPtr m = LoadString(
        std::string("<mujoco><option jacobian='") + jacobian +
        "'/><worldbody><geom type='plane' size='1 1 1' condim='1'/><body name='table'><joint "
        "axis='0 0 1'/>"
        "<inertial pos='0 0 0' mass='1' diaginertia='1 1 1'/><flexcomp name='F' rigid='true' "
        "count='3 3 1' spacing='.1 .1 .1' radius='.01'><contact condim='1'/></flexcomp></body>"
        "</worldbody></mujoco>");
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    EXPECT_EQ(d->nefc, 9);
    EXPECT_EQ(d->nisland, 1);
    mj_step(m.get(), d.get());
    EXPECT_EQ(d->warning[mjWARN_BADQACC].number, 0);
  }
}

// Copies take along what is used of the sparse Jacobian of edges.
TEST(FlexCopy, GoesOnAsTheOriginal) {
  const ModelPtr m = LoadString(
      "<mujoco><worldbody><flexcomp name='F' type='grid' count='6 6 1' spacing='.1 .1 .1' "
      "radius='.01'><edge equality='true' damping='.1'/><pin id='0'/></flexcomp></worldbody>"
      "</mujoco>");
  ASSERT_TRUE(mj_isSparse(m.get()));
  const DataPtr d = MakeData(m);
  for (int i = 0; i < 20; ++i) mj_step(m.get(), d.get());
  const DataPtr copy(mj_copyData(nullptr, m.get(), d.get()));
  ASSERT_NE(copy, nullptr);
  EXPECT_EQ(std::memcmp(copy->flexedge_J_rownnz, d->flexedge_J_rownnz, 4 * m->nflexedge), 0);
  const int last = static_cast<int>(m->nflexedge) - 1;
  const int used = d->flexedge_J_rowadr[last] + d->flexedge_J_rownnz[last];
  EXPECT_GT(used, 0);
  EXPECT_EQ(std::memcmp(copy->flexedge_J, d->flexedge_J, 8 * used), 0);
  EXPECT_EQ(std::memcmp(copy->flexedge_J_colind, d->flexedge_J_colind, 4 * used), 0);
  for (const DataPtr* data : {&d, &copy}) mj_step2(m.get(), data->get());
  for (int i = 0; i < m->nq; ++i) EXPECT_EQ(copy->qpos[i], d->qpos[i]);
}

}  // namespace
}  // namespace syn
