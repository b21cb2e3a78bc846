// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "web/server/frame.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "models.h"
#include "web/server/pose.h"
#include "web/server/spectator.h"

namespace view {
namespace {

using test::World;

struct Scene : mjvScene {
  explicit Scene(const mjModel* m) : mjvScene() {
    mjv_defaultScene(this);
    mjv_makeScene(m, this, 5000);
  }
  ~Scene() { mjv_freeScene(this); }
};

void UpdateScene(const World& w, mjvScene* scene) {
  mjvCamera camera;
  mjvOption option;
  mjv_defaultFreeCamera(w.m.get(), &camera);
  mjv_defaultOption(&option);
  option.flags[mjVIS_CONTACTFORCE] = option.flags[mjVIS_CONTACTPOINT] = 1;
  option.flags[mjVIS_JOINT] = option.flags[mjVIS_COM] = 1;
  option.label = mjLABEL_BODY;
  mjv_updateScene(w.m.get(), w.d.get(), &option, nullptr, &camera, mjCAT_ALL, scene);
}

constexpr float kNowhere[3] = {0, 0, 0};

TEST(Frame, PosesAreThoseOfTheScene) {
  World w("humanoid.xml");
  for (int i = 0; i < 300; ++i) mj_step(w.m.get(), w.d.get());
  Scene scene(w.m.get());
  UpdateScene(w, &scene);
  Frame frame;
  AddScene(w.m.get(), scene, kNowhere, &frame);
  ASSERT_EQ(frame.geoms.rows(), scene.ngeom);
  ASSERT_GT(scene.ngeom, 50);
  const float quantum = Quantum(w.m.get());
  for (int i = 0; i < scene.ngeom; ++i) {
    const mjvGeom& geom = scene.geoms[i];
    const DrawnGeom drawn = ReadGeom(frame, i, quantum);
    mjtNum mat[9];
    mju_quat2Mat(mat, drawn.quat);
    for (int k = 0; k < 3; ++k) {
      EXPECT_NEAR(drawn.pos[k], geom.pos[k], 0.51 * quantum + 1e-6 * std::fabs(geom.pos[k]));
      EXPECT_EQ(drawn.size[k], geom.size[k]);
    }
    for (int k = 0; k < 9; ++k) EXPECT_NEAR(mat[k], geom.mat[k], 2e-4) << i;
    for (int k = 0; k < 4; ++k) EXPECT_NEAR(drawn.rgba[k], geom.rgba[k], 0.5 / 255 + 1e-6);
    EXPECT_EQ(drawn.type, geom.type);
  }
}

TEST(Frame, BytesSurvive) {
  for (const char* name : {"humanoid.xml", "cloth_post.xml", "lizard.xml", "playground.xml"}) {
    World w(name);
    Scene scene(w.m.get());
    Frame base, frame;
    UpdateScene(w, &scene);
    AddScene(w.m.get(), scene, kNowhere, &base);
    AddLights(scene, &base);
    base.id = 7;
    for (int i = 0; i < 20; ++i) mj_step(w.m.get(), w.d.get());
    UpdateScene(w, &scene);
    AddScene(w.m.get(), scene, kNowhere, &frame);
    AddLights(scene, &frame);
    AddValues(w.m.get(), w.d.get(), kAllValues, &frame);
    frame.id = 8;
    frame.status.time = w.d->time;
    frame.status.camera_type = mjCAMERA_FIXED;
    frame.status.camera[4] = 3;
    ByteWriter out;
    WriteFrame(frame, base, &out);
    ByteReader in(out.bytes());
    Frame read;
    ReadFrame(&in, base, &read);
    EXPECT_EQ(in.left(), 0u);
    EXPECT_EQ(read.id, frame.id);
    EXPECT_EQ(read.status.time, frame.status.time);
    EXPECT_EQ(read.status.camera[4], 3);
    EXPECT_EQ(read.geoms, frame.geoms);
    EXPECT_EQ(read.lights, frame.lights);
    EXPECT_EQ(read.flexvert, frame.flexvert);
    EXPECT_EQ(read.skinvert, frame.skinvert);
    EXPECT_EQ(read.values, frame.values);
    EXPECT_EQ(read.labels, frame.labels);
    Frame other;
    other.id = 9;
    ByteReader again(out.bytes());
    EXPECT_THROW(ReadFrame(&again, other, &read), app::Error) << "another base";
  }
}

// Three corners that are no right angle: the frame of the scene is skew, the table's is not.
TEST(Frame, TrianglesKeepTheirCorners) {
  World w("pole.xml");
  Scene scene(w.m.get());
  mjvGeom& geom = scene.geoms[0];
  scene.ngeom = 1;
  const mjtNum size[3] = {1, 1, 1};
  mjv_initGeom(&geom, mjGEOM_TRIANGLE, size, nullptr, nullptr, nullptr);
  const double a = 1.1;  // angle between the edges, of lengths 2 and 3
  const float mat[9] = {
      1, static_cast<float>(std::cos(a)), 0, 0, static_cast<float>(std::sin(a)), 0, 0, 0, 1};
  std::copy_n(mat, 9, geom.mat);
  geom.size[0] = 2, geom.size[1] = 3;
  Frame frame;
  AddScene(w.m.get(), scene, kNowhere, &frame);
  const DrawnGeom drawn = ReadGeom(frame, 0, Quantum(w.m.get()));
  EXPECT_NEAR(drawn.size[0], 2, 1e-6);
  EXPECT_NEAR(drawn.size[1], 3 * std::cos(a), 1e-5);
  EXPECT_NEAR(drawn.size[2], 3 * std::sin(a), 1e-5);
}

TEST(Frame, NumbersThatAreNoneStayInRange) {
  World w("pole.xml");
  Scene scene(w.m.get());
  UpdateScene(w, &scene);
  scene.geoms[0].pos[0] = std::nanf("");
  scene.geoms[0].pos[1] = 1e30f;
  scene.geoms[0].rgba[0] = -5;
  scene.geoms[0].mat[0] = INFINITY;
  Frame frame;
  AddScene(w.m.get(), scene, kNowhere, &frame);
  EXPECT_EQ(frame.geoms.cells[kPos], 0);
  EXPECT_GT(frame.geoms.cells[kPos + 1], 2000000000);
}

Snapshot SnapshotOf(const World& w, std::vector<mjData*>* worlds) {
  worlds->push_back(w.d.get());
  return {w.m.get(), *worlds, {}};
}

std::string Next(Spectator* spectator, const Snapshot& snapshot) {
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  return spectator->NextFrame(snapshot, pert);
}

TEST(Spectator, SendsDifferencesToWhatThePageHasAndNoMoreThanItTakes) {
  World w("humanoid.xml");
  std::vector<mjData*> worlds;
  const Snapshot snapshot = SnapshotOf(w, &worlds);
  SharedScene shared(w.m.get());
  Spectator spectator(w.m.get(), &shared);
  const std::string first = Next(&spectator, snapshot);
  Frame page;
  ByteReader in(first);
  ReadFrame(&in, Frame(), &page);
  // Not acknowledged: the next one, in which the headlight has followed the camera, still stands
  // alone.
  EXPECT_GT(Next(&spectator, snapshot).size(), first.size() / 2);
  EXPECT_EQ(Next(&spectator, snapshot), "") << "nothing has changed";
  spectator.Handle(AckMessage{page.id});
  for (int i = 0; i < 3; ++i) mj_step(w.m.get(), w.d.get());
  const std::string second = Next(&spectator, snapshot);
  EXPECT_LT(second.size(), first.size() / 2);
  Frame next;
  ByteReader more(second);
  ReadFrame(&more, page, &next);
  EXPECT_EQ(next.status.time, w.d->time);
  EXPECT_TRUE(spectator.Ready());
  mj_step(w.m.get(), w.d.get());
  Next(&spectator, snapshot);
  EXPECT_FALSE(spectator.Ready()) << "three frames on the way";
  spectator.Handle(AckMessage{12345678});
  EXPECT_FALSE(spectator.Ready()) << "a frame that was never sent";
  spectator.Handle(AckMessage{next.id});
  EXPECT_TRUE(spectator.Ready());
}

TEST(Spectator, WorldsOfAGridStandApart) {
  World w("pole.xml");
  const int n = 9;
  for (int i = 0; i < n; ++i) {
    for (int k = 0; k < i; ++k) {
      float a[3], b[3];
      GridOffset(w.m.get(), i, n, a);
      GridOffset(w.m.get(), k, n, b);
      EXPECT_GE(std::hypot(a[0] - b[0], a[1] - b[1]), w.m->stat.extent);
    }
  }
  std::vector<mjData*> worlds(n, w.d.get());
  SharedScene shared(w.m.get());
  Spectator spectator(w.m.get(), &shared);
  mjvPerturb pert;
  mjv_defaultPerturb(&pert);
  const Frame one = spectator.MakeFrame({w.m.get(), {worlds.data(), 1}, {}}, pert);
  const Frame many = spectator.MakeFrame({w.m.get(), worlds, {}}, pert);
  EXPECT_GT(many.geoms.rows(), one.geoms.rows() + (n - 1));
}

}  // namespace
}  // namespace view
