// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reading MJCF: values, classes, tree, replicate, attach, includes.

#include "format/parse.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <string>

#include "spec/use.h"

namespace syn {
namespace {

SpecRef Parse(const std::string& body, const mjVFS* vfs = nullptr) {
  return ParseString("<mujoco>" + body + "</mujoco>", vfs);
}

class TestVfs {
 public:
  TestVfs() { mj_defaultVFS(&vfs_); }
  ~TestVfs() { mj_deleteVFS(&vfs_); }
  void Add(const char* name, const std::string& text) {
    mj_addBufferVFS(&vfs_, name, text.data(), static_cast<int>(text.size()));
  }
  const mjVFS* Get() const { return &vfs_; }

 private:
  mjVFS vfs_;
};

TEST(Parse, SettingsAreRead) {
  SpecRef spec = Parse(R"(
    <compiler angle="radian" eulerseq="zyx" assetdir="a" meshdir="m" inertiagrouprange="1 3"/>
    <option timestep="0.5" gravity="1 2 3" integrator="RK4" o_solref="9" actuatorgroupdisable="0 4">
      <flag contact="disable" energy="enable"/>
    </option>
    <size memory="2K" nuser_geom="3"/>
    <visual><map znear="0.5"/><rgba fog="1 2 3 4"/></visual>
    <statistic extent="7"/>)");
  const mjSpec& pub = spec->pub;
  EXPECT_EQ(pub.compiler.degree, 0);
  EXPECT_EQ(std::string(pub.compiler.eulerseq, 3), "zyx");
  EXPECT_EQ(spec->meshdir, "m");
  EXPECT_EQ(spec->texturedir, "a");
  EXPECT_EQ(pub.compiler.inertiagrouprange[0], 1);
  EXPECT_EQ(pub.option.timestep, 0.5);
  EXPECT_EQ(pub.option.gravity[2], 3);
  EXPECT_EQ(pub.option.integrator, mjINT_RK4);
  EXPECT_EQ(pub.option.o_solref[0], 9);
  EXPECT_EQ(pub.option.o_solref[1], 1) << "later components keep their value";
  EXPECT_EQ(pub.option.disableactuator, 1 | 16);
  EXPECT_EQ(pub.option.disableflags, mjDSBL_CONTACT);
  EXPECT_EQ(pub.option.enableflags, mjENBL_ENERGY);
  EXPECT_EQ(pub.memory, 2048u);
  EXPECT_EQ(pub.nuser_geom, 3);
  EXPECT_EQ(pub.visual.map.znear, 0.5f);
  EXPECT_EQ(pub.visual.rgba.fog[3], 4);
  EXPECT_EQ(pub.stat.extent, 7);
  EXPECT_TRUE(std::isnan(pub.stat.meanmass));
}

TEST(Parse, NumbersInAllShapes) {
  SpecRef spec = Parse(R"(<worldbody><geom pos="+1e2	-0x1.8p1
     .5" size="inf" user="1 2 3 4"/></worldbody>)");
  const Geom& geom = *spec->world->geoms[0];
  EXPECT_EQ(geom.pub.pos[0], 100);
  EXPECT_EQ(geom.pub.pos[1], -3);
  EXPECT_EQ(geom.pub.pos[2], 0.5);
  EXPECT_EQ(geom.pub.size[0], INFINITY);
  EXPECT_EQ(geom.userdata, (std::vector<double>{1, 2, 3, 4}));
}

TEST(Parse, EmptyListsCountAsAbsent) {
  SpecRef spec = Parse(R"(<default><geom pos="1 2 3" material="m"/></default>
    <worldbody><geom pos="" material=""/></worldbody>)");
  const Geom& geom = *spec->world->geoms[0];
  EXPECT_EQ(geom.pub.pos[1], 2);
  EXPECT_EQ(geom.material, "") << "an empty string is a value";
}

TEST(Parse, ClassesAreCopiedAndInherited) {
  SpecRef spec = Parse(R"(
    <default>
      <default class="a"><default class="b"><geom group="2"/></default><geom friction="1 2 3"/></default>
      <geom margin="5"/>
    </default>
    <worldbody>
      <body childclass="a">
        <geom/>
        <body><geom friction="9"/><geom class="main"/></body>
        <frame childclass="b"><geom/><body><geom/></body></frame>
      </body>
    </worldbody>)");
  const Body& body = *spec->world->bodies[0];
  EXPECT_EQ(body.geoms[0]->pub.friction[2], 3);
  EXPECT_EQ(body.geoms[0]->pub.margin, 5) << "order inside <default> does not matter";
  const Body& inner = *body.bodies[0];
  EXPECT_EQ(inner.geoms[0]->pub.friction[0], 9);
  EXPECT_EQ(inner.geoms[0]->pub.friction[1], 2);
  EXPECT_EQ(inner.geoms[1]->pub.friction[1], 0.005);
  EXPECT_EQ(body.geoms[1]->pub.group, 2);
  EXPECT_EQ(body.bodies[1]->geoms[0]->pub.group, 2);
}

TEST(Parse, TreeKeepsOrderAndLines) {
  SpecRef spec = Parse(R"(<worldbody>
  <body name="b" pos="1 0 0" euler="0 0 90">
    <joint name="j" type="slide" range="-1 1"/>
    <inertial pos="0 0 0" mass="2" diaginertia="1 1 1"/>
    <site name="s" fromto="0 0 0 1 0 0" type="capsule"/>
  </body>
</worldbody>)");
  const Body& body = *Find<Body>(*spec, "b");
  EXPECT_EQ(body.pub.alt.type, mjORIENTATION_EULER);
  EXPECT_EQ(body.pub.alt.euler[2], 90);
  EXPECT_EQ(body.pub.explicitinertial, 1);
  EXPECT_EQ(body.pub.mass, 2);
  EXPECT_EQ(Find<Joint>(*spec, "j")->info, "line 3");
  EXPECT_EQ(Find<Site>(*spec, "s")->pub.fromto[3], 1);
}

TEST(Parse, ReplicateCopiesWithPosesAndSuffixes) {
  SpecRef spec = Parse(R"(
    <contact><exclude body1="b" body2="fixed"/></contact>
    <worldbody><body name="fixed"/>
      <replicate count="3" offset="1 0 0" euler="0 0 30" sep="-"><body name="b" pos="0 1 0"/></replicate>
    </worldbody>)");
  ASSERT_EQ(spec->world->bodies.size(), 4u);
  const Body& last = *Find<Body>(*spec, "b-2");
  EXPECT_EQ(last.pub.pos[1], 1);
  // pos_2 = (1,0,0) + R(30 degrees) (1,0,0)
  EXPECT_NEAR(last.frame->pub.pos[0], 1 + std::cos(mjPI / 6), 1e-12);
  EXPECT_NEAR(last.frame->pub.pos[1], 0.5, 1e-12);
  EXPECT_NEAR(last.frame->pub.quat[0], std::cos(mjPI / 6), 1e-12);
  ASSERT_EQ(spec->excludes.size(), 3u);
  EXPECT_EQ(spec->excludes[2]->bodyname1, "b-2");
  EXPECT_EQ(spec->excludes[2]->bodyname2, "fixed");
}

TEST(Parse, NestedReplicatePutsTheInnerSuffixFirst) {
  SpecRef spec = Parse(R"(<worldbody>
    <replicate count="2" sep="-"><replicate count="2" sep="+"><geom name="g"/></replicate></replicate>
    </worldbody>)");
  std::vector<std::string> names;
  for (const Geom* geom : spec->world->geoms) names.push_back(geom->name);
  EXPECT_EQ(names, (std::vector<std::string>{"g+0-0", "g+1-0", "g+0-1", "g+1-1"}));
}

TEST(Parse, ManyCopiesAreQuick) {
  SpecRef spec = Parse(R"(
    <actuator><motor name="m" joint="j"/></actuator><sensor><jointpos name="s" joint="j"/></sensor>
    <worldbody><replicate count="3000"><body name="b"><joint name="j"/><geom name="g"/></body>
    </replicate></worldbody>)");
  EXPECT_EQ(spec->actuators.size(), 3000u);
  EXPECT_EQ(spec->sensors[2999]->objname, "j2999");
}

TEST(Parse, AttachModelAsset) {
  TestVfs vfs;
  vfs.Add("child.xml", R"(<mujoco><compiler angle="radian"/>
    <worldbody><body name="arm" euler="0 0 1"><joint name="j" type="slide"/></body></worldbody>
    <actuator><motor name="m" joint="j"/></actuator>
    <keyframe><key name="home" qpos="0.25"/></keyframe></mujoco>)");
  SpecRef spec = Parse(R"(<asset><model name="child" file="child.xml"/></asset>
    <worldbody><frame pos="0 0 5"><attach model="child" body="arm" prefix="x_"/></frame>
      <body><joint type="slide" ref="0.5"/></body></worldbody>
    <keyframe><key name="own" qpos="9"/></keyframe>)",
                       vfs.Get());
  const Body* arm = Find<Body>(*spec, "x_arm");
  ASSERT_NE(arm, nullptr);
  EXPECT_EQ(arm->frame->pub.pos[2], 5);
  EXPECT_EQ(arm->origin->pub.compiler.degree, 0);
  EXPECT_EQ(Find<Actuator>(*spec, "x_m")->target, "x_j");
  EXPECT_EQ(Find<Key>(*spec, "own")->qpos, (std::vector<double>{0, 9}));
  EXPECT_EQ(Find<Key>(*spec, "x_home")->qpos, (std::vector<double>{0.25, 0.5}));
}

TEST(Parse, ModelThatContainsItselfIsRefused) {
  TestVfs vfs;
  vfs.Add("m.xml", R"(<mujoco><asset><model name="m" file="m.xml"/></asset></mujoco>)");
  EXPECT_THROW(ParseFile("", "m.xml", vfs.Get()), ModelError);
}

TEST(Parse, IncludesAreReadInPlace) {
  TestVfs vfs;
  vfs.Add("main.xml", R"(<mujoco><include file="parts.xml"/>
    <worldbody><geom name="a"/><include file="dir/geoms.xml"/><geom name="c"/></worldbody></mujoco>)");
  vfs.Add("parts.xml", R"(<any><option timestep="3"/></any>)");
  vfs.Add("dir/geoms.xml", "<any>\n<geom name=\"b\"/></any>");
  SpecRef spec = ParseFile("", "main.xml", vfs.Get());
  EXPECT_EQ(spec->pub.option.timestep, 3);
  ASSERT_EQ(spec->world->geoms.size(), 3u);
  EXPECT_EQ(spec->world->geoms[1]->name, "b");
  EXPECT_EQ(spec->world->geoms[1]->info, "line 2 of 'dir/geoms.xml'");
}

TEST(Parse, ActuatorShortcuts) {
  SpecRef spec = Parse(R"(<default><position kp="5" kv="2"/></default><actuator>
    <position joint="j"/>
    <motor joint="j"/>
    <velocity joint="j" kv="3"/>
    <cylinder tendon="t" diameter="2" bias="1 0 0"/>
    <muscle joint="j" force="10"/>
    <general site="s" gainprm="1 2" dyntype="filter"/>
    <adhesion body="b" gain="4" ctrlrange="0 1"/>
    </actuator>)");
  const auto& list = spec->actuators;
  EXPECT_EQ(list[0]->pub.gainprm[0], 5);
  EXPECT_EQ(list[0]->pub.biasprm[1], -5);
  EXPECT_EQ(list[0]->pub.biasprm[2], -2);
  EXPECT_EQ(list[1]->pub.gainprm[0], 1);
  EXPECT_EQ(list[1]->pub.biastype, mjBIAS_NONE);
  EXPECT_EQ(list[1]->pub.biasprm[1], -5) << "class values stay";
  EXPECT_EQ(list[2]->pub.biasprm[1], 0);
  EXPECT_EQ(list[2]->pub.biasprm[2], -3);
  EXPECT_NEAR(list[3]->pub.gainprm[0], mjPI, 1e-12);
  EXPECT_EQ(list[3]->pub.trntype, mjTRN_TENDON);
  EXPECT_EQ(list[4]->pub.gainprm[2], 10);
  EXPECT_EQ(list[4]->pub.dynprm[1], 0.04);
  EXPECT_EQ(list[5]->pub.trntype, mjTRN_SITE);
  EXPECT_EQ(list[5]->pub.gainprm[1], 2);
  EXPECT_EQ(list[6]->pub.ctrllimited, mjLIMITED_TRUE);
}

TEST(Parse, SensorsOfAllForms) {
  SpecRef spec = Parse(R"(<sensor>
    <touch site="s"/>
    <framepos objtype="xbody" objname="b" reftype="site" refname="s"/>
    <distance geom1="g" body2="b" cutoff="2"/>
    <contact subtree1="b" data="found dist" num="2" reduce="mindist"/>
    <camprojection site="s" camera="c"/>
    <user dim="3" datatype="axis"/>
    <clock/>
    </sensor>)");
  const auto& list = spec->sensors;
  EXPECT_EQ(list[0]->pub.objtype, mjOBJ_SITE);
  EXPECT_EQ(list[1]->pub.objtype, mjOBJ_XBODY);
  EXPECT_EQ(list[1]->refname, "s");
  EXPECT_EQ(list[2]->pub.reftype, mjOBJ_BODY);
  EXPECT_EQ(list[2]->pub.cutoff, 2);
  EXPECT_EQ(list[3]->pub.intprm[0], 1 | 8);
  EXPECT_EQ(list[3]->pub.intprm[1], 1);
  EXPECT_EQ(list[3]->pub.intprm[2], 2);
  EXPECT_EQ(list[4]->pub.reftype, mjOBJ_CAMERA);
  EXPECT_EQ(list[5]->pub.datatype, mjDATATYPE_AXIS);
  EXPECT_EQ(list[6]->pub.type, mjSENS_CLOCK);
}

TEST(Parse, TendonsEqualitiesCustomKeys) {
  SpecRef spec = Parse(R"(
    <tendon><spatial springlength="0.5"><site site="a"/><geom geom="g" sidesite="b"/><pulley divisor="2"/>
      </spatial><fixed><joint joint="j" coef="3"/></fixed></tendon>
    <equality><weld body1="x" relpose="1 2 3 1 0 0 0" torquescale="4"/><connect site1="a" site2="b"/>
      <joint joint1="j" polycoef="1 2"/></equality>
    <custom><numeric name="n" data="1 2" size="3"/><text name="t" data="hello"/>
      <tuple name="u"><element objtype="body" objname="x" prm="5"/></tuple></custom>
    <keyframe><key name="k" time="2" qpos="1 2"/></keyframe>)");
  EXPECT_EQ(spec->tendons[0]->path.size(), 3u);
  EXPECT_EQ(spec->tendons[0]->path[1].sidesite, "b");
  EXPECT_EQ(spec->tendons[0]->pub.springlength[1], 0.5);
  EXPECT_EQ(spec->tendons[1]->path[0].prm, 3);
  EXPECT_EQ(spec->equalities[0]->pub.data[3], 1);
  EXPECT_EQ(spec->equalities[0]->pub.data[10], 4);
  EXPECT_EQ(spec->equalities[1]->pub.objtype, mjOBJ_SITE);
  EXPECT_EQ(spec->equalities[2]->pub.data[1], 2);
  EXPECT_EQ(spec->numerics[0]->data, (std::vector<double>{1, 2, 0}));
  EXPECT_EQ(spec->texts[0]->data, "hello");
  EXPECT_EQ(spec->tuples[0]->objprm[0], 5);
  EXPECT_EQ(spec->keys[0]->qpos, (std::vector<double>{1, 2}));
}

TEST(Parse, AssetsWithoutFiles) {
  SpecRef spec = Parse(R"(<asset>
    <hfield name="h" size="1 1 1 1" nrow="2" ncol="3" elevation="1 2 3 4 5 6"/>
    <texture name="t" type="2d" builtin="checker" rgb1="1 0 0" gridsize="2 1" gridlayout=".U"/>
    <material name="m" texture="t"/>
    <material name="l"><layer texture="t" role="normal"/></material>
    <mesh name="v" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/>
    <mesh name="s" builtin="sphere" params="1"/></asset>)");
  EXPECT_EQ(spec->hfields[0]->userdata, (std::vector<float>{4, 5, 6, 1, 2, 3})) << "bottom first";
  EXPECT_EQ(spec->textures[0]->pub.gridlayout[1], 'U');
  EXPECT_EQ(spec->materials[0]->textures[mjTEXROLE_RGB], "t");
  EXPECT_EQ(spec->materials[1]->textures[mjTEXROLE_NORMAL], "t");
  EXPECT_EQ(spec->meshes[0]->uservert.size(), 12u);
  EXPECT_FALSE(spec->meshes[1]->uservert.empty());
}

TEST(Parse, FirstCommentIsKept) {
  SpecRef spec = ParseString("<mujoco><!-- hello --><option/></mujoco>", nullptr);
  EXPECT_EQ(spec->comment, " hello ");
}

}  // namespace
}  // namespace syn
