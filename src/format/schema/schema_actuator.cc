// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Schema of actuators. Each kind consists of groups of attributes. A default class has the same
// kinds, without the attributes that name a single actuator and its target.

#include "format/schema/schema_parts.h"

namespace syn {
namespace actuator {
namespace {

constexpr Attribute kTargets[] = {
    {"joint"}, {"jointinparent"}, {"tendon"}, {"slidersite"}, {"cranksite"}};
constexpr Attribute kSiteTarget[] = {{"site"}};
constexpr Attribute kRefSite[] = {{"refsite", F(refsite)}};
constexpr Attribute kBodyTarget[] = {{"body"}};
constexpr Attribute kPlugin[] = {{"plugin"}, {"instance"}};
constexpr Attribute kSmooth[] = {{"tausmooth"}};

using Groups = std::vector<AttributeGroup>;

// Appends groups.
Groups operator+(Groups a, const Groups& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

}  // namespace

// Returns the lines of all kinds of actuators. `in_class` is true for default classes.
std::vector<ElementLine> Lines(char mark, bool in_class) {
  const Groups none;
  const Groups named = in_class ? none : Groups{kName, kClass};
  const Groups targets = in_class ? none : Groups{kTargets};
  const Groups sites = in_class ? none : Groups{kSiteTarget, kRefSite};
  const Groups body = in_class ? none : Groups{kBodyTarget};
  const Groups length = in_class ? none : Groups{kLengthRange};
  const Groups limits = {kGroup, kCtrlLimited, kRanges};
  const Groups always_limited = {kGroup, kRanges};
  const Groups usual = named + targets + sites + limits + length + Groups{kGear};
  const Groups user = {kUser};

  std::vector<ElementLine> lines = {
      {"general", mark, Tag::kGeneral,
       named + targets + sites + body + limits + Groups{kActLimited, kActRange} + length +
           Groups{kGear, kActivation, kGainBias} + user},
      {"motor", mark, Tag::kMotor, usual + user},
      {"position", mark, Tag::kPosition, usual + Groups{kServo, kTimeConst} + user},
      {"velocity", mark, Tag::kVelocity, usual + Groups{kVelocityGain} + user},
      {"intvelocity", mark, Tag::kIntVelocity, usual + Groups{kActRange, kServo} + user},
      {"damper", mark, Tag::kDamper,
       named + targets + sites + always_limited + length + Groups{kGear, kVelocityGain} + user},
      {"cylinder", mark, Tag::kCylinder, usual + Groups{kCylinder} + user},
      {"muscle", mark, Tag::kMuscle,
       named + targets + limits + length + Groups{kGear, kMuscle} +
           (in_class ? none : Groups{kSmooth}) + user},
      {"adhesion", mark, Tag::kAdhesion, named + body + always_limited + Groups{kAdhesion} + user},
  };
  if (!in_class) {
    lines.push_back({"plugin", mark, Tag::kPlugin,
                     Groups{kPlugin} + named + targets + Groups{kSiteTarget} + limits +
                         Groups{kActLimited, kActRange, kLengthRange, kGear, kActivation, kUser},
                     PluginLine().children});
  }
  return lines;
}

}  // namespace actuator

ElementLine ActuatorLine() {
  return {"actuator", '*', Tag::kActuator, {}, actuator::Lines('*', false)};
}

}  // namespace syn
