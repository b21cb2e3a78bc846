// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Penalties by differences: force is minus the slope of the cost, curvature minus that of the
// force, for every kind of row, at random points on all sides of their corners.

#include <cmath>
#include <random>

#include "test_util.h"

namespace syn {
namespace {

// Equality, friction loss, limits and contacts of one, three, four and six dimensions.
constexpr char kAllRows[] = R"(<mujoco>
  <worldbody>
    <geom type="plane" size="5 5 .1"/>
    <body pos="0 0 .09"><freejoint/><geom size=".1" condim="6" friction=".8 .02 .01"/></body>
    <body pos="1 0 .09"><freejoint/><geom size=".1" condim="4" friction=".3 .05 .01"/></body>
    <body pos="2 0 .09"><freejoint/><geom size=".1" condim="3" friction="1.2 .05 .01"/></body>
    <body pos="3 0 .09"><freejoint/><geom size=".1" condim="1"/></body>
    <body pos="0 2 1">
      <joint name="a" axis="0 1 0" range="-10 10" limited="true" frictionloss=".7"/>
      <geom size=".1" pos=".3 0 0"/>
      <body pos=".6 0 0"><joint name="b" axis="0 1 0" frictionloss=".2"/><geom size=".1" pos=".3 0 0"/></body>
    </body>
  </worldbody>
  <equality><joint joint1="a" joint2="b" polycoef="0 .5 0 0 0"/></equality>
</mujoco>)";

class Penalty : public testing::TestWithParam<mjtCone> {
 protected:
  void SetUp() override {
    m_ = LoadString(kAllRows);
    m_->opt.cone = GetParam();
    d_ = MakeData(m_);
    d_->qpos[m_->nq - 2] = 0.3;  // beyond the limit
    mj_forward(m_.get(), d_.get());
    ASSERT_EQ(d_->ncon, 4);
    ASSERT_GT(d_->ne, 0);
    ASSERT_GT(d_->nf, 0);
  }

  mjtNum Cost(const Vector& jar, bool hessian = false) {
    mjtNum cost = 0;
    mj_constraintUpdate(m_.get(), d_.get(), jar.data(), &cost, hessian);
    return cost;
  }
  Vector Force(const Vector& jar) {
    Cost(jar);
    return Vector(d_->efc_force, d_->efc_force + d_->nefc);
  }

  // A point at the scale of the forces that the rows bear.
  Vector RandomPoint() {
    std::normal_distribution<mjtNum> normal;
    Vector jar(d_->nefc);
    for (int i = 0; i < d_->nefc; ++i) jar[i] = normal(random_) * d_->efc_R[i];
    return jar;
  }

  // What the force of row j loses per x of row i: the curvature of the cost.
  mjtNum Curvature(int i, int j) const {
    if (d_->efc_state[i] == mjCNSTRSTATE_CONE) {
      const mjContact& con = d_->contact[d_->efc_id[i]];
      const int row = i - con.efc_address, column = j - con.efc_address;
      const bool same = d_->efc_id[j] == d_->efc_id[i] && d_->efc_type[j] == d_->efc_type[i];
      return same ? con.H[row * con.dim + column] : 0;
    }
    return i == j && d_->efc_state[i] == mjCNSTRSTATE_QUADRATIC ? d_->efc_D[i] : 0;
  }

  ModelPtr m_;
  DataPtr d_;
  std::mt19937 random_{1};
};

TEST_P(Penalty, ForceIsMinusTheSlopeOfTheCost) {
  for (int point = 0; point < 50; ++point) {
    const Vector jar = RandomPoint(), force = Force(jar);
    for (int i = 0; i < d_->nefc; ++i) {
      const mjtNum h = 1e-5 * d_->efc_R[i];
      Vector below = jar, above = jar;
      below[i] -= h;
      above[i] += h;
      EXPECT_NEAR(-(Cost(above) - Cost(below)) / (2 * h), force[i], 1e-4) << point << " " << i;
    }
  }
}

TEST_P(Penalty, CurvatureIsMinusTheSlopeOfTheForce) {
  int compared = 0, in_cone = 0;
  for (int point = 0; point < 50; ++point) {
    const Vector jar = RandomPoint();
    for (int i = 0; i < d_->nefc; ++i) {
      const mjtNum h = 1e-5 * d_->efc_R[i];
      Vector below = jar, above = jar;
      below[i] -= h;
      above[i] += h;
      const Vector at_below = Force(below), at_above = Force(above);
      Cost(jar, true);
      in_cone += d_->efc_state[i] == mjCNSTRSTATE_CONE;
      for (int j = 0; j < d_->nefc; ++j, ++compared) {
        const mjtNum slope = -(at_above[j] - at_below[j]) / (2 * h);
        const mjtNum scale = std::sqrt(d_->efc_D[i] * d_->efc_D[j]);
        EXPECT_NEAR(slope / scale, Curvature(i, j) / scale, 1e-4) << point << " " << i << " " << j;
      }
    }
  }
  EXPECT_GT(compared, 1000);
  EXPECT_EQ(in_cone > 0, GetParam() == mjCONE_ELLIPTIC);
}

INSTANTIATE_TEST_SUITE_P(Cones, Penalty, testing::Values(mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC));

}  // namespace
}  // namespace syn
