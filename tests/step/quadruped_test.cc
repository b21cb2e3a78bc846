// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The model of the demo: it starts on its feet, and it stays there.

#include <cmath>
#include <set>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

// Starts of a simulation: -1 is the reference configuration, 0 the keyframe "home".
class QuadrupedStart : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    ASSERT_EQ(mj_name2id(m_.get(), mjOBJ_KEY, "home"), 0);
    mj_resetDataKeyframe(m_.get(), d_.get(), GetParam());
    mj_forward(m_.get(), d_.get());
  }

  // Expects one contact of each foot with the ground, at most `depth` meters deep, and no other.
  void ExpectFeetOnly(double depth) {
    std::set<std::string> feet;
    for (int i = 0; i < d_->ncon; ++i) {
      const mjContact& contact = d_->contact[i];
      EXPECT_STREQ(mj_id2name(m_.get(), mjOBJ_GEOM, contact.geom[0]), "ground");
      feet.insert(mj_id2name(m_.get(), mjOBJ_GEOM, contact.geom[1]));
      EXPECT_LT(std::fabs(contact.dist), depth);
    }
    EXPECT_EQ(feet, (std::set<std::string>{"fl_foot", "fr_foot", "rl_foot", "rr_foot"}));
  }

  const ModelPtr m_ = LoadOwn("quadruped.xml");
  const DataPtr d_ = MakeData(m_);
};

TEST_P(QuadrupedStart, FeetTouchTheGround) { ExpectFeetOnly(2e-3); }

TEST_P(QuadrupedStart, JointsAreInTheirRanges) {
  for (int j = 1; j < m_->njnt; ++j) {
    const mjtNum angle = d_->qpos[m_->jnt_qposadr[j]];
    EXPECT_GT(angle, m_->jnt_range[2 * j]) << j;
    EXPECT_LT(angle, m_->jnt_range[2 * j + 1]) << j;
  }
}

TEST_P(QuadrupedStart, StandsWithoutControl) {
  const mjtNum height = d_->qpos[2];
  for (int i = 0; i < 5000; ++i) mj_step(m_.get(), d_.get());
  EXPECT_NEAR(d_->qpos[2], height, 0.02);
  EXPECT_GT(d_->xmat[9 + 8], 0.999);  // The trunk is level.
  ExpectFeetOnly(5e-3);
}

INSTANTIATE_TEST_SUITE_P(Starts, QuadrupedStart, testing::Values(-1, 0));

}  // namespace
}  // namespace syn
