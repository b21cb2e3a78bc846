// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_compile as a whole: lists, names, keyframes, errors, recompiling, saving and loading.

#include <cstdio>
#include <cstring>
#include <filesystem>
#include <string>
#include <thread>

#include "compile/model.h"

namespace syn {
namespace {

constexpr char kArm[] = R"(<worldbody><body name="base"><joint name="j1" axis="0 1 0"/>
    <geom name="g1" type="capsule" fromto="0 0 0 .3 0 0" size=".05"/><site name="s1" pos=".3 0 0"/>
    <body name="tip" pos=".3 0 0"><joint name="j2" axis="0 1 0" range="-30 60"/>
      <geom name="g2" size=".06"/><site name="s2" pos=".1 0 0"/></body></body>
    <body name="m" mocap="true" pos="1 2 3"/></worldbody>)";

TEST(Lists, ActuatorsAndActivations) {
  const ModelPtr m = CompileModel(std::string(kArm) + R"(<actuator>
      <motor joint="j1" ctrlrange="-1 1"/><intvelocity joint="j2" actrange="-1 1"/>
      <general joint="j1" dyntype="filter" gainprm="2"/>
      <position joint="j2" inheritrange="1"/></actuator>)");
  EXPECT_EQ(m->na, 2);
  EXPECT_EQ(m->actuator_actadr[0], -1);
  EXPECT_EQ(m->actuator_actadr[2], 1);
  EXPECT_EQ(m->actuator_ctrllimited[0], 1);
  ExpectNear(m->actuator_ctrlrange + 6, {m->jnt_range[2], m->jnt_range[3]});
  EXPECT_EQ(m->nJmom, 4);
}

TEST(Lists, SensorsAreLaidOutInOrder) {
  const ModelPtr m = CompileModel(std::string(kArm) + R"(<sensor><jointpos joint="j1"/>
      <framequat objtype="site" objname="s1"/><accelerometer site="s2"/><clock/>
      <user dim="2"/></sensor>)");
  EXPECT_EQ(m->nsensordata, 11);
  const int adr[] = {0, 1, 5, 8, 9};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(m->sensor_adr[i], adr[i]);
  EXPECT_EQ(m->sensor_needstage[2], mjSTAGE_ACC);
  EXPECT_EQ(m->sensor_datatype[1], mjDATATYPE_QUATERNION);
  EXPECT_EQ(m->sensor_objid[3], -1);
}

TEST(Lists, PairsAreSortedAndSwapped) {
  const ModelPtr m =
      CompileModel(R"(<worldbody><body name="a"><freejoint/><geom name="ga" size=".1"/></body>
      <body name="b"><freejoint/><geom name="gb" size=".1"/></body><geom name="w" size=".1"/></worldbody>
      <contact><pair name="late" geom1="gb" geom2="ga"/><pair name="early" geom1="ga" geom2="w"/>
      <exclude body1="b" body2="a"/></contact>)");
  EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_PAIR, 0), "early");
  EXPECT_EQ(m->pair_signature[0], 1);
  EXPECT_EQ(m->pair_signature[1], (1 << 16) + 2);
  EXPECT_EQ(m->pair_geom1[1], mj_name2id(m.get(), mjOBJ_GEOM, "ga"));
  EXPECT_EQ(m->exclude_signature[0], (1 << 16) + 2);
}

TEST(Lists, TendonPath) {
  const ModelPtr m = CompileModel(std::string(kArm) + R"(<tendon><spatial range="0 1">
      <site site="s1"/><geom geom="g2" sidesite="s2"/><site site="s2"/><pulley divisor="2"/>
      <site site="s1"/><site site="s2"/></spatial></tendon>)");
  EXPECT_EQ(m->nwrap, 6);
  EXPECT_EQ(m->wrap_type[1], mjWRAP_SPHERE);
  EXPECT_EQ(m->wrap_prm[1], 1);
  EXPECT_EQ(m->wrap_prm[3], 2);
  EXPECT_EQ(m->wrap_objid[3], -1);
  EXPECT_EQ(m->tendon_limited[0], 1);
}

TEST(Keys, DefaultsPaddingAndNormalization) {
  const ModelPtr m = CompileModel(
      R"(<size nkey="3"/><worldbody><body pos="1 2 3"><freejoint/><geom size=".1"/></body>
      <body name="m" mocap="true" pos="4 5 6"/></worldbody>
      <keyframe><key name="k" time="2" qpos="0 0 0 2 0 0 0"/></keyframe>)");
  EXPECT_EQ(m->nkey, 3);
  ExpectNear(m->key_qpos, {0, 0, 0, 1, 0, 0, 0, 1, 2, 3, 1, 0, 0, 0});
  ExpectNear(m->key_mpos, {4, 5, 6});
  EXPECT_DOUBLE_EQ(m->key_time[0], 2);
}

TEST(Names, AreFoundByHash) {
  const ModelPtr m = CompileModel(kArm);
  EXPECT_STREQ(m->names, "MuJoCo Model");
  for (int i = 0; i < m->nbody; ++i) {
    EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, mj_id2name(m.get(), mjOBJ_BODY, i)), i);
  }
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_JOINT, "j2"), 1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_JOINT, "tip"), -1);
}

void ExpectError(const std::string& inside, const std::string& part) {
  const std::string error = CompileError(inside);
  EXPECT_NE(error.find(part), std::string::npos) << error;
}

TEST(Errors, NameElementIdAndLine) {
  const std::string error = CompileError(
      "\n<worldbody>\n<body name='bad'><freejoint/>\n<geom name='g' size='0'/></body></worldbody>");
  EXPECT_EQ(
      error,
      "Error: size 0 must be positive\nElement name 'g', id 0, line 4 (geom)\nSizes count from "
      "0, and a sphere has one size, its radius. Set the attribute 'size'.");
}

TEST(Errors, SuggestTheNearestName) {
  ExpectError(std::string(kArm) + "<actuator><motor joint='j11'/></actuator>",
              "unknown transmission target 'j11'");
  ExpectError(std::string(kArm) + "<sensor><jointpos joint='jo2'/></sensor>", "did you mean 'j2'?");
  ExpectError("<worldbody><geom size='1' material='x'/></worldbody>",
              "material 'x' not found in geom 0");
}

TEST(Errors, OfTheTree) {
  ExpectError("<worldbody><body><joint/></body></worldbody>", "mass and inertia of moving bodies");
  ExpectError("<worldbody><body name='a'/><body name='a'/></worldbody>",
              "repeated name 'a' in body");
  ExpectError(
      "<worldbody><body><geom size='1'/><body><freejoint/><geom "
      "size='1'/></body></body></worldbody>",
      "free joint can only be used on top level");
  ExpectError("<worldbody><body><joint type='ball'/><joint/><geom size='1'/></body></worldbody>",
              "ball followed by rotation");
  ExpectError("<worldbody><body><joint axis='0 0 0'/><geom size='1'/></body></worldbody>",
              "axis too small");
  ExpectError(
      "<worldbody><body><freejoint/><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
      "3'/></body></worldbody>",
      "A + B >= C");
  ExpectError("<worldbody><geom type='capsule' size='1' fromto='0 0 0 0 0 0'/></worldbody>",
              "fromto points too close in geom");
  ExpectError(
      "<worldbody><geom type='capsule' pos='1 0 0' size='1' fromto='0 0 0 0 0 1'/></worldbody>",
      "both pos and fromto defined in geom");
  ExpectError(
      "<asset><mesh name='m' builtin='plate' params='2 3'/></asset><worldbody><body><geom name='g' "
      "size='1' contype='0' conaffinity='0'/></body></worldbody><sensor><tactile mesh='m' "
      "geom='g'/></sensor>",
      "Touch sensor requires a body with at least one collision geom");
  ExpectError(
      "<compiler autolimits='false'/><worldbody><body><joint range='0 1'/><geom "
      "size='1'/></body></worldbody>",
      "autolimits");
  ExpectError(
      "<worldbody><body><freejoint/><geom type='plane' size='1 1 1'/><geom "
      "size='1'/></body></worldbody>",
      "static");
}

TEST(Errors, OfLists) {
  const std::string arm = kArm;
  ExpectError(arm + "<tendon><spatial><site site='s1'/></spatial></tendon>", "at least two");
  ExpectError(arm +
                  "<tendon><spatial><site site='s1'/><site site='s2'/><pulley "
                  "divisor='1'/></spatial></tendon>",
              "ends with pulley");
  ExpectError(arm + "<tendon><spatial><geom geom='g2'/><site site='s2'/></spatial></tendon>",
              "bracketed");
  ExpectError(arm + "<equality><joint joint1='j1' joint2='j1'/></equality>", "repeated");
  ExpectError(arm + "<keyframe><key name='k' qpos='1 2 3'/></keyframe>", "invalid qpos size");
  ExpectError(arm + "<sensor><ballquat joint='j1'/></sensor>", "ball");
  ExpectError(arm + "<sensor><jointlimitpos joint='j1'/></sensor>", "limited");
  ExpectError(arm + "<actuator><position joint='j1' inheritrange='1'/></actuator>", "no range");
}

// Two numbers must not be enough to fill the memory, neither when parsed nor when compiled.
TEST(Errors, HeightFieldTooLarge) {
  EXPECT_NE(
      CompileError("<asset><hfield name='h' size='1 1 1 1' nrow='1' ncol='923625423'/></asset>")
          .find("hfield of 1 x 923625423 points is too large"),
      std::string::npos);
}

// Large assets are loaded first, and several at a time; the error is that of the first in the list.
TEST(Errors, OfSeveralAssetsTheFirstCounts) {
  const auto mesh = [](const char* name, int count) {
    std::string numbers;
    for (int i = 0; i < count; ++i) numbers += " 1";
    return std::string("<mesh name='") + name + "' vertex='" + numbers + "'/>";
  };
  const std::string assets = "<asset>" + mesh("first", 1000) + mesh("large", 10000) +
                             "<texture name='t' file='none.png' type='2d'/></asset>";
  for (int i = 0; i < 10; ++i) {
    const std::string error = CompileError(assets + "<worldbody/>");
    EXPECT_NE(error.find("'first'"), std::string::npos) << error;
  }
}

TEST(Errors, OfSizesAndMemory) {
  SpecPtr spec = ParseModel(kArm);
  spec->nuserdata = -5;
  EXPECT_EQ(mj_compile(spec.get(), nullptr), nullptr);
  EXPECT_STREQ(mjs_getError(spec.get()), "Error: Invalid model: negative nuserdata");
  spec->nuserdata = 0;
  spec->memory = 64;
  EXPECT_EQ(mj_compile(spec.get(), nullptr), nullptr);
  EXPECT_EQ(std::string(mjs_getError(spec.get())).rfind("Error: engine error: mj_stackAlloc", 0),
            0u);
}

// What the engine itself objects to is an error of the model, not the end of the process.
TEST(Errors, UnstableModelsWarn) {
  SpecPtr spec =
      ParseModel(R"(<option timestep="1e3"/><worldbody><body><joint type="slide" stiffness="-1e12"
      springref="1"/><geom size=".1"/></body></worldbody>)");
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(m) << mjs_getError(spec.get());
  EXPECT_TRUE(mjs_isWarning(spec.get()));
  EXPECT_NE(std::string(mjs_getError(spec.get())).find("unstable"), std::string::npos);
}

TEST(Compile, RepeatedCompilationsAreEqual) {
  SpecPtr spec = ParseModel(kArm);
  const ModelPtr a(mj_compile(spec.get(), nullptr)), b(mj_compile(spec.get(), nullptr));
  ASSERT_TRUE(a && b);
  EXPECT_EQ(a->signature, b->signature);
  EXPECT_EQ(a->signature, spec->element->signature);
  ASSERT_EQ(a->nbuffer, b->nbuffer);
  EXPECT_EQ(std::memcmp(a->buffer, b->buffer, a->nbuffer), 0);
}

TEST(Compile, FailureLeavesTheSpecUsable) {
  SpecPtr spec = ParseModel(kArm);
  mjsGeom* geom = mjs_addGeom(mjs_findBody(spec.get(), "tip"), nullptr);
  EXPECT_EQ(mj_compile(spec.get(), nullptr), nullptr);
  EXPECT_STRNE(mjs_getError(spec.get()), "");
  geom->size[0] = 1;
  const ModelPtr m(mj_compile(spec.get(), nullptr));
  EXPECT_TRUE(m);
  EXPECT_STREQ(mjs_getError(spec.get()), "");
  EXPECT_EQ(mjs_getId(geom->element), 2);
}

TEST(Recompile, KeepsTheStateOfElements) {
  SpecPtr spec =
      ParseModel(std::string(kArm) + R"(<actuator><general name="x" joint="j1" dyntype="filter"/>
      <general name="y" joint="j2" dyntype="filter"/></actuator>)");
  mjModel* m = mj_compile(spec.get(), nullptr);
  ASSERT_TRUE(m);
  mjData* d = mj_makeData(m);
  d->time = 3;
  d->qpos[0] = .1, d->qpos[1] = .2, d->qvel[1] = .4;
  d->act[0] = .5, d->act[1] = .6;
  d->mocap_pos[0] = 7;
  // A joint in front of the others, one actuator fewer.
  mjsBody* first = mjs_addBody(mjs_findBody(spec.get(), "base"), nullptr);
  mjs_addGeom(first, nullptr)->size[0] = .1;
  mjs_addJoint(first, nullptr)->ref = 30;
  mjs_delete(spec.get(), mjs_findElement(spec.get(), mjOBJ_ACTUATOR, "x"));
  ASSERT_EQ(mj_recompile(spec.get(), nullptr, m, d), 0) << mjs_getError(spec.get());
  EXPECT_EQ(m->nq, 3);
  const auto qpos = [&](const char* joint) {
    return d->qpos[m->jnt_qposadr[mj_name2id(m, mjOBJ_JOINT, joint)]];
  };
  EXPECT_DOUBLE_EQ(d->time, 3);
  EXPECT_DOUBLE_EQ(qpos("j1"), .1);
  EXPECT_DOUBLE_EQ(qpos("j2"), .2);
  EXPECT_DOUBLE_EQ(d->qvel[m->jnt_dofadr[mj_name2id(m, mjOBJ_JOINT, "j2")]], .4);
  EXPECT_EQ(m->na, 1);
  EXPECT_DOUBLE_EQ(d->act[0], .6);
  EXPECT_DOUBLE_EQ(d->mocap_pos[0], 7);
  mj_step(m, d);
  mj_deleteData(d);
  mj_deleteModel(m);
}

std::string TempFile(const char* name) {
  return (std::filesystem::temp_directory_path() / name).string();
}

TEST(Files, BinaryModelsAreBitExact) {
  const ModelPtr m = CompileModel(std::string(kArm) + "<sensor><clock/></sensor>");
  const std::string file = TempFile("synovia_compile_test.mjb");
  mj_saveModel(m.get(), file.c_str(), nullptr, 0);
  const ModelPtr loaded(mj_loadModel(file.c_str(), nullptr));
  std::remove(file.c_str());
  ASSERT_TRUE(loaded);
  ASSERT_EQ(loaded->nbuffer, m->nbuffer);
  EXPECT_EQ(std::memcmp(loaded->buffer, m->buffer, m->nbuffer), 0);
  EXPECT_EQ(std::memcmp(&loaded->opt, &m->opt, sizeof m->opt), 0);
  const ModelPtr copy(mj_copyModel(nullptr, m.get()));
  EXPECT_EQ(std::memcmp(copy->buffer, m->buffer, m->nbuffer), 0);
}

TEST(Files, LoadXmlKeepsTheSpecForSaving) {
  const std::string text = "<mujoco>" + std::string(kArm) + "</mujoco>";
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  mj_addBufferVFS(&vfs, "arm.xml", text.data(), static_cast<int>(text.size()));
  char error[500] = "junk";
  const ModelPtr m(mj_loadXML("arm.xml", &vfs, error, sizeof error));
  ASSERT_TRUE(m) << error;
  EXPECT_STREQ(error, "");
  m->geom_size[0] = .125;
  const std::string file = TempFile("synovia_compile_test.xml");
  ASSERT_EQ(mj_saveLastXML(file.c_str(), m.get(), error, sizeof error), 1) << error;
  const ModelPtr again(mj_loadXML(file.c_str(), nullptr, error, sizeof error));
  std::remove(file.c_str());
  ASSERT_TRUE(again) << error;
  EXPECT_EQ(again->nbody, m->nbody);
  EXPECT_DOUBLE_EQ(again->geom_size[0], .125);
  mj_freeLastXML();
  EXPECT_EQ(mj_saveLastXML(file.c_str(), nullptr, error, sizeof error), 0);
  EXPECT_STREQ(error, "No XML model loaded");
  EXPECT_EQ(mj_loadXML("missing.xml", &vfs, error, sizeof error), nullptr);
  EXPECT_NE(std::string(error).find("missing.xml"), std::string::npos);
  mj_deleteVFS(&vfs);
}

TEST(Files, DifferentSpecsCompileConcurrently) {
  const ModelPtr reference = CompileModel(kArm);
  std::vector<std::thread> threads;
  std::vector<int> equal(4);
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      const ModelPtr m = CompileModel(kArm);
      equal[t] = m && std::memcmp(m->buffer, reference->buffer, m->nbuffer) == 0;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(equal, (std::vector<int>{1, 1, 1, 1}));
}

}  // namespace
}  // namespace syn
