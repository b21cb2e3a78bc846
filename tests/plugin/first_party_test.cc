// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The plugins that come with the engine, against independent calculations.

#include <synovia/rollout.h>

#include <cmath>

#include "asset/shape/marching_cubes.h"
#include "plugin/recorder.h"
#include "sdf/shapes.h"

namespace syn {
namespace {

std::string PidModel(const std::string& config, const std::string& actuator) {
  return "<mujoco><extension><plugin plugin='mujoco.pid'><instance name='p'>" + config +
         "</instance></plugin></extension><worldbody><body><joint name='j' damping='1'/>"
         "<geom size='.1' pos='.2 0 0'/></body></worldbody><actuator><plugin joint='j' "
         "instance='p' plugin='mujoco.pid' " +
         actuator + "/></actuator></mujoco>";
}

constexpr char kFullPid[] =
    "<config key='kp' value='40'/><config key='ki' value='10'/><config key='kd' value='4'/>"
    "<config key='imax' value='5'/><config key='slewmax' value='3'/>";

// The law of the header, integrated beside the engine.
TEST(Pid, AgainstHandIntegration) {
  syn_registerActuatorPlugins();
  const ModelPtr m = LoadString(PidModel(kFullPid, "actdim='2' ctrlrange='-1 1'"));
  const DataPtr d = MakeData(m);
  const mjtNum h = m->opt.timestep;
  mjtNum integral = 0, previous = 0;
  d->ctrl[0] = 5;
  for (int step = 0; step < 200; ++step) {
    if (step == 100) d->ctrl[0] = -0.3;
    mjtNum u = std::clamp(d->ctrl[0], -1.0, 1.0);
    if (step > 0) u = std::clamp(u, previous - 3 * h, previous + 3 * h);
    const mjtNum error = u - d->qpos[0];
    integral = std::clamp(integral + error * h, -0.5, 0.5);
    const mjtNum force = 40 * error - 4 * d->qvel[0] + 10 * integral;
    previous = u;
    mj_step(m.get(), d.get());
    ASSERT_NEAR(d->actuator_force[0], force, 1e-9) << step;
    ASSERT_NEAR(d->act[0], integral, 1e-12);
    ASSERT_NEAR(d->act[1], u, 1e-12);
  }
}

TEST(Pid, WrongActivationsAndLimits) {
  syn_registerActuatorPlugins();
  EXPECT_NE(LoadError(PidModel(kFullPid, "")).find("expected 2. Add actdim=\"2\""),
            std::string::npos);
  EXPECT_NE(LoadError(PidModel("<config key='imax' value='-1'/>", "")).find("negative imax"),
            std::string::npos);
  EXPECT_NE(LoadError(PidModel("<config key='slewmax' value='-1'/>", "actdim='1'"))
                .find("negative slewmax"),
            std::string::npos);
}

// A cable of n links along x, clamped at the world.
std::string CableModel(int n, mjtNum length, const std::string& config) {
  std::string xml =
      "<mujoco><option gravity='0 0 0' timestep='0.002' integrator='implicitfast'/>"
      "<extension><plugin plugin='mujoco.elasticity.cable'>"
      "<instance name='c'>" +
      config + "</instance></plugin></extension><worldbody>";
  for (int i = 0; i < n; ++i) {
    xml += "<body pos='" + std::to_string(i ? length / n : 0) + " 0 0'>";
    if (i) xml += "<joint type='ball' damping='.02' armature='.0005'/>";
    xml +=
        "<plugin instance='c'/><geom type='capsule' size='.01' density='10' contype='0' "
        "conaffinity='0' "
        "fromto='0 0 0 " +
        std::to_string(length / n) + " 0 0'/>";
  }
  for (int i = 0; i < n; ++i) xml += "</body>";
  return xml + "</worldbody></mujoco>";
}

// A clamped rod under a moment at its end is an arc: each joint turns by M L / (n E I).
TEST(Cable, BendsToAnArcUnderAMoment) {
  syn_registerElasticityPlugins();
  const int n = 20;
  const mjtNum length = 1, modulus = 1e6, r = 0.01, inertia = M_PI * r * r * r * r / 4;
  const ModelPtr m = LoadString(CableModel(n, length,
                                           "<config key='bend' value='1e6'/>"
                                           "<config key='twist' value='1e6'/>"));
  const DataPtr d = MakeData(m);
  const mjtNum turn = 1.0, moment = turn * modulus * inertia / length;
  d->xfrc_applied[6 * n + 4] = -moment;  // about y, lifts the tip
  for (int i = 0; i < 10000; ++i) mj_step(m.get(), d.get());
  for (int i = 0; i < m->nv; ++i) ASSERT_NEAR(d->qvel[i], 0, 1e-4);
  // The elastica of a constant moment: a circle of radius length / turn (minus the clamped link).
  const mjtNum each = moment * (length / n) / (modulus * inertia);
  mjtNum x = 0, z = 0;
  for (int i = 0; i < n; ++i) {
    EXPECT_NEAR(d->xpos[3 * (i + 1)], x, 2e-3);
    EXPECT_NEAR(d->xpos[3 * (i + 1) + 2], z, 2e-3);
    x += length / n * std::cos(each * i), z += length / n * std::sin(each * i);
  }
}

// Torques come in opposite pairs: free in space, a cable keeps its momentum whatever its shape.
TEST(Cable, PairsOfTorquesDoNoNetWork) {
  syn_registerElasticityPlugins();
  std::string xml =
      CableModel(8, 1, "<config key='bend' value='1e6'/><config key='twist' value='2e6'/>");
  xml.insert(xml.find("<plugin instance="), "<freejoint/>");
  const ModelPtr m = LoadString(xml);
  const DataPtr d = MakeData(m);
  RandomState(m.get(), d.get(), 3, 0.4);
  mju_zero(d->qvel, m->nv);
  mj_forward(m.get(), d.get());
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(d->qfrc_passive[i], 0, 1e-12);
  // As torques on bodies through Jacobians, which is how the force law is stated.
  const Vector direct(d->qfrc_passive, d->qfrc_passive + m->nv);
  EXPECT_GT(MaxAbs(direct), 1e-3);
  const mjtNum r4 = 1e-8,
               k[3] = {2e6 * M_PI * r4 / 2 * 8, 1e6 * M_PI * r4 / 4 * 8, 1e6 * M_PI * r4 / 4 * 8};
  Vector law(m->nv);
  for (int b = 2; b <= 8; ++b) {
    mjtNum w[3], s[3], world[3];
    mju_quat2Vel(w, d->qpos + 7 + 4 * (b - 2), 1);
    for (int i = 0; i < 3; ++i) s[i] = -k[i] * w[i];
    mju_mulMatVec3(world, d->xmat + 9 * (b - 1), s);
    mj_applyFT(m.get(), d.get(), nullptr, world, d->xpos + 3 * b, b, law.data());
    mju_scl3(world, world, -1);
    mj_applyFT(m.get(), d.get(), nullptr, world, d->xpos + 3 * (b - 1), b - 1, law.data());
  }
  for (int i = 0; i < m->nv; ++i) law[i] -= m->dof_damping[i] * d->qvel[i];
  EXPECT_LT(Difference(direct, law), 1e-6);
}

TEST(Cable, RefusesWhatIsNoCable) {
  syn_registerElasticityPlugins();
  std::string hinge = CableModel(3, 1, "");
  hinge.replace(hinge.find("type='ball'"), 11, "type='hinge'");
  EXPECT_NE(LoadError(hinge).find("no ball joint"), std::string::npos);
  std::string gap = CableModel(3, 1, "");
  const size_t second = gap.find("<plugin instance=", gap.find("<plugin instance=") + 5);
  gap.erase(second, gap.find("/>", second) + 2 - second);
  EXPECT_NE(LoadError(gap).find("not consecutive"), std::string::npos);
}

// All bins together see every contact on the front side.
TEST(TouchGrid, SumOverBinsIsTheSumOverContacts) {
  syn_registerSensorPlugins();
  const ModelPtr m = LoadString(R"(<mujoco>
    <extension><plugin plugin="mujoco.sensor.touch_grid"/></extension>
    <worldbody><geom type="plane" size="1 1 .1"/>
      <body pos="0 0 .1"><freejoint/><geom type="box" size=".2 .15 .1"/>
        <site name="eye" pos="0.01 0.02 .1"/></body></worldbody>
    <sensor><plugin plugin="mujoco.sensor.touch_grid" objtype="site" objname="eye">
      <config key="size" value="4 3"/><config key="fov" value="170 80"/>
      <config key="gamma" value=".3"/><config key="nchannel" value="6"/></plugin></sensor></mujoco>)");
  const DataPtr d = MakeData(m);
  ASSERT_EQ(m->nsensordata, 72);
  for (int i = 0; i < 100; ++i) mj_step(m.get(), d.get());
  mj_forward(m.get(), d.get());
  ASSERT_GE(d->ncon, 3);
  mjtNum force[3] = {};
  for (int i = 0; i < d->ncon; ++i) {
    mjtNum local[6], world[3];
    mj_contactForce(m.get(), d.get(), i, local);
    mju_mulMatTVec3(world, d->contact[i].frame, local);
    for (int k = 0; k < 3; ++k) force[k] += world[k];
  }
  mjtNum sum[6] = {};
  int filled = 0;
  for (int i = 0; i < 72; ++i) sum[i / 12] += d->sensordata[i], filled += d->sensordata[i] != 0;
  EXPECT_NEAR(sum[0], force[2], 1e-9);
  EXPECT_NEAR(sum[1], force[0], 1e-9);
  EXPECT_NEAR(sum[2], force[1], 1e-9);
  EXPECT_GT(sum[0], 1);
  EXPECT_GE(filled, 3);
}

TEST(TouchGrid, BadSettings) {
  syn_registerSensorPlugins();
  const auto error = [](const std::string& config, const std::string& object) {
    return LoadError(
        "<mujoco><extension><plugin plugin='mujoco.sensor.touch_grid'/></extension>"
        "<worldbody><body><geom size='1'/><site name='s'/></body></worldbody><sensor>"
        "<plugin plugin='mujoco.sensor.touch_grid' " +
        object + ">" + config + "</plugin></sensor></mujoco>");
  };
  const std::string site = "objtype='site' objname='s'";
  const std::string good = "<config key='size' value='2 2'/><config key='fov' value='45 45'/>";
  EXPECT_NE(error("", site).find("size must have two numbers"), std::string::npos);
  EXPECT_NE(error("<config key='size' value='2 0'/>", site).find("size must be positive"),
            std::string::npos);
  EXPECT_NE(error(good + "<config key='nchannel' value='7'/>", site).find("nchannel"),
            std::string::npos);
  EXPECT_NE(error(good + "<config key='gamma' value='2'/>", site).find("gamma"), std::string::npos);
  EXPECT_NE(error(good, "").find("attached to a site"), std::string::npos);
}

template <typename Shape>
std::vector<mjtNum> Defaults() {
  std::vector<mjtNum> values;
  for (const plugins::SdfAttribute& attribute : Shape::kAttributes)
    values.push_back(attribute.value);
  return values;
}

template <typename Shape>
mjtNum At(mjtNum x, mjtNum y, mjtNum z) {
  return Shape(Defaults<Shape>().data()).Distance(x, y, z);
}

TEST(SdfShapes, KnownValues) {
  using namespace plugins;
  EXPECT_NEAR(At<Bolt>(.1, -.35, -.7), .055529018921, 1e-11);
  EXPECT_NEAR(At<Nut>(.1, -.35, -.7), .2, 1e-11);
  EXPECT_NEAR(At<Bowl>(.1, -.35, -.7), .191013308097, 1e-11);
  EXPECT_NEAR(At<Torus>(.1, -.35, -.7), .550140095892, 1e-11);
  EXPECT_NEAR(At<Gear>(.1, -.35, -.7), .787201727686, 1e-11);
  EXPECT_NEAR(At<Bolt>(.3, .1, -.2), -.2, 1e-11);
  EXPECT_NEAR(At<Nut>(.3, .1, -.2), -.0368839497343, 1e-11);
  EXPECT_NEAR(At<Torus>(.3, .1, -.2), .0528313678606, 1e-11);
  EXPECT_NEAR(At<Gear>(1.2, .4, .03), -.07, 1e-11);
}

// Lanes are the same function as single numbers.
template <typename Shape>
void ExpectLanesAgree() {
  const Shape shape(Defaults<Shape>().data());
  std::mt19937 generator(5);
  std::uniform_real_distribution<mjtNum> uniform(-1.5, 1.5);
  for (int i = 0; i < 1000; ++i) {
    mjtNum p[3][4];
    for (auto& row : p) {
      for (mjtNum& x : row) x = uniform(generator);
    }
    if (i == 0) p[0][0] = p[1][0] = 0;
    const auto lanes = [&](int k) { return plugins::Vec4d{p[k][0], p[k][1], p[k][2], p[k][3]}; };
    const plugins::Vec4d four = shape.Distance(lanes(0), lanes(1), lanes(2));
    for (int k = 0; k < 4; ++k) {
      ASSERT_NEAR(four[k], shape.Distance(p[0][k], p[1][k], p[2][k]), 1e-12) << Shape::kName;
    }
  }
}

TEST(SdfShapes, LanesAgree) {
  ExpectLanesAgree<plugins::Torus>();
  ExpectLanesAgree<plugins::Bowl>();
  ExpectLanesAgree<plugins::Bolt>();
  ExpectLanesAgree<plugins::Nut>();
  ExpectLanesAgree<plugins::Gear>();
}

// The magnitude of a field never exceeds the distance to its surface, here the vertices of its mesh
// up to the size of a cell; torus and bowl are true distances, so there the two are equal.
template <typename Shape>
void ExpectDistanceToMesh(bool exact) {
  const Shape shape(Defaults<Shape>().data());
  const auto half = shape.Box();
  const RawMesh mesh = MarchingCubes([&](Vec3 p) { return shape.Distance(p.x, p.y, p.z); }, {},
                                     {half[0], half[1], half[2]});
  const mjtNum cell = 2 * (half[0] + half[1] + half[2]) / 300;
  std::mt19937 generator(9);
  std::uniform_real_distribution<mjtNum> uniform(-0.9, 0.9);
  for (int i = 0; i < 20; ++i) {
    const Vec3 p{half[0] * uniform(generator), half[1] * uniform(generator),
                 half[2] * uniform(generator)};
    mjtNum nearest = 1e10;
    for (int k = 0; k < mesh.VertexCount(); ++k) {
      const float* v = &mesh.vert[3 * k];
      nearest = std::min(nearest, Norm(p - Vec3{v[0], v[1], v[2]}));
    }
    const mjtNum value = std::abs(shape.Distance(p.x, p.y, p.z));
    EXPECT_LE(value, nearest + 2 * cell) << Shape::kName;
    if (exact) {
      EXPECT_GE(value, nearest - 2 * cell) << Shape::kName;
    }
  }
}

TEST(SdfShapes, AgainstBruteForceOnTheirMeshes) {
  ExpectDistanceToMesh<plugins::Torus>(true);
  ExpectDistanceToMesh<plugins::Bowl>(true);
  ExpectDistanceToMesh<plugins::Bolt>(false);
  ExpectDistanceToMesh<plugins::Nut>(false);
}

constexpr char kTorusModel[] = R"(<mujoco><extension>
  <plugin plugin="mujoco.sdf.torus"><instance name="t"/></plugin>
  <plugin plugin="mujoco.pid"><instance name="p"><config key="kp" value="1"/></instance></plugin>
  </extension>
  <asset><mesh name="ring"><plugin instance="t"/></mesh></asset>
  <worldbody>
    <body name="ring"><geom type="sdf" mesh="ring"><plugin instance="t"/></geom></body>
    <body pos=".35 0 .24"><joint name="z" type="slide" axis="0 0 1"/>
      <geom type="sphere" size=".1"/></body>
  </worldbody>
  <actuator><plugin joint="z" plugin="mujoco.pid" instance="p"/></actuator></mujoco>)";

// A ball on top of a ring touches it 0.01 deep, straight down.
TEST(SdfGeom, BallOnARing) {
  syn_registerSdfPlugins();
  syn_registerActuatorPlugins();
  const ModelPtr m = LoadString(kTorusModel);
  ASSERT_NE(m, nullptr);
  const DataPtr d = MakeData(m);
  EXPECT_EQ(m->mesh_octnum[0], 0);
  EXPECT_NEAR(m->geom_size[0], 0.5, 1e-3);
  mj_forward(m.get(), d.get());
  ASSERT_GE(d->ncon, 1);
  mjtNum deepest = 0;
  for (int i = 0; i < d->ncon; ++i) {
    deepest = std::min(deepest, d->contact[i].dist);
    EXPECT_LT(d->contact[i].frame[2], -0.9);
    EXPECT_NEAR(d->contact[i].pos[2], 0.145, 0.02);
  }
  EXPECT_NEAR(deepest, -0.005, 0.006);
  mjtNum point[3] = {0, 0, 2}, down[3] = {0, 0, -1};
  int geom = -1;
  point[0] = -0.35;
  EXPECT_NEAR(mj_ray(m.get(), d.get(), point, down, nullptr, 1, -1, &geom), 1.85, 1e-5);
}

// Instances belong to data: rollouts on several threads do not meet.
TEST(SdfGeom, RolloutsOnSeveralThreads) {
  syn_registerSdfPlugins();
  syn_registerActuatorPlugins();
  const ModelPtr m = LoadString(kTorusModel);
  const mjModel* model = m.get();
  const int nroll = 8, nstep = 20, nstate = mj_stateSize(model, mjSTATE_FULLPHYSICS);
  Vector state0(nroll * nstate), states[2];
  const DataPtr d = MakeData(m);
  for (int i = 0; i < nroll; ++i) {
    d->qpos[0] = 0.01 * i;
    mj_getState(model, d.get(), &state0[i * nstate], mjSTATE_FULLPHYSICS);
  }
  for (int k = 0; k < 2; ++k) {
    states[k].resize(nroll * nstep * nstate);
    synRollout r;
    syn_defaultRollout(&r);
    r.model = &model;
    r.nroll = nroll, r.nstep = nstep, r.nthread = k ? 4 : 1;
    r.state0 = state0.data(), r.state = states[k].data();
    char error[200] = "";
    ASSERT_GE(syn_rollout(&r, error, sizeof(error)), 0) << error;
  }
  EXPECT_EQ(states[0], states[1]);
}

TEST(SdfGeom, NonsenseFields) {
  mjpPlugin plugin;
  mjp_defaultPlugin(&plugin);
  plugin.name = "test.nan";
  plugin.capabilityflags = mjPLUGIN_SDF;
  plugin.nstate = [](const mjModel*, int) { return 0; };
  plugin.sdf_distance = [](const mjtNum*, const mjData*, int) { return mjtNum{NAN}; };
  plugin.sdf_gradient = [](mjtNum* g, const mjtNum*, const mjData*, int) {
    g[0] = g[1] = g[2] = NAN;
  };
  plugin.sdf_staticdistance = [](const mjtNum*, const mjtNum*) { return mjtNum{NAN}; };
  plugin.sdf_attribute = [](mjtNum*, const char**, const char**) {};
  plugin.sdf_aabb = [](mjtNum* box, const mjtNum*) {
    for (int i = 0; i < 6; ++i) box[i] = i > 2;
  };
  mjp_registerPlugin(&plugin);
  const auto model = [](const std::string& name) {
    return "<mujoco><extension><plugin plugin='" + name +
           "'><instance name='i'/></plugin></extension>"
           "<asset><mesh name='m'><plugin instance='i'/></mesh></asset></mujoco>";
  };
  EXPECT_NE(LoadError(model("test.nan")), "");
  plugin.name = "test.nobox";
  plugin.sdf_aabb = [](mjtNum* box, const mjtNum*) {
    for (int i = 0; i < 6; ++i) box[i] = NAN;
  };
  mjp_registerPlugin(&plugin);
  EXPECT_NE(LoadError(model("test.nobox")).find("box of positive size"), std::string::npos);
}

}  // namespace
}  // namespace syn
