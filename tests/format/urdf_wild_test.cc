// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// URDF as it is found: packages, mimic joints, transmissions, inertias that cannot be.

#include <gtest/gtest.h>
#include <synovia/files.h>
#include <synovia/mesh_decoder.h>
#include <synovia/urdf.h>

#include <unistd.h>

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

namespace fs = std::filesystem;

const char kTetrahedron[] =
    "v 0 0 0\nv 1 0 0\nv 0 1 0\nv 0 0 1\nf 1 3 2\nf 1 2 4\nf 1 4 3\nf 2 3 4\n";

// A folder of packages that goes when the test does.
class UrdfFolder : public testing::Test {
 protected:
  UrdfFolder()
      : root_(fs::path(testing::TempDir()) / ("synovia_urdf_" + std::to_string(getpid()))) {
    fs::remove_all(root_);
    mju_user_warning = [](const char*) {};
  }
  ~UrdfFolder() override {
    syn_setUrdfOptions(nullptr);
    mju_clearHandlers();
    fs::remove_all(root_);
  }

  std::string Write(const std::string& name, const std::string& text) {
    const fs::path path = root_ / name;
    fs::create_directories(path.parent_path());
    std::ofstream(path) << text;
    return path.string();
  }

  // A robot with one mesh, in a package of its own.
  std::string RobotWith(const std::string& mesh, const std::string& extension = "") {
    return Write("arm_description/urdf/arm.urdf",
                 "<robot name='r'>" + extension +
                     "<link name='l'><collision><geometry><mesh filename='" + mesh +
                     "'/></geometry></collision></link></robot>");
  }

  static std::string Load(const std::string& file, const mjVFS* vfs = nullptr) {
    char error[1000] = "";
    const ModelPtr m(mj_loadXML(file.c_str(), vfs, error, sizeof(error)));
    return m ? "" : error;
  }

  fs::path root_;
};

TEST_F(UrdfFolder, PackagesAreFound) {
  EXPECT_NE(Load(RobotWith("package://arm_description/meshes/a.obj")), "");
  Write("arm_description/meshes/a.obj", kTetrahedron);
  Write("hand/meshes/b.obj", kTetrahedron);
  Write("renamed/package.xml", "<package><name>other</name></package>");
  Write("renamed/meshes/c.obj", kTetrahedron);
  Write("arm_description/package.xml", "<package><name>arm</name></package>");
  Write("arm_description/parts/deep/collision/d.obj", kTetrahedron);
  for (const char* uri : {"package://arm_description/meshes/a.obj",  // the folder has its name
                          "package://arm/meshes/a.obj",              // package.xml says so
                          "model://arm_description/meshes/a.obj",    //
                          "package://hand/meshes/b.obj",             // beside the robot's own
                          "package:///hand/meshes/b.obj",            //
                          "package://forgotten/meshes/a.obj",        // renamed
                          "package://collection/models/arm/meshes/a.obj",  // a tail of the path
                          "package://collision/d.obj",  // the only one of its kind
                          "../meshes/a.obj"}) {
    EXPECT_EQ(Load(RobotWith(uri)), "") << uri;
  }
  EXPECT_EQ(Load(RobotWith("file://" + (root_ / "hand/meshes/b.obj").string())), "");
  Write("arm_description/parts/other/collision/d.obj", kTetrahedron);
  EXPECT_NE(Load(RobotWith("package://collision/d.obj")), "") << "two of a kind";
}

TEST_F(UrdfFolder, SearchFoldersByFileProcessAndEnvironment) {
  Write("far/away/hand/meshes/b.obj", kTetrahedron);
  const std::string folder = (root_ / "far/away").string(), uri = "package://hand/meshes/b.obj";
  EXPECT_NE(Load(RobotWith(uri)), "");
  EXPECT_EQ(Load(RobotWith(uri, "<mujoco><urdf packagepath='../../far/away'/></mujoco>")), "");
  const synUrdfOptions options = {folder.c_str(), 0, 0, 0};
  syn_setUrdfOptions(&options);
  EXPECT_EQ(Load(RobotWith(uri)), "");
  syn_setUrdfOptions(nullptr);
  EXPECT_NE(Load(RobotWith(uri)), "");
  setenv("SYNOVIA_PACKAGE_PATH", ("/nowhere:" + folder).c_str(), 1);
  EXPECT_EQ(Load(RobotWith(uri)), "");
  unsetenv("SYNOVIA_PACKAGE_PATH");
  EXPECT_NE(
      Load(RobotWith(uri, "<mujoco><urdf mimic='perhaps'/></mujoco>")).find("mimic is 'perhaps'"),
      std::string::npos);
}

// What is found by the usual rule, a bare name beside the file, stays so.
TEST_F(UrdfFolder, TheUsualPlaceComesFirst) {
  Write("arm_description/meshes/a.obj", "no mesh at all");
  Write("arm_description/urdf/a.obj", kTetrahedron);
  EXPECT_EQ(Load(RobotWith("package://arm_description/meshes/a.obj")), "");
}

TEST_F(UrdfFolder, ConfinementHolds) {
  Write("arm_description/meshes/a.obj", kTetrahedron);
  const std::string robot = RobotWith("package://arm_description/meshes/a.obj");
  mjVFS vfs;
  mj_defaultVFS(&vfs);
  const std::string urdf = (root_ / "arm_description/urdf").string();
  const char* folders[] = {urdf.c_str()};
  ASSERT_EQ(syn_confineVFS(&vfs, folders, 1), 0);
  EXPECT_NE(Load(robot, &vfs), "");
  mj_deleteVFS(&vfs);
}

TEST_F(UrdfFolder, EqualNamesInTwoPackagesAreTwoMeshes) {
  Write("one/meshes/a.obj", kTetrahedron);
  std::string larger = kTetrahedron;
  larger.replace(larger.find("v 1 0 0"), 7, "v 2 0 0");
  Write("two/meshes/a.obj", larger);
  const std::string file = Write("arm/urdf/arm.urdf", R"(<robot name="r"><link name="l">
    <collision><geometry><mesh filename="package://one/meshes/a.obj"/></geometry></collision>
    <collision><geometry><mesh filename="package://two/meshes/a.obj"/></geometry></collision>
    <collision><geometry><mesh filename="package://one/meshes/a.obj"/></geometry></collision></link></robot>)");
  const ModelPtr m(mj_loadXML(file.c_str(), nullptr, nullptr, 0));
  ASSERT_NE(m, nullptr);
  EXPECT_EQ(m->nmesh, 2);
  EXPECT_EQ(m->geom_dataid[0], m->geom_dataid[2]);
  EXPECT_NE(m->geom_dataid[0], m->geom_dataid[1]);
}

const char kGripper[] = R"(<robot name="r">%s
  <link name="base"/>
  <link name="a"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <link name="b"><inertial><mass value="1"/><inertia ixx="1" iyy="1" izz="1" ixy="0" ixz="0" iyz="0"/></inertial></link>
  <joint name="ja" type="prismatic"><parent link="base"/><child link="a"/>
    <limit lower="0" upper="1" effort="10" velocity="2"/></joint>
  <joint name="jb" type="prismatic"><parent link="base"/><child link="b"/>
    <limit lower="0" upper="1" effort="10"/><mimic joint="ja" multiplier="-2" offset=".25"/></joint>
  <transmission name="t"><joint name="ja"/>
    <actuator name="drive"><mechanicalReduction>5</mechanicalReduction></actuator></transmission>
  <gazebo/><gazebo/></robot>)";

std::string GripperWith(const char* extension) {
  std::string text = kGripper;
  return text.replace(text.find("%s"), 2, extension);
}

TEST(Urdf, MimicAndMotorsByOption) {
  const ModelPtr plain = LoadString(GripperWith(""));
  EXPECT_EQ(plain->neq, 0);
  EXPECT_EQ(plain->nu, 0);

  const ModelPtr m =
      LoadString(GripperWith("<mujoco><urdf mimic='true' actuators='true'/></mujoco>"));
  ASSERT_EQ(m->neq, 1);
  EXPECT_EQ(m->eq_type[0], mjEQ_JOINT);
  ASSERT_EQ(m->nu, 1);
  EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_ACTUATOR, 0), "drive");
  EXPECT_EQ(m->actuator_gear[0], 5);
  EXPECT_EQ(m->actuator_ctrlrange[1], 2);
  DataPtr d = MakeData(m);
  d->ctrl[0] = -1;
  m->opt.gravity[2] = 0;
  for (int i = 0; i < 3000; ++i) {
    d->ctrl[0] = 20 * (0.05 - d->qpos[0]) - 5 * d->qvel[0];
    mj_step(m.get(), d.get());
  }
  EXPECT_NEAR(d->qpos[0], 0.05, 1e-2);
  EXPECT_NEAR(d->qpos[1], -2 * d->qpos[0] + 0.25, 1e-2);
}

TEST(Urdf, LossesAreSaid) {
  mjSpec* spec = mj_parseXMLString(GripperWith("").c_str(), nullptr, nullptr, 0);
  const std::string losses = syn_urdfLosses(spec);
  mj_deleteSpec(spec);
  for (const char* part : {"'jb' does not follow 'ja'", "option 'actuators'",
                           "velocity limit of 'ja'", "2 elements 'gazebo' are not used"}) {
    EXPECT_NE(losses.find(part), std::string::npos) << part << " in\n" << losses;
  }
  EXPECT_STREQ(syn_urdfLosses(nullptr), "");
}

TEST(Urdf, ImpossibleInertiasAreReplacedAndSaid) {
  static std::string warning;
  mju_user_warning = [](const char* text) { warning = text; };
  const auto load = [](const char* tensor) {
    return LoadString(
        "<robot name='r'><link name='base'/><link name='a'><inertial><mass value='1'/><inertia " +
        std::string(tensor) +
        "/></inertial></link><joint name='j' type='continuous'><parent link='base'/>"
        "<child link='a'/></joint></robot>");
  };
  const ModelPtr m = load("ixx='1' iyy='1' izz='4' ixy='0' ixz='0' iyz='0'");
  ASSERT_NE(m, nullptr);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(m->body_inertia[3 + k], 2, 1e-12);
  EXPECT_NE(warning.find("1 links"), std::string::npos);
  const ModelPtr negative = load("ixx='1' iyy='-1' izz='1' ixy='0' ixz='0' iyz='0'");
  ASSERT_NE(negative, nullptr);
  for (int k = 0; k < 3; ++k) EXPECT_NEAR(negative->body_inertia[3 + k], 1, 1e-12);
  // A plate, turned, in six digits: moments 1, 1 and 2 but for rounding, and so they stay.
  const ModelPtr plate = load("ixx='1' iyy='1.49999' izz='1.50001' ixy='0' ixz='0' iyz='0.500001'");
  ASSERT_NE(plate, nullptr);
  EXPECT_NEAR(plate->body_inertia[3], 2, 1e-4);
  EXPECT_NEAR(plate->body_inertia[5], 1, 1e-4);
  warning.clear();
  EXPECT_NE(load("ixx='1' iyy='1' izz='2' ixy='0' ixz='0' iyz='0'"), nullptr);
  EXPECT_EQ(warning, "");
  mju_clearHandlers();

  char error[500] = "";
  EXPECT_EQ(mj_parseXMLString(
                "<robot name='r'><link name='a'><inertial><mass value='1'/><inertia ixx='inf' "
                "iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>",
                nullptr, error, sizeof(error)),
            nullptr);
  EXPECT_NE(std::strstr(error, "ixx is not finite"), nullptr) << error;
}

// Errors of the compiler, too, say where.
TEST_F(UrdfFolder, ErrorsHaveLines) {
  EXPECT_NE(Load(RobotWith("package://nowhere/a.obj")).find("line 1"), std::string::npos);
  const std::string file = Write("massless.urdf", R"(<robot name="r"><link name="base"/>

    <link name="ghost"/><joint name="j" type="continuous"><parent link="base"/>
    <child link="ghost"/></joint></robot>)");
  const std::string error = Load(file);
  EXPECT_NE(error.find("'ghost'"), std::string::npos) << error;
  EXPECT_NE(error.find("line 3"), std::string::npos) << error;
}

// The reference makes an empty world of it, silently.
TEST(Urdf, XacroIsRecognised) {
  static std::string warning;
  mju_user_warning = [](const char* text) { warning = text; };
  EXPECT_NE(LoadString("<robot xmlns:xacro='x'><xacro:include filename='a.xacro'/></robot>"),
            nullptr);
  mju_clearHandlers();
  EXPECT_NE(warning.find("xacro"), std::string::npos);
}

// A decoder for ".tri": three numbers per corner, and what a bad one may return.
int DecodeTri(const char*, const void* bytes, size_t nbyte, synMeshData* mesh, char* error,
              int error_sz) {
  const std::string text(static_cast<const char*>(bytes), nbyte);
  if (text == "fail") {
    std::snprintf(error, error_sz, "not today");
    return -1;
  }
  mesh->nvert = 4, mesh->nface = 4;
  mesh->vert = static_cast<float*>(mju_malloc(12 * sizeof(float)));
  mesh->face = static_cast<int*>(mju_malloc(12 * sizeof(int)));
  const float vert[12] = {0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1};
  const int face[12] = {0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3};
  std::copy_n(vert, 12, mesh->vert);
  std::copy_n(face, 12, mesh->face);
  if (text == "index") mesh->face[5] = 99;
  if (text == "nan") mesh->vert[5] = NAN;
  return 0;
}

TEST_F(UrdfFolder, RegisteredDecoders) {
  EXPECT_EQ(syn_registerMeshDecoder(nullptr), -1);
  const synMeshDecoder decoder = {"test", ".tri .other", "model/tri", DecodeTri};
  ASSERT_EQ(syn_registerMeshDecoder(&decoder), 0);
  ASSERT_EQ(syn_registerMeshDecoder(&decoder), 0);
  const auto load = [&](const char* content) {
    Write("arm_description/urdf/a.TRI", content);
    return Load(RobotWith("a.TRI"));
  };
  EXPECT_EQ(load("good"), "");
  EXPECT_NE(load("fail").find("test: not today"), std::string::npos);
  EXPECT_NE(load("index").find("vertex index 99 does not exist"), std::string::npos);
  EXPECT_NE(load("nan").find("not finite"), std::string::npos);
  Write("arm_description/urdf/a.dae", "x");
  EXPECT_NE(Load(RobotWith("a.dae")).find("libsynovia_assimp"), std::string::npos);
}

}  // namespace
}  // namespace syn
