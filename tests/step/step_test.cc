// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Conservation laws, order of accuracy, agreement of forward and inverse dynamics, guards and
// timers.

#include <cmath>
#include <limits>

#include "test_util.h"

namespace syn {
namespace {

void Momentum(const mjModel* m, mjData* d, mjtNum linear[3], mjtNum angular[3]) {
  mj_forward(m, d);
  mj_subtreeVel(m, d);
  mju_scl3(linear, d->subtree_linvel + 3, m->body_subtreemass[1]);
  mju_copy3(angular, d->subtree_angmom + 3);
}

constexpr const char* kFloating = R"(
<mujoco>
  <option gravity="0 0 0" timestep="0.001" integrator="RK4"/>
  <worldbody>
    <body>
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.05"/>
      <body pos="0.2 0 0">
        <joint axis="0 1 0" stiffness="0.5" damping="0.1"/>
        <geom type="capsule" fromto="0 0 0 0.2 0 0" size="0.03"/>
        <body pos="0.2 0 0">
          <joint type="ball"/>
          <geom type="capsule" fromto="0 0 0 0 0.2 0" size="0.03"/>
        </body>
      </body>
    </body>
  </worldbody>
</mujoco>)";

// Internal forces, springs and dampers included, change neither momentum.
TEST(Conservation, MomentumOfAFloatingBody) {
  ModelPtr m = LoadString(kFloating);
  m->opt.disableflags |= mjDSBL_CONTACT;
  DataPtr d = MakeData(m);
  RandomState(m.get(), d.get(), 11, 1);
  mjtNum linear[3], angular[3], later[3], later_angular[3];
  Momentum(m.get(), d.get(), linear, angular);
  for (int i = 0; i < 1000; ++i) mj_step(m.get(), d.get());
  Momentum(m.get(), d.get(), later, later_angular);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(later[k], linear[k], 1e-7);
    EXPECT_NEAR(later_angular[k], angular[k], 1e-7);
  }
}

TEST(Conservation, FreeFall) {
  ModelPtr m = LoadString(R"(<mujoco><option timestep="0.01"/><worldbody><body><freejoint/>
    <geom type="ellipsoid" size=".1 .2 .3"/></body></worldbody></mujoco>)");
  DataPtr d = MakeData(m);
  for (int i = 0; i < 100; ++i) mj_step(m.get(), d.get());
  EXPECT_NEAR(d->qvel[2], -9.81, 1e-12);
  EXPECT_NEAR(d->time, 1, 1e-12);
}

mjtNum EnergyDrift(mjtNum timestep) {
  ModelPtr m = LoadString(R"(<mujoco><option integrator="RK4"/><worldbody><body>
    <joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0.5 0 0" size=".02"/>
    <body pos=".5 0 0"><joint axis="0 1 0"/><geom type="capsule" fromto="0 0 0 0.4 0 0" size=".02"/></body>
    </body></worldbody></mujoco>)");
  m->opt.disableflags |= mjDSBL_CONTACT;
  m->opt.enableflags |= mjENBL_ENERGY;
  m->opt.timestep = timestep;
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  mjtNum start = d->energy[0] + d->energy[1];
  int steps = static_cast<int>(std::lround(0.64 / timestep));
  mjtNum worst = 0;
  for (int i = 0; i < steps; ++i) {
    mj_step(m.get(), d.get());
    mj_forward(m.get(), d.get());
    worst = std::max(worst, std::fabs(d->energy[0] + d->energy[1] - start));
  }
  return worst;
}

// Halving the step divides the error by about 2^4.
TEST(Accuracy, RungeKuttaIsOfFourthOrder) {
  mjtNum coarse = EnergyDrift(0.016), fine = EnergyDrift(0.008), finest = EnergyDrift(0.004);
  EXPECT_GT(coarse / fine, 12) << coarse << " " << fine << " " << finest;
  EXPECT_GT(fine / finest, 12);
}

class OwnModel : public testing::TestWithParam<const char*> {};

TEST_P(OwnModel, InverseRecoversTheForces) {
  ModelPtr m = LoadOwn(GetParam());
  m->opt.tolerance = 0;
  m->opt.iterations = 200;
  DataPtr d = MakeData(m);
  for (int i = 0; i < 50; ++i) mj_step(m.get(), d.get());
  for (int i = 0; i < m->nv; ++i) d->qfrc_applied[i] = 0.1 * std::sin(i);
  mj_forward(m.get(), d.get());
  Vector want(m->nv);
  for (int i = 0; i < m->nv; ++i) want[i] = d->qfrc_applied[i] + d->qfrc_actuator[i];
  mj_inverse(m.get(), d.get());
  EXPECT_LT(Difference(want, Vector(d->qfrc_inverse, d->qfrc_inverse + m->nv)), 1e-6);
}

// The two halves of a step are the step.
TEST_P(OwnModel, Step1AndStep2MakeAStep) {
  ModelPtr m = LoadOwn(GetParam());
  DataPtr whole = MakeData(m), halves = MakeData(m);
  for (int i = 0; i < 20; ++i) {
    mj_step(m.get(), whole.get());
    mj_step1(m.get(), halves.get());
    mj_step2(m.get(), halves.get());
  }
  EXPECT_EQ(Vector(whole->qpos, whole->qpos + m->nq), Vector(halves->qpos, halves->qpos + m->nq));
  EXPECT_EQ(halves->timer[mjTIMER_STEP].number, 20);
}

// The same state gives the same bits, in this data or a copy, now or after a reset.
TEST_P(OwnModel, StepsAreReproducible) {
  ModelPtr m = LoadOwn(GetParam());
  DataPtr a = MakeData(m), b = MakeData(m);
  for (int i = 0; i < 100; ++i) mj_step(m.get(), a.get());
  ModelPtr copy(mj_copyModel(nullptr, m.get()));
  for (int i = 0; i < 100; ++i) mj_step(copy.get(), b.get());
  EXPECT_EQ(Vector(a->qpos, a->qpos + m->nq), Vector(b->qpos, b->qpos + m->nq));
  mj_resetData(m.get(), a.get());
  for (int i = 0; i < 100; ++i) mj_step(m.get(), a.get());
  EXPECT_EQ(Vector(a->qpos, a->qpos + m->nq), Vector(b->qpos, b->qpos + m->nq));
  DataPtr c(mj_copyData(nullptr, m.get(), a.get()));
  mj_step(m.get(), a.get());
  mj_step(m.get(), c.get());
  EXPECT_EQ(Vector(a->qvel, a->qvel + m->nv), Vector(c->qvel, c->qvel + m->nv));
}

TEST_P(OwnModel, LongRunStaysFinite) {
  ModelPtr m = LoadOwn(GetParam());
  DataPtr d = MakeData(m);
  for (int i = 0; i < 2000; ++i) {
    for (int k = 0; k < m->nu; ++k) d->ctrl[k] = std::sin(0.01 * i * (k + 1));
    mj_step(m.get(), d.get());
  }
  for (const mjWarningStat& w : d->warning) EXPECT_EQ(w.number, 0);
}

INSTANTIATE_TEST_SUITE_P(Models, OwnModel,
                         testing::Values("humanoid.xml", "quadruped.xml", "arm_gripper.xml",
                                         "muscle_arm.xml", "car.xml", "slider_crank.xml",
                                         "box_stack.xml", "terrain.xml", "mesh_scene.xml",
                                         "playground.xml", "pole.xml"));

class Guard : public testing::Test {
 protected:
  void SetUp() override {
    m_ = LoadOwn("pole.xml");
    d_ = MakeData(m_);
    mju_user_warning = [](const char*) {};
  }
  void TearDown() override { mju_clearHandlers(); }
  ModelPtr m_;
  DataPtr d_;
};

TEST_F(Guard, BadStateResets) {
  const mjtNum nan = std::numeric_limits<mjtNum>::quiet_NaN();
  for (mjtNum bad : {nan, mjtNum{2e10}, -std::numeric_limits<mjtNum>::infinity()}) {
    d_->qpos[1] = bad;
    mj_step(m_.get(), d_.get());
    EXPECT_EQ(d_->warning[mjWARN_BADQPOS].number, 1);
    EXPECT_EQ(d_->warning[mjWARN_BADQPOS].lastinfo, 1);
    EXPECT_NEAR(d_->time, m_->opt.timestep, 1e-15);
    d_->qvel[0] = bad;
    mj_step(m_.get(), d_.get());
    EXPECT_EQ(d_->warning[mjWARN_BADQVEL].number, 1);
  }
}

TEST_F(Guard, WithoutAutoresetOnlyCounts) {
  m_->opt.disableflags |= mjDSBL_AUTORESET;
  d_->qvel[1] = 3e10;
  mj_step(m_.get(), d_.get());
  EXPECT_EQ(d_->warning[mjWARN_BADQVEL].number, 2);
  EXPECT_GT(d_->qvel[1], 1e10);
}

TEST_F(Guard, BadControlIsTreatedAsZero) {
  d_->ctrl[0] = std::numeric_limits<mjtNum>::quiet_NaN();
  mj_step(m_.get(), d_.get());
  EXPECT_EQ(d_->warning[mjWARN_BADCTRL].number, 1);
  EXPECT_EQ(d_->actuator_force[0], 0);
  EXPECT_TRUE(std::isnan(d_->ctrl[0]));
}

TEST_F(Guard, TimersCount) {
  m_->opt.integrator = mjINT_RK4;
  mj_step(m_.get(), d_.get());
  EXPECT_EQ(d_->timer[mjTIMER_STEP].number, 1);
  EXPECT_EQ(d_->timer[mjTIMER_FORWARD].number, 4);
  EXPECT_EQ(d_->timer[mjTIMER_ADVANCE].number, 0);
}

// A linear system: one step is exactly linear, so differences are exact to rounding.
TEST_F(Guard, TransitionMatchesDifferencesOfSteps) {
  int nx = 2 * m_->nv, nu = m_->nu;
  d_->qpos[1] = 0.2;
  d_->qvel[0] = 0.1;
  Vector A(nx * nx), B(nx * nu);
  mjd_transitionFD(m_.get(), d_.get(), 1e-6, 1, A.data(), B.data(), nullptr, nullptr);
  EXPECT_EQ(d_->qpos[1], 0.2);
  auto step = [&](int coordinate, mjtNum eps) {
    DataPtr c(mj_copyData(nullptr, m_.get(), d_.get()));
    (coordinate < m_->nv ? c->qpos[coordinate] : c->qvel[coordinate - m_->nv]) += eps;
    mj_step(m_.get(), c.get());
    Vector x(c->qpos, c->qpos + m_->nq);
    x.insert(x.end(), c->qvel, c->qvel + m_->nv);
    return x;
  };
  for (int j = 0; j < nx; ++j) {
    Vector plus = step(j, 1e-6), minus = step(j, -1e-6);
    for (int i = 0; i < nx; ++i) {
      EXPECT_NEAR(A[i * nx + j], (plus[i] - minus[i]) / 2e-6, 1e-7);
    }
  }
  EXPECT_NE(B[2], 0);
}

TEST(TransitionFd, DirectTermHasTheDocumentedSigns) {
  ModelPtr m =
      LoadString(R"(<mujoco><worldbody><body><joint name="j" axis="0 1 0"/><geom size=".1"/></body>
    </worldbody><actuator><motor name="a" joint="j"/></actuator><sensor><actuatorfrc actuator="a"/></sensor></mujoco>)");
  DataPtr d = MakeData(m);
  mjtNum D;
  mjd_transitionFD(m.get(), d.get(), 1e-6, 0, nullptr, nullptr, nullptr, &D);
  EXPECT_NEAR(D, 1, 1e-6);
  mjd_transitionFD(m.get(), d.get(), 1e-6, 1, nullptr, nullptr, nullptr, &D);
  EXPECT_NEAR(D, -1, 1e-6);
}

// Derivatives of inverse dynamics: with respect to acceleration it is M.
TEST(InverseFd, AccelerationDerivativeIsInertia) {
  ModelPtr m = LoadOwn("arm_gripper.xml");
  m->opt.disableflags |= mjDSBL_CONSTRAINT;
  DataPtr d = MakeData(m);
  RandomState(m.get(), d.get(), 2);
  mj_forward(m.get(), d.get());
  int nv = m->nv;
  Vector DfDa(nv * nv), full(nv * nv);
  mjd_inverseFD(m.get(), d.get(), 1e-4, 0, nullptr, nullptr, DfDa.data(), nullptr, nullptr, nullptr,
                nullptr);
  mj_fullM(m.get(), full.data(), d->qM);
  EXPECT_LT(Difference(DfDa, full), 1e-8);
}

}  // namespace
}  // namespace syn
