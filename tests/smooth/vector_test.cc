// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Worked examples of the specification: a chain, tendon wrapping, transmissions, fluid.

#include "smooth/tendon/wrap.h"
#include "test_util.h"

namespace syn {
namespace {

constexpr const char* kChain = R"(
<mujoco>
  <option timestep="0.01"/>
  <worldbody>
    <body pos="0.1 0.2 0.3" quat="0.8 0.2 -0.4 0.4">
      <joint type="ball" pos="0.05 0 0.02" damping="0.1"/>
      <inertial pos="0.1 0 0" mass="2" diaginertia="0.02 0.03 0.04"/>
      <body pos="0.3 0 0">
        <joint type="slide" axis="1 0 1"/>
        <joint type="hinge" axis="0 1 1" pos="0 0.1 0" ref="30" armature="0.01"/>
        <inertial pos="0 0.05 0.1" mass="1" fullinertia="0.01 0.02 0.025 0.001 0 0.002"/>
        <site pos="0.1 0.1 0.1"/>
      </body>
    </body>
  </worldbody>
</mujoco>)";

class ChainExample : public testing::Test {
 protected:
  void SetUp() override {
    m_ = LoadString(kChain);
    d_ = MakeData(m_);
    Start();
  }
  void Start() {
    mj_resetData(m_.get(), d_.get());
    const mjtNum qpos[] = {0.9, 0.1, -0.3, 0.2, 0.05, 0.7}, qvel[] = {0.3, -0.5, 0.2, 0.4, -0.6};
    std::copy_n(qpos, 6, d_->qpos);
    std::copy_n(qvel, 5, d_->qvel);
  }
  ModelPtr m_;
  DataPtr d_;
};

TEST_F(ChainExample, Forward) {
  m_->opt.enableflags |= mjENBL_ENERGY;
  mj_forward(m_.get(), d_.get());
  ExpectNear(d_->xquat + 4, {0.512989176043, 0.307793505626, -0.615587011251, 0.512989176043},
             1e-11);
  ExpectNear(d_->xpos + 6, {0.0184658414721, 0.241489482889, 0.634614710264}, 1e-11);
  ExpectNear(d_->xanchor + 6, {-0.0680763613303, 0.267126255068, 0.591565865375}, 1e-11);
  ExpectNear(d_->cinert + 20,
             {0.0475596718938, 0.0578726455965, 0.0252344872876, -0.00162650593945, 0.0187864863064,
              0.00529845055014, -0.107249055628, -0.050106988099, 0.154338369174, 1},
             1e-11);
  ExpectNear(d_->cdof_dot + 24,
             {0.265723285141, -0.334200994477, -0.390769536972, 0.204792461525, -0.278289336338,
              -0.179636277155},
             1e-11);
  ExpectNear(d_->cvel + 12,
             {0.822259283901, -0.00601435443314, 0.564280018082, -0.232319349332, -0.218714818892,
              0.204885779067},
             1e-11);
  ExpectNear(d_->M,
             {0.0465364644266, -0.0155632577179, 0.161359986205, -0.0310946489601,
              -0.00380296226894, 0.16481226933},
             1e-11);
  ExpectNear(d_->qfrc_bias,
             {0.282425556412, 0.389809828985, -1.75258553185, 6.78109214699, 0.877758415743},
             1e-11);
  ExpectNear(d_->qacc,
             {3.73904959725, -4.71152741385, 10.8636546667, -6.44982085785, -10.9371368656}, 1e-10);
  ExpectNear(d_->energy, {13.9935227866, 0.134993208945}, 1e-11);
}

TEST_F(ChainExample, Integrators) {
  struct Case {
    int integrator, disable;
    std::vector<mjtNum> qvel;
  };
  const Case cases[] = {
      {mjINT_EULER,
       0,
       {0.336022758834, -0.547012095814, 0.307705253098, 0.335516179281, -0.709135077902}},
      {mjINT_IMPLICITFAST,
       0,
       {0.336022758834, -0.547012095814, 0.307705253098, 0.335516179281, -0.709135077902}},
      {mjINT_EULER,
       mjDSBL_EULERDAMP,
       {0.337390495973, -0.547115274138, 0.308636546667, 0.335501791422, -0.709371368656}},
      {mjINT_RK4,
       0,
       {0.336598501764, -0.548219639894, 0.30810150025, 0.335695394473, -0.7084134336}},
      {mjINT_IMPLICIT,
       0,
       {0.336264633365, -0.547592935829, 0.307505158068, 0.33579590853, -0.708941994788}},
  };
  for (const Case& c : cases) {
    Start();
    m_->opt.integrator = c.integrator;
    m_->opt.disableflags = c.disable;
    mj_step(m_.get(), d_.get());
    ExpectNear(d_->qvel, c.qvel, 1e-10, "qvel");
  }
}

TEST_F(ChainExample, ExternalForces) {
  const mjtNum xfrc[] = {1, 2, 3, 0.1, 0.2, 0.3};
  std::copy_n(xfrc, 6, d_->xfrc_applied + 12);
  mj_forward(m_.get(), d_.get());
  mj_rnePostConstraint(m_.get(), d_.get());
  mj_subtreeVel(m_.get(), d_.get());
  ExpectNear(d_->qacc,
             {10.7109314257, 3.50765070019, 8.83804914953, -4.74771027374, -16.5002580474}, 1e-10);
  ExpectNear(d_->cfrc_ext + 12, {-0.358997702646, 0.676085536059, 0.135608876842, 1, 2, 3}, 1e-11);
  ExpectNear(d_->cfrc_int + 6,
             {0.126461844432, -1.16063278585, 0.0450527399571, -0.369885341789, 1.4756808771,
              20.0757423986},
             1e-10);
  ExpectNear(d_->subtree_angmom + 3, {0.0801156034547, -0.0202582391293, 0.0516824471102}, 1e-11);
  mjtNum acceleration[6];
  mj_objectAcceleration(m_.get(), d_.get(), mjOBJ_SITE, 0, acceleration, 0);
  ExpectNear(
      acceleration,
      {5.07666036757, 2.14035406906, 12.8095213219, 1.3086442267, 1.4278153317, 4.34921471813},
      1e-10);
}

TEST(Fluid, Ellipsoid) {
  auto model = [](const char* shape) {
    return LoadString(
        std::string(R"(<mujoco><option density="1.2" viscosity="0.3"/><worldbody><body>
      <freejoint/><geom type="ellipsoid" size=".1 .2 .3" mass="1" fluidshape=")") +
        shape + R"("/></body></worldbody></mujoco>)");
  };
  const mjtNum qvel[] = {.3, -.5, .2, .4, -.6, .7};
  ModelPtr box = model("none"), ellipsoid = model("ellipsoid");
  for (auto* m : {&box, &ellipsoid}) {
    DataPtr d = MakeData(*m);
    std::copy_n(qvel, 6, d->qvel);
    mj_forward(m->get(), d.get());
    if (m == &box) {
      ExpectNear(d->qfrc_fluid,
                 {-0.270590458203, 0.448824097005, -0.176361638802, -0.0112393838424,
                  0.0169189068497, -0.0196652910347},
                 1e-11);
    } else {
      ExpectNear(d->qfrc_fluid,
                 {-0.38445064017, 0.579171676313, -0.23445616662, -0.0261785281417, 0.0361510886391,
                  -0.0490561365092},
                 1e-10);
    }
  }
}

// The wrapped length is that of the shortest path over the surface: compare with a chain of points
// pulled tight on the sphere.
mjtNum TightPath(Vec3 a, Vec3 b, mjtNum radius, Vec3 middle) {
  constexpr int n = 200;
  Vec3 p[n + 1];
  for (int i = 0; i <= n; ++i) {
    mjtNum t = static_cast<mjtNum>(i) / n;
    Vec3 straight = t < 0.5 ? a + (middle - a) * (2 * t) : middle + (b - middle) * (2 * t - 1);
    p[i] = straight;
  }
  for (int sweep = 0; sweep < 40000; ++sweep) {
    for (int i = 1; i < n; ++i) {
      p[i] = (p[i - 1] + p[i + 1]) * 0.5;
      mjtNum r = Norm(p[i]);
      if (r < radius) p[i] = p[i] * (radius / r);
    }
  }
  mjtNum length = 0;
  for (int i = 0; i < n; ++i) length += Distance(p[i], p[i + 1]);
  return length;
}

TEST(Wrap, SphereIsTheShortestPath) {
  WrapGeom sphere{{}, Mat3::Identity(), 0.2, false};
  Vec3 a{-0.5, 0.05, 0.1}, b{0.6, 0.1, 0};
  auto wrap = Wrap(a, b, sphere, {});
  ASSERT_TRUE(wrap);
  mjtNum length = Distance(a, wrap->w0) + wrap->length + Distance(wrap->w1, b);
  EXPECT_NEAR(length, 1.12769748076, 1e-10);
  EXPECT_NEAR(length, TightPath(a, b, 0.2, {0, 0.1, 0.3}), 2e-4);
}

TEST(Wrap, NoWrapWhenTheLineIsClear) {
  WrapGeom sphere{{}, Mat3::Identity(), 0.2, false};
  EXPECT_FALSE(Wrap({-1, 0.5, 0}, {1, 0.5, 0}, sphere, {}));
  EXPECT_FALSE(Wrap({-0.1, 0, 0}, {1, 0, 0}, sphere, {}));  // an end inside
  EXPECT_FALSE(Wrap({0, 0, 0}, {1, 0, 0}, sphere, {}));
}

// The path is tangent to the surface where it meets it.
TEST(Wrap, CylinderPathIsTangent) {
  WrapGeom cylinder{{0.1, 0, 0}, Mat3::Identity(), 0.2, true};
  auto wrap = Wrap({-0.5, 0.05, 0.3}, {0.7, 0.02, -0.2}, cylinder, {});
  ASSERT_TRUE(wrap);
  for (auto [end, w] :
       {std::pair{Vec3{-0.5, 0.05, 0.3}, wrap->w0}, {Vec3{0.7, 0.02, -0.2}, wrap->w1}}) {
    Vec3 radial = w - cylinder.pos;
    radial.z = 0;
    EXPECT_NEAR(Norm(radial), 0.2, 1e-12);
    EXPECT_NEAR(Dot(radial, end - w), 0, 1e-12);
  }
}

TEST(Transmission, BallAndFreeJoints) {
  ModelPtr m = LoadString(R"(<mujoco><worldbody>
    <body><joint name="b" type="ball"/><geom size=".1"/></body>
    <body><joint name="f" type="free"/><geom size=".1"/></body></worldbody>
    <actuator><general joint="b" gear="1 2 3"/><general jointinparent="b" gear="1 2 3"/>
    <general jointinparent="f" gear="1 2 3 4 5 6"/></actuator></mujoco>)");
  DataPtr d = MakeData(m);
  const mjtNum qpos[] = {0.8, 0.2, 0.4, -0.4, 0, 0, 0, 0.9, 0.1, -0.3, 0.2};
  std::copy_n(qpos, 11, d->qpos);
  mj_forward(m.get(), d.get());
  EXPECT_NEAR(d->actuator_length[0], -0.429000739196, 1e-11);
  EXPECT_NEAR(d->actuator_length[1], -0.429000739196, 1e-11);
  ExpectNear(d->actuator_moment,
             {1, 2, 3, -3, 2, 1, 1, 2, 3, 8.14736842105, 3.08421052632, 1.05263157895}, 1e-10);
}

}  // namespace
}  // namespace syn
