// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Bad models of the kinds that users write. Each message says what is wrong, where, and what to do.

#include <string>
#include <vector>

#include "test_util.h"

namespace syn {
namespace {

// A bad model, and words that its message must contain. The model is written below a first line that
// holds the root element, so that its elements are in line 2. "ROOT" models are complete documents.
struct BadModel {
  const char* xml;
  const char* what;
  const char* where;
  const char* remedy;
};

const BadModel kBadModels[] = {
    // Bodies without mass.
    {"<worldbody><body name='arm'><joint/></body></worldbody>", "mass and inertia",
     "'arm', id 1, line 2", "geom with mass, or an <inertial>"},
    {"<worldbody><body name='arm'><joint/><geom size='.1' mass='0'/></body></worldbody>",
     "mass and inertia", "'arm', id 1, line 2", "geom with mass"},
    {"<worldbody><body name='arm'><joint/><geom size='.1' density='0'/></body></worldbody>",
     "mass and inertia", "'arm', id 1, line 2", "remove its joints"},
    {"<worldbody><body name='b'><inertial pos='0 0 0' mass='1' diaginertia='1 1 "
     "5'/></body></worldbody>",
     "A + B >= C", "'b', id 1, line 2", "balanceinertia=\"true\""},
    {"<worldbody><body><inertial pos='0 0 0'/></body></worldbody>",
     "required attribute missing: 'mass'", "'inertial', line 2", "Add the attribute"},
    // Elements in the wrong place.
    {"<geom size='1'/>", "unrecognized element", "'geom', line 2", "belongs inside <worldbody>"},
    {"<site name='s'/>", "unrecognized element", "'site', line 2", "<worldbody>"},
    {"<motor joint='j'/>", "unrecognized element", "'motor', line 2", "belongs inside <actuator>"},
    {"<worldbody><mesh file='a.stl'/></worldbody>", "unrecognized element", "'mesh', line 2",
     "belongs inside <asset>"},
    {"<worldbody><boddy/></worldbody>", "unrecognized element", "'boddy', line 2",
     "did you mean 'body'?"},
    {"<worldbody><joint/></worldbody>", "cannot have joints", "'joint', line 2", "<body>"},
    {"ROOT<Mujoco>\n<worldbody/></Mujoco>", "unrecognized element", "'Mujoco', line 1", "<mujoco>"},
    {"ROOT<sdf version='1.6'/>", "Unrecognized XML model type", "'sdf'", "<robot> (URDF)"},
    {"<worldbody><geom></worldbody>", "parse error", "number=2", "closed"},
    // Sizes.
    {"<worldbody><geom name='crate' type='box' size='.1 .2'/></worldbody>",
     "size 2 must be positive", "'crate', id 0, line 2", "a box has three sizes"},
    {"<worldbody><geom name='can' type='cylinder' size='.1'/></worldbody>",
     "size 1 must be positive", "'can', id 0, line 2", "its radius and half its length"},
    {"<worldbody><geom name='ball' type='sphere'/></worldbody>", "size 0 must be positive",
     "'ball', id 0, line 2", "its radius"},
    {"<worldbody><geom name='floor' type='plane'/></worldbody>", "plane size(3)",
     "'floor', id 0, line 2", "size=\"0 0 0.1\""},
    {"<worldbody><geom name='g' type='capsule' size='.1' fromto='0 0 0 0 0 0'/></worldbody>",
     "fromto points too close", "'g', id 0, line 2", "two different points"},
    // Values.
    {"<worldbody><geom frction='1'/></worldbody>", "unrecognized attribute: 'frction'",
     "'geom', line 2", "did you mean 'friction'?"},
    {"<worldbody><geom pos='1,2,3'/></worldbody>", "'1,2,3' is not a number", "'geom', line 2",
     "separated by blanks"},
    {"<worldbody><geom pos='1 2'/></worldbody>", "expected 3, found 2", "'geom', line 2",
     "as many numbers"},
    {"<worldbody><geom rgba='1 0 0 1 1'/></worldbody>", "expected 4, found 5", "'geom', line 2",
     "Remove the numbers"},
    {"<worldbody><body><joint type='hing'/></body></worldbody>", "invalid keyword: 'hing'",
     "'joint', line 2", "did you mean 'hinge'?"},
    {"<worldbody><geom quat='1 0 0 0' euler='1 2 3'/></worldbody>", "multiple orientation",
     "'geom', line 2", "Keep one of"},
    {"<worldbody><geom quat='0 0 0 0'/></worldbody>", "zero quaternion", "'geom', line 2",
     "1 0 0 0"},
    // Names.
    {"<worldbody><geom class='metl'/></worldbody>", "unknown default class name 'metl'",
     "'geom', line 2", "<default class="},
    {"<worldbody><body name='b'/><body name='b'/></worldbody>", "repeated name 'b'", "id 2, line 2",
     "a name of its own"},
    {"<actuator><motor name='m' joint='elbow'/></actuator>", "unknown transmission target 'elbow'",
     "'m', id 0, line 2", "Check the name"},
    {"<actuator><motor name='m'/></actuator>", "missing transmission target", "'m', id 0, line 2",
     "'joint', 'tendon'"},
    {"<sensor><gyro name='s' site='imu'/></sensor>", "unrecognized name 'imu'", "'s', id 0, line 2",
     "Check the name"},
    {"<equality><weld name='w' body1='a'/></equality>", "unknown element 'a'", "'w', id 0, line 2",
     "Check the names"},
    {"<worldbody><geom name='g' material='wood' size='1'/></worldbody>",
     "material 'wood' not found", "'g', id 0, line 2", "define the element"},
    {"<worldbody><attach model='m' prefix='p'/></worldbody>", "could not find model 'm'",
     "'attach', line 2", "<asset><model"},
    // Joints, tendons, keyframes.
    {"<worldbody><body><body name='b'><freejoint/><geom size='1'/></body></body></worldbody>",
     "free joint can only be used on top level", "'b', id 2, line 2",
     "Move the body to <worldbody>"},
    {"<worldbody><body name='b'><freejoint/><joint/><geom size='1'/></body></worldbody>",
     "free joint can only appear by itself", "'b', id 1, line 2", "Remove the other joints"},
    {"<worldbody><body><joint name='j' axis='0 0 0'/><geom size='1'/></body></worldbody>",
     "axis too small", "'j', id 0, line 2", "direction that is not zero"},
    {"<worldbody><body><joint name='j' limited='true' range='1 -1'/><geom "
     "size='1'/></body></worldbody>",
     "range[0] should be smaller", "'j', id 0, line 2", "smaller number first"},
    {"<worldbody><body name='b'><joint/><geom name='g' type='plane' size='1 1 "
     "1'/></body></worldbody>",
     "static bodies", "'g', id 0, line 2", "thin box"},
    {"<worldbody><body><body name='m' mocap='true'/></body></worldbody>", "mocap body must be",
     "'m', id 2, line 2", "Move the body to <worldbody>"},
    {"<tendon><spatial name='t'/></tendon>", "path is empty", "'t', id 0, line 2", "Add sites"},
    {"<keyframe><key name='k' qpos='1 2'/></keyframe>", "invalid qpos size, expected 0, got 2",
     "'k', id 0, line 2", "leave the list out"},
    // Assets.
    {"<asset><mesh name='cup' file='cup.stl'/></asset>", "Error opening file 'cup.stl'",
     "'cup', id 0, line 2", "'meshdir'"},
    {"<include file='missing.xml'/>", "Error opening file 'missing.xml'", "'include', line 2",
     "relative to the folder"},
    {"<asset><texture name='t' type='2d'/></asset>", "no file, builtin pattern or data",
     "'t', id 0, line 2", "'builtin'"},
    {"<asset><mesh name='m' vertex='0 0 0 1 0 0 0 1 0 1 1 0'/></asset>"
     "<worldbody><geom type='mesh' mesh='m'/></worldbody>",
     "do not span a volume", "'m', id 0, line 2", "thin box"},
    {"<worldbody><geom name='g' type='mesh'/></worldbody>", "must have a mesh", "'g', id 0, line 2",
     "<asset><mesh"},
    // URDF.
    {"ROOT<robot name='r'>\n<link name='a'><collision><geometry>"
     "<mesh "
     "filename='package://arm_description/meshes/a.stl'/></geometry></collision></link></robot>",
     "Error opening file", "line 2",
     "'package://arm_description/meshes/a.stl' was looked for in '/"},
    {"ROOT<robot name='r'>\n<link name='a'><inertial><mass value='${m}'/>"
     "<inertia ixx='1' iyy='1' izz='1' ixy='0' ixz='0' iyz='0'/></inertial></link></robot>",
     "'${m}' is not a number", "'mass', line 2", "xacro robot.xacro > robot.urdf"},
    {"ROOT<robot name='r'><link name='a'/>\n<joint name='j' type='fixed'><parent link='a'/>"
     "<child link='b'/></joint></robot>",
     "parent or child missing", "'child', line 2", "both links are defined"},
    {"ROOT<robot name='r'><link name='a'/><link name='b'/>\n<joint name='j' type='ball'>"
     "<parent link='a'/><child link='b'/></joint></robot>",
     "invalid joint type", "line 2, name 'j'", "revolute"},
};

std::string Document(const std::string& xml) {
  if (xml.rfind("ROOT", 0) == 0) return xml.substr(4);
  return "<mujoco>\n" + xml + "</mujoco>";
}

// Returns the error, or the warning if the model is good.
std::string MessageOf(const std::string& xml, bool* loaded) {
  char error[1000] = "";
  const SpecPtr spec(mj_parseXMLString(xml.c_str(), nullptr, error, sizeof(error)));
  *loaded = false;
  if (!spec) return error;
  const ModelPtr model(mj_compile(spec.get(), nullptr));
  *loaded = model != nullptr;
  return mjs_getError(spec.get());
}

void ExpectWords(const std::string& message, const BadModel& model) {
  for (const char* words : {model.what, model.where, model.remedy}) {
    EXPECT_NE(message.find(words), std::string::npos)
        << model.xml << "\nwants: " << words << "\ngot: " << message;
  }
}

TEST(Remedy, FortyBadModels) {
  EXPECT_GE(std::size(kBadModels), 40u);
  for (const BadModel& model : kBadModels) {
    bool loaded = true;
    ExpectWords(MessageOf(Document(model.xml), &loaded), model);
    EXPECT_FALSE(loaded) << model.xml;
  }
}

// The texts that programs compare stay first; the remedy is a line of its own behind them.
TEST(Remedy, FollowsTheTextOfTheInterface) {
  bool loaded = true;
  EXPECT_EQ(MessageOf("<mujoco><geom size='1'/></mujoco>", &loaded),
            "XML Error: Schema violation: unrecognized element\nElement 'geom', line 1\n"
            "<geom> belongs inside <worldbody> or inside a <body> of it.\n");
}

// Values that are allowed and probably wrong: the model loads, with a warning.
const BadModel kMistakes[] = {
    {"<worldbody><body><joint name='j' range='90 -90'/><geom size='1'/></body></worldbody>",
     "range=\"90 -90\" is ignored", "joint 'j' (line 2)", "write range=\"-90 90\""},
    {"<worldbody><body><joint name='j' range='-1.57 1.57'/><geom size='1'/></body></worldbody>",
     "looks like radians", "joint 'j' (line 2)", "angle=\"radian\""},
    {"<compiler angle='radian'/><worldbody><body><joint name='j' range='-90 90'/><geom "
     "size='1'/></body>"
     "</worldbody>",
     "looks like degrees", "joint 'j' (line 2)", "angle=\"degree\""},
    {"<option timestep='0'/>", "does not advance", "option timestep", "timestep=\"0.002\""},
    {"<worldbody><body><freejoint/><geom size='1'/></body></worldbody>"
     "<keyframe><key name='k' qpos='1 2'/></keyframe>",
     "qpos has 2 numbers, the model has 7", "key 'k' (line 2)", "Write all of them, or none"},
    {"<worldbody><body><joint name='j'/><geom size='1'/></body></worldbody>"
     "<actuator><motor name='m' joint='j' ctrlrange='1 -1'/></actuator>",
     "ctrlrange=\"1 -1\" is ignored", "actuator 'm' (line 2)", "write ctrlrange=\"-1 1\""},
};

TEST(Remedy, MistakesAreWarnings) {
  for (const BadModel& model : kMistakes) {
    bool loaded = false;
    ExpectWords(MessageOf(Document(model.xml), &loaded), model);
    EXPECT_TRUE(loaded) << model.xml;
  }
}

TEST(Remedy, UsualValuesAreNoMistakes) {
  for (const char* xml : {
           "<worldbody><body><joint range='-90 90'/><geom size='1'/></body></worldbody>",
           "<worldbody><body><joint range='-2 2'/><geom size='1'/></body></worldbody>",
           "<worldbody><body><joint type='slide' range='-.5 1.5'/><geom "
           "size='1'/></body></worldbody>",
           "<compiler angle='radian'/><worldbody><body><joint range='-3.14 3.14'/><geom "
           "size='1'/></body>"
           "</worldbody>",
           "<worldbody><body><freejoint/><geom size='1'/></body></worldbody>"
           "<keyframe><key name='k'/><key qpos='0 0 0 1 0 0 0'/></keyframe>",
       }) {
    bool loaded = false;
    EXPECT_EQ(MessageOf(Document(xml), &loaded), "") << xml;
    EXPECT_TRUE(loaded) << xml;
  }
}

std::string last_warning;

// An unstable simulation: the text of the interface first, then what to do.
TEST(Remedy, UnstableSimulation) {
  const ModelPtr m = LoadString(
      "<mujoco><worldbody><body><freejoint/><geom size='1'/></body>"
      "</worldbody></mujoco>");
  const DataPtr d = MakeData(m);
  auto* const handler = mju_user_warning;
  mju_user_warning = [](const char* text) { last_warning = text; };
  d->qvel[0] = 1e30;
  mj_step(m.get(), d.get());
  mju_user_warning = handler;
  EXPECT_EQ(
      last_warning.rfind("Nan, Inf or huge value in QVEL at DOF 0. The simulation is unstable. "
                         "Time = 0.0000.\n",
                         0),
      0u)
      << last_warning;
  EXPECT_NE(last_warning.find("Reduce the timestep"), std::string::npos);
}

// An unexpanded template of the program xacro: a warning with the command to run.
TEST(Remedy, XacroFile) {
  auto* const handler = mju_user_warning;
  last_warning.clear();
  mju_user_warning = [](const char* text) { last_warning = text; };
  bool loaded = false;
  MessageOf(
      "<robot name='r' xmlns:xacro='http://www.ros.org/wiki/xacro'><link name='a'/>"
      "<xacro:arm/></robot>",
      &loaded);
  mju_user_warning = handler;
  EXPECT_NE(last_warning.find("xacro robot.xacro > robot.urdf"), std::string::npos) << last_warning;
}

}  // namespace
}  // namespace syn
