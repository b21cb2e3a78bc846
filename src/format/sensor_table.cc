// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "format/sensor_table.h"

#include "format/schema_parts.h"

namespace syn {
namespace {

using enum SensorForm;

constexpr SensorLine kSensors[] = {
    {"touch", mjSENS_TOUCH, kOne, mjOBJ_SITE},
    {"accelerometer", mjSENS_ACCELEROMETER, kOne, mjOBJ_SITE},
    {"velocimeter", mjSENS_VELOCIMETER, kOne, mjOBJ_SITE},
    {"gyro", mjSENS_GYRO, kOne, mjOBJ_SITE},
    {"force", mjSENS_FORCE, kOne, mjOBJ_SITE},
    {"torque", mjSENS_TORQUE, kOne, mjOBJ_SITE},
    {"magnetometer", mjSENS_MAGNETOMETER, kOne, mjOBJ_SITE},
    {"camprojection", mjSENS_CAMPROJECTION, kTwo, mjOBJ_SITE, mjOBJ_CAMERA},
    {"rangefinder", mjSENS_RANGEFINDER, kOne, mjOBJ_SITE},
    {"jointpos", mjSENS_JOINTPOS, kOne, mjOBJ_JOINT},
    {"jointvel", mjSENS_JOINTVEL, kOne, mjOBJ_JOINT},
    {"tendonpos", mjSENS_TENDONPOS, kOne, mjOBJ_TENDON},
    {"tendonvel", mjSENS_TENDONVEL, kOne, mjOBJ_TENDON},
    {"actuatorpos", mjSENS_ACTUATORPOS, kOne, mjOBJ_ACTUATOR},
    {"actuatorvel", mjSENS_ACTUATORVEL, kOne, mjOBJ_ACTUATOR},
    {"actuatorfrc", mjSENS_ACTUATORFRC, kOne, mjOBJ_ACTUATOR},
    {"jointactuatorfrc", mjSENS_JOINTACTFRC, kOne, mjOBJ_JOINT},
    {"tendonactuatorfrc", mjSENS_TENDONACTFRC, kOne, mjOBJ_TENDON},
    {"ballquat", mjSENS_BALLQUAT, kOne, mjOBJ_JOINT},
    {"ballangvel", mjSENS_BALLANGVEL, kOne, mjOBJ_JOINT},
    {"jointlimitpos", mjSENS_JOINTLIMITPOS, kOne, mjOBJ_JOINT},
    {"jointlimitvel", mjSENS_JOINTLIMITVEL, kOne, mjOBJ_JOINT},
    {"jointlimitfrc", mjSENS_JOINTLIMITFRC, kOne, mjOBJ_JOINT},
    {"tendonlimitpos", mjSENS_TENDONLIMITPOS, kOne, mjOBJ_TENDON},
    {"tendonlimitvel", mjSENS_TENDONLIMITVEL, kOne, mjOBJ_TENDON},
    {"tendonlimitfrc", mjSENS_TENDONLIMITFRC, kOne, mjOBJ_TENDON},
    {"framepos", mjSENS_FRAMEPOS, kFrameRef},
    {"framequat", mjSENS_FRAMEQUAT, kFrameRef},
    {"framexaxis", mjSENS_FRAMEXAXIS, kFrameRef},
    {"frameyaxis", mjSENS_FRAMEYAXIS, kFrameRef},
    {"framezaxis", mjSENS_FRAMEZAXIS, kFrameRef},
    {"framelinvel", mjSENS_FRAMELINVEL, kFrameRef},
    {"frameangvel", mjSENS_FRAMEANGVEL, kFrameRef},
    {"framelinacc", mjSENS_FRAMELINACC, kFrame},
    {"frameangacc", mjSENS_FRAMEANGACC, kFrame},
    {"subtreecom", mjSENS_SUBTREECOM, kOne, mjOBJ_BODY},
    {"subtreelinvel", mjSENS_SUBTREELINVEL, kOne, mjOBJ_BODY},
    {"subtreeangmom", mjSENS_SUBTREEANGMOM, kOne, mjOBJ_BODY},
    {"insidesite", mjSENS_INSIDESITE, kFrameSite, mjOBJ_UNKNOWN, mjOBJ_SITE},
    {"distance", mjSENS_GEOMDIST, kDistance},
    {"normal", mjSENS_GEOMNORMAL, kDistance},
    {"fromto", mjSENS_GEOMFROMTO, kDistance},
    {"contact", mjSENS_CONTACT, kContact},
    {"e_potential", mjSENS_E_POTENTIAL, kNothing},
    {"e_kinetic", mjSENS_E_KINETIC, kNothing},
    {"clock", mjSENS_CLOCK, kNothing},
    {"user", mjSENS_USER, kUser},
    {"tactile", mjSENS_TACTILE, kTwo, mjOBJ_MESH, mjOBJ_GEOM},
    {"plugin", mjSENS_PLUGIN, kPlugin},
};

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

// The line of a table for objects of a kind.
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

std::vector<AttributeGroup> Attributes(const SensorLine& line) {
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

std::span<const SensorLine> SensorTable() { return kSensors; }

const SensorLine* FindSensor(std::string_view element) {
  static const WordTable table = [] {
    std::vector<std::string_view> words;
    for (const SensorLine& line : kSensors) words.push_back(line.element);
    return WordTable(std::move(words));
  }();
  const int i = table.Find(element);
  return i < 0 ? nullptr : &kSensors[i];
}

const SensorLine* FindSensor(mjtSensor type) {
  for (const SensorLine& line : kSensors) {
    if (line.type == type) return &line;
  }
  return nullptr;
}

ElementLine SensorSectionLine() {
  ElementLine section = {"sensor", '*', Tag::kSensor};
  for (const SensorLine& line : kSensors) {
    ElementLine element = {line.element, '*', Tag::kOther, Attributes(line)};
    if (line.form == kPlugin) element.children = PluginLine().children;
    section.children.push_back(std::move(element));
  }
  return section;
}

}  // namespace syn
