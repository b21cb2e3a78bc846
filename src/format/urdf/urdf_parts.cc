// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads parts that several elements of URDF share; see urdf_parts.h.

#include "format/urdf/urdf_parts.h"

#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {

const Xml* OnlyChild(const Xml& parent, const char* name, bool required) {
  const Xml* child = parent.FirstChild(name);
  if (!child && required) Fail(parent, "missing element: '" + std::string(name) + "'");
  if (child && child->NextSibling(name)) {
    Fail(parent, "repeated element: '" + std::string(name) + "'");
  }
  return child;
}

Pose ReadOrigin(const Xml& xml) {
  Pose pose;
  if (const Xml* origin = OnlyChild(xml, "origin")) {
    double xyz[3] = {}, rpy[3] = {};
    ReadReals(*origin, "xyz", xyz);
    ReadReals(*origin, "rpy", rpy);
    pose.pos = Vec3::Load(xyz);
    // Fixed-axis roll, pitch and yaw are Euler angles about fixed x, y and z axes.
    ResolveEuler(rpy, false, "XYZ", &pose.quat);
  }
  return pose;
}

Vec3 ReadVec3(const Xml& xml, const char* attribute) {
  double values[3] = {};
  RequiredText(xml, attribute);
  ReadReals(xml, attribute, values);
  return Vec3::Load(values);
}

}  // namespace syn
