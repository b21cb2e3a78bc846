// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_setConst, length ranges, statistics: constants that follow from the dynamics.

#include <cmath>
#include <cstring>
#include <string>

#include "compile/model.h"

namespace syn {
namespace {

constexpr char kChain[] = R"(<worldbody>
  <body pos="0 0 1"><joint type="ball"/><geom type="capsule" fromto="0 0 0 .4 .1 0" size=".05"/>
    <body pos=".4 .1 0"><joint name="h" axis="0 1 1" armature=".1"/>
      <geom type="box" size=".1 .2 .05" pos=".2 0 0"/><site name="a" pos=".1 0 .1"/>
      <body pos=".3 0 0" euler="10 20 30"><joint name="s" type="slide" axis="1 0 0"/>
        <geom type="ellipsoid" size=".1 .05 .07" pos="0 .1 0"/><site name="b"/></body></body></body>
  <body pos="2 0 0"><freejoint/><geom type="box" size=".1 .2 .3"/></body>
  <body pos="4 0 0"><joint type="slide" armature="1"/><geom size=".1" mass="2"/></body>
  <site name="w"/></worldbody>
  <tendon><spatial name="t"><site site="a"/><site site="b"/></spatial>
    <fixed name="f"><joint joint="h" coef="2"/><joint joint="s" coef="-1"/></fixed></tendon>
  <actuator><motor tendon="t" gear="3"/><position joint="h" kp="10" dampratio=".5"/>
    <motor site="b" refsite="w" gear="1 2 3 0 0 0"/></actuator>)";

// Column i of M^-1 by the public solver.
std::vector<mjtNum> Solve(const mjModel* m, mjData* d, const std::vector<mjtNum>& b) {
  std::vector<mjtNum> x(m->nv);
  mj_solveM(m, d, x.data(), b.data(), 1);
  return x;
}

mjtNum Dot(const std::vector<mjtNum>& a, const std::vector<mjtNum>& b) {
  mjtNum sum = 0;
  for (size_t i = 0; i < a.size(); ++i) sum += a[i] * b[i];
  return sum;
}

TEST(SetConst, InverseWeightsMatchDenseJacobians) {
  const ModelPtr m = CompileModel(kChain);
  ASSERT_TRUE(m);
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  for (int b = 1; b <= 4; ++b) {
    std::vector<mjtNum> jacp(3 * m->nv), jacr(3 * m->nv);
    mj_jacBodyCom(m.get(), d.get(), jacp.data(), jacr.data(), b);
    mjtNum linear = 0, angular = 0;
    for (int k = 0; k < 3; ++k) {
      const std::vector<mjtNum> p(jacp.begin() + k * m->nv, jacp.begin() + (k + 1) * m->nv);
      const std::vector<mjtNum> r(jacr.begin() + k * m->nv, jacr.begin() + (k + 1) * m->nv);
      linear += Dot(p, Solve(m.get(), d.get(), p)) / 3;
      angular += Dot(r, Solve(m.get(), d.get(), r)) / 3;
    }
    ExpectNear(m->body_invweight0 + 2 * b, {linear, angular}, 1e-9);
  }
  // A body that only slides counts its own mass, without armature.
  ExpectNear(m->body_invweight0 + 10, {.5, 0});
  EXPECT_DOUBLE_EQ(m->dof_invweight0[m->nv - 1], .5);
  EXPECT_DOUBLE_EQ(m->dof_M0[m->nv - 1], 3);
}

TEST(SetConst, TendonsAndActuators) {
  const ModelPtr m = CompileModel(kChain);
  const DataPtr d(mj_makeData(m.get()));
  mj_forward(m.get(), d.get());
  for (int i = 0; i < m->ntendon; ++i) {
    std::vector<mjtNum> row(m->nv, 0);
    if (mj_isSparse(m.get())) {
      for (int k = 0; k < d->ten_J_rownnz[i]; ++k) {
        row[d->ten_J_colind[d->ten_J_rowadr[i] + k]] = d->ten_J[d->ten_J_rowadr[i] + k];
      }
    } else {
      std::copy_n(d->ten_J + i * m->nv, m->nv, row.begin());
    }
    EXPECT_NEAR(m->tendon_invweight0[i], Dot(row, Solve(m.get(), d.get(), row)), 1e-9);
    EXPECT_NEAR(m->tendon_length0[i], d->ten_length[i], 1e-12);
    EXPECT_NEAR(m->tendon_lengthspring[2 * i], d->ten_length[i], 1e-12);
  }
  for (int i = 0; i < m->nu; ++i) {
    std::vector<mjtNum> row(m->nv, 0);
    for (int k = 0; k < d->moment_rownnz[i]; ++k) {
      row[d->moment_colind[d->moment_rowadr[i] + k]] = d->actuator_moment[d->moment_rowadr[i] + k];
    }
    const std::vector<mjtNum> x = Solve(m.get(), d.get(), row);
    EXPECT_NEAR(m->actuator_acc0[i], std::sqrt(Dot(x, x)), 1e-9 * (1 + m->actuator_acc0[i]));
  }
}

TEST(SetConst, DampingRatioBecomesDamping) {
  const ModelPtr m =
      CompileModel(R"(<worldbody><body><joint name="j"/><geom size=".1"/></body></worldbody>
      <actuator><position joint="j" kp="10" dampratio="1"/>
      <position joint="j" kp="10" dampratio=".5" gear="3"/></actuator>)");
  EXPECT_NEAR(m->actuator_biasprm[2], -.8186613663572, 1e-12);
  EXPECT_NEAR(m->actuator_biasprm[mjNBIAS + 2], -.1364435610595, 1e-12);
}

// Calling it again on a finished model changes nothing.
TEST(SetConst, IsIdempotent) {
  const ModelPtr m = CompileModel(kChain);
  const ModelPtr before(mj_copyModel(nullptr, m.get()));
  const DataPtr d(mj_makeData(m.get()));
  mj_setConst(m.get(), d.get());
  EXPECT_EQ(std::memcmp(m->buffer, before->buffer, m->nbuffer), 0);
  EXPECT_EQ(std::memcmp(&m->stat, &before->stat, sizeof(mjStatistic)), 0);
}

TEST(SetConst, FollowsEditedMass) {
  const ModelPtr m = CompileModel(kChain);
  const DataPtr d(mj_makeData(m.get()));
  const mjtNum old = m->body_subtreemass[0];
  m->body_mass[4] *= 2;
  for (int k = 0; k < 3; ++k) m->body_inertia[12 + k] *= 2;
  mj_setConst(m.get(), d.get());
  EXPECT_NEAR(m->body_subtreemass[0], old + m->body_mass[4] / 2, 1e-12);
  EXPECT_NEAR(m->body_invweight0[8] * m->body_mass[4], 1, 1e-12);
}

TEST(SetConst, EqualityDataAreCompleted) {
  const ModelPtr m = CompileModel(R"(<worldbody><body name="a" pos="1 0 0" euler="0 0 90"/>
      <body name="b" pos="0 2 0" euler="30 0 0"/></worldbody><equality>
      <connect body1="a" body2="b" anchor=".1 .2 .3"/>
      <weld body1="a" body2="b" anchor=".1 .2 .3" torquescale="2"/></equality>)");
  ExpectNear(m->eq_data + 3, {.8, -1.49544826719, 1.209807621135});
  ExpectNear(m->eq_data + mjNEQDATA,
             {.1, .2, .3, 2.023205080757, .9, .3598076211353, .6830127018922, .1830127018922,
              -.1830127018922, -.6830127018922, 2});
  EXPECT_EQ(m->nemax, 10);
}

TEST(SetConst, FixedCameraReferences) {
  const ModelPtr m =
      CompileModel(R"(<worldbody><body name="b" pos="0 0 1" euler="0 0 90"><freejoint/>
      <geom size=".1" pos="1 0 0"/><camera mode="trackcom" pos="0 1 0"/></body></worldbody>)");
  ExpectNear(m->cam_pos0, {-1, 0, 0});
  ExpectNear(m->cam_poscom0, {-1, -1, 0});
}

TEST(Statistics, BoxAroundTheModel) {
  const ModelPtr m = CompileModel(R"(<statistic meansize=".7"/><worldbody>
      <geom size=".5" pos="-1 0 0"/><body pos="2 0 0"><freejoint/><geom size=".25" mass="3"/></body>
      </worldbody>)");
  // x from -1.5 to 2.25, y and z within 0.5
  ExpectNear(m->stat.center, {.375, 0, 0});
  EXPECT_DOUBLE_EQ(m->stat.extent, 3.75);
  EXPECT_DOUBLE_EQ(m->stat.meanmass, 3);
  EXPECT_DOUBLE_EQ(m->stat.meansize, .7);
}

// A slide with range and gear: pulled and pushed to its limits.
TEST(LengthRange, SlideReachesItsLimits) {
  const std::string muscle = R"(<worldbody><body><joint name="j" type="slide" range="-.5 .7"/>
      <geom size=".1"/></body></worldbody><actuator><muscle joint="j" gear="2"/></actuator>)";
  const ModelPtr m = CompileModel(muscle);
  EXPECT_NEAR(m->actuator_lengthrange[0], -1, 5e-3);
  EXPECT_NEAR(m->actuator_lengthrange[1], 1.4, 5e-3);
  const ModelPtr serial = CompileModel("<compiler usethread='false'/>" + muscle);
  EXPECT_EQ(serial->actuator_lengthrange[0], m->actuator_lengthrange[0]);
}

TEST(LengthRange, ExistingAndLimitsAreUsed) {
  const ModelPtr m = CompileModel(R"(<compiler><lengthrange uselimit="true"/></compiler><worldbody>
      <body><joint name="j" type="slide" range="-.5 .7"/><geom size=".1"/></body></worldbody>
      <actuator><muscle joint="j"/><muscle joint="j" lengthrange="1 2"/><motor joint="j"/></actuator>)");
  ExpectNear(m->actuator_lengthrange, {-.5, .7, 1, 2, 0, 0});
}

TEST(LengthRange, ReportsNoConvergence) {
  const ModelPtr m =
      CompileModel(R"(<worldbody><body><joint name="j" type="slide"/><geom size=".1"/>
      </body></worldbody><actuator><motor joint="j"/></actuator>)");
  const DataPtr d(mj_makeData(m.get()));
  mjLROpt opt;
  mj_defaultLROpt(&opt);
  opt.mode = mjLRMODE_ALL;
  char error[200] = "";
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), 0, &opt, error, sizeof error), 0);
  EXPECT_TRUE(std::strstr(error, "converge")) << error;
  opt.mode = mjLRMODE_MUSCLE;
  EXPECT_EQ(mj_setLengthRange(m.get(), d.get(), 0, &opt, error, sizeof error), 1);
}

}  // namespace
}  // namespace syn
