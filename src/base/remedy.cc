// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The texts of errors are part of the interface: programs search for their words. Remedies are ours,
// and follow in a line of their own. One table holds them, so that writers see all of them at once.

#include "base/remedy.h"

namespace syn {
namespace {

struct Remedy {
  std::string_view words;  // a part of the message
  std::string_view text;
};

// The first entry whose words occur in the message is used.
constexpr Remedy kRemedies[] = {
    // Files.
    {"ParseXML: Error opening file",
     "Check the name: relative paths start at the folder in which the program runs."},
    {"Error opening file",
     "Check the name and the folder: paths are relative to the folder of the model file, with "
     "'meshdir', 'texturedir' and 'assetdir' of <compiler> in front."},
    {"Unrecognized XML model type",
     "The root element must be <mujoco> (MJCF) or <robot> (URDF). Convert other formats, such as "
     "SDF, first."},
    {"XML parse error", "Check that every tag near this line is closed and every value is quoted."},
    // Values.
    {"'${",
     "The file is a template for the program xacro. Expand it first: 'xacro robot.xacro > "
     "robot.urdf'."},
    {"is not a number", "Write numbers separated by blanks, with a point: 'pos=\"0 0.5 1\"'."},
    {"number is too large", "Write a number that fits the type of the attribute."},
    {"does not have enough data", "Write as many numbers as the attribute expects."},
    {"has too much data", "Remove the numbers that the attribute does not expect."},
    {"required attribute missing", "Add the attribute to this element."},
    {"multiple orientation specifiers",
     "Keep one of 'quat', 'axisangle', 'xyaxes', 'zaxis' and 'euler'."},
    {"zero quaternion", "Write a quaternion that is not zero; 'quat=\"1 0 0 0\"' is no rotation."},
    // Names and classes.
    {"unknown default class name", "Define it with <default class=\"...\"> inside <default>."},
    {"empty class name", "Add the attribute 'class' with the name of the class."},
    {"repeated name", "Give each element of a kind a name of its own, or remove the name."},
    {"repeated URDF name", "Give each link and each joint a name of its own."},
    {"unknown transmission target",
     "Check the name of the joint, tendon, site or body that the actuator drives."},
    {"missing transmission target",
     "Add one of the attributes 'joint', 'tendon', 'site', 'body' and 'cranksite'."},
    {"of object in sensor", "Check the name of the element that the sensor measures."},
    {"in equality constraint", "Check the names of the elements that the constraint ties."},
    {"unknown target body", "Set 'target' to the name of a body of the model."},
    {"unrecognized plugin",
     "Load its library with mj_loadPluginLibrary and declare it in <extension>."},
    {"could not find model", "Load it with <asset><model name=\"...\" file=\"...\"/></asset>."},
    {"not found in", "Check the name, or define the element that it names."},
    // Bodies, joints, geoms.
    {"mass and inertia of moving bodies",
     "Give the body a geom with mass, or an <inertial> element, or remove its joints."},
    {"inertia must satisfy",
     "Correct the moments of inertia, or set 'balanceinertia=\"true\"' in <compiler>."},
    {"free joint can only be used on top level",
     "Move the body to <worldbody>, or use slide, hinge and ball joints."},
    {"free joint can only appear by itself", "Remove the other joints of the body."},
    {"axis too small", "Set 'axis' to a direction that is not zero, for example \"0 0 1\"."},
    {"should be smaller than", "Write the smaller number first."},
    {"range[0] should be 0 in ball joint", "Write 0 and the largest angle."},
    {"invalid control range", "Write the smaller number of 'ctrlrange' first."},
    {"invalid limits in tendon", "Write the smaller number of 'range' first."},
    {"plane size(3)",
     "Add 'size=\"0 0 0.1\"': half sizes (0 is infinite) and the spacing of grid lines."},
    {"plane and hfield can only",
     "Move the geom to a body without joints, or use a thin box instead."},
    {"mesh geom must have a mesh", "Define it with <asset><mesh name=\"...\" file=\"...\"/>."},
    {"hfield attribute and geom type",
     "Add 'hfield' with the name of a height field, or choose another 'type'."},
    {"fromto points too close", "Set 'fromto' to two different points."},
    {"mocap body must be", "Move the body to <worldbody> and remove its joints."},
    {"World body cannot have joints", "Put the joint into a <body> inside <worldbody>."},
    // Constraints, tendons, keyframes.
    {"path is empty", "Add sites, geoms or joints to the tendon."},
    {"at least two objects", "Add a second site to the tendon."},
    {"invalid qpos size", "Write one number for each element of qpos, or leave the list out."},
    {": invalid ", "Write as many numbers as the model has, or leave the list out."},
    // Assets.
    {"at least 4 vertices", "A mesh needs four points that are not in one plane."},
    {"do not span a volume",
     "A mesh needs four points that are not in one plane; use a thin box for a flat part."},
    {"no file, builtin pattern or data", "Add one of the attributes 'file' and 'builtin'."},
    // URDF.
    {"URDF joint parent or child missing",
     "Check that both links are defined under exactly these names."},
    {"invalid joint type in URDF",
     "Use revolute, continuous, prismatic, fixed, floating, planar or spherical."},
};

}  // namespace

std::string RemedyFor(const ModelError& error) {
  if (!error.remedy.empty()) return error.remedy;
  if (error.message.find("did you mean") != std::string::npos) return {};
  for (const Remedy& remedy : kRemedies) {
    if (error.message.find(remedy.words) != std::string::npos) return std::string(remedy.text);
  }
  return {};
}

}  // namespace syn
