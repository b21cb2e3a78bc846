// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Worked examples of the specification: rows, impedance, reference, forces and islands.

#include "test_util.h"

namespace syn {
namespace {

std::string SphereOnPlane(const std::string& option, const std::string& plane,
                          const std::string& sphere, mjtNum z, const std::string& extra = "") {
  char height[32];
  std::snprintf(height, sizeof(height), "%.10g", z);
  return "<mujoco><option " + option +
         "/><worldbody><geom type='plane' size='1 1 1' name='plane' " + plane +
         "/><body pos='0 0 " + height + "'><freejoint/><geom name='ball' size='.1' " + sphere +
         "/></body></worldbody>" + extra + "</mujoco>";
}

class SphereExample : public testing::Test {
 protected:
  void Load(const std::string& xml, const std::vector<mjtNum>& qvel) {
    m_ = LoadString(xml);
    d_ = MakeData(m_);
    std::copy(qvel.begin(), qvel.end(), d_->qvel);
    mj_forward(m_.get(), d_.get());
  }
  ModelPtr m_;
  DataPtr d_;
};

TEST_F(SphereExample, PyramidalCone) {
  Load(SphereOnPlane("impratio='2'", "friction='.8 .01 .001' solref='.03 1'",
                     "mass='2' condim='4' friction='.5 .02 .0001' margin='.002'", .099),
       {1, .2, -.1, .3, 0, .5});
  ASSERT_EQ(d_->nefc, 6);
  const mjContact& con = d_->contact[0];
  EXPECT_NEAR(con.dist, -0.001, 1e-14);
  EXPECT_NEAR(con.mu, 0.5656854249492, 1e-12);
  ExpectNear(con.frame, {0, 0, 1, 0, 1, 0, -1, 0, 0}, 1e-14);
  ExpectNear(d_->efc_KBIP, {1772.853185596, 84.21052631579, 0.95, 0}, 1e-11);
  EXPECT_NEAR(d_->efc_R[0], 0.02762105263158, 1e-13);
  EXPECT_NEAR(d_->efc_diagApprox[0], 0.5248, 1e-12);
  ExpectNear(d_->efc_aref,
             {-2.010947368421, 28.95831578947, 80.84210526316, -53.89473684211, 12.63157894737,
              14.31578947368},
             1e-11);
  ExpectNear(d_->efc_force, {0, 7.480273567324, 53.00670432715, 0, 0, 0}, 1e-9);
  mjtNum force[6];
  mj_contactForce(m_.get(), d_.get(), 0, force);
  ExpectNear(force, {60.48697789447, -5.984218853859, 42.40536346172, 0, 0, 0}, 1e-9);
  EXPECT_EQ(d_->solver_niter[0], 2);
  EXPECT_NEAR(d_->solver[0].improvement, 22833.03456168, 1e-3);
  EXPECT_EQ(d_->solver[0].neval, 3);
}

TEST_F(SphereExample, EllipticCone) {
  Load(SphereOnPlane("impratio='2' cone='elliptic'", "friction='.8 .01 .001' solref='.03 1'",
                     "mass='2' condim='4' friction='.5 .02 .0001' margin='.002'", .099),
       {1, .2, -.1, .3, 0, .5});
  ASSERT_EQ(d_->nefc, 4);
  ExpectNear(d_->efc_R, {0.02631578947368, 0.01315789473684, 0.01315789473684, 21.05263157895},
             1e-12);
  ExpectNear(d_->efc_force, {56.27724758326, -10.04659625927, 43.70935940511, -0.09848891164923},
             1e-9);
  ExpectNear(d_->qacc,
             {-21.85467970256, -5.023298129633, 18.32862379163, -124.9545409746, 543.6351576011,
              -12.31111395615},
             1e-9);
  EXPECT_EQ(d_->solver_niter[0], 4);
}

TEST_F(SphereExample, GaussSeidelAndNoslip) {
  auto load = [&](const char* more, const char* condim) {
    Load(SphereOnPlane(
             std::string("solver='PGS' iterations='5' tolerance='0' noslip_tolerance='0' ") + more,
             "", std::string("mass='2' friction='.5 .02 .01' condim='") + condim + "'", .0999),
         {.01, .2, -.1, .3, 0, .5});
  };
  load("", "4");
  EXPECT_NEAR(d_->efc_R[0], 0.219755826859, 1e-11);
  ExpectNear(d_->efc_force,
             {.9865879008177, 13.91562681864, 6.250705841159, 5.715742966871, 2.847883879983,
              8.993309442644},
             1e-10);
  EXPECT_NEAR(d_->solver[0].improvement, 86.18524898008, 1e-7);
  load("noslip_iterations='3'", "4");
  ExpectNear(d_->efc_force,
             {.5293223583527, 14.3728923611, 6.284191206257, 5.682257601772, 0, 11.84119332263},
             1e-9);
  EXPECT_EQ(d_->solver_niter[0], 7);
  load("cone='elliptic'", "6");
  ExpectNear(d_->efc_force,
             {37.09579229917, -15.02573859623, .6695150525728, -.2006178852737, -.01240344467881,
              -.2315410584993},
             1e-9);
  load("cone='elliptic' noslip_iterations='3'", "6");
  ExpectNear(d_->efc_force,
             {37.09579229917, -15.73022324075, .7058941373282, -.2340061249977, -.01680943588651,
              -.3143941568918},
             1e-9);
}

TEST_F(SphereExample, ExplicitPairWithDirectReference) {
  Load(SphereOnPlane("impratio='4' cone='elliptic'", "", "mass='1'", .0995,
                     "<contact><pair geom1='plane' geom2='ball' condim='3' friction='.4 .9' "
                     "solref='-3000 -50' "
                     "solreffriction='-100 -7' solimp='.85 .97 .002 .4 1.5' margin='.001' "
                     "gap='.0002'/></contact>"),
       {.3, -.4, -.05, 0, 0, 0});
  ASSERT_EQ(d_->nefc, 3);
  ExpectNear(d_->efc_KBIP, {3188.436603252, 51.54639175258, 0.9379219701353, -68.73863542434},
             1e-10);
  EXPECT_NEAR(d_->efc_KBIP[5], 7.216494845361, 1e-10);
  ExpectNear(d_->efc_R, {.06618677442403, .01654669360601, .003268482687607}, 1e-11);
  ExpectNear(d_->efc_aref, {6.464975750375, 2.886597938144, 2.164948453608}, 1e-10);
  ExpectNear(d_->efc_force, {15.2646573197, .8237861304055, .6201897301069}, 1e-8);
}

TEST(ImpedanceExample, Table) {
  ModelPtr m = LoadString(
      R"(<mujoco><worldbody><body><joint type="slide" axis="1 0 0" range="0 10" limited="true"
    margin=".5" solimplimit=".2 .8 .1 .3 3"/><geom size=".1" mass="1"/></body></worldbody></mujoco>)");
  DataPtr d = MakeData(m);
  const mjtNum table[][4] = {{-.001, .20000666666667, -.02, 3.999833338889},
                             {-.02, .25333333333333, -8, 2.947368421053},
                             {-.05, .6469387755102, -9.1836734693878, .5457413249211},
                             {-.08, .79020408163265, -1.469387755102, .2654958677686},
                             {-.2, .8, 0, .25}};
  for (const auto& row : table) {
    d->qpos[0] = .5 + row[0];
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->nefc, 1);
    EXPECT_NEAR(d->efc_KBIP[2], row[1], 1e-12);
    EXPECT_NEAR(d->efc_KBIP[3], row[2], 1e-11);
    EXPECT_NEAR(d->efc_R[0], row[3], 1e-11);
  }
}

TEST(LimitExample, Ball) {
  ModelPtr m = LoadString(
      R"(<mujoco><compiler angle="radian"/><worldbody><body><joint type="ball" limited="true"
    range="0 0.5" margin=".01"/><geom type="box" size=".1 .2 .3" mass="1" pos=".1 0 0"/></body></worldbody></mujoco>)");
  DataPtr d = MakeData(m);
  const mjtNum qpos[] = {-.9, .3, -.1, .2}, qvel[] = {.5, .25, -1};
  std::copy_n(qpos, 4, d->qpos);
  std::copy_n(qvel, 3, d->qvel);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->nefc, 1);
  EXPECT_NEAR(d->efc_pos[0], -.2880020532838, 1e-12);
  ExpectNear(d->efc_J, {.8017837257373, -.2672612419124, .5345224838248}, 1e-12);
  EXPECT_NEAR(d->efc_aref[0], 805.3155014241, 1e-8);
  EXPECT_NEAR(d->efc_force[0], 27.84593969215, 1e-9);
  ExpectNear(d->qacc, {515.1289524545, -153.6769247723, 580.6202686678}, 1e-9);
}

TEST(EqualityExample, Weld) {
  ModelPtr m = LoadString(R"(<mujoco><option gravity="0 0 0"/><worldbody>
    <body name="a" pos="0 0 1" quat="1 .1 0 0"><freejoint/><geom type="box" size=".1 .2 .3" mass="1" contype="0"/></body>
    <body name="b" pos=".5 0 1" quat="1 0 0 .2"><freejoint/><geom type="box" size=".2 .1 .1" mass="2" contype="0"/></body>
    </worldbody><equality><weld body1="a" body2="b" anchor=".1 0 .05" torquescale=".7" solref=".05 1"/></equality></mujoco>)");
  DataPtr d = MakeData(m);
  ExpectNear(m->eq_data,
             {.1, 0, .05, .5923076923077, .04760091393755, .04139375476009, .9757142403137,
              -.09757142403137, .01951428480627, .1951428480627, .7},
             1e-12);
  d->qpos[0] += .01;
  d->qpos[1] -= .02;
  const mjtNum quat[] = {.9, .3, -.1, .2};
  std::copy_n(quat, 4, d->qpos + 3);
  for (int i = 0; i < 12; ++i) d->qvel[i] = (i % 2 ? .1 : -.1) * (i + 1);
  mj_forward(m.get(), d.get());
  ExpectNear(d->efc_pos,
             {-.07600713512647, .1378843147473, .1947769270854, .1055439702163, -.1368773363742,
              .1357779200178},
             1e-11);
  ExpectNear(d->efc_aref,
             {12.4697149536, -32.5679054332, -119.9739742992, -32.66076674828, 52.76735598663,
              -46.45902066153},
             1e-10);
  ExpectNear(d->efc_force,
             {-24.0471147311, -8.371194592341, -19.77243456651, -3.25719618258, -.8449064267493,
              -2.298440840731},
             1e-9);
  mj_rnePostConstraint(m.get(), d.get());
  ExpectNear(d->cfrc_ext + 6,
             {-5.090356429208, 3.279709361954, -1.815230068019, -24.0471147311, -8.371194592341,
              -19.77243456651},
             1e-9);
}

constexpr const char* kIslands = R"(
<mujoco>
  <default><default class="link"><geom type="capsule" size=".02 .1" pos="0 0 -.1" contype="0" conaffinity="0"/>
  <joint axis="0 1 0"/></default></default>
  <worldbody>
    <geom type="plane" size="9 9 1"/>
    <body pos="3 0 1" childclass="link"><joint name="h0"/><geom/></body>
    <body pos="4 0 1" childclass="link"><joint name="h1" frictionloss=".1"/><geom/></body>
    <body pos="0 0 .0999"><freejoint/><geom size=".1" condim="1"/></body>
    <body pos="5 0 1" childclass="link"><joint name="h2" limited="true" range="-10 10"/><geom/></body>
    <body pos="6 0 1" childclass="link"><joint name="h3"/><geom/></body>
    <body pos="0 1 .0999"><freejoint/><geom size=".1" condim="1"/></body>
  </worldbody>
  <equality><joint joint1="h3" joint2="h1" polycoef=".1 2 .5 0 0"/></equality>
</mujoco>)";

TEST(IslandExample, ArraysAndIterations) {
  for (int jacobian : {mjJAC_DENSE, mjJAC_SPARSE}) {
    ModelPtr m = LoadString(kIslands);
    m->opt.jacobian = jacobian;
    DataPtr d = MakeData(m);
    d->qpos[m->jnt_qposadr[mj_name2id(m.get(), mjOBJ_JOINT, "h2")]] = .2;
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->nefc, 11);
    ASSERT_EQ(d->nisland, 4);
    EXPECT_EQ(d->nidof, 15);
    EXPECT_EQ(std::vector<int>(d->dof_island, d->dof_island + 16),
              (std::vector<int>{-1, 0, 1, 1, 1, 1, 1, 1, 2, 0, 3, 3, 3, 3, 3, 3}));
    EXPECT_EQ(std::vector<int>(d->map_idof2dof, d->map_idof2dof + 16),
              (std::vector<int>{1, 9, 2, 3, 4, 5, 6, 7, 8, 10, 11, 12, 13, 14, 15, 0}));
    EXPECT_EQ(std::vector<int>(d->efc_island, d->efc_island + 11),
              (std::vector<int>{0, 0, 2, 1, 1, 1, 1, 3, 3, 3, 3}));
    EXPECT_EQ(std::vector<int>(d->map_efc2iefc, d->map_efc2iefc + 11),
              (std::vector<int>{0, 1, 6, 2, 3, 4, 5, 7, 8, 9, 10}));
    EXPECT_EQ(std::vector<int>(d->solver_niter, d->solver_niter + 4),
              (std::vector<int>{2, 1, 1, 1}));
    EXPECT_NEAR(d->solver[0].improvement, 155355.9548801, 1e-2);
    ExpectNear(d->efc_force, {.2506184779249, .1, .2084270817161, 9.491469389503}, 1e-7);
    if (jacobian == mjJAC_DENSE) ExpectNear(d->iefc_J, {-2, 1, 1, 0}, 1e-14);
  }
}

}  // namespace
}  // namespace syn
