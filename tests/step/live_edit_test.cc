// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Programs edit a model while it runs: sizes and masses for domain randomization, targets of
// actuators, types of joints. After an edit the model must behave like one that was compiled with
// the edited value.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

// One shape resting on one floor.
struct Rest {
  const char *floor, *shape;
};

std::string RestXml(const Rest& rest, mjtNum size, mjtNum margin) {
  const std::string s = std::to_string(size);
  return std::string("<mujoco><worldbody>") + rest.floor +
         "<body pos='0 0 .3'><freejoint/><geom type='" + rest.shape + "' size='" + s + " " + s +
         " " + s + "' margin='" + std::to_string(margin) + "'/></body></worldbody></mujoco>";
}

// Returns the height of the second geom after `seconds`.
mjtNum HeightAfter(const mjModel* m, mjData* d, mjtNum seconds) {
  const mjtNum end = d->time + seconds;
  while (d->time < end) mj_step(m, d);
  return d->geom_xpos[5];
}

class EditAtRest : public testing::TestWithParam<Rest> {
 protected:
  // Lets the shape come to rest, edits the model, and returns the height that it ends at.
  template <typename Edit>
  mjtNum HeightAfterEdit(Edit&& edit) {
    const ModelPtr m = LoadString(RestXml(GetParam(), 0.1, 0));
    DataPtr d(mj_makeData(m.get()));
    HeightAfter(m.get(), d.get(), 1);
    edit(m.get());
    return HeightAfter(m.get(), d.get(), 2);
  }
  mjtNum HeightOf(mjtNum size, mjtNum margin) {
    const ModelPtr m = LoadString(RestXml(GetParam(), size, margin));
    DataPtr d(mj_makeData(m.get()));
    return HeightAfter(m.get(), d.get(), 3);
  }
};

constexpr mjtNum kSameHeight = 1e-3;  // meters; two ways to come to rest end this close

// Size, bounding sphere and bounding box grow by half.
TEST_P(EditAtRest, Size) {
  const mjtNum height = HeightAfterEdit([](mjModel* m) {
    for (int k = 3; k < 6; ++k) m->geom_size[k] *= 1.5;
    m->geom_rbound[1] *= 1.5;
    for (int k = 9; k < 12; ++k) m->geom_aabb[k] *= 1.5;
  });
  EXPECT_NEAR(height, HeightOf(0.15, 0), kSameHeight);
}

TEST_P(EditAtRest, Margin) {
  const mjtNum height = HeightAfterEdit([](mjModel* m) { m->geom_margin[1] = 0.02; });
  EXPECT_NEAR(height, HeightOf(0.1, 0.02), kSameHeight);
}

// The body is hollowed out below: its center of mass rises, its shape stays where it is.
TEST_P(EditAtRest, CenterOfMass) {
  const mjtNum height = HeightAfterEdit([](mjModel* m) {
    m->body_sameframe[1] = mjSAMEFRAME_NONE;
    m->geom_sameframe[1] = mjSAMEFRAME_BODY;
    m->body_ipos[5] += 0.02;
  });
  EXPECT_NEAR(height, HeightOf(0.1, 0), kSameHeight);
}

constexpr char kPlane[] = "<geom type='plane' size='2 2 1'/>";
constexpr char kBlock[] = "<geom type='box' size='2 2 .1' pos='0 0 -.1'/>";

INSTANTIATE_TEST_SUITE_P(Shapes, EditAtRest,
                         testing::Values(Rest{kPlane, "sphere"}, Rest{kPlane, "box"},
                                         Rest{kPlane, "ellipsoid"}, Rest{kBlock, "sphere"},
                                         Rest{kBlock, "box"}, Rest{kBlock, "ellipsoid"}),
                         [](const auto& info) {
                           return std::string(info.param.floor == kPlane ? "plane_" : "block_") +
                                  info.param.shape;
                         });

// A body with many geoms uses a tree of boxes. One of its legs is made longer.
TEST(LiveEdit, LegOfATable) {
  const ModelPtr m = LoadString(R"(
    <mujoco><worldbody><geom type="box" size="2 2 .1" pos="0 0 -.1"/>
      <body pos="0 0 .3"><freejoint/><geom type="box" size=".3 .3 .02"/>
        <geom name="leg" type="capsule" fromto=".25 .25 0 .25 .25 -.25" size=".03"/>
        <geom type="capsule" fromto="-.25 .25 0 -.25 .25 -.25" size=".03"/>
        <geom type="capsule" fromto=".25 -.25 0 .25 -.25 -.25" size=".03"/>
        <geom type="capsule" fromto="-.25 -.25 0 -.25 -.25 -.25" size=".03"/>
      </body></worldbody></mujoco>)");
  DataPtr d(mj_makeData(m.get()));
  while (d->time < 1) mj_step(m.get(), d.get());
  const int leg = mj_name2id(m.get(), mjOBJ_GEOM, "leg");
  m->geom_size[3 * leg] = 0.06;
  m->geom_rbound[leg] += 0.03;
  while (d->time < 3) mj_step(m.get(), d.get());
  bool touches = false;
  for (int i = 0; i < d->ncon; ++i) {
    touches |= d->contact[i].geom[0] == leg || d->contact[i].geom[1] == leg;
    EXPECT_GT(d->contact[i].dist, -0.01);
  }
  EXPECT_TRUE(touches);
  EXPECT_GT(d->geom_xpos[3 * leg + 2], d->geom_xpos[3 * (leg + 3) + 2] + 0.02)
      << "the table leans on the opposite leg";
}

// A geom that had no collision mask when the model was compiled gets one.
TEST(LiveEdit, MaskOfAGeom) {
  const ModelPtr m = LoadString(R"(
    <mujoco><worldbody><geom type="plane" size="2 2 1"/>
      <body pos="0 0 .1"><freejoint/><geom size=".1" contype="0" conaffinity="0"/></body>
    </worldbody></mujoco>)");
  DataPtr d(mj_makeData(m.get()));
  m->geom_contype[1] = m->body_contype[1] = 1;
  EXPECT_NEAR(HeightAfter(m.get(), d.get(), 1), 0.1, kSameHeight);
}

// A copy of an edited model has the boxes of before the edit, and must not trust them either.
TEST(LiveEdit, CopyOfAnEditedModel) {
  const ModelPtr m = LoadString(RestXml({kBlock, "sphere"}, 0.1, 0));
  m->geom_size[3] = m->geom_rbound[1] = 0.2;
  const ModelPtr copy(mj_copyModel(nullptr, m.get()));
  DataPtr d(mj_makeData(copy.get()));
  EXPECT_NEAR(HeightAfter(copy.get(), d.get(), 3), 0.2, kSameHeight);
}

constexpr char kChain[] = R"(
  <mujoco><option gravity="0 0 0"/><worldbody>
    <body><joint name="a" axis="0 1 0" type="TYPE_A"/><geom size=".1" pos=".3 0 0"/>
      <site name="s" pos=".1 0 0"/>
      <body pos=".5 0 0"><joint name="b" axis="0 1 0" type="TYPE_B"/><geom name="g" size=".1" pos=".3 0 0"/></body>
    </body></worldbody>
    <actuator><motor joint="TARGET"/></actuator>
    <sensor><framepos objtype="site" objname="s"/><framepos objtype="geom" objname="g"/></sensor></mujoco>)";

std::string Chain(const char* type_a, const char* type_b, const char* target) {
  std::string xml = kChain;
  for (const auto& [word, value] :
       {std::pair{"TYPE_A", type_a}, {"TYPE_B", type_b}, {"TARGET", target}}) {
    xml.replace(xml.find(word), std::string(word).size(), value);
  }
  return xml;
}

// Returns a data of the model in a bent pose, driven by its motor, after mj_forward.
DataPtr Bent(const mjModel* m) {
  DataPtr d(mj_makeData(m));
  d->qpos[0] = 0.4;
  d->qpos[1] = 0.3;
  d->qvel[0] = 0.7;
  d->qvel[1] = -0.2;
  d->ctrl[0] = 1;
  mj_forward(m, d.get());
  return d;
}

void ExpectSameMotion(const mjModel* edited, const mjModel* compiled) {
  const DataPtr a = Bent(edited), b = Bent(compiled);
  for (int i = 0; i < compiled->nv; ++i) EXPECT_NEAR(a->qacc[i], b->qacc[i], 1e-10) << i;
  for (int i = 0; i < compiled->nsensordata; ++i) {
    EXPECT_NEAR(a->sensordata[i], b->sensordata[i], 1e-12) << i;
  }
}

TEST(LiveEdit, TargetOfAnActuator) {
  const ModelPtr m = LoadString(Chain("hinge", "hinge", "a"));
  Bent(m.get());
  m->actuator_trnid[0] = 1;
  ExpectSameMotion(m.get(), LoadString(Chain("hinge", "hinge", "b")).get());
}

TEST(LiveEdit, TypeOfAJoint) {
  for (const auto& [from, to, type] :
       {std::tuple{"hinge", "slide", mjJNT_SLIDE}, std::tuple{"slide", "hinge", mjJNT_HINGE}}) {
    const ModelPtr m = LoadString(Chain("hinge", from, "b"));
    Bent(m.get());
    m->jnt_type[1] = type;
    ExpectSameMotion(m.get(), LoadString(Chain("hinge", to, "b")).get());
  }
}

TEST(LiveEdit, BodyOfASiteAndOfAGeom) {
  const ModelPtr m = LoadString(Chain("hinge", "hinge", "a"));
  DataPtr d = Bent(m.get());
  m->site_bodyid[0] = 2;
  m->geom_bodyid[1] = 1;
  mj_forward(m.get(), d.get());
  const mjtNum site[3] = {0.1, 0, 0}, geom[3] = {0.3, 0, 0};
  mjtNum expected[6];
  mju_rotVecQuat(expected, site, d->xquat + 8);
  mju_rotVecQuat(expected + 3, geom, d->xquat + 4);
  for (int k = 0; k < 3; ++k) {
    EXPECT_NEAR(d->sensordata[k], expected[k] + d->xpos[6 + k], 1e-12);
    EXPECT_NEAR(d->sensordata[3 + k], expected[3 + k] + d->xpos[3 + k], 1e-12);
  }
}

// A sensor that is moved to the last stage is computed there, and not before.
TEST(LiveEdit, StageOfASensor) {
  const ModelPtr m = LoadString(Chain("hinge", "hinge", "a"));
  DataPtr d = Bent(m.get());
  m->sensor_needstage[0] = mjSTAGE_ACC;
  d->sensordata[0] = 77;
  mj_sensorPos(m.get(), d.get());
  EXPECT_EQ(d->sensordata[0], 77);
  m->sensor_needstage[0] = mjSTAGE_POS;
  mj_sensorPos(m.get(), d.get());
  EXPECT_EQ(d->sensordata[0], d->site_xpos[0]);
}

}  // namespace
}  // namespace syn
