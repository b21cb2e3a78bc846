// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The schema of sensors, derived from the table of sensor types (model/sensor_traits.h).

#include "format/schema/sensor_table.h"

#include "format/schema/schema_parts.h"

namespace syn {
namespace {

namespace sensor {
using S = mjsSensor;
constexpr Attribute kObjects[] = {
    {"site", F(objname), kRequired},   {"joint", F(objname), kRequired},
    {"tendon", F(objname), kRequired}, {"actuator", F(objname), kRequired},
    {"body", F(objname), kRequired},   {"mesh", F(objname), kRequired}};
constexpr Attribute kReferences[] = {{"camera", F(refname), kRequired},
                                     {"geom", F(refname), kRequired},
                                     {"site", F(refname), kRequired}};
constexpr Attribute kFrameObject[] = {{"objtype", {}, kRequired},
                                      {"objname", F(objname), kRequired}};
constexpr Attribute kReference[] = {{"reftype"}, {"refname", F(refname)}};
constexpr Attribute kDistance[] = {{"geom1"}, {"body1"}, {"geom2"}, {"body2"}};
constexpr Attribute kContact[] = {{"geom1"}, {"body1"},    {"subtree1"}, {"site"}, {"geom2"},
                                  {"body2"}, {"subtree2"}, {"data"},     {"num"},  {"reduce"}};
constexpr Attribute kUser[] = {{"objtype"},
                               {"objname", F(objname)},
                               {"dim", F(dim), kRequired | kAlways},
                               {"needstage", F(needstage), kAlways, kStage},
                               {"datatype", F(datatype), kAlways, kDataType}};
constexpr Attribute kPlugin[] = {{"plugin"},  {"instance"},
                                 {"objtype"}, {"objname", F(objname)},
                                 {"reftype"}, {"refname", F(refname), kNotWritten}};
constexpr Attribute kCutoff[] = {{"cutoff", F(cutoff)}};
constexpr Attribute kNoise[] = {{"noise", F(noise)}};
constexpr Attribute kUserData[] = {{"user", F(userdata)}};
}  // namespace sensor

// Returns the attribute that names an object of a kind, from a group of attributes.
AttributeGroup Only(AttributeGroup attributes, mjtObj kind) {
  constexpr std::pair<mjtObj, std::string_view> kNames[] = {
      {mjOBJ_SITE, "site"},         {mjOBJ_JOINT, "joint"}, {mjOBJ_TENDON, "tendon"},
      {mjOBJ_ACTUATOR, "actuator"}, {mjOBJ_BODY, "body"},   {mjOBJ_MESH, "mesh"},
      {mjOBJ_CAMERA, "camera"},     {mjOBJ_GEOM, "geom"}};
  for (const auto& [known, name] : kNames) {
    if (known != kind) continue;
    for (const Attribute& attribute : attributes) {
      if (attribute.name == name) return {&attribute, 1};
    }
  }
  return {};
}

// Returns the attributes of a sensor element, by the form of its type.
std::vector<AttributeGroup> Attributes(const SensorTraits& line) {
  using namespace sensor;
  switch (line.form) {
    case SensorForm::kOne:
      return {Only(kObjects, line.object), kName, kCutoff, kNoise, kUserData};
    case SensorForm::kTwo:
      if (line.type == mjSENS_TACTILE) {
        return {Only(kObjects, line.object), Only(kReferences, line.reference), kName, kUserData};
      }
      return {Only(kObjects, line.object),
              Only(kReferences, line.reference),
              kName,
              kCutoff,
              kNoise,
              kUserData};
    case SensorForm::kFrame:
      return {kFrameObject, kName, kCutoff, kNoise, kUserData};
    case SensorForm::kFrameRef:
      return {kFrameObject, kReference, kName, kCutoff, kNoise, kUserData};
    case SensorForm::kFrameSite:
      return {kFrameObject, Only(kReferences, mjOBJ_SITE), kName, kCutoff, kNoise, kUserData};
    case SensorForm::kDistance:
      return {sensor::kDistance, kName, kCutoff, kNoise, kUserData};
    case SensorForm::kContact:
      return {sensor::kContact, kName, kCutoff};
    case SensorForm::kUser:
      return {sensor::kUser, kName, kCutoff, kNoise, kUserData};
    case SensorForm::kPlugin:
      return {sensor::kPlugin, kName, kCutoff, kUserData};
    case SensorForm::kNothing:
      break;
  }
  return {kName, kCutoff, kNoise, kUserData};
}

}  // namespace

const SensorTraits* FindSensor(std::string_view element) {
  static const WordTable table = [] {
    std::vector<std::string_view> words;
    for (const SensorTraits& line : AllSensorTraits()) words.push_back(line.element);
    return WordTable(std::move(words));
  }();
  const int i = table.Find(element);
  return i < 0 ? nullptr : &AllSensorTraits()[i];
}

ElementLine SensorSectionLine() {
  ElementLine section = {"sensor", '*', Tag::kSensor};
  for (const SensorTraits& line : AllSensorTraits()) {
    ElementLine element = {line.element, '*', Tag::kOther, Attributes(line)};
    if (line.form == SensorForm::kPlugin) element.children = PluginLine().children;
    section.children.push_back(std::move(element));
  }
  return section;
}

}  // namespace syn
