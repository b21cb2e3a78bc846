// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads actuators. Shortcut elements such as <position> are converted to general actuators by the
// same functions that programs use (mjs_setToPosition and others).

#include "format/mjcf/mjcf_reader.h"

namespace syn {
namespace {

// An attribute that names a target, and the transmission type it selects.
struct TargetLine {
  const char* attribute;
  mjtTrn type;
};
constexpr TargetLine kTargets[] = {{"joint", mjTRN_JOINT},   {"jointinparent", mjTRN_JOINTINPARENT},
                                   {"tendon", mjTRN_TENDON}, {"cranksite", mjTRN_SLIDERCRANK},
                                   {"site", mjTRN_SITE},     {"body", mjTRN_BODY}};

// Reads the target of an actuator and checks the attributes that depend on its type.
void ReadTarget(const Xml& xml, Actuator& actuator) {
  int given = 0;
  for (const TargetLine& line : kTargets) {
    const auto target = Attr(xml, line.attribute);
    if (!target) continue;
    actuator.target = *target;
    actuator.pub.trntype = line.type;
    ++given;
  }
  if (given > 1) Fail(xml, "actuator can have at most one of transmission target");
  if (const auto site = Attr(xml, "slidersite")) actuator.slidersite = *site;
  const mjtTrn type = actuator.pub.trntype;
  if ((Attr(xml, "slidersite") || Attr(xml, "cranklength")) && type != mjTRN_SLIDERCRANK &&
      type != mjTRN_UNDEFINED) {
    Fail(xml, "cranklength and slidersite can only be used in slidercrank transmission");
  }
  if (Attr(xml, "refsite") && type != mjTRN_SITE && type != mjTRN_UNDEFINED) {
    Fail(xml, "refsite can only be used with site transmission");
  }
}

// An optional value, as the preset functions expect it: a pointer that is null if it is absent.
struct Optional {
  Optional(const Xml& xml, const char* attribute) : given(ReadReal(xml, attribute, &value)) {}
  double* Get() { return given ? &value : nullptr; }
  double value = 0;
  bool given;
};

// The functions below read the attributes of a shortcut and apply its preset. They return an error
// text, which is empty on success. Values that are not given are taken from the default class.
const char* ReadServo(const Xml& xml, mjsActuator& pub, decltype(mjs_setToPosition)* preset) {
  double kp = pub.gainprm[0], inheritrange = pub.inheritrange;
  ReadReal(xml, "kp", &kp);
  ReadReal(xml, "inheritrange", &inheritrange);
  Optional kv(xml, "kv"), dampratio(xml, "dampratio"), timeconst(xml, "timeconst");
  return preset(&pub, kp, kv.Get(), dampratio.Get(), timeconst.Get(), inheritrange);
}

const char* ReadCylinder(const Xml& xml, mjsActuator& pub) {
  double timeconst = pub.dynprm[0], area = pub.gainprm[0], diameter = -1;
  double bias[3] = {pub.biasprm[0], 0, 0};
  ReadReal(xml, "timeconst", &timeconst);
  ReadReal(xml, "area", &area);
  ReadReal(xml, "diameter", &diameter);
  ReadReals(xml, "bias", bias);
  return mjs_setToCylinder(&pub, timeconst, bias[0], area, diameter);
}

const char* ReadMuscle(const Xml& xml, mjsActuator& pub) {
  double timeconst[2] = {-1, -1}, range[2] = {-1, -1}, tausmooth = pub.dynprm[2];
  ReadReals(xml, "timeconst", timeconst);
  ReadReals(xml, "range", range);
  ReadReal(xml, "tausmooth", &tausmooth);
  const auto value = [&](const char* attribute) {
    double result = -1;
    ReadReal(xml, attribute, &result);
    return result;
  };
  return mjs_setToMuscle(&pub, timeconst, tausmooth, range, value("force"), value("scale"),
                         value("lmin"), value("lmax"), value("vmax"), value("fpmax"),
                         value("fvmax"));
}

// Applies the shortcut that the element stands for, if any.
const char* ApplyShortcut(const Xml& xml, mjsActuator& pub) {
  double value = 0;
  switch (SchemaOf(xml).GetTag()) {
    case Tag::kMotor:
      return mjs_setToMotor(&pub);
    case Tag::kPosition:
      return ReadServo(xml, pub, mjs_setToPosition);
    case Tag::kIntVelocity:
      return ReadServo(xml, pub, mjs_setToIntVelocity);
    case Tag::kVelocity:
      value = pub.gainprm[0];
      ReadReal(xml, "kv", &value);
      return mjs_setToVelocity(&pub, value);
    case Tag::kDamper:
      ReadReal(xml, "kv", &value);
      return mjs_setToDamper(&pub, value);
    case Tag::kCylinder:
      return ReadCylinder(xml, pub);
    case Tag::kMuscle:
      return ReadMuscle(xml, pub);
    case Tag::kAdhesion:
      value = pub.gainprm[0];
      ReadReal(xml, "gain", &value);
      return mjs_setToAdhesion(&pub, value);
    default:
      return "";
  }
}

}  // namespace

void MjcfReader::ReadActuator(const Xml& xml) {
  Actuator& actuator = *AddToSpec<Actuator>(spec_, NamedClass(xml));
  ReadActuatorParts(xml, actuator);
  if (SchemaOf(xml).GetTag() == Tag::kPlugin) ReadPluginUse(xml, actuator);
}

// Reads an actuator or the template of a default class, where all kinds write to the same template.
void MjcfReader::ReadActuatorParts(const Xml& xml, Actuator& actuator) {
  ReadCommon(xml, actuator);
  ReadTarget(xml, actuator);
  if (const char* error = ApplyShortcut(xml, actuator.pub); *error) Fail(xml, error);
}

}  // namespace syn
