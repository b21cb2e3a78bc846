// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Schema of the kinematic tree and of default classes, which hold the same elements as templates.

#include "format/schema_parts.h"

namespace syn {
namespace {

namespace body {
using S = mjsBody;
constexpr Attribute kAttributes[] = {
    {"childclass"},
    {"pos", F(pos)},
    {"quat", F(quat), kRotation | kNonZero},
    {"mocap", F(mocap), 0, kBool},
    {"gravcomp", F(gravcomp)},
    {"user", F(userdata)},
};
constexpr Attribute kInertial[] = {
    {"pos", F(ipos), kRequired | kAlways},
    {"quat", F(iquat), kRotation | kNonZero},
    {"mass", F(mass), kRequired | kAlways},
    {"diaginertia", F(inertia), kAlways},
    {"fullinertia", F(fullinertia), kNotWritten},
    {"axisangle", Alternative(offsetof(S, ialt), mjORIENTATION_AXISANGLE), kRotation | kNotWritten},
    {"xyaxes", Alternative(offsetof(S, ialt), mjORIENTATION_XYAXES), kRotation | kNotWritten},
    {"zaxis", Alternative(offsetof(S, ialt), mjORIENTATION_ZAXIS), kRotation | kNotWritten},
    {"euler", Alternative(offsetof(S, ialt), mjORIENTATION_EULER), kRotation | kNotWritten},
};
}  // namespace body

namespace frame {
using S = mjsFrame;
constexpr Attribute kAttributes[] = {
    {"name"}, {"childclass"}, {"class"}, {"pos", F(pos)}, {"quat", F(quat), kRotation | kNonZero}};
}  // namespace frame

namespace freejoint {
using S = mjsJoint;
constexpr Attribute kAttributes[] = {{"group", F(group)}, {"align", F(align), 0, kAuto}};
}  // namespace freejoint

constexpr Attribute kAttach[] = {{"model", {}, kRequired}, {"body"}, {"prefix", {}, kRequired}};
constexpr Attribute kReplicate[] = {
    {"count", {}, kRequired}, {"sep"}, {"offset"}, {"euler"}, {"childclass"}};

constexpr Attribute kComposite[] = {{"prefix"}, {"type", {}, kRequired},
                                    {"count"},  {"offset"},
                                    {"vertex"}, {"initial"},
                                    {"curve"},  {"size"},
                                    {"quat"}};
constexpr Attribute kCompositeJoint[] = {{"kind", {}, kRequired},
                                         {"group"},
                                         {"stiffness"},
                                         {"damping"},
                                         {"armature"},
                                         {"solreffix"},
                                         {"solimpfix"},
                                         {"type"},
                                         {"axis"},
                                         {"limited"},
                                         {"range"},
                                         {"margin"},
                                         {"solreflimit"},
                                         {"solimplimit"},
                                         {"frictionloss"},
                                         {"solreffriction"},
                                         {"solimpfriction"}};
constexpr Attribute kCompositeSkin[] = {{"texcoord"}, {"material"}, {"group"},
                                        {"rgba"},     {"inflate"},  {"subgrid"}};
constexpr Attribute kCompositeGeom[] = {
    {"type"},   {"contype"},  {"conaffinity"}, {"condim"},   {"group"}, {"priority"},
    {"size"},   {"material"}, {"rgba"},        {"friction"}, {"mass"},  {"density"},
    {"solmix"}, {"solref"},   {"solimp"},      {"margin"},   {"gap"}};
constexpr Attribute kCompositeSite[] = {{"group"}, {"size"}, {"material"}, {"rgba"}};

constexpr Attribute kFlexcomp[] = {{"name", {}, kRequired},
                                   {"type"},
                                   {"group"},
                                   {"dim"},
                                   {"dof"},
                                   {"count"},
                                   {"spacing"},
                                   {"radius"},
                                   {"rigid"},
                                   {"mass"},
                                   {"inertiabox"},
                                   {"scale"},
                                   {"file"},
                                   {"point"},
                                   {"element"},
                                   {"texcoord"},
                                   {"material"},
                                   {"rgba"},
                                   {"flatskin"},
                                   {"pos"},
                                   {"quat"},
                                   {"axisangle"},
                                   {"xyaxes"},
                                   {"zaxis"},
                                   {"euler"},
                                   {"origin"}};
constexpr Attribute kFlexcompEdge[] = {
    {"equality"}, {"solref"}, {"solimp"}, {"stiffness"}, {"damping"}};
constexpr Attribute kElasticity[] = {
    {"young"}, {"poisson"}, {"damping"}, {"thickness"}, {"elastic2d"}};
constexpr Attribute kFlexContact[] = {
    {"contype"},  {"conaffinity"}, {"condim"},       {"priority"},    {"friction"},
    {"solmix"},   {"solref"},      {"solimp"},       {"margin"},      {"gap"},
    {"internal"}, {"selfcollide"}, {"activelayers"}, {"vertcollide"}, {"passive"}};
constexpr Attribute kPin[] = {{"id"}, {"range"}, {"grid"}, {"gridrange"}};

ElementLine CompositeLine() {
  return {"composite",
          '*',
          Tag::kUnsupported,
          {kComposite},
          {{"joint", '*', Tag::kOther, {kCompositeJoint}},
           {"skin", '?', Tag::kOther, {kCompositeSkin}},
           {"geom", '?', Tag::kOther, {kCompositeGeom}},
           {"site", '?', Tag::kOther, {kCompositeSite}},
           PluginLine()}};
}

ElementLine FlexcompLine() {
  return {"flexcomp",
          '*',
          Tag::kUnsupported,
          {kFlexcomp},
          {{"edge", '?', Tag::kOther, {kFlexcompEdge}},
           {"elasticity", '?', Tag::kOther, {kElasticity}},
           {"contact", '?', Tag::kOther, {kFlexContact}},
           {"pin", '*', Tag::kOther, {kPin}},
           PluginLine()}};
}

}  // namespace

ElementLine BodyLine() {
  return {"body",
          'R',
          Tag::kBody,
          {kName, body::kAttributes, kAlternatives<mjsBody>},
          {{"inertial", '?', Tag::kInertial, {body::kInertial}},
           {"joint", '*', Tag::kJoint, {kName, kClass, joint::kAttributes}},
           {"freejoint", '*', Tag::kFreeJoint, {kName, freejoint::kAttributes}},
           {"geom",
            '*',
            Tag::kGeom,
            {kName, kClass, geom::kShape, kCollision<mjsGeom>, geom::kGroup, kSurface<mjsGeom>,
             geom::kMatter, kAlternatives<mjsGeom>},
            {PluginLine()}},
           {"attach", '*', Tag::kAttach, {kAttach}},
           {"site", '*', Tag::kSite, {kName, kClass, site::kAttributes, kAlternatives<mjsSite>}},
           {"camera",
            '*',
            Tag::kCamera,
            {kName, kClass, camera::kTarget, camera::kAttributes, kAlternatives<mjsCamera>}},
           {"light", '*', Tag::kLight, {kName, kClass, light::kTarget, light::kAttributes}},
           PluginLine(),
           CompositeLine(),
           FlexcompLine()}};
}

ElementLine FrameLine() {
  return {"frame", '*', Tag::kFrame, {frame::kAttributes, kAlternatives<mjsFrame>}};
}

ElementLine ReplicateLine() { return {"replicate", '*', Tag::kReplicate, {kReplicate}}; }

ElementLine DefaultLine() {
  ElementLine line = {
      "default",
      'R',
      Tag::kDefault,
      {kClass},
      {{"mesh", '?', Tag::kMesh, {mesh::kAttributes}},
       {"material", '?', Tag::kMaterial, {material::kAttributes}},
       {"joint", '?', Tag::kJoint, {joint::kAttributes}},
       {"geom",
        '?',
        Tag::kGeom,
        {geom::kShape, kCollision<mjsGeom>, geom::kGroup, kSurface<mjsGeom>, geom::kMatter,
         kAlternatives<mjsGeom>}},
       {"site", '?', Tag::kSite, {site::kAttributes, kAlternatives<mjsSite>}},
       {"camera", '?', Tag::kCamera, {camera::kAttributes, kAlternatives<mjsCamera>}},
       {"light", '?', Tag::kLight, {light::kAttributes}},
       {"pair", '?', Tag::kPair, {pair::kAttributes}},
       {"equality", '?', Tag::kEqDefault, {equality::kAttributes}},
       {"tendon", '?', Tag::kTendonDefault, {tendon::kAttributes, tendon::kLook}}}};
  for (ElementLine& actuator : actuator::Lines('?', true)) {
    line.children.push_back(std::move(actuator));
  }
  return line;
}

}  // namespace syn
