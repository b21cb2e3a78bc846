// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The inertia matrix from first principles, its factor, and the recursive Newton-Euler algorithm.

#include "test_util.h"

namespace syn {
namespace {

class Inertia : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    m_ = LoadOwn(GetParam());
    m_->opt.disableflags |= mjDSBL_CONSTRAINT;
    d_ = MakeData(m_);
    RandomState(m_.get(), d_.get(), 7);
    mj_forward(m_.get(), d_.get());
  }

  Vector FullM() {
    Vector full(m_->nv * m_->nv);
    mj_fullM(m_.get(), full.data(), d_->qM);
    return full;
  }

  // The matrix without what rotors add to the diagonal.
  mjtNum BodyKineticEnergy() {
    mjtNum energy = 0;
    for (int b = 1; b < m_->nbody; ++b) {
      mjtNum velocity[6], local[3];
      mj_objectVelocity(m_.get(), d_.get(), mjOBJ_BODY, b, velocity, 1);
      energy += 0.5 * m_->body_mass[b] * mju_dot3(velocity + 3, velocity + 3);
      for (int k = 0; k < 3; ++k) local[k] = m_->body_inertia[3 * b + k] * velocity[k];
      energy += 0.5 * mju_dot3(local, velocity);
    }
    for (int i = 0; i < m_->nv; ++i)
      energy += 0.5 * m_->dof_armature[i] * d_->qvel[i] * d_->qvel[i];
    return energy;
  }

  ModelPtr m_;
  DataPtr d_;
};

TEST_P(Inertia, KineticEnergyOfTheBodies) {
  for (int seed = 1; seed < 5; ++seed) {
    RandomState(m_.get(), d_.get(), seed);
    m_->opt.enableflags |= mjENBL_ENERGY;
    mj_forward(m_.get(), d_.get());
    EXPECT_NEAR(d_->energy[1], BodyKineticEnergy(), 1e-10 * std::max(1.0, d_->energy[1]));
  }
}

TEST_P(Inertia, LayoutsAgree) {
  Vector full = FullM();
  for (int i = 0; i < m_->nv; ++i) {
    for (int k = m_->M_rowadr[i]; k < m_->M_rowadr[i] + m_->M_rownnz[i]; ++k) {
      EXPECT_EQ(d_->M[k], full[i * m_->nv + m_->M_colind[k]]);
    }
  }
  Vector lower(m_->nv * m_->nv);
  mj_addM(m_.get(), d_.get(), lower.data(), nullptr, nullptr, nullptr);
  for (int i = 0; i < m_->nv; ++i) {
    for (int j = 0; j <= i; ++j) EXPECT_EQ(lower[i * m_->nv + j], full[i * m_->nv + j]);
  }
}

TEST_P(Inertia, ProductsAndSolves) {
  int nv = m_->nv;
  Vector full = FullM(), x(nv), y(nv), z(nv), want(nv);
  for (int i = 0; i < nv; ++i) x[i] = std::sin(1.0 + i);
  mju_mulMatVec(want.data(), full.data(), x.data(), nv, nv);
  mj_mulM(m_.get(), d_.get(), y.data(), x.data());
  EXPECT_LT(Difference(y, want), 1e-12);
  mj_solveM(m_.get(), d_.get(), z.data(), y.data(), 1);
  EXPECT_LT(Difference(z, x), 1e-8);
  // |sqrt(D) L x|^2 = x^T M x
  mj_mulM2(m_.get(), d_.get(), z.data(), x.data());
  EXPECT_NEAR(mju_dot(z.data(), z.data(), nv) / mju_dot(x.data(), y.data(), nv), 1, 1e-12);
  // |D^-1/2 L^-T y|^2 = y^T M^-1 y
  Vector root(nv), half(nv);
  for (int i = 0; i < nv; ++i) root[i] = std::sqrt(d_->qLDiagInv[i]);
  mj_solveM2(m_.get(), d_.get(), half.data(), y.data(), root.data(), 1);
  EXPECT_NEAR(mju_dot(half.data(), half.data(), nv) / mju_dot(x.data(), y.data(), nv), 1, 1e-10);
}

// tau(qacc) = M qacc + bias, where the algorithm itself knows nothing of armature.
TEST_P(Inertia, NewtonEulerIsMassTimesAccelerationPlusBias) {
  int nv = m_->nv;
  Vector force(nv), want(nv), bias(nv);
  for (int i = 0; i < nv; ++i) d_->qacc[i] = std::cos(2.0 * i);
  mj_rne(m_.get(), d_.get(), 0, bias.data());
  mj_rne(m_.get(), d_.get(), 1, force.data());
  mj_mulM(m_.get(), d_.get(), want.data(), d_->qacc);
  for (int i = 0; i < nv; ++i) want[i] += bias[i] - m_->dof_armature[i] * d_->qacc[i];
  // Tendon armature is part of M but not of the bodies.
  if (!m_->ntendon) {
    EXPECT_LT(Difference(force, want), 1e-10);
  }
}

// At rest the bias is the slope of the potential energy of gravity.
TEST_P(Inertia, BiasAtRestIsTheGradientOfPotentialEnergy) {
  constexpr mjtNum eps = 1e-5;
  int nv = m_->nv;
  mju_zero(d_->qvel, nv);
  m_->opt.disableflags |= mjDSBL_SPRING;
  mj_forward(m_.get(), d_.get());
  Vector bias(d_->qfrc_bias, d_->qfrc_bias + nv), slope(nv), qpos(d_->qpos, d_->qpos + m_->nq);
  for (int j = 0; j < nv; ++j) {
    mjtNum energy[2];
    for (int s = 0; s < 2; ++s) {
      std::copy(qpos.begin(), qpos.end(), d_->qpos);
      Vector tangent(nv);
      tangent[j] = 1;
      mj_integratePos(m_.get(), d_->qpos, tangent.data(), s ? eps : -eps);
      mj_kinematics(m_.get(), d_.get());
      mj_energyPos(m_.get(), d_.get());
      energy[s] = d_->energy[0];
    }
    slope[j] = (energy[1] - energy[0]) / (2 * eps);
  }
  EXPECT_LT(Difference(bias, slope), 1e-7);
}

INSTANTIATE_TEST_SUITE_P(Models, Inertia,
                         testing::Values("humanoid.xml", "quadruped.xml", "arm_gripper.xml",
                                         "muscle_arm.xml", "slider_crank.xml", "playground.xml"));

// An arm on a pedestal of fixed bodies, which bears loads of its own, feels the same forces as
// one that hangs in the air at the same place.
TEST(NewtonEuler, FixedBodiesChangeNothing) {
  const std::string arm =
      "<joint axis='0 1 0'/><geom size='.1 .3' type='capsule' pos='.3 0 0'/>"
      "<body pos='.6 0 0'><joint axis='1 0 1'/><geom size='.1' pos='0 .2 0'/></body></body>";
  ModelPtr held = LoadString(
      "<mujoco><worldbody><body pos='0 0 1'><geom size='.2' mass='5'/>"
      "<body pos='0 0 .5'><geom size='.3' mass='2'/><body pos='.5 0 0'>" +
      arm + "</body><body pos='3 0 0'><geom size='.1'/></body></body></worldbody></mujoco>");
  ModelPtr free =
      LoadString("<mujoco><worldbody><body pos='.5 0 1.5'>" + arm + "</worldbody></mujoco>");
  Vector result[2];
  for (int side = 0; side < 2; ++side) {
    const ModelPtr& m = side ? free : held;
    m->opt.disableflags |= mjDSBL_CONSTRAINT;
    DataPtr d = MakeData(m);
    ASSERT_EQ(m->nv, 2);
    for (int i = 0; i < 2; ++i) d->qpos[i] = 0.3 + i, d->qvel[i] = 2 - i;
    for (int i = 0; i < m->nbody; ++i) {
      if (!m->body_weldid[i]) mju_fill(d->xfrc_applied + 6 * i, 7, 6);
    }
    mj_forward(m.get(), d.get());
    result[side].resize(2);
    mj_rne(m.get(), d.get(), 1, result[side].data());
    result[side].insert(result[side].end(), d->qacc, d->qacc + 2);
  }
  for (int i = 0; i < 4; ++i) EXPECT_NEAR(result[0][i], result[1][i], 1e-12) << i;
}

}  // namespace
}  // namespace syn
