// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds probable mistakes: values that are valid but that users rarely intend.

#include <algorithm>
#include <cmath>
#include <string>

#include "base/error.h"
#include "compile/passes.h"
#include "compile/resolved_values.h"
#include "spec/use.h"

namespace syn {
namespace {

// Number of warnings that are written out. The others are counted, because the buffers of callers
// usually have 1000 characters.
constexpr size_t kShownWarnings = 3;

// Returns the kind, name and line of an element: "joint 'knee' (line 12)".
template <typename T>
std::string PlaceOf(const T& element) {
  std::string text = KindName(element.elemtype);
  text += element.name.empty() ? " " + std::to_string(element.id) : " '" + element.name + "'";
  if (!element.info.empty()) text += " (" + element.info + ")";
  return text;
}

// Warns of a range whose first number is the larger one. It counts as no range at all.
template <typename T>
void CheckOrder(const T& element, int limited, const double range[2], const char* attribute,
                std::vector<std::string>* warnings) {
  if (limited != mjLIMITED_AUTO || range[0] <= range[1]) return;
  warnings->push_back(Format(
      "%s: %s=\"%g %g\" is ignored, because the first number is larger "
      "than the second; write %s=\"%g %g\"",
      PlaceOf(element).c_str(), attribute, range[0], range[1], attribute, range[1], range[0]));
}

bool IsInteger(double x) { return x == std::floor(x); }

// Warns of a limited hinge whose range looks like the other angle unit. In degrees, a range within
// half a turn of radians that does not consist of integers is suspicious: limits such as 1.57
// degrees are rare. In radians, integers of more than two turns and at most 360 are suspicious.
void CheckUnit(const Joint& joint, std::vector<std::string>* warnings) {
  const double* range = joint.pub.range;
  if (joint.pub.type != mjJNT_HINGE || joint.pub.limited == mjLIMITED_FALSE) return;
  if (range[0] >= range[1]) return;
  const double largest = std::max(std::fabs(range[0]), std::fabs(range[1]));
  const bool integers = IsInteger(range[0]) && IsInteger(range[1]);
  const bool degree = CompilerOf(joint).degree != 0;
  constexpr double kHalfTurn = 3.1416, kTwoTurns = 12.567;  // rad, rounded up
  // Ranges below 0.5 degrees are left alone, because they may be tiny on purpose.
  const bool suspicious = degree ? largest <= kHalfTurn && largest >= 0.5 && !integers
                                 : largest > kTwoTurns && largest <= 360 && integers;
  if (!suspicious) return;
  warnings->push_back(
      Format("%s: range=\"%g %g\" is in %s here, but looks like %s; set "
             "angle=\"%s\" in <compiler>, or convert the numbers",
             PlaceOf(joint).c_str(), range[0], range[1], degree ? "degrees" : "radians",
             degree ? "radians" : "degrees", degree ? "radian" : "degree"));
}

// Warns of a list of a keyframe that has fewer numbers than the model.
void CheckLength(const Key& key, const char* what, size_t given, size_t expected, const char* rest,
                 std::vector<std::string>* warnings) {
  if (given == 0 || given >= expected) return;
  warnings->push_back(
      Format("%s: %s has %zu numbers, the model has %zu; the others are %s. Write "
             "all of them, or none",
             PlaceOf(key).c_str(), what, given, expected, rest));
}

// Compares the lists of a keyframe with the sizes of the model.
void CheckKey(const Key& key, const mjModel& m, std::vector<std::string>* warnings) {
  const auto size = [](int n) { return static_cast<size_t>(n); };
  CheckLength(key, "qpos", key.qpos.size(), size(m.nq), "those of the initial pose", warnings);
  CheckLength(key, "qvel", key.qvel.size(), size(m.nv), "zero", warnings);
  CheckLength(key, "act", key.act.size(), size(m.na), "zero", warnings);
  CheckLength(key, "ctrl", key.ctrl.size(), size(m.nu), "zero", warnings);
}

}  // namespace

std::string WarnOfMistakes(Compilation& c) {
  std::vector<std::string> warnings;
  // A time step that is not positive is valid for the interface, but nothing moves.
  const double timestep = c.spec.pub.option.timestep;
  if (!(timestep > 0)) {
    warnings.push_back(
        Format("option timestep=\"%g\": the time of the simulation does not advance; "
               "write a step above 0, for example timestep=\"0.002\"",
               timestep));
  }
  ForEachInTree<Joint>(c.spec, [&](const Joint& joint) {
    CheckOrder(joint, joint.pub.limited, joint.pub.range, "range", &warnings);
    CheckUnit(joint, &warnings);
  });
  for (const Tendon* tendon : c.spec.tendons) {
    CheckOrder(*tendon, tendon->pub.limited, tendon->pub.range, "range", &warnings);
  }
  for (const Actuator* actuator : c.spec.actuators) {
    const mjsActuator& pub = actuator->pub;
    CheckOrder(*actuator, pub.ctrllimited, pub.ctrlrange, "ctrlrange", &warnings);
    CheckOrder(*actuator, pub.forcelimited, pub.forcerange, "forcerange", &warnings);
  }
  for (const Key* key : c.spec.keys) CheckKey(*key, *c.model, &warnings);

  // The first warnings are written out, the others are counted.
  std::string text;
  for (size_t i = 0; i < std::min(warnings.size(), kShownWarnings); ++i) {
    text += (text.empty() ? "" : "\n") + warnings[i];
  }
  if (warnings.size() > kShownWarnings) {
    text += Format("\nand %zu more warnings", warnings.size() - kShownWarnings);
  }
  return text;
}

}  // namespace syn
