// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The point of a contact between flat faces, and bodies that rest on such contacts.

#include <gtest/gtest.h>

#include <cmath>
#include <string>

#include "test_util.h"

namespace syn {
namespace {

constexpr char kAssets[] = R"(
  <asset>
    <mesh name="cube" vertex="-.05 -.05 -.05 .05 -.05 -.05 -.05 .05 -.05 .05 .05 -.05
                              -.05 -.05 .05 .05 -.05 .05 -.05 .05 .05 .05 .05 .05"/>
    <hfield name="flat" nrow="10" ncol="10" size=".6 .6 .1 .05"/>
  </asset>)";

ModelPtr LoadScene(const std::string& world, const std::string& rest = "") {
  return LoadString(std::string("<mujoco><compiler angle='radian'/><option timestep='.002' "
                                "cone='elliptic' impratio='10'/>") +
                    kAssets + "<worldbody>" + world + "</worldbody>" + rest + "</mujoco>");
}

// Pressed 1 mm into a block, parallel to it: the middle of the common area. The mesh sticks out by
// 2 cm on the right, so that the common area is [-.03, .05] wide.
TEST(ContactPatch, ParallelFacesTouchInTheMiddle) {
  const ModelPtr m = LoadScene(
      "<geom type='box' size='.05 .2 .05' pos='0 0 -.05'/>"
      "<body pos='.02 .01 .049'><freejoint/><geom type='mesh' mesh='cube'/></body>");
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, 1);
  EXPECT_NEAR(d->contact[0].pos[0], 0.01, 1e-6);
  EXPECT_NEAR(d->contact[0].pos[1], 0.01, 1e-6);
  EXPECT_NEAR(d->contact[0].dist, -0.001, 1e-6);
}

// A cylinder of radius r stands tilted by a small angle. For a linear depth d over a disk the center of
// pressure is r^2 |grad d| / 4 d(c) from the middle, toward the deeper side.
TEST(ContactPatch, MovesToTheDeeperSide) {
  for (const mjtNum tilt : {0.002, 0.005, -0.005}) {
    const ModelPtr m = LoadScene(
        "<geom type='box' size='.2 .2 .05' pos='0 0 -.05'/><body pos='0 0 .049' euler='0 " +
        std::to_string(tilt) + " 0'><freejoint/><geom type='cylinder' size='.04 .05'/></body>");
    const DataPtr d = MakeData(m);
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->ncon, 1);
    // The middle of the lower cap is at (-.05 sin, .049 - .05 cos), its depth is the other's negative.
    const mjtNum middle = -0.05 * std::sin(tilt), depth = 0.05 * std::cos(tilt) - 0.049;
    const mjtNum expected = middle + 0.04 * 0.04 / 4 * std::tan(tilt) / depth;
    EXPECT_NEAR(d->contact[0].pos[0], expected, 2e-5) << tilt;
    EXPECT_NEAR(d->contact[0].pos[1], 0, 1e-6) << tilt;
  }
}

// The center of pressure is continuous: it moves little when a body turns by a microradian.
TEST(ContactPatch, IsContinuous) {
  const ModelPtr m = LoadScene(
      "<geom type='box' size='.2 .2 .05' pos='0 0 -.05'/>"
      "<body pos='.003 .002 .0495'><freejoint/><geom type='mesh' mesh='cube'/></body>");
  const DataPtr d = MakeData(m);
  mjtNum last[2] = {};
  for (int i = -2000; i <= 2000; ++i) {
    const mjtNum angle = 1e-5 * i;
    d->qpos[3] = std::cos(angle / 2);
    d->qpos[4] = 0.8 * std::sin(angle / 2);
    d->qpos[5] = 0.6 * std::sin(angle / 2);
    mj_forward(m.get(), d.get());
    ASSERT_EQ(d->ncon, 1);
    for (int k = 0; k < 2; ++k) {
      if (i > -2000) {
        ASSERT_NEAR(d->contact[0].pos[k], last[k], 1e-3) << angle;
      }
      last[k] = d->contact[0].pos[k];
    }
  }
}

struct Resting {
  const char *name, *world, *rest;
  mjtNum control, speed;  // largest rms speed allowed, in m/s and rad/s
};

class RestsQuietly : public testing::TestWithParam<Resting> {};

TEST_P(RestsQuietly, AfterOneSecond) {
  const Resting& scene = GetParam();
  const ModelPtr m = LoadScene(scene.world, scene.rest);
  const DataPtr d = MakeData(m);
  mjtNum square = 0;
  int count = 0;
  while (d->time < 4) {
    for (int i = 0; i < m->nu; ++i) d->ctrl[i] = scene.control;
    mj_step(m.get(), d.get());
    if (d->time < 1) continue;
    square += mju_dot(d->qvel, d->qvel, static_cast<int>(m->nv)) / static_cast<mjtNum>(m->nv);
    ++count;
  }
  EXPECT_LT(std::sqrt(square / count), scene.speed);
}

#define SLAB "<geom type='box' size='.5 .5 .05' pos='0 0 -.05'/>"
#define FIELD "<geom type='hfield' hfield='flat'/>"
#define FINGERS                                                                     \
  "<body pos='-.0605 0 .2'><joint name='a' type='slide' axis='1 0 0' damping='1'/>" \
  "<geom type='box' size='.01 .03 .015' mass='.05'/></body>"                        \
  "<body pos='.0605 0 .2'><joint name='b' type='slide' axis='-1 0 0' damping='1'/>" \
  "<geom type='box' size='.01 .03 .015' mass='.05'/></body>"

// Each was measured with the reference, too: its rms speeds are 0.19, 1.0, 0.10, 0.17, 4e-5, 0.05 and
// 6, in this order.
INSTANTIATE_TEST_SUITE_P(
    Scenes, RestsQuietly,
    testing::Values(
        Resting{"mesh_on_box",
                SLAB "<body pos='.01 .02 .05'><freejoint/><geom type='mesh' mesh='cube'/></body>",
                "", 0, 1e-6},
        Resting{"turned_mesh_on_box",
                SLAB "<body pos='.01 .02 .05' euler='0 0 .4'><freejoint/><geom type='mesh' "
                     "mesh='cube'/></body>",
                "", 0, 1e-6},
        Resting{"cylinder_on_box",
                SLAB
                "<body pos='.01 .02 .05'><freejoint/><geom type='cylinder' size='.04 .05'/></body>",
                "", 0, 1e-6},
        Resting{"cylinder_lying_on_box",
                SLAB "<body pos='0 0 .03' euler='1.5708 0 0'><freejoint/><geom type='cylinder' "
                     "size='.03 .06'/></body>",
                "", 0, 0.1},
        Resting{
            "box_on_height_field",
            FIELD
            "<body pos='.013 .007 .05'><freejoint/><geom type='box' size='.05 .05 .05'/></body>",
            "", 0, 1e-3},
        Resting{"mesh_on_height_field",
                FIELD
                "<body pos='.013 .007 .05'><freejoint/><geom type='mesh' mesh='cube'/></body>",
                "", 0, 1e-3},
        Resting{"mesh_in_a_grip",
                "<body pos='0 0 .2'><freejoint/><geom type='mesh' mesh='cube' "
                "mass='.1'/></body>" FINGERS,
                "<actuator><motor joint='a' gear='5'/><motor joint='b' gear='5'/></actuator>", 20,
                5e-3}),
    [](const auto& info) { return info.param.name; });

// Many corners: the four contacts of multiccd still span nearly the largest area, 2 r^2 of a circle.
TEST(ContactPatch, FourContactsOfAPolygonWithManyCorners) {
  std::string vertices;
  constexpr int kCorners = 120;
  for (int i = 0; i < 2 * kCorners; ++i) {
    const mjtNum angle = 2 * mjPI * (i % kCorners) / kCorners;
    vertices += std::to_string(0.1 * std::cos(angle)) + " " +
                std::to_string(0.1 * std::sin(angle)) + (i < kCorners ? " -.02 " : " .02 ");
  }
  const ModelPtr m = LoadString(
      "<mujoco><option><flag multiccd='enable'/></option><asset><mesh name='disk' vertex='" +
      vertices +
      "'/></asset><worldbody><geom type='box' size='.5 .5 .05' pos='0 0 -.05'/>"
      "<body pos='0 0 .0195'><freejoint/><geom type='mesh' "
      "mesh='disk'/></body></worldbody></mujoco>");
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, 4);
  mjtNum area = 0;  // of the quadrilateral, by its diagonals
  const mjtNum *a = d->contact[0].pos, *b = d->contact[1].pos, *c = d->contact[2].pos,
               *e = d->contact[3].pos;
  area = std::abs((c[0] - a[0]) * (e[1] - b[1]) - (c[1] - a[1]) * (e[0] - b[0])) / 2;
  EXPECT_GT(area, 0.95 * 2 * 0.1 * 0.1);
}

}  // namespace
}  // namespace syn
