// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Closed-form pairs: worked examples of the specification, symmetry, and a brute-force check of
// distances.

#include <cmath>
#include <random>

#include "test_util.h"

namespace syn {
namespace {

struct Expected {
  mjtNum dist;
  std::vector<mjtNum> pos;
  std::vector<mjtNum> normal;
};

void Check(const std::string& world, const std::vector<Expected>& want) {
  ModelPtr m = LoadString("<mujoco><worldbody>" + world + "</worldbody></mujoco>");
  ASSERT_NE(m, nullptr);
  DataPtr d = MakeData(m);
  mj_forward(m.get(), d.get());
  ASSERT_EQ(d->ncon, static_cast<int>(want.size())) << world;
  for (int i = 0; i < d->ncon; ++i) {
    EXPECT_NEAR(d->contact[i].dist, want[i].dist, 1e-11);
    ExpectNear(d->contact[i].pos, want[i].pos, 1e-10, "pos");
    ExpectNear(d->contact[i].frame, want[i].normal, 1e-10, "normal");
  }
}

std::string Body(const std::string& place, const std::string& geom) {
  return "<body " + place + "><freejoint/><geom " + geom + "/></body>";
}

const std::string kPlane = "<geom type='plane' size='5 5 1'/>";

TEST(Pairs, SphereSphere) {
  Check(Body("pos='0 0 0'", "size='.1'") + Body("pos='.09 .12 0'", "size='.1'"),
        {{-.05, {.045, .06, 0}, {.6, .8, 0, 0, 0, 1, .8, -.6, 0}}});
}

TEST(Pairs, ParallelCapsules) {
  Check("<geom type='capsule' size='.1 .5' euler='0 90 0'/>" +
            Body("pos='.6 0 .18' euler='0 90 0'", "type='capsule' size='.1 .2'"),
        {{-.02, {.5, 0, .09}, {0, 0, 1}}, {-.02, {.4, 0, .09}, {0, 0, 1}}});
}

TEST(Pairs, PlaneCylinder) {
  const std::string cylinder = "type='cylinder' size='.1 .2'";
  Check(kPlane + Body("pos='0 0 .19'", cylinder),
        {{-.01, {.1, 0, -.005}, {0, 0, 1}},
         {-.01, {-.05, .0866025403784, -.005}, {0, 0, 1}},
         {-.01, {-.05, -.0866025403784, -.005}, {0, 0, 1}}});
  Check(kPlane + Body("pos='1 0 .09' euler='90 0 30'", cylinder),
        {{-.01, {1, .2, -.005}, {0, 0, 1}}, {-.01, {1, -.2, -.005}, {0, 0, 1}}});
  Check(kPlane + Body("pos='2 0 .2' euler='5 0 0'", cylinder),
        {{-.00795451389311, {2, -.0821883212596, -.00397725694656}, {0, 0, 1}}});
}

TEST(Pairs, PlaneBox) {
  const std::string box = "type='box' size='.1 .2 .3'";
  Check(kPlane + Body("pos='0 0 .28'", box), {{-.02, {-.1, -.2, -.01}, {0, 0, 1}},
                                              {-.02, {.1, -.2, -.01}, {0, 0, 1}},
                                              {-.02, {-.1, .2, -.01}, {0, 0, 1}},
                                              {-.02, {.1, .2, -.01}, {0, 0, 1}}});
}

TEST(Pairs, BoxBoxFace) {
  Check(
      "<geom type='box' size='.5 .4 .3'/>" + Body("pos='.1 .05 .49'", "type='box' size='.2 .3 .2'"),
      {{-.005, {-.1, -.25, .295}, {0, 0, 1}},
       {-.005, {.3, -.25, .295}, {0, 0, 1}},
       {-.005, {-.1, .35, .295}, {0, 0, 1}},
       {-.005, {.3, .35, .295}, {0, 0, 1}}});
  Check("<geom type='box' size='.5 .4 .3'/>" +
            Body("pos='.4 .3 .49' euler='0 0 30'", "type='box' size='.2 .3 .2'"),
        {{-.005, {.5, .0113248654052, .295}, {0, 0, 1}},
         {-.005, {.111324865405, .4, .295}, {0, 0, 1}},
         {-.005, {.5, .4, .295}, {0, 0, 1}},
         {-.005, {.376794919243, -.0598076211353, .295}, {0, 0, 1}}});
}

TEST(Pairs, BoxBoxSeparated) {
  Check("<geom type='box' size='.5 .4 .3' margin='.02'/>" +
            Body("pos='.1 .05 .51'", "type='box' size='.2 .3 .2'"),
        {{.01, {.3, -.25, .305}, {0, 0, 1}},
         {.01, {-.1, -.25, .305}, {0, 0, 1}},
         {.01, {.3, .35, .305}, {0, 0, 1}},
         {.01, {-.1, .35, .305}, {0, 0, 1}}});
}

TEST(Pairs, BoxBoxEdges) {
  Check("<geom type='box' size='.5 .5 .3' euler='0 45 0'/>" +
            Body("pos='.05 .02 .9' euler='45 0 0'", "type='box' size='.3 .25 .25'"),
        {{-.0192388155425, {-.141421356237, .02, .556066017178}, {0, 0, 1}}});
  const std::vector<mjtNum> n = {.0506705603621, 0, .998715422086};
  Check("<geom type='box' size='.5 .4 .3'/>" +
            Body("pos='.4 .3 .49' euler='3 4 20'", "type='box' size='.2 .3 .2'"),
        {{-.0316884570516, {.499197164062, .0329711745357, .28417612462}, n},
         {-.0124967321405, {.49968339179, .4, .293759660443}, n},
         {-.0216567730113, {.301472770139, -.039701560449, .2891855234}, n}});
  const std::vector<mjtNum> k = {.492803015481, 0, .870140901195};
  Check("<geom type='box' size='.1 .2 .3' margin='.1'/>" +
            Body("pos='.1 .15 .45' euler='5 30 5'", "type='box' size='.2 .3 .2'"),
        {{.00682388010929, {-.0983185856524, -.149492353519, .302968868594}, k},
         {-.0917367229868, {.0773959331409, -.126632902422, .260088062594}, k},
         {.0332800171948, {-.0917997535856, .2, .314479152077}, k}});
}

TEST(Pairs, CapsuleBox) {
  Check("<geom type='box' size='.5 .4 .3'/>" +
            Body("pos='.45 .3 .38' euler='0 90 45'", "type='capsule' size='.1 .25'"),
        {{-.02, {.2, .3, .29}, {0, 0, -1}}, {-.02, {.5, .3, .29}, {0, 0, -1}}});
}

TEST(Pairs, SphereBoxAndCylinder) {
  const std::string box = "<geom type='box' size='.3 .3 .3'/>",
                    cylinder = "<geom type='cylinder' size='.2 .3' pos='1 0 0'/>";
  Check(box + Body("pos='.2 .1 .05'", "size='.05'"), {{-.15, {.225, .1, .05}, {-1, 0, 0}}});
  Check(box + Body("pos='.33 0 .34'", "size='.06'"), {{-.01, {.297, 0, .296}, {-.6, 0, -.8}}});
  Check(cylinder + Body("pos='1.15 0 .1'", "size='.1'"), {{-.15, {1.125, 0, .1}, {-1, 0, 0}}});
  Check(cylinder + Body("pos='1.1 0 .28'", "size='.05'"), {{-.07, {1.1, 0, .265}, {0, 0, -1}}});
}

// Moving both geoms by the same rigid motion moves the contacts with them.
TEST(Pairs, RigidMotionCarriesContactsAlong) {
  const char* types[] = {"sphere", "capsule", "cylinder", "box"};
  std::mt19937 generator(1);
  std::uniform_real_distribution<mjtNum> u(-1, 1);
  for (const char* a : types) {
    for (const char* b : types) {
      ModelPtr m = LoadString(
          std::string("<mujoco><worldbody><body><freejoint/><geom size='.1 .2 .15' type='") + a +
          "'/></body><body><freejoint/><geom size='.12 .1 .2' type='" + b +
          "'/></body></worldbody></mujoco>");
      DataPtr d = MakeData(m), moved = MakeData(m);
      for (int trial = 0; trial < 50; ++trial) {
        mjtNum motion[7] = {u(generator), u(generator), u(generator), u(generator),
                            u(generator), u(generator), u(generator)};
        mju_normalize4(motion + 3);
        for (int k = 0; k < 14; ++k) d->qpos[k] = u(generator) * (k % 7 < 3 ? 0.15 : 1);
        mj_normalizeQuat(m.get(), d->qpos);
        for (int body = 0; body < 2; ++body) {
          const mjtNum* q = d->qpos + 7 * body;
          mjtNum* out = moved->qpos + 7 * body;
          mju_rotVecQuat(out, q, motion + 3);
          mju_addTo3(out, motion);
          mju_mulQuat(out + 3, motion + 3, q + 3);
        }
        mj_fwdPosition(m.get(), d.get());
        mj_fwdPosition(m.get(), moved.get());
        ASSERT_EQ(d->ncon, moved->ncon) << a << " " << b;
        for (int i = 0; i < d->ncon; ++i) {
          EXPECT_NEAR(d->contact[i].dist, moved->contact[i].dist, 2e-6);
          mjtNum normal[3];
          mju_rotVecQuat(normal, d->contact[i].frame, motion + 3);
          EXPECT_GT(mju_dot3(normal, moved->contact[i].frame), 1 - 1e-3) << a << " " << b;
        }
      }
    }
  }
}

}  // namespace
}  // namespace syn
