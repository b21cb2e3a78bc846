// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads sensors, by the form that their type has in the table of sensor types.

#include "base/text.h"
#include "format/mjcf/mjcf_reader.h"
#include "format/schema/sensor_table.h"

namespace syn {
namespace {

// An attribute that names an object, and the kind it selects.
struct Criterion {
  const char* attribute;
  mjtObj kind;
};

// Reads the object that one of several attributes names. Returns how many of them are given.
int ReadCriterion(const Xml& xml, std::initializer_list<Criterion> criteria, mjtObj* kind,
                  std::string* name) {
  int given = 0;
  for (const Criterion& criterion : criteria) {
    const auto text = Attr(xml, criterion.attribute);
    if (!text) continue;
    *kind = criterion.kind;
    *name = *text;
    ++given;
  }
  return given;
}

void ReadDistance(const Xml& xml, Sensor& sensor) {
  mjsSensor& pub = sensor.pub;
  if (ReadCriterion(xml, {{"geom1", mjOBJ_GEOM}, {"body1", mjOBJ_BODY}}, &pub.objtype,
                    &sensor.objname) != 1) {
    Fail(xml, "exactly one of (geom1, body1) must be specified");
  }
  if (ReadCriterion(xml, {{"geom2", mjOBJ_GEOM}, {"body2", mjOBJ_BODY}}, &pub.reftype,
                    &sensor.refname) != 1) {
    Fail(xml, "exactly one of (geom2, body2) must be specified");
  }
}

// Returns the selected fields as bits. They must be named in the order in which they are reported.
int ReadContactData(const Xml& xml) {
  std::string_view rest = Attr(xml, "data").value_or("found");
  int bits = 0;
  for (auto word = NextWord(&rest); !word.empty(); word = NextWord(&rest)) {
    const int bit = 1 << ParseKeyword(xml, "data", kContactData, word);
    if (bits & bit) Fail(xml, "duplicate keyword: '" + std::string(word) + "'");
    if (bits > bit) {
      Fail(xml,
           "data attributes must be in order: found, force, torque, dist, pos, normal, tangent");
    }
    bits |= bit;
  }
  return bits;
}

// Reads what a contact sensor matches (at most one criterion per side) and what it reports.
void ReadContactSensor(const Xml& xml, Sensor& sensor) {
  mjsSensor& pub = sensor.pub;
  if (ReadCriterion(xml,
                    {{"geom1", mjOBJ_GEOM},
                     {"body1", mjOBJ_BODY},
                     {"subtree1", mjOBJ_XBODY},
                     {"site", mjOBJ_SITE}},
                    &pub.objtype, &sensor.objname) > 1) {
    Fail(xml, "at most one of (geom1, body1, subtree1, site) can be specified");
  }
  if (ReadCriterion(xml, {{"geom2", mjOBJ_GEOM}, {"body2", mjOBJ_BODY}, {"subtree2", mjOBJ_XBODY}},
                    &pub.reftype, &sensor.refname) > 1) {
    Fail(xml, "at most one of (geom2, body2, subtree2) can be specified");
  }
  pub.intprm[0] = ReadContactData(xml);
  // The parameters are the fields, the reduction and the number of contacts.
  ReadKeyword(xml, "reduce", kReduce, &pub.intprm[1]);
  pub.intprm[2] = 1;
  ReadInt(xml, "num", &pub.intprm[2]);
  if (pub.intprm[2] <= 0) Fail(xml, "'num' must be positive in sensor");
}

void ReadUserSensor(const Xml& xml, Sensor& sensor) {
  const auto type = Attr(xml, "objtype"), name = Attr(xml, "objname");
  if (type && !name)
    Fail(xml, "objtype '" + std::string(*type) + "' given, but attribute missing: 'objname'");
  if (name && !type)
    Fail(xml, "objname '" + std::string(*name) + "' given, but attribute missing: 'objtype'");
  if (type) sensor.pub.objtype = ObjectKind(*type);
}

void ReadReference(const Xml& xml, Sensor& sensor) {
  const auto type = Attr(xml, "reftype"), name = Attr(xml, "refname");
  if (name && !type)
    Fail(xml, "refname '" + std::string(*name) + "' given, but attribute missing: 'reftype'");
  if (type && !name)
    Fail(xml, "reftype '" + std::string(*type) + "' given, but attribute missing: 'refname'");
  if (type) sensor.pub.reftype = ObjectKind(*type);
}

// Reads object and reference of a plugin's sensor. Both are optional, but kind and name belong
// together.
void ReadPluginObjects(const Xml& xml, Sensor& sensor) {
  const auto read = [&](const char* type_key, const char* name_key, mjtObj* kind) {
    const auto type = Attr(xml, type_key), name = Attr(xml, name_key);
    if (type.has_value() != name.has_value()) {
      Fail(xml, std::string(type ? type_key : name_key) + " is specified but " +
                    (type ? name_key : type_key) + " is not");
    }
    if (type) *kind = ObjectKind(*type);
  };
  read("objtype", "objname", &sensor.pub.objtype);
  read("reftype", "refname", &sensor.pub.reftype);
}

}  // namespace

// Reads a sensor. Kinds that the type fixes come from the table; the others are read by form.
void MjcfReader::ReadSensor(const Xml& xml) {
  Sensor& sensor = *AddPlain<Sensor>(spec_);
  ReadCommon(xml, sensor);
  const SensorTraits& line = *FindSensor(xml.Name());
  mjsSensor& pub = sensor.pub;
  pub.type = line.type;
  pub.objtype = line.object;
  pub.reftype = line.reference;
  switch (line.form) {
    case SensorForm::kFrameRef:
      ReadReference(xml, sensor);
      [[fallthrough]];
    case SensorForm::kFrame:
    case SensorForm::kFrameSite:
      pub.objtype = ObjectKind(RequiredText(xml, "objtype"));
      return;
    case SensorForm::kDistance:
      return ReadDistance(xml, sensor);
    case SensorForm::kContact:
      return ReadContactSensor(xml, sensor);
    case SensorForm::kUser:
      return ReadUserSensor(xml, sensor);
    case SensorForm::kPlugin:
      ReadPluginObjects(xml, sensor);
      return ReadPluginUse(xml, sensor);
    default:
      return;
  }
}

}  // namespace syn
