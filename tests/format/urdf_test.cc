// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include <gtest/gtest.h>

#include <string>

#include "format/parse.h"

namespace syn {
namespace {

SpecRef Parse(const std::string& body) {
  return ParseString("<robot name='r'>" + body + "</robot>", nullptr);
}

std::string ErrorOf(const std::string& body) {
  try {
    Parse(body);
  } catch (const ModelError& error) {
    return ErrorText(error);
  }
  return "";
}

TEST(Urdf, LinksAndJointsBecomeATree) {
  SpecRef spec = Parse(R"(<link name="base"/>
    <link name="l1"><inertial><origin xyz="0 0 .1"/><mass value="2"/>
      <inertia ixx="1" iyy="2" izz="2.5" ixy=".1" ixz="0" iyz="0"/></inertial>
      <collision name="c"><origin xyz="1 0 0" rpy="0 0 1.5707963267948966"/>
        <geometry><box size="2 4 6"/></geometry></collision></link>
    <joint name="j1" type="revolute"><parent link="base"/><child link="l1"/>
      <origin xyz="0 0 1" rpy=".1 .2 .3"/><axis xyz="0 0 2"/>
      <limit lower="-1" upper="2" effort="30" velocity="5"/>
      <dynamics damping=".5" friction=".2"/></joint>)");
  EXPECT_EQ(spec->modelname, "r");
  EXPECT_EQ(spec->pub.compiler.fusestatic, 1);
  EXPECT_EQ(spec->pub.compiler.degree, 0);
  const Body& l1 = *Find<Body>(*spec, "l1");
  EXPECT_EQ(l1.body->name, "base");
  EXPECT_EQ(l1.pub.pos[2], 1);
  EXPECT_NEAR(l1.pub.quat[0], 0.983347443256, 1e-11);
  EXPECT_NEAR(l1.pub.quat[3], 0.143572175027, 1e-11);
  EXPECT_EQ(l1.pub.mass, 2);
  EXPECT_EQ(l1.pub.fullinertia[3], 0.1);
  const mjsJoint& joint = l1.joints[0]->pub;
  EXPECT_EQ(joint.type, mjJNT_HINGE);
  EXPECT_EQ(joint.range[1], 2);
  EXPECT_EQ(joint.actfrcrange[0], -30);
  EXPECT_EQ(joint.damping, 0.5);
  const mjsGeom& geom = l1.geoms[0]->pub;
  EXPECT_EQ(geom.type, mjGEOM_BOX);
  EXPECT_EQ(geom.size[1], 2);
  EXPECT_NEAR(geom.quat[3], 0.70710678, 1e-8);
}

TEST(Urdf, PlanarJointSpansThePlane) {
  SpecRef spec = Parse(R"(<link name="a"/><link name="b"/>
    <joint name="p" type="planar"><parent link="a"/><child link="b"/><axis xyz="0 3 4"/></joint>)");
  const Body& body = *Find<Body>(*spec, "b");
  ASSERT_EQ(body.joints.size(), 3u);
  EXPECT_EQ(body.joints[1]->name, "p_TY");
  EXPECT_NEAR(body.joints[1]->pub.axis[1], 0.8, 1e-12);
  EXPECT_NEAR(body.joints[1]->pub.axis[2], -0.6, 1e-12);
}

TEST(Urdf, MaterialsColorFollowingGeoms) {
  SpecRef spec = Parse(R"(<mujoco><compiler discardvisual="false"/></mujoco>
    <material name="red"><color rgba="1 0 0 1"/></material>
    <link name="a">
      <collision><geometry><sphere radius="1"/></geometry></collision>
      <visual><geometry><cylinder radius="1" length="4"/></geometry><material name="red"/></visual>
      <collision><geometry><sphere radius="1"/></geometry></collision></link>)");
  const Body& body = *Find<Body>(*spec, "a");
  ASSERT_EQ(body.geoms.size(), 3u);
  EXPECT_EQ(body.geoms[0]->pub.rgba[0], 0.5f);
  EXPECT_EQ(body.geoms[1]->pub.rgba[0], 1);
  EXPECT_EQ(body.geoms[1]->pub.size[1], 2);
  EXPECT_EQ(body.geoms[1]->pub.contype, 0);
  EXPECT_EQ(body.geoms[2]->pub.rgba[0], 1);
}

TEST(Urdf, MeshesAreSharedByScale) {
  std::string link = "<link name='a'>";
  for (const char* scale : {"1 1 1", "2 2 2", "2 2 2", "1 1 1"}) {
    link += "<collision><geometry><mesh filename='package://p/tet.stl' scale='" +
            std::string(scale) + "'/></geometry></collision>";
  }
  SpecRef spec = Parse(link + "</link>");
  const auto& geoms = Find<Body>(*spec, "a")->geoms;
  ASSERT_EQ(spec->meshes.size(), 2u);
  EXPECT_EQ(spec->meshes[1]->name, "tet1");
  EXPECT_EQ(spec->meshes[0]->file, "tet.stl");
  EXPECT_EQ(geoms[2]->meshname, "tet1");
  EXPECT_EQ(geoms[3]->meshname, "tet");
}

TEST(Urdf, Errors) {
  const std::string links = "<link name='a'/><link name='b'/>";
  const auto joint = [](const char* type, const char* parent, const char* child) {
    return "<joint name='j' type='" + std::string(type) + "'><parent link='" + parent +
           "'/><child link='" + child + "'/></joint>";
  };
  EXPECT_NE(ErrorOf(links + joint("odd", "a", "b")).find("invalid joint type"), std::string::npos);
  EXPECT_NE(ErrorOf(links + joint("fixed", "a", "x")).find("parent or child missing"),
            std::string::npos);
  EXPECT_NE(
      ErrorOf(links + joint("fixed", "a", "b") + joint("fixed", "a", "b")).find("multiple parents"),
      std::string::npos);
  EXPECT_NE(ErrorOf(links + joint("fixed", "a", "b") + joint("fixed", "b", "a"))
                .find("URDF body not found"),
            std::string::npos);
  EXPECT_NE(ErrorOf("<link name='a'/><link name='a'/>").find("repeated URDF name"),
            std::string::npos);
  EXPECT_NE(ErrorOf("<link name='a'><inertial/></link>").find("missing element: 'inertia'"),
            std::string::npos);
}

}  // namespace
}  // namespace syn
