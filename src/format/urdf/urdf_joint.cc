// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the joints of a URDF file. Optionally also what acts on them: mimic joints become equality
// constraints, effort limits and transmissions become motors.

#include <cmath>
#include <cstdio>

#include "base/error.h"
#include "format/schema/attribute_value.h"
#include "format/urdf/urdf_parts.h"
#include "format/urdf/urdf_reader.h"
#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {
namespace {

bool IsScalar(const Joint* joint) {
  return joint && (joint->pub.type == mjJNT_HINGE || joint->pub.type == mjJNT_SLIDE);
}

}  // namespace

Joint& UrdfReader::AddJoint(Body& body, mjtJoint type, const std::string& name, Vec3 axis) {
  Joint& joint = *AddToBody<Joint>(body);
  SetName(joint, name);
  joint.pub.type = type;
  axis.Store(joint.pub.axis);
  return joint;
}

// Reads the limits of a joint. A range needs both ends, in order; the effort bounds the force of
// actuators.
void UrdfReader::ReadLimit(const Xml& xml, Joint& joint) {
  mjsJoint& pub = joint.pub;
  const bool lower = ReadReal(xml, "lower", &pub.range[0]);
  const bool upper = ReadReal(xml, "upper", &pub.range[1]);
  if (lower != upper || pub.range[0] > pub.range[1]) pub.limited = mjLIMITED_FALSE;
  double effort = 0;
  ReadReal(xml, "effort", &effort);
  effort = std::abs(effort);
  if (effort > 0) {
    pub.actfrcrange[0] = -effort;
    pub.actfrcrange[1] = effort;
  }
}

// Reads a joint into the body of its child link. A planar joint becomes two slides and a hinge.
void UrdfReader::ReadJoint(const Xml& xml) {
  const std::string type(RequiredText(xml, "type")), name(RequiredText(xml, "name"));
  Body& body = *FindLink(xml, "child").body;
  Vec3 axis{1, 0, 0};
  if (const Xml* child = OnlyChild(xml, "axis")) axis = ReadVec3(*child, "xyz");
  ReadOrigin(xml).Store(body.pub.pos, body.pub.quat);

  std::vector<Joint*> joints;
  const auto add = [&](mjtJoint kind, const char* suffix, Vec3 direction) {
    joints.push_back(&AddJoint(body, kind, name + suffix, direction));
    joints.back()->info = LineInfo(xml);
  };
  if (type == "revolute" || type == "continuous") {
    add(mjJNT_HINGE, "", axis);
  } else if (type == "prismatic") {
    add(mjJNT_SLIDE, "", axis);
  } else if (type == "floating") {
    add(mjJNT_FREE, "", axis);
  } else if (type == "spherical") {
    add(mjJNT_BALL, "", axis);
  } else if (type == "planar") {
    // The plane is normal to the axis; its directions are the columns of a rotation that maps z to
    // the axis.
    Vec3 normal = axis;
    MakeUnit(&normal);
    const Mat3 plane = ToMat3(RotationFromZ(normal));
    add(mjJNT_SLIDE, "_TX", plane.Col(0));
    add(mjJNT_SLIDE, "_TY", plane.Col(1));
    add(mjJNT_HINGE, "_RZ", axis);
  } else if (type != "fixed") {
    Fail(xml, "invalid joint type in URDF joint definition: '" + type + "'");
  }
  if (joints.empty()) return;
  if (const Xml* dynamics = OnlyChild(xml, "dynamics")) {
    for (Joint* joint : joints) {
      ReadReal(*dynamics, "damping", &joint->pub.damping);
      ReadReal(*dynamics, "friction", &joint->pub.frictionloss);
    }
  }
  // Limits apply to the first joint only.
  if (const Xml* limit = OnlyChild(xml, "limit")) ReadLimit(*limit, *joints[0]);
  for (const char* part : {"safety_controller", "calibration"}) {
    if (xml.FirstChild(part)) Lose(*xml.FirstChild(part), "not used");
  }
}

// Makes a joint follow another: q = multiplier q_other + offset.
void UrdfReader::ReadMimic(const Xml& xml) {
  const Xml* mimic = OnlyChild(xml, "mimic");
  if (!mimic) return;
  const std::string name(RequiredText(xml, "name")), other(RequiredText(*mimic, "joint"));
  if (!options_.mimic) {
    return Lose(*mimic, "the joint '" + name + "' does not follow '" + other +
                            "'; the option 'mimic' makes it");
  }
  if (!IsScalar(Find<Joint>(spec_, name)) || !IsScalar(Find<Joint>(spec_, other))) {
    return Lose(*mimic, "the joint '" + name + "' cannot follow '" + other +
                            "': both must be there, and turn or slide");
  }
  Equality& equality = *AddToSpec<Equality>(spec_, nullptr);
  equality.pub.type = mjEQ_JOINT;
  equality.name1 = name, equality.name2 = other;
  std::fill_n(equality.pub.data, mjNEQDATA, 0);
  // The default multiplier is 1.
  equality.pub.data[1] = 1;
  ReadReal(*mimic, "offset", &equality.pub.data[0]);
  ReadReal(*mimic, "multiplier", &equality.pub.data[1]);
}

// Adds motors for joints with an effort limit and for joints with a transmission, which may have a
// reduction. A joint that follows another gets none.
void UrdfReader::AddMotors(const Xml& root) {
  std::unordered_map<std::string, const Xml*> transmissions;
  ForEachNamed(root, "transmission", [&](const Xml& xml) {
    const Xml* joint = xml.FirstChild("joint");
    const auto name = joint ? Attr(*joint, "name") : std::nullopt;
    if (name) transmissions.try_emplace(std::string(*name), &xml);
    if (!options_.actuators) Lose(xml, "not used; the option 'actuators' makes it a motor");
  });
  ForEachNamed(root, "joint", [&](const Xml& xml) {
    const std::string name(RequiredText(xml, "name"));
    const Joint* joint = Find<Joint>(spec_, name);
    if (!IsScalar(joint) || xml.FirstChild("mimic")) return;
    const Xml* limit = xml.FirstChild("limit");
    double velocity = 0;
    if (limit && ReadReal(*limit, "velocity", &velocity) && velocity != 0) {
      Lose(*limit, "the velocity limit of '" + name + "' has no place in the model");
    }
    const auto found = transmissions.find(name);
    const Xml* transmission = found == transmissions.end() ? nullptr : found->second;
    const bool limited = joint->pub.actfrcrange[1] > 0;
    if (options_.actuators && (limited || transmission)) AddMotor(*joint, transmission);
  });
}

// Adds a motor. The control range is the effort limit at the motor's side of the gear.
void UrdfReader::AddMotor(const Joint& joint, const Xml* transmission) {
  const Xml* drive = transmission ? transmission->FirstChild("actuator") : nullptr;
  Actuator& motor = *AddToSpec<Actuator>(spec_, nullptr);
  SetName(motor, drive ? Attr(*drive, "name").value_or(joint.name) : joint.name);
  mjs_setToMotor(&motor.pub);
  motor.pub.trntype = mjTRN_JOINT;
  motor.target = joint.name;
  double reduction = 1;
  if (const Xml* part = drive ? drive->FirstChild("mechanicalReduction") : nullptr) {
    const std::string text = part->Text();
    if (std::sscanf(text.c_str(), "%lf", &reduction) != 1 || !(std::abs(reduction) > 0) ||
        !std::isfinite(reduction)) {
      Fail(*part, "the reduction '" + text + "' is not a number other than zero");
    }
  }
  motor.pub.gear[0] = reduction;
  if (joint.pub.actfrcrange[1] > 0) {
    const double effort = joint.pub.actfrcrange[1] / std::abs(reduction);
    motor.pub.ctrlrange[0] = -effort, motor.pub.ctrlrange[1] = effort;
  }
}

}  // namespace syn
