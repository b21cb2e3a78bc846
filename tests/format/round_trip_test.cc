// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Save, load again: the model is the same.

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include <mujoco/mjxmacro.h>

#include "base/text.h"
#include "format/parse.h"
#include "format/save.h"
#include "model/layout.h"
#include "test_util.h"

namespace syn {
namespace {

ModelPtr Compile(const SpecRef& spec) {
  ModelPtr model(mj_compile(&spec->pub, nullptr));
  EXPECT_NE(model, nullptr) << mjs_getError(&spec->pub);
  return model;
}

void ExpectEqual(const mjModel& a, const mjModel& b, double tolerance) {
#define X(name) ASSERT_EQ(a.name, b.name) << #name;
  MJMODEL_INTS32
#undef X
  EXPECT_EQ(std::memcmp(&a.opt, &b.opt, sizeof(a.opt)), 0);
  EXPECT_EQ(std::memcmp(&a.vis, &b.vis, sizeof(a.vis)), 0);
  EXPECT_NEAR(a.stat.extent, b.stat.extent, tolerance);
  EXPECT_NEAR(a.stat.meaninertia, b.stat.meaninertia, tolerance);
  std::vector<const void*> arrays;
  ForEachModelArray(&b, [&](const auto* array, const ArrayInfo&) { arrays.push_back(array); });
  size_t next = 0;
  ForEachModelArray(&a, [&](const auto* array, const ArrayInfo& info) {
    const auto* other = static_cast<decltype(array)>(arrays[next++]);
    // Coordinates in a box without thickness are rounding errors over rounding errors.
    if (info.name == std::string_view("flex_vert0")) return;
    double scale = 1e-3;
    for (int64_t i = 0; i < info.size(); ++i) {
      scale = std::max(scale, std::abs(static_cast<double>(array[i])));
    }
    for (int64_t i = 0; i < info.size(); ++i) {
      const double x = static_cast<double>(array[i]), y = static_cast<double>(other[i]);
      EXPECT_LE(std::abs(x - y), tolerance * scale)
          << info.name << "[" << i << "]: " << x << " became " << y;
    }
  });
}

// Cuts text into numbers and what is between them.
std::vector<std::string> Words(std::string text) {
  std::replace(text.begin(), text.end(), '"', ' ');
  std::vector<std::string> words;
  std::string_view rest = text;
  for (std::string_view word = NextWord(&rest); !word.empty(); word = NextWord(&rest)) {
    words.emplace_back(word);
  }
  return words;
}

// Equal but for the rounding of numbers, which saving again may change where poses are composed.
void ExpectSameText(const std::string& a, const std::string& b) {
  const std::vector<std::string> words = Words(a), others = Words(b);
  ASSERT_EQ(words.size(), others.size()) << a << b;
  for (size_t i = 0; i < words.size(); ++i) {
    const auto x = ParseReal(words[i]), y = ParseReal(others[i]);
    if (x && y) {
      EXPECT_NEAR(*x, *y, 1e-14);
    } else {
      EXPECT_EQ(words[i], others[i]);
    }
  }
}

void CheckRoundTrip(const SpecRef& first) {
  ModelPtr model = Compile(first);
  ASSERT_NE(model, nullptr);
  const std::string saved = SaveToString(*first);
  SpecRef second = ParseString(saved, nullptr);
  second->modelfiledir = first->modelfiledir;
  ModelPtr reloaded = Compile(second);
  ASSERT_NE(reloaded, nullptr) << saved;
  ExpectEqual(*model, *reloaded, 1e-12);
  ExpectSameText(SaveToString(*second), saved);
}

void CheckRoundTrip(const std::string& xml) {
  CheckRoundTrip(ParseString("<mujoco>" + xml + "</mujoco>", nullptr));
}

TEST(RoundTrip, OwnModels) {
  for (const std::string& name : OwnModels()) {
    SCOPED_TRACE(name);
    CheckRoundTrip(ParseFile("", SYNOVIA_SOURCE_DIR "/models/" + name, nullptr));
  }
}

TEST(RoundTrip, TreeWithClassesFramesAndUnits) {
  CheckRoundTrip(R"(<compiler angle="degree" eulerseq="zyx"/>
    <default><joint damping="1" limited="true" range="-30 60"/><geom friction="2 .1"/>
      <default class="c"><geom rgba="1 0 0 .5" group="2"/><site size=".1"/></default></default>
    <worldbody><light dir="1 1 -1"/><camera name="cam" pos="0 -1 1" xyaxes="1 0 0 0 1 1"/>
      <frame name="f" pos="1 2 3" euler="10 20 30"><geom size=".1"/>
        <body name="a" childclass="c" axisangle="1 1 0 40"><freejoint/><geom size=".2"/>
          <body name="b" pos="0 0 1"><joint name="j" axis="1 1 0" ref="5"/>
            <geom type="capsule" size=".1" fromto="0 0 0 .3 .4 .5"/><site name="s" class="main"/>
            <body><joint type="ball" range="0 50"/><geom type="box" size=".1 .2 .3" mass="2"/></body>
          </body></body></frame></worldbody>)");
}

TEST(RoundTrip, InertiaSettingsBecomeInertials) {
  CheckRoundTrip(R"(<compiler settotalmass="7" inertiagrouprange="0 1"/>
    <worldbody><body><joint/><geom size=".1"/><geom size=".3" group="3" pos="1 0 0"/>
      <body pos="1 0 0"><joint/><inertial pos=".1 0 0" mass="3" fullinertia="1 2 2.5 .1 .2 -.3"/>
      </body></body></worldbody>)");
}

TEST(RoundTrip, ListsAndKeys) {
  CheckRoundTrip(R"(<option timestep="0.003" gravity="0 1 -9.5"><flag contact="disable"/></option>
    <size nuser_geom="2"/><statistic extent="3"/>
    <custom><numeric name="n" data="1 2.5"/><text name="t" data="a &lt; b"/>
      <tuple name="u"><element objtype="body" objname="a" prm=".5"/></tuple></custom>
    <worldbody><site name="w"/>
      <body name="a"><joint name="ja" type="slide"/><geom name="ga" size=".1" user="1 2"/>
        <site name="sa" pos=".1 0 0"/></body>
      <body name="b" pos="1 0 0"><joint name="jb"/><geom name="gb" size=".1"/></body>
      <body name="m" mocap="true" pos="0 0 2"><geom size=".1" contype="0" conaffinity="0"/></body>
    </worldbody>
    <contact><pair geom1="gb" geom2="ga" friction="1 2"/><exclude body1="a" body2="b"/></contact>
    <equality><connect body1="a" body2="b" anchor="1 2 3"/><weld body1="b" active="false"/>
      <joint joint1="ja" joint2="jb" polycoef="0 2"/></equality>
    <tendon><spatial name="t" springlength=".2"><site site="w"/><site site="sa"/></spatial>
      <fixed name="x"><joint joint="ja" coef="2"/><joint joint="jb" coef="-1"/></fixed></tendon>
    <actuator><position name="p" joint="ja" kp="3" dampratio="1"/><motor tendon="t" gear="2"/>
      <general site="sa" refsite="w" dyntype="filter" dynprm=".1"/></actuator>
    <sensor><jointpos joint="ja"/><framepos objtype="xbody" objname="a" reftype="site" refname="w"/>
      <contact geom1="ga" data="found dist" num="2"/><user dim="2"/><clock cutoff="4"/></sensor>
    <keyframe><key name="k" time="1" qpos=".1 .2" ctrl="1 2 3" mpos="0 0 3"/></keyframe>)");
}

TEST(RoundTrip, Assets) {
  CheckRoundTrip(R"(<asset>
    <texture name="t" type="2d" builtin="checker" width="8" height="8" rgb1="1 0 0"/>
    <material name="m" texture="t" shininess=".1"/>
    <mesh name="v" vertex="0 0 0 1 0 0 0 1 0 0 0 1" scale=".5 .5 .5"/>
    <hfield name="h" size="1 1 1 .1" nrow="2" ncol="3" elevation="0 .2 .3 .4 .5 1"/></asset>
    <worldbody><geom type="hfield" hfield="h"/>
      <body pos="0 0 3"><freejoint/><geom type="mesh" mesh="v" material="m" euler="10 20 30"/></body>
    </worldbody>)");
}

// Geoms that were dropped have left their mass behind.
TEST(RoundTrip, DiscardedGeomsAndFusedBodies) {
  CheckRoundTrip(R"(<compiler discardvisual="true" inertiafromgeom="true"/>
    <worldbody><body name="a"><joint/><geom size=".1"/>
      <geom size=".3" pos=".2 .1 0" contype="0" conaffinity="0"/></body></worldbody>)");
  CheckRoundTrip(R"(<compiler fusestatic="true"/>
    <worldbody><body name="a"><joint/><geom size=".1"/><body pos="1 0 0" euler="10 20 30">
      <geom type="box" size=".1 .2 .3"/><site name="s"/></body></body></worldbody>)");
}

TEST(RoundTrip, ShortKeysAreFilledUp) {
  CheckRoundTrip(R"(<worldbody><body name="a" pos="1 2 3"><freejoint/><geom size=".1"/></body>
      <body name="b"><joint type="ball"/><geom size=".1"/><body><joint ref="20"/>
        <geom size=".1"/></body></body></worldbody>
    <keyframe><key name="k" qvel="1 2 3 4 5 6 7 8 9 1"/><key name="empty"/>
      <key qpos="0 0 2 2 0 0 0 0 0 0 1 .5"/></keyframe>)");
}

TEST(RoundTrip, CopyBackShowsInTheFile) {
  SpecRef spec = ParseString(
      R"(<mujoco><worldbody><body><joint damping="1"/><geom size=".1"/></body></worldbody></mujoco>)",
      nullptr);
  ModelPtr model = Compile(spec);
  model->dof_damping[0] = 0.125;
  model->geom_pos[1] = 0.75;
  ASSERT_EQ(mj_copyBack(&spec->pub, model.get()), 1);
  const std::string saved = SaveToString(*spec);
  EXPECT_NE(saved.find("damping=\"0.125\""), std::string::npos) << saved;
  EXPECT_NE(saved.find("pos=\"0 0.75 0\""), std::string::npos) << saved;

  SpecRef other = ParseString("<mujoco/>", nullptr);
  ModelPtr unrelated = Compile(other);
  EXPECT_EQ(mj_copyBack(&spec->pub, unrelated.get()), 0);
  EXPECT_STREQ(mjs_getError(&spec->pub), "incompatible models in CopyBack");
}

}  // namespace
}  // namespace syn
