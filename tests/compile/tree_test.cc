// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The kinematic tree: poses, frames, classes, joints, simple bodies, fusing.

#include <algorithm>
#include <cmath>
#include <string>

#include "compile/model.h"

namespace syn {
namespace {

std::vector<int> Ints(const int* values, int n) { return {values, values + n}; }

TEST(Frames, NestingEqualsExplicitPoses) {
  const ModelPtr frames = CompileModel(R"(<worldbody>
    <frame pos="1 0 0" euler="0 0 90"><frame pos="0 2 0" euler="90 0 0">
      <body name="b" pos="0 0 3"><joint type="hinge" axis="1 0 0"/><geom size=".1" pos="1 0 0"/></body>
      <site name="s" pos=".5 0 0"/><light pos="0 1 0" dir="0 0 -1"/>
    </frame></frame></worldbody>)");
  const ModelPtr nested = CompileModel(R"(<worldbody>
    <body pos="1 0 0" euler="0 0 90"><body pos="0 2 0" euler="90 0 0">
      <body name="b" pos="0 0 3"><joint type="hinge" axis="1 0 0"/><geom size=".1" pos="1 0 0"/></body>
      <site name="s" pos=".5 0 0"/>
    </body></body></worldbody>)");
  ASSERT_TRUE(frames && nested);
  EXPECT_EQ(frames->nbody, 2);
  const DataPtr d1(mj_makeData(frames.get())), d2(mj_makeData(nested.get()));
  d1->qpos[0] = d2->qpos[0] = 0.3;
  mj_kinematics(frames.get(), d1.get());
  mj_kinematics(nested.get(), d2.get());
  ExpectNear(d1->xpos + 3, std::vector<mjtNum>(d2->xpos + 9, d2->xpos + 12));
  ExpectNear(d1->geom_xpos, std::vector<mjtNum>(d2->geom_xpos, d2->geom_xpos + 3));
  ExpectNear(d1->site_xpos, std::vector<mjtNum>(d2->site_xpos, d2->site_xpos + 3));
  ExpectNear(d1->xaxis, std::vector<mjtNum>(d2->xaxis, d2->xaxis + 3));
  // z of the inner frame points along x: down becomes -x.
  ExpectNear(frames->light_dir, {-1, 0, 0});
  ExpectNear(frames->light_pos, {-1, 0, 1});
}

TEST(Frames, JointsAreTransformed) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><frame pos="1 2 3" euler="0 90 0">
    <joint axis="0 0 1" pos="0 0 1"/><geom size=".1"/></frame></body></worldbody>)");
  ExpectNear(m->jnt_axis, {1, 0, 0});
  ExpectNear(m->jnt_pos, {2, 2, 3});
}

TEST(Orientation, FromToPointsAtTheFirstPoint) {
  const ModelPtr m = CompileModel(R"(<worldbody><geom type="capsule" size=".1"
    fromto="1 0 0 3 0 0"/><site type="box" size=".1" fromto="0 0 0 0 0 -2"/></worldbody>)");
  ExpectNear(m->geom_pos, {2, 0, 0});
  EXPECT_DOUBLE_EQ(m->geom_size[1], 1);
  mjtNum z[3] = {0, 0, 1}, direction[3];
  mju_rotVecQuat(direction, z, m->geom_quat);
  ExpectNear(direction, {-1, 0, 0});
  ExpectNear(m->site_size, {.1, .1, 1});
}

TEST(Defaults, ClassesAreInherited) {
  const ModelPtr m = CompileModel(R"(<default><geom rgba="1 0 0 1"/>
      <default class="a"><geom size=".2"/><default class="b"><geom contype="4"/></default></default>
    </default>
    <worldbody><geom name="plain" size=".1"/><geom name="b" class="b"/>
      <body childclass="a"><freejoint/><geom name="child"/></body></worldbody>)");
  const int b = mj_name2id(m.get(), mjOBJ_GEOM, "b"), c = mj_name2id(m.get(), mjOBJ_GEOM, "child");
  EXPECT_EQ(m->geom_contype[b], 4);
  EXPECT_DOUBLE_EQ(m->geom_size[3 * b], .2);
  EXPECT_DOUBLE_EQ(m->geom_size[3 * c], .2);
  EXPECT_EQ(m->geom_contype[c], 1);
  EXPECT_FLOAT_EQ(m->geom_rgba[4 * c], 1);
}

TEST(Joints, UnitsAndLimits) {
  const ModelPtr m = CompileModel(R"(<worldbody><body>
      <joint type="hinge" range="-90 180" ref="30" springref="60"/>
      <joint type="slide" axis="1 0 0" range="-1 2" ref="30"/>
      <joint type="hinge" range="-90 90" limited="false" axis="0 1 0"/>
      <geom size=".1"/></body></worldbody>)");
  ExpectNear(m->jnt_range, {-M_PI / 2, M_PI, -1, 2, -90, 90});
  EXPECT_EQ(m->jnt_limited[0], 1);
  EXPECT_EQ(m->jnt_limited[2], 0);
  ExpectNear(m->qpos0, {M_PI / 6, 30, 0});
  ExpectNear(m->qpos_spring, {M_PI / 3, 0, 0});
}

TEST(Joints, SpringDamper) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><joint type="slide" springdamper=".1 .9"/>
      <geom size=".1"/></body></worldbody>)");
  EXPECT_NEAR(m->jnt_stiffness[0], 517.1345931835, 1e-9);
  EXPECT_NEAR(m->dof_damping[0], 83.77580409573, 1e-10);
}

// World plane; a fixed body; a branching chain; a free body; two slides; a mocap body.
constexpr char kTree[] = R"(<worldbody><geom type="plane" size="1 1 1"/>
  <body pos="1 0 0"><geom size=".1"/>
    <body><joint/><geom size=".1" pos="1 0 0"/>
      <body><joint/><joint type="slide"/><geom size=".1" pos="0 1 0"/><body><geom size=".1"/></body></body>
      <body><joint type="ball"/><geom size=".1"/></body></body></body>
  <body><freejoint/><geom size=".1"/></body>
  <body><joint type="slide" axis="1 0 0"/><joint type="slide" axis="0 1 0"/><geom size=".1"/></body>
  <body mocap="true"/></worldbody>)";

TEST(Structure, DofsTreesAndSimpleBodies) {
  const ModelPtr m = CompileModel(kTree);
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nM, 39);
  EXPECT_EQ(m->nD, 64);
  EXPECT_EQ(m->nC, 23);
  EXPECT_EQ(m->nB, 44);
  EXPECT_EQ(m->ntree, 3);
  EXPECT_EQ(Ints(m->dof_parentid, m->nv),
            (std::vector<int>{-1, 0, 1, 0, 3, 4, -1, 6, 7, 8, 9, 10, -1, 12}));
  EXPECT_EQ(Ints(m->dof_simplenum, m->nv),
            (std::vector<int>{0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, 1}));
  EXPECT_EQ(Ints(m->body_weldid, m->nbody), (std::vector<int>{0, 0, 2, 3, 3, 5, 6, 7, 0}));
  EXPECT_EQ(Ints(m->body_treeid, m->nbody), (std::vector<int>{-1, -1, 0, 0, 0, 0, 1, 2, -1}));
  const std::vector<int> simple(m->body_simple, m->body_simple + m->nbody);
  EXPECT_EQ(simple, (std::vector<int>{1, 0, 0, 0, 0, 0, 1, 2, 1}));
  EXPECT_EQ(m->body_mocapid[8], 0);
  EXPECT_EQ(m->narena, 14680064u);
}

TEST(Structure, ChildrenOfBodiesKeepDocumentOrder) {
  const ModelPtr m =
      CompileModel(R"(<worldbody><body name="a"><body name="a1"/><body name="a2"/></body>
      <geom name="late" size="1"/><body name="b"/></worldbody>)");
  const char* names[] = {"world", "a", "a1", "a2", "b"};
  for (int i = 0; i < 5; ++i) EXPECT_STREQ(mj_id2name(m.get(), mjOBJ_BODY, i), names[i]);
  EXPECT_EQ(m->body_geomadr[0], 0);
  EXPECT_EQ(m->body_geomadr[1], -1);
}

TEST(Align, FreeBodyMovesToItsInertialFrame) {
  const std::string body = R"(<worldbody><body pos="1 2 3"><freejoint align="%"/>
      <geom name="g" type="box" size=".1 .2 .3" pos=".5 0 0" euler="0 0 90"/>
      <site name="s" pos="1 0 0"/></body></worldbody>)";
  const auto with = [&](const std::string& value) {
    std::string text = body;
    return CompileModel(text.replace(text.find('%'), 1, value));
  };
  const ModelPtr plain = with("false"), aligned = with("true");
  EXPECT_EQ(aligned->body_simple[1], 1);
  EXPECT_EQ(plain->body_simple[1], 0);
  ExpectNear(aligned->body_pos + 3, {1.5, 2, 3});
  ExpectNear(aligned->qpos0, {1.5, 2, 3});
  // Everything is where it was.
  const DataPtr d1(mj_makeData(plain.get())), d2(mj_makeData(aligned.get()));
  mj_kinematics(plain.get(), d1.get());
  mj_kinematics(aligned.get(), d2.get());
  ExpectNear(d1->site_xpos, {d2->site_xpos[0], d2->site_xpos[1], d2->site_xpos[2]});
  ExpectNear(d1->geom_xmat, std::vector<mjtNum>(d2->geom_xmat, d2->geom_xmat + 9));
}

TEST(FuseStatic, MovesContentsToTheParent) {
  const ModelPtr m = CompileModel(R"(<compiler fusestatic="true"/><worldbody>
      <body name="arm"><joint/><geom size=".1" mass="1"/>
        <body name="plate" pos="1 0 0"><geom name="g" size=".1" mass="1" pos="0 1 0"/>
          <site name="s"/><camera name="c" pos="0 0 1"/>
          <body name="tip" pos="1 0 0"><joint name="j"/><geom size=".1"/></body></body></body>
      <body name="kept" pos="3 0 0"/></worldbody>
      <sensor><framepos objtype="body" objname="kept"/></sensor>)");
  ASSERT_TRUE(m);
  EXPECT_EQ(m->nbody, 4);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "plate"), -1);
  EXPECT_EQ(mj_name2id(m.get(), mjOBJ_BODY, "kept"), 3);
  const int g = mj_name2id(m.get(), mjOBJ_GEOM, "g");
  EXPECT_EQ(m->geom_bodyid[g], 1);
  ExpectNear(m->geom_pos + 3 * g, {1, 1, 0});
  ExpectNear(m->body_pos + 6, {2, 0, 0});
  ExpectNear(m->cam_pos, {1, 0, 1});
  EXPECT_DOUBLE_EQ(m->body_mass[1], 2);
  ExpectNear(m->body_ipos + 3, {.5, .5, 0});
}

TEST(DiscardVisual, DropsGeomsAndMaterialsButNotMass) {
  const std::string model = R"(<compiler discardvisual="%"/><asset><material name="m"/>
      <mesh name="t" vertex="0 0 0 1 0 0 0 1 0 0 0 1"/></asset><worldbody><body><freejoint/>
      <geom size=".1" material="m"/><geom name="v" type="mesh" mesh="t" contype="0" conaffinity="0"/>
      <geom name="w" size=".1" contype="0" conaffinity="0"/></body></worldbody>
      <custom><tuple name="u"><element objtype="geom" objname="w"/></tuple></custom>)";
  const auto with = [&](const std::string& value) {
    std::string text = model;
    return CompileModel(text.replace(text.find('%'), 1, value));
  };
  const ModelPtr all = with("false"), bare = with("true");
  EXPECT_EQ(all->ngeom, 3);
  EXPECT_EQ(bare->ngeom, 2);
  EXPECT_EQ(bare->nmesh, 0);
  EXPECT_EQ(bare->nmat, 0);
  EXPECT_EQ(bare->geom_matid[0], -1);
  EXPECT_EQ(mj_name2id(bare.get(), mjOBJ_GEOM, "w"), 1);
  EXPECT_DOUBLE_EQ(all->body_mass[1], bare->body_mass[1]);
}

TEST(Bvh, EveryCollidingGeomIsInOneLeaf) {
  const ModelPtr m = CompileModel(R"(<worldbody><body><freejoint/>
      <geom size=".1" pos="1 0 0"/><geom type="box" size=".1 .2 .3" pos="0 .5 0" euler="0 0 30"/>
      <geom size=".1" pos="-1 0 0"/><geom size=".05" pos="0 0 2" contype="0" conaffinity="0"/>
      <geom size=".1" pos="0 -1.5 0"/></body></worldbody>)");
  EXPECT_EQ(m->body_bvhnum[1], 7);
  EXPECT_EQ(Ints(m->bvh_nodeid, 7), (std::vector<int>{-1, -1, 1, 2, -1, 0, 4}));
  EXPECT_EQ(Ints(m->bvh_child, 14),
            (std::vector<int>{1, 4, 2, 3, -1, -1, -1, -1, 5, 6, -1, -1, -1, -1}));
}

TEST(Meshes, FittedPrimitivesAndMeshFrame) {
  const std::string box = "0 0 0 1 0 0 0 2 0 1 2 0 0 0 3 1 0 3 0 2 3 1 2 3";
  const ModelPtr m = CompileModel("<asset><mesh name='b' vertex='" + box + R"('/></asset><worldbody>
      <geom type="mesh" mesh="b"/><geom type="sphere" mesh="b"/>
      <geom type="capsule" mesh="b"/></worldbody>)");
  ExpectNear(m->geom_pos, {.5, 1, 1.5}, 1e-6);
  EXPECT_NEAR(m->geom_size[3], 1, 1e-6);
  EXPECT_NEAR(m->geom_size[6], .75, 1e-6);
  EXPECT_NEAR(m->geom_size[7], 1.125, 1e-6);
  EXPECT_EQ(m->geom_dataid[1], 0);
  EXPECT_EQ(m->mesh_polynum[0], 6);
}

}  // namespace
}  // namespace syn
