// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "test_util.h"

namespace syn {
namespace {

constexpr const char* kScene = R"(
<mujoco><option gravity="0 0 -10" magnetic="0.1 -0.5 0.2"/><compiler angle="radian" autolimits="true"/><worldbody>
<body name="a" pos="0 0 1"><joint name="h" axis="0 1 0" damping="0.3" range="-0.2 0.2" margin="0.05"/>
 <geom type="box" size=".5 .1 .05" pos=".5 0 0" mass="2"/><site name="s" pos="1 0.05 0.1" quat="0.8 0.1 0.5 0.3"/>
 <body name="b" pos="1 0 0"><joint name="bj" type="ball"/><geom name="gb" type="ellipsoid" size=".1 .2 .05" pos="0.3 0.1 0" mass="1"/>
  <site name="s2" pos="0.2 0 0" size=".2"/></body></body>
<camera name="cam" pos="0 -3 1" xyaxes="1 0 0 0 0 1" fovy="60" resolution="640 480"/>
<camera name="cam2" pos="0 -3 1" xyaxes="1 0 0 0 0 1" resolution="640 480" sensorsize="0.01 0.0075" focal="0.008 0.009"/>
<geom type="box" size=".1 5 5" pos="4 0 0"/></worldbody>
<actuator><motor name="m" joint="h" gear="2"/></actuator>
<sensor>
  <velocimeter name="velocimeter" site="s"/>
  <gyro name="gyro" site="s"/>
  <magnetometer name="magnetometer" site="s"/>
  <rangefinder name="rangefinder" site="s"/>
  <camprojection name="projection" site="s2" camera="cam"/>
  <camprojection name="projection2" site="s2" camera="cam2"/>
  <jointlimitpos name="limitpos" joint="h"/>
  <jointlimitvel name="limitvel" joint="h"/>
  <ballquat name="ballquat" joint="bj"/>
  <framepos name="pos_body" objtype="site" objname="s2" reftype="body" refname="a"/>
  <framepos name="pos_xbody" objtype="site" objname="s2" reftype="xbody" refname="a"/>
  <framequat name="quat" objtype="geom" objname="gb" reftype="site" refname="s"/>
  <framezaxis name="zaxis" objtype="camera" objname="cam" reftype="site" refname="s"/>
  <framelinvel name="linvel" objtype="site" objname="s2" reftype="site" refname="s"/>
  <frameangvel name="angvel" objtype="site" objname="s2" reftype="site" refname="s"/>
  <subtreecom name="com" body="a"/>
  <subtreelinvel name="comvel" body="a"/>
  <subtreeangmom name="angmom" body="a"/>
  <e_potential name="potential"/><e_kinetic name="kinetic"/><clock name="clock"/>
  <actuatorpos name="apos" actuator="m"/><actuatorvel name="avel" actuator="m"/>
  <jointactuatorfrc name="torque" joint="h"/>
</sensor></mujoco>)";

class SensorExample : public testing::Test {
 protected:
  void SetUp() override {
    m_ = LoadString(kScene);
    d_ = MakeData(m_);
    const mjtNum qpos[] = {0.3, 0.9, 0.2, -0.3, 0.1}, qvel[] = {0.7, 0.4, -0.6, 0.5};
    std::copy_n(qpos, 5, d_->qpos);
    std::copy_n(qvel, 4, d_->qvel);
    d_->ctrl[0] = 1.5;
    d_->time = 0.25;
    mj_forward(m_.get(), d_.get());
  }
  const mjtNum* Value(const char* name) {
    int id = mj_name2id(m_.get(), mjOBJ_SENSOR, name);
    EXPECT_GE(id, 0) << name;
    return d_->sensordata + m_->sensor_adr[std::max(0, id)];
  }
  void Expect(const char* name, const std::vector<mjtNum>& want) {
    ExpectNear(Value(name), want, 1e-10, name);
  }
  ModelPtr m_;
  DataPtr d_;
};

TEST_F(SensorExample, Values) {
  Expect("velocimeter", {0.5451515151515, -0.3521212121212, -0.2715151515152});
  Expect("gyro", {0.410101010101, 0.5585858585859, 0.0989898989899});
  Expect("magnetometer", {-0.4464294114481, -0.3104629943177, 0.06567731536358});
  Expect("rangefinder", {0.1512541899213});
  Expect("projection", {477.6130623648, 271.1192803951});
  EXPECT_NEAR(Value("projection2")[0], 514.1289703081, 1e-6);
  Expect("limitpos", {-0.15});
  Expect("limitvel", {-0.7});
  Expect("ballquat", {0.9233805168766, 0.205195670417, -0.3077935056255, 0.1025978352085});
  Expect("pos_body", {0.6578947368421, 0.01263157894737, 0.1221052631579});
  Expect("pos_xbody", {1.157894736842, 0.01263157894737, 0.1221052631579});
  Expect("quat", {0.6393111657194, -0.0721802929038, -0.7630488106974, -0.06186882248897});
  Expect("zaxis", {-0.5858585858586, -0.7979797979798, -0.1414141414141});
  Expect("linvel", {-0.0970802764487, 0.1205975544923, -0.02077618288145});
  Expect("angvel", {-0.6657735247209, -0.4833811802233, 0.3051036682616});
  Expect("com", {0.7234091462727, 0.03614035087719, 0.851148705553});
  Expect("comvel", {-0.1513236196143, 0.01126315789474, -0.4301782961952});
  Expect("angmom", {-0.01773576945085, 0.2588692834718, 0.02995750538068});
  Expect("potential", {25.53446116659});
  Expect("kinetic", {0.3891815982456});
  Expect("clock", {0.25});
  Expect("apos", {0.6});
  Expect("avel", {1.4});
  Expect("torque", {3});
}

TEST_F(SensorExample, DisabledSensorsKeepTheirValues) {
  m_->opt.disableflags |= mjDSBL_SENSOR;
  mjtNum before = *Value("clock");
  d_->time = 9;
  mj_forward(m_.get(), d_.get());
  EXPECT_EQ(*Value("clock"), before);
}

TEST(ForceSensor, WeightOfWhatIsBelow) {
  ModelPtr m = LoadString(
      R"(<mujoco><option gravity="0 0 -10"/><worldbody><body><geom type="box" size=".1 .1 .1"
    mass="2" pos=".5 0 0"/><site name="s"/></body></worldbody><sensor><force site="s"/><torque site="s"/></sensor></mujoco>)");
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ExpectNear(d->sensordata, {0, 0, 20, 0, -10, 0}, 1e-12);
}

// An accelerometer in free fall reads zero, at rest on the ground it reads gravity upwards.
TEST(Accelerometer, FallAndRest) {
  ModelPtr m = LoadString(
      R"(<mujoco><worldbody><geom type="plane" size="1 1 1"/><body pos="0 0 1"><freejoint/>
    <geom size=".1"/><site name="s"/></body></worldbody><sensor><accelerometer site="s"/><touch site="s"/></sensor></mujoco>)");
  m->site_size[0] = 0.2;
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ExpectNear(d->sensordata, {0, 0, 0, 0}, 1e-12);
  for (int i = 0; i < 3000; ++i) mj_step(m.get(), d.get());
  EXPECT_NEAR(d->sensordata[2], 9.81, 0.01);
  EXPECT_NEAR(d->sensordata[3], 9.81 * m->body_mass[1], 0.05 * 9.81 * m->body_mass[1]);
}

TEST(ContactSensor, BoxOnFloor) {
  ModelPtr m = LoadString(R"(<mujoco><option cone="elliptic" gravity="0 0 -10"/><worldbody>
    <geom name="floor" type="plane" size="1 1 1"/><body name="a" pos="0 0 .099"><freejoint/>
    <geom name="box" type="box" size=".3 .2 .1" mass="2"/></body></worldbody><sensor>
    <contact name="one" body1="a" data="force normal tangent" num="1"/>
    <contact name="net" body1="a" data="found force torque pos normal" reduce="netforce"/>
    <contact name="none" geom1="box" geom2="box" data="found"/></sensor></mujoco>)");
  DataPtr d = MakeData(m);
  d->xfrc_applied[6] = 3;
  d->xfrc_applied[10] = 0.5;
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, 4);
  ExpectNear(d->sensordata, {5.575726985, 0, -0.737425329, 0, 0, -1, 0, -1, 0}, 1e-7);
  ExpectNear(
      d->sensordata + 9,
      {4, 2.949701315, 0, -24.935064935, 0, 0.011017029, 0, 0.031226310, 0, -0.0005, 1, 0, 0},
      1e-7);
  EXPECT_EQ(d->sensordata[22], 0);
}

TEST(Cutoff, ClipsByDataType) {
  ModelPtr m =
      LoadString(R"(<mujoco><worldbody><body><joint name="j" type="slide"/><geom size=".1"/></body>
    <site name="up" pos="0 0 5"/></worldbody><sensor><jointpos joint="j" cutoff="0.5"/>
    <rangefinder site="up" cutoff="2"/></sensor></mujoco>)");
  DataPtr d = MakeData(m);
  d->qpos[0] = -3;
  mj_forward(m.get(), d.get());
  EXPECT_EQ(d->sensordata[0], -0.5);
  EXPECT_EQ(d->sensordata[1], -1);  // no hit stays -1
}

}  // namespace
}  // namespace syn
