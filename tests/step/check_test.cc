// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A state that has blown up is reported and reset.

#include <gtest/gtest.h>

#include <limits>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

constexpr mjtNum kNan = std::numeric_limits<mjtNum>::quiet_NaN();

// What can be attached to a mocap body, or touch it.
struct Attachment {
  const char *name, *geom, *body, *rest;
};

class MocapNan : public testing::TestWithParam<Attachment> {
 protected:
  ModelPtr Load() {
    const Attachment& a = GetParam();
    return LoadString(
        std::string("<mujoco><worldbody><body name='hand' mocap='true' pos='0 0 1'>") + a.geom +
        "<site name='s'/></body><body name='ball' pos='0 0 1.15'><freejoint/><geom size='.1'/>"
        "<site name='t'/>" +
        a.body + "</body></worldbody>" + a.rest + "</mujoco>");
  }
};

TEST_P(MocapNan, IsReportedAndReset) {
  const ModelPtr m = Load();
  DataPtr d(mj_makeData(m.get()));
  for (int i = 0; i < 5; ++i) mj_step(m.get(), d.get());
  for (mjtNum* number : {d->mocap_pos + 2, d->mocap_quat + 1}) {
    mj_resetData(m.get(), d.get());
    mj_step(m.get(), d.get());
    ASSERT_EQ(d->warning[mjWARN_BADQACC].number, 0);
    *number = kNan;
    mj_step(m.get(), d.get());
    EXPECT_EQ(d->warning[mjWARN_BADQACC].number, 1);
    EXPECT_EQ(d->mocap_pos[2], 1) << "the pose is reset";
    EXPECT_EQ(d->mocap_quat[1], 0);
    EXPECT_DOUBLE_EQ(d->time, m->opt.timestep) << "one step after the reset";
  }
}

// Without automatic reset the pose stays, and the step warns.
TEST_P(MocapNan, StaysWithoutReset) {
  const ModelPtr m = Load();
  DataPtr d(mj_makeData(m.get()));
  m->opt.disableflags |= mjDSBL_AUTORESET;
  d->mocap_pos[2] = kNan;
  mj_step(m.get(), d.get());
  EXPECT_GT(d->warning[mjWARN_BADQACC].number, 0);
  EXPECT_TRUE(d->mocap_pos[2] != d->mocap_pos[2]);
}

INSTANTIATE_TEST_SUITE_P(
    Attachments, MocapNan,
    testing::Values(
        Attachment{"sphere", "<geom size='.1'/>", "", ""},
        Attachment{"plane", "<geom type='plane' size='1 1 1' pos='0 0 .05'/>", "", ""},
        Attachment{"weld", "", "", "<equality><weld body1='hand' body2='ball'/></equality>"},
        Attachment{
            "tendon", "", "",
            "<tendon><spatial stiffness='100'><site site='s'/><site site='t'/></spatial></tendon>"},
        Attachment{"nothing", "", "", ""}),
    [](const auto& info) { return info.param.name; });

}  // namespace
}  // namespace syn
