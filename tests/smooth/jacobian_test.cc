// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Jacobians against finite differences of positions, on a tree with every kind of joint.

#include "test_util.h"

namespace syn {
namespace {

constexpr const char* kTree = R"(
<mujoco>
  <worldbody>
    <body pos="0.1 0.2 0.3" quat="0.8 0.2 -0.4 0.4">
      <freejoint/>
      <geom type="box" size="0.1 0.2 0.3" pos="0.05 0 0"/>
      <body pos="0.3 0 0">
        <joint type="ball" pos="0.05 0 0.02"/>
        <geom type="capsule" size="0.05 0.1" pos="0 0.1 0"/>
        <body pos="0 0.3 0">
          <joint type="slide" axis="1 0 1"/>
          <joint type="hinge" axis="0 1 1" pos="0 0.1 0" ref="30"/>
          <geom type="sphere" size="0.1" pos="0 0.05 0.1"/>
          <site name="tip" pos="0.1 0.1 0.1" quat="0.7 0.1 0.5 0.3"/>
        </body>
      </body>
      <body pos="-0.3 0 0">
        <joint type="hinge" axis="1 0 0"/>
        <geom type="ellipsoid" size="0.1 0.05 0.08"/>
      </body>
    </body>
  </worldbody>
</mujoco>)";

class Jacobian : public testing::TestWithParam<int> {
 protected:
  void SetUp() override {
    m_ = LoadString(kTree);
    d_ = MakeData(m_);
    RandomState(m_.get(), d_.get(), GetParam(), 1.0);
    mj_forward(m_.get(), d_.get());
  }

  // d (position()) / d (tangent coordinate j), by central differences.
  template <typename Position>
  Vector Differentiate(Position&& position, int n) {
    constexpr mjtNum eps = 1e-6;
    int nv = m_->nv;
    Vector jac(n * nv), qpos(d_->qpos, d_->qpos + m_->nq), tangent(nv);
    for (int j = 0; j < nv; ++j) {
      Vector side[2];
      for (int s = 0; s < 2; ++s) {
        std::copy(qpos.begin(), qpos.end(), d_->qpos);
        tangent.assign(nv, 0);
        tangent[j] = 1;
        mj_integratePos(m_.get(), d_->qpos, tangent.data(), s ? eps : -eps);
        mj_kinematics(m_.get(), d_.get());
        mj_comPos(m_.get(), d_.get());
        side[s] = position();
      }
      for (int i = 0; i < n; ++i) jac[i * nv + j] = (side[1][i] - side[0][i]) / (2 * eps);
    }
    std::copy(qpos.begin(), qpos.end(), d_->qpos);
    mj_kinematics(m_.get(), d_.get());
    mj_comPos(m_.get(), d_.get());
    return jac;
  }

  Vector Slice(const mjtNum* p, int n) { return Vector(p, p + n); }

  ModelPtr m_;
  DataPtr d_;
};

TEST_P(Jacobian, PositionOfBodiesGeomsAndSites) {
  int nv = m_->nv;
  Vector jacp(3 * nv), jacr(3 * nv);
  for (int b = 0; b < m_->nbody; ++b) {
    mj_jacBody(m_.get(), d_.get(), jacp.data(), jacr.data(), b);
    EXPECT_LT(Difference(jacp, Differentiate([&] { return Slice(d_->xpos + 3 * b, 3); }, 3)), 1e-8);
    mj_jacBodyCom(m_.get(), d_.get(), jacp.data(), nullptr, b);
    EXPECT_LT(Difference(jacp, Differentiate([&] { return Slice(d_->xipos + 3 * b, 3); }, 3)),
              1e-8);
    mj_jacSubtreeCom(m_.get(), d_.get(), jacp.data(), b);
    EXPECT_LT(Difference(jacp, Differentiate([&] { return Slice(d_->subtree_com + 3 * b, 3); }, 3)),
              1e-8);
  }
  mj_jacSite(m_.get(), d_.get(), jacp.data(), nullptr, 0);
  EXPECT_LT(Difference(jacp, Differentiate([&] { return Slice(d_->site_xpos, 3); }, 3)), 1e-8);
  mj_jacGeom(m_.get(), d_.get(), jacp.data(), nullptr, 1);
  EXPECT_LT(Difference(jacp, Differentiate([&] { return Slice(d_->geom_xpos + 3, 3); }, 3)), 1e-8);
}

// The axes of a frame move with jacr x axis.
TEST_P(Jacobian, RotationMovesAxes) {
  int nv = m_->nv;
  Vector point(3 * nv), axis_jac(3 * nv);
  for (int k = 0; k < 3; ++k) {
    auto axis = [&] {
      const mjtNum* r = d_->site_xmat;
      return Vector{r[k], r[3 + k], r[6 + k]};
    };
    Vector now = axis();
    mj_jacPointAxis(m_.get(), d_.get(), point.data(), axis_jac.data(), d_->site_xpos, now.data(),
                    m_->site_bodyid[0]);
    EXPECT_LT(Difference(axis_jac, Differentiate(axis, 3)), 1e-8);
  }
}

// J qvel is the velocity that mj_objectVelocity reports.
TEST_P(Jacobian, TimesVelocityIsVelocity) {
  int nv = m_->nv;
  Vector jacp(3 * nv), jacr(3 * nv);
  mj_jacSite(m_.get(), d_.get(), jacp.data(), jacr.data(), 0);
  mjtNum velocity[6], linear[3], angular[3];
  mj_objectVelocity(m_.get(), d_.get(), mjOBJ_SITE, 0, velocity, 0);
  mju_mulMatVec(linear, jacp.data(), d_->qvel, 3, nv);
  mju_mulMatVec(angular, jacr.data(), d_->qvel, 3, nv);
  ExpectNear(velocity, {angular[0], angular[1], angular[2], linear[0], linear[1], linear[2]},
             1e-12);
}

TEST_P(Jacobian, DotIsTheTimeDerivative) {
  constexpr mjtNum eps = 1e-6;
  int nv = m_->nv, body = 3;
  Vector dot(3 * nv), dotr(3 * nv), side[2], sider[2];
  mj_jacDot(m_.get(), d_.get(), dot.data(), dotr.data(), d_->site_xpos, body);
  Vector qpos = Slice(d_->qpos, m_->nq);
  for (int s = 0; s < 2; ++s) {
    std::copy(qpos.begin(), qpos.end(), d_->qpos);
    mj_integratePos(m_.get(), d_->qpos, d_->qvel, s ? eps : -eps);
    mj_kinematics(m_.get(), d_.get());
    mj_comPos(m_.get(), d_.get());
    side[s].resize(3 * nv);
    sider[s].resize(3 * nv);
    mj_jacSite(m_.get(), d_.get(), side[s].data(), sider[s].data(), 0);
  }
  Vector difference(3 * nv), differencer(3 * nv);
  for (int i = 0; i < 3 * nv; ++i) {
    difference[i] = (side[1][i] - side[0][i]) / (2 * eps);
    differencer[i] = (sider[1][i] - sider[0][i]) / (2 * eps);
  }
  EXPECT_LT(Difference(dot, difference), 1e-8);
  EXPECT_LT(Difference(dotr, differencer), 1e-8);
}

TEST_P(Jacobian, AngularMomentumMatrix) {
  mj_subtreeVel(m_.get(), d_.get());
  Vector mat(3 * m_->nv);
  for (int b = 0; b < m_->nbody; ++b) {
    mj_angmomMat(m_.get(), d_.get(), mat.data(), b);
    mjtNum momentum[3];
    mju_mulMatVec(momentum, mat.data(), d_->qvel, 3, m_->nv);
    const mjtNum* want = d_->subtree_angmom + 3 * b;
    ExpectNear(momentum, {want[0], want[1], want[2]}, 1e-11);
  }
}

// J^T f by mj_applyFT and by the Jacobian.
TEST_P(Jacobian, ApplyForceIsTheTranspose) {
  const mjtNum force[3] = {1, -2, 3}, torque[3] = {0.3, 0.1, -0.2};
  int nv = m_->nv;
  Vector jacp(3 * nv), jacr(3 * nv), qfrc(nv), want(nv), more(nv);
  mj_jacSite(m_.get(), d_.get(), jacp.data(), jacr.data(), 0);
  mju_mulMatTVec(want.data(), jacp.data(), force, 3, nv);
  mju_mulMatTVec(more.data(), jacr.data(), torque, 3, nv);
  for (int i = 0; i < nv; ++i) want[i] += more[i];
  mj_applyFT(m_.get(), d_.get(), force, torque, d_->site_xpos, 3, qfrc.data());
  EXPECT_LT(Difference(qfrc, want), 1e-12);
}

TEST_P(Jacobian, DifferentiateInvertsIntegrate) {
  Vector qpos = Slice(d_->qpos, m_->nq), moved = qpos, back(m_->nv);
  mj_normalizeQuat(m_.get(), qpos.data());
  moved = qpos;
  mj_integratePos(m_.get(), moved.data(), d_->qvel, 0.4);
  mj_differentiatePos(m_.get(), back.data(), 0.4, qpos.data(), moved.data());
  EXPECT_LT(Difference(back, Slice(d_->qvel, m_->nv)), 1e-12);
}

INSTANTIATE_TEST_SUITE_P(States, Jacobian, testing::Range(1, 6));

}  // namespace
}  // namespace syn
