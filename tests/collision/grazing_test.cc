// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Balls that are built to touch: which of them are in contact, and that it is rounding alone that
// decides. What is asked for was found by asking the reference (release 3.3.8).

#include <string>
#include <vector>

#include "math/vec3.h"
#include "test_util.h"

namespace syn {
namespace {

constexpr const char* kBall = "<geom size='.1'/>";

std::string Body(Vec3 pos, const std::string& geoms = kBall, const char* joint = "<freejoint/>") {
  return "<body pos='" + std::to_string(pos.x) + " " + std::to_string(pos.y) + " " +
         std::to_string(pos.z) + "'>" + joint + geoms + "</body>";
}

int NumContacts(const std::string& bodies, const std::string& rest = "") {
  const ModelPtr m = LoadString("<mujoco><option gravity='0 0 0'/><worldbody>" + bodies +
                                "</worldbody>" + rest + "</mujoco>");
  const DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  return d->ncon;
}

int Pair(Vec3 a, Vec3 b) { return NumContacts(Body(a) + Body(b)); }

TEST(Grazing, TheOrderOfBodiesAlongTheAxisDecides) {
  EXPECT_EQ(Pair({}, {.2, 0, 0}), 0);
  EXPECT_EQ(Pair({}, {-.2, 0, 0}), 1);
  EXPECT_EQ(Pair({}, {0, .2, 0}), 1);
  EXPECT_EQ(Pair({}, {0, -.2, 0}), 0);
  // Here the axis of the sweep is not that of the pair.
  EXPECT_EQ(Pair({}, {0, 0, .2}), 1);
  EXPECT_EQ(Pair({}, {0, 0, -.2}), 1);
}

TEST(Grazing, BallsInARow) {
  EXPECT_EQ(NumContacts(Body({}) + Body({.2, 0, 0}) + Body({.4, 0, 0})), 0);
  EXPECT_EQ(NumContacts(Body({.2, 0, 0}) + Body({.4, 0, 0}) + Body({})), 1);
  EXPECT_EQ(NumContacts(Body({}) + Body({.2, 0, 0}) + Body({0, .2, 0})), 2);
}

TEST(Grazing, WhatOverlapsByMoreThanRoundingTouches) {
  EXPECT_EQ(Pair({}, {.199999, 0, 0}), 1);
  EXPECT_EQ(Pair({50, 0, 0}, {50.19999, 0, 0}), 1);
  for (double depth : {1e-7, 1e-6, 1e-4, 1e-2}) {
    const ModelPtr m =
        LoadString("<mujoco><worldbody>" + Body({}) + Body({1, 0, 0}) + "</worldbody></mujoco>");
    const DataPtr d = MakeData(m);
    d->qpos[7] = .2 - depth;
    mj_forward(m.get(), d.get());
    EXPECT_EQ(d->ncon, 1) << depth;
  }
}

// Everything but the world's geoms has a say in the axis: geoms, not bodies.
TEST(Grazing, OtherGeomsTurnTheAxis) {
  const std::string pair = Body({-.1, 0, 0}) + Body({.1, 0, 0});
  const std::string idle = "<geom size='.1' contype='0' conaffinity='0'/>";
  EXPECT_EQ(NumContacts(pair), 0);
  EXPECT_EQ(NumContacts(pair + Body({0, 0, 9}) + Body({0, 0, -9})), 1);
  EXPECT_EQ(NumContacts(pair + Body({0, 0, 9}, idle, "") + Body({0, 0, -9}, idle, "")), 1);
  EXPECT_EQ(NumContacts(pair + Body({0, 0, 9}, "", "") + Body({0, 0, -9}, "", "")), 0);
  EXPECT_EQ(NumContacts("<geom size='.1' pos='0 0 9'/><geom size='.1' pos='0 0 -9'/>" + pair), 0);
  EXPECT_EQ(NumContacts(pair + Body({},
                                    "<geom size='.05' pos='0 0 .9'/>"
                                    "<geom size='.05' pos='0 0 -.9'/>")),
            1);
}

TEST(Grazing, IntervalsAreThoseOfBodiesAndIncludeMargins) {
  EXPECT_EQ(
      NumContacts(Body({-.1, 0, 0}, std::string(kBall) + "<geom size='.05'/>") + Body({.1, 0, 0})),
      0);
  const std::string wide = "<geom size='.1' margin='.01'/>";
  EXPECT_EQ(NumContacts(Body({-.105, 0, 0}, wide) + Body({.105, 0, 0}, wide)), 1);
  EXPECT_EQ(NumContacts(Body({-.105, 0, 0}, wide) + Body({.105, 0, 0})), 0);
}

TEST(Grazing, WorldAndExplicitPairsAreNotSwept) {
  EXPECT_EQ(NumContacts(kBall + Body({.2, 0, 0})), 1);
  EXPECT_EQ(NumContacts(Body({}, "<geom name='a' size='.1'/>") +
                            Body({.2, 0, 0}, "<geom name='b' size='.1'/>"),
                        "<contact><pair geom1='a' geom2='b'/></contact>"),
            1);
}

}  // namespace
}  // namespace syn
