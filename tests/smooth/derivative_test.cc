// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Moment arms and velocity derivatives against finite differences.

#include "smooth/derivative.h"

#include "test_util.h"

namespace syn {
namespace {

class Derivative : public testing::TestWithParam<const char*> {
 protected:
  void SetUp() override {
    m_ = LoadOwn(GetParam());
    m_->opt.disableflags |= mjDSBL_CONSTRAINT;
    // Saturated actuators have no slope, which the derivative knows nothing of.
    std::fill_n(m_->actuator_forcelimited, m_->nu, 0);
    // A thick fluid, so that its terms count.
    m_->opt.density = 50;
    m_->opt.viscosity = 0.5;
    d_ = MakeData(m_);
    RandomState(m_.get(), d_.get(), 3);
    mj_forward(m_.get(), d_.get());
  }
  ModelPtr m_;
  DataPtr d_;
};

TEST_P(Derivative, VelocityDerivativeOfSmoothForces) {
  constexpr mjtNum eps = 1e-6;
  int nv = m_->nv;
  VelocityDerivative(m_.get(), d_.get(), true);
  Vector qDeriv(d_->qDeriv, d_->qDeriv + m_->nD);
  auto force = [&] {
    mj_fwdVelocity(m_.get(), d_.get());
    mj_fwdActuation(m_.get(), d_.get());
    Vector f(nv);
    for (int i = 0; i < nv; ++i)
      f[i] = d_->qfrc_actuator[i] + d_->qfrc_passive[i] - d_->qfrc_bias[i];
    return f;
  };
  mjtNum scale = std::max(mjtNum{1}, MaxAbs(qDeriv));
  for (int j = 0; j < nv; ++j) {
    mjtNum saved = d_->qvel[j];
    d_->qvel[j] = saved + eps;
    Vector plus = force();
    d_->qvel[j] = saved - eps;
    Vector minus = force();
    d_->qvel[j] = saved;
    for (int i = 0; i < nv; ++i) {
      const int* row = m_->D_colind + m_->D_rowadr[i];
      const int* at = std::find(row, row + m_->D_rownnz[i], j);
      if (at == row + m_->D_rownnz[i]) continue;
      mjtNum analytic = qDeriv[m_->D_rowadr[i] + (at - row)];
      EXPECT_NEAR(analytic, (plus[i] - minus[i]) / (2 * eps), 1e-6 * scale) << i << " " << j;
    }
  }
}

TEST_P(Derivative, MomentArmsAreTheSlopeOfLength) {
  constexpr mjtNum eps = 1e-6;
  int nv = m_->nv;
  Vector qpos(d_->qpos, d_->qpos + m_->nq), moment(m_->nu * nv);
  mju_sparse2dense(moment.data(), d_->actuator_moment, m_->nu, nv, d_->moment_rownnz,
                   d_->moment_rowadr, d_->moment_colind);
  for (int j = 0; j < nv; ++j) {
    Vector length[2];
    for (int s = 0; s < 2; ++s) {
      std::copy(qpos.begin(), qpos.end(), d_->qpos);
      Vector tangent(nv);
      tangent[j] = 1;
      mj_integratePos(m_.get(), d_->qpos, tangent.data(), s ? eps : -eps);
      mj_fwdPosition(m_.get(), d_.get());
      length[s].assign(d_->actuator_length, d_->actuator_length + m_->nu);
    }
    for (int i = 0; i < m_->nu; ++i) {
      EXPECT_NEAR(moment[i * nv + j], (length[1][i] - length[0][i]) / (2 * eps), 1e-7)
          << i << " " << j;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Models, Derivative,
                         testing::Values("humanoid.xml", "quadruped.xml", "arm_gripper.xml",
                                         "muscle_arm.xml", "car.xml", "slider_crank.xml",
                                         "playground.xml"));

// The ellipsoid model on a tumbling plate, free of floors.
TEST(FluidDerivative, Ellipsoid) {
  ModelPtr m = LoadString(
      R"(<mujoco><option density="100" viscosity="0.1" wind="0.3 0.1 -0.2"/><worldbody><body>
    <freejoint/><geom type="box" size=".1 .2 .03" pos=".1 0 0" euler="20 30 0" fluidshape="ellipsoid"/>
    <geom type="capsule" size=".05 .2" pos="-.2 0 .1" fluidshape="ellipsoid"/>
    </body></worldbody></mujoco>)");
  DataPtr d = MakeData(m);
  RandomState(m.get(), d.get(), 5, 1);
  mj_forward(m.get(), d.get());
  VelocityDerivative(m.get(), d.get(), true);
  Vector analytic(d->qDeriv, d->qDeriv + 36);
  constexpr mjtNum eps = 1e-6;
  for (int j = 0; j < 6; ++j) {
    Vector side[2];
    mjtNum saved = d->qvel[j];
    for (int s = 0; s < 2; ++s) {
      d->qvel[j] = saved + (s ? eps : -eps);
      mj_fwdVelocity(m.get(), d.get());
      for (int i = 0; i < 6; ++i) side[s].push_back(d->qfrc_passive[i] - d->qfrc_bias[i]);
    }
    d->qvel[j] = saved;
    for (int i = 0; i < 6; ++i) {
      EXPECT_NEAR(analytic[6 * i + j], (side[1][i] - side[0][i]) / (2 * eps),
                  1e-6 * MaxAbs(analytic));
    }
  }
}

}  // namespace
}  // namespace syn
