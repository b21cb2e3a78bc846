// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Properties of the solution: optimality, agreement of the solvers, cones, friction on a slope,
// islands, and what happens when memory runs out.

#include <cmath>

#include "test_util.h"

namespace syn {
namespace {

class Solver : public testing::TestWithParam<const char*> {
 protected:
  // A state of the model with plenty of contacts.
  void SetUp() override {
    m_ = LoadOwn(GetParam());
    d_ = MakeData(m_);
    for (int i = 0; i < 200; ++i) mj_step(m_.get(), d_.get());
    mj_forward(m_.get(), d_.get());
    ASSERT_GT(d_->nefc, 0);
  }

  Vector Accelerations(int solver, int cone, int jacobian, bool islands) {
    m_->opt.solver = solver;
    m_->opt.cone = cone;
    m_->opt.jacobian = jacobian;
    m_->opt.disableflags = islands ? 0 : mjDSBL_ISLAND;
    m_->opt.iterations = solver == mjSOL_PGS ? 20000 : 500;
    m_->opt.tolerance = 0;
    m_->opt.ls_tolerance = 1e-4;
    mj_forward(m_.get(), d_.get());
    return Vector(d_->qacc, d_->qacc + m_->nv);
  }

  ModelPtr m_;
  DataPtr d_;
};

// At the minimum M (a - a_s) = J^T f, with f the forces that the penalty functions give at a.
TEST_P(Solver, SolutionIsStationary) {
  for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    Accelerations(mjSOL_NEWTON, cone, mjJAC_AUTO, true);
    Vector force(d_->efc_force, d_->efc_force + d_->nefc), jar(d_->nefc), left(m_->nv),
        right(m_->nv);
    mj_mulJacVec(m_.get(), d_.get(), jar.data(), d_->qacc);
    for (int i = 0; i < d_->nefc; ++i) jar[i] -= d_->efc_aref[i];
    mj_constraintUpdate(m_.get(), d_.get(), jar.data(), nullptr, 0);
    mj_mulM(m_.get(), d_.get(), left.data(), d_->qacc);
    for (int i = 0; i < m_->nv; ++i) left[i] -= d_->qfrc_smooth[i];
    mj_mulJacTVec(m_.get(), d_.get(), right.data(), d_->efc_force);
    EXPECT_LT(Difference(left, right), 1e-8);
    EXPECT_LT(Difference(force, Vector(d_->efc_force, d_->efc_force + d_->nefc)), 1e-8);
  }
}

TEST_P(Solver, DenseSparseAndIslandsAgree) {
  for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    Vector reference = Accelerations(mjSOL_NEWTON, cone, mjJAC_DENSE, false);
    EXPECT_LT(Difference(reference, Accelerations(mjSOL_NEWTON, cone, mjJAC_SPARSE, false)), 1e-7);
    EXPECT_LT(Difference(reference, Accelerations(mjSOL_NEWTON, cone, mjJAC_DENSE, true)), 1e-7);
    EXPECT_LT(Difference(reference, Accelerations(mjSOL_NEWTON, cone, mjJAC_SPARSE, true)), 1e-7);
    EXPECT_LT(Difference(reference, Accelerations(mjSOL_CG, cone, mjJAC_SPARSE, true)), 1e-4);
  }
}

TEST_P(Solver, ForcesAreAdmissible) {
  for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    Accelerations(mjSOL_NEWTON, cone, mjJAC_AUTO, true);
    for (int i = d_->ne; i < d_->ne + d_->nf; ++i) {
      EXPECT_LE(std::fabs(d_->efc_force[i]), d_->efc_frictionloss[i] * (1 + 1e-12));
    }
    for (int c = 0; c < d_->ncon; ++c) {
      const mjContact& con = d_->contact[c];
      if (con.efc_address < 0) continue;
      mjtNum force[6], square = 0;
      mj_contactForce(m_.get(), d_.get(), c, force);
      EXPECT_GE(force[0], 0);
      for (int k = 1; k < con.dim; ++k) square += std::pow(force[k] / con.friction[k - 1], 2);
      EXPECT_LE(std::sqrt(square), force[0] * (1 + 1e-9) + 1e-12);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Solver,
                         testing::Values("humanoid.xml", "quadruped.xml", "box_stack.xml",
                                         "slider_crank.xml"));

TEST(SolverAgreement, GaussSeidelReachesTheSameOptimum) {
  ModelPtr m =
      LoadString(R"(<mujoco><option timestep="0.002"/><worldbody><geom type="plane" size="1 1 1"/>
    <body pos="0 0 .099"><freejoint/><geom type="box" size=".1 .1 .1"/></body>
    <body pos=".5 0 .049"><freejoint/><geom size=".05"/></body></worldbody></mujoco>)");
  DataPtr d = MakeData(m);
  d->qvel[0] = 0.3;
  Vector solution[3];
  const int solvers[] = {mjSOL_NEWTON, mjSOL_CG, mjSOL_PGS};
  for (int k = 0; k < 3; ++k) {
    m->opt.solver = solvers[k];
    m->opt.tolerance = 0;
    m->opt.iterations = 50000;
    mj_forward(m.get(), d.get());
    solution[k].assign(d->qacc, d->qacc + m->nv);
  }
  EXPECT_LT(Difference(solution[0], solution[1]), 1e-7);
  EXPECT_LT(Difference(solution[0], solution[2]), 1e-5);
}

// A block on a slope holds while tan(angle) < mu and slips beyond.
mjtNum SlideOnSlope(mjtNum angle, mjtNum mu) {
  char xml[1000];
  std::snprintf(xml, sizeof(xml),
                R"(<mujoco><compiler angle="radian"/><option cone="elliptic" impratio="100"
    gravity="%g 0 %g"/><worldbody><geom type="plane" size="9 9 1" friction="%g"/><body pos="0 0 .1"><freejoint/>
    <geom type="box" size=".1 .1 .1" friction="%g"/></body></worldbody></mujoco>)",
                9.81 * std::sin(angle), -9.81 * std::cos(angle), mu, mu);
  ModelPtr m = LoadString(xml);
  DataPtr d = MakeData(m);
  for (int i = 0; i < 1000; ++i) mj_step(m.get(), d.get());
  return d->qvel[0];
}

TEST(Friction, BlockSlipsPastTheAngleOfFriction) {
  for (mjtNum mu : {0.3, 0.7}) {
    mjtNum critical = std::atan(mu);
    EXPECT_LT(std::fabs(SlideOnSlope(critical - 0.02, mu)), 0.02);
    mjtNum beyond = critical + 0.02, time = 2;
    mjtNum expected = 9.81 * (std::sin(beyond) - mu * std::cos(beyond)) * time;
    EXPECT_NEAR(SlideOnSlope(beyond, mu), expected, 0.1 * expected + 0.02);
  }
}

TEST(Stack, StandsStill) {
  ModelPtr m = LoadOwn("box_stack.xml");
  DataPtr d = MakeData(m);
  Vector start(d->qpos, d->qpos + m->nq);
  for (int i = 0; i < 5000; ++i) mj_step(m.get(), d.get());
  for (int i = 0; i < 7 * 10; i += 7) {
    EXPECT_NEAR(d->qpos[i], start[i], 0.01);
    EXPECT_NEAR(d->qpos[i + 2], start[i + 2], 0.01);
  }
}

// The floor carries the weight: contact forces balance gravity once a model has come to rest.
TEST(Balance, ContactsCarryTheWeight) {
  ModelPtr m = LoadOwn("box_stack.xml");
  DataPtr d = MakeData(m);
  for (int i = 0; i < 2000; ++i) mj_step(m.get(), d.get());
  mj_forward(m.get(), d.get());
  mjtNum lift = 0;
  for (int c = 0; c < d->ncon; ++c) {
    if (m->geom_bodyid[d->contact[c].geom[0]] != 0) continue;
    mjtNum force[6];
    mj_contactForce(m.get(), d.get(), c, force);
    lift += force[0];
  }
  EXPECT_NEAR(lift / (mj_getTotalmass(m.get()) * 9.81), 1, 0.02);
}

class Exhaustion : public testing::Test {
 protected:
  void SetUp() override {
    mju_user_warning = [](const char*) {};
  }
  void TearDown() override { mju_clearHandlers(); }
};

TEST_F(Exhaustion, FullArenaIsAWarningAndTheSimulationGoesOn) {
  for (int kilobytes : {8, 40, 80, 150, 250}) {
    ModelPtr m = LoadOwn("box_stack.xml");
    m->narena = kilobytes * 1024;
    DataPtr d = MakeData(m);
    static std::string error;
    error.clear();
    mju_user_error = [](const char* text) { throw std::string(text); };
    try {
      for (int i = 0; i < 50; ++i) mj_step(m.get(), d.get());
      EXPECT_TRUE(std::isfinite(d->qpos[2]));
    } catch (const std::string& text) {
      // The stack of a step may not fit at all; that is the documented error.
      EXPECT_NE(text.find("stack overflow"), std::string::npos) << text;
    }
    mju_user_error = nullptr;
    mj_resetData(m.get(), d.get());
    EXPECT_EQ(d->pstack, 0u);
  }
}

TEST_F(Exhaustion, AbsurdParametersDoNotCrash) {
  ModelPtr original = LoadOwn("quadruped.xml");
  const mjtNum values[] = {0, -1, 1e-300, 1e300, std::nan("")};
  for (mjtNum value : values) {
    for (int field = 0; field < 6; ++field) {
      ModelPtr m(mj_copyModel(nullptr, original.get()));
      mjtNum* arrays[] = {m->geom_solref, m->geom_solimp,  m->geom_friction,
                          m->body_mass,   m->dof_armature, m->jnt_range};
      int sizes[] = {2 * m->ngeom, 5 * m->ngeom, 3 * m->ngeom, m->nbody, m->nv, 2 * m->njnt};
      std::fill_n(arrays[field], sizes[field], value);
      DataPtr d = MakeData(m);
      for (int i = 0; i < 20; ++i) mj_step(m.get(), d.get());
      mj_resetData(m.get(), d.get());
    }
  }
}

TEST_F(Exhaustion, AnUnknownSolverIsAnError) {
  ModelPtr m = LoadOwn("box_stack.xml");
  DataPtr d = MakeData(m);
  m->opt.solver = 77;
  mju_user_error = [](const char* text) { throw std::string(text); };
  try {
    mj_forward(m.get(), d.get());
    ADD_FAILURE() << "no error";
  } catch (const std::string& text) {
    EXPECT_NE(text.find("unknown solver type 77"), std::string::npos) << text;
  }
}

TEST_F(Exhaustion, AContactOfImpossibleDimensionIsAnError) {
  ModelPtr m = LoadOwn("box_stack.xml");
  DataPtr d = MakeData(m);
  for (int i = 0; i < 20; ++i) mj_step(m.get(), d.get());
  ASSERT_GT(d->ncon, 0);
  mju_user_error = [](const char* text) { throw std::string(text); };
  for (int cone : {mjCONE_PYRAMIDAL, mjCONE_ELLIPTIC}) {
    m->opt.cone = cone;
    for (int dim : {0, 2, 5, 10, 1000}) {
      d->contact[0].dim = dim;
      EXPECT_THROW(mj_makeConstraint(m.get(), d.get()), std::string) << dim;
    }
  }
}

// Such rows were once written without having been counted.
TEST_F(Exhaustion, LimitsThatAreNotNumbersMakeNoRows) {
  ModelPtr m = LoadOwn("quadruped.xml");
  std::fill_n(m->jnt_range, 2 * m->njnt, std::nan(""));
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->nl, 0);
}

}  // namespace
}  // namespace syn
