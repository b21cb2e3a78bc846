// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Schema of the kinematic tree, and of default classes, which contain the same elements as
// templates.

#include "format/schema/schema_parts.h"

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

namespace composite {
using S = CompositeFields;
constexpr Attribute kAttributes[] = {{"prefix", F(prefix)},
                                     {"type", F(type), kRequired, kCompositeType},
                                     {"count", F(count), kLeading},
                                     {"offset", F(offset)},
                                     {"vertex", F(vertex)},
                                     {"initial", F(initial)},
                                     {"curve"},
                                     {"size", F(size), kLeading},
                                     {"quat", F(quat)}};
constexpr Attribute kUnused[] = {
    {"kind", {}, kRequired}, {"solreffix"}, {"solimpfix"}, {"type"}, {"axis"}, {"limited"}};
}  // namespace composite

namespace composite_joint {
using S = mjsJoint;
constexpr Attribute kAttributes[] = {{"group", F(group)},
                                     {"stiffness", F(stiffness)},
                                     {"damping", F(damping)},
                                     {"armature", F(armature)},
                                     {"range", F(range)},
                                     {"margin", F(margin)},
                                     {"solreflimit", F(solref_limit), kLeading},
                                     {"solimplimit", F(solimp_limit), kLeading},
                                     {"frictionloss", F(frictionloss)},
                                     {"solreffriction", F(solref_friction), kLeading},
                                     {"solimpfriction", F(solimp_friction), kLeading}};
}  // namespace composite_joint

namespace composite_skin {
using S = CompositeSkin;
constexpr Attribute kAttributes[] = {{"texcoord", F(texcoord), 0, kBool},
                                     {"material", F(material)},
                                     {"group", F(group)},
                                     {"rgba", F(rgba)},
                                     {"inflate", F(inflate)},
                                     {"subgrid", F(subgrid)}};
}  // namespace composite_skin

namespace composite_geom {
using S = mjsGeom;
constexpr Attribute kAttributes[] = {
    {"type", F(type), 0, kGeomType}, {"group", F(group)}, {"size", F(size), kLeading},
    {"material", F(material)},       {"rgba", F(rgba)},   {"mass", F(mass)},
    {"density", F(density)}};
}  // namespace composite_geom

namespace composite_site {
using S = mjsSite;
constexpr Attribute kAttributes[] = {
    {"group", F(group)}, {"size", F(size), kLeading}, {"material", F(material)}, {"rgba", F(rgba)}};
}  // namespace composite_site

namespace flexcomp {
using S = FlexCompFields;
constexpr Attribute kAttributes[] = {
    {"name", {}, kRequired},
    {"type", F(shape), 0, kFlexShape},
    {"group", F(flex.group)},
    {"dim", F(flex.dim)},
    {"dof", F(dofs), 0, kFlexDofs},
    {"count", F(count)},
    {"spacing", F(spacing)},
    {"radius", F(flex.radius)},
    {"rigid", F(rigid), 0, kBool},
    {"mass", F(mass)},
    {"inertiabox", F(inertiabox)},
    {"scale", F(scale)},
    {"file", F(file)},
    {"point", F(point)},
    {"element", F(flex.elem)},
    {"texcoord", F(flex.texcoord)},
    {"material", F(flex.material)},
    {"rgba", F(flex.rgba)},
    {"flatskin", F(flex.flatskin), 0, kBool},
    {"pos", F(pos)},
    {"quat", F(quat), kRotation},
    {"origin", F(origin)},
};
constexpr Attribute kEdge[] = {{"equality", F(equality), 0, kBool},
                               {"solref", F(solref), kLeading},
                               {"solimp", F(solimp), kLeading},
                               {"stiffness", F(flex.edgestiffness)},
                               {"damping", F(flex.edgedamping)}};
constexpr Attribute kPin[] = {{"id"}, {"range"}, {"grid"}, {"gridrange"}};
}  // namespace flexcomp

ElementLine CompositeLine() {
  return {"composite",
          '*',
          Tag::kComposite,
          {composite::kAttributes},
          {{"joint", '*', Tag::kOther, {composite::kUnused, composite_joint::kAttributes}},
           {"skin", '?', Tag::kOther, {composite_skin::kAttributes}},
           {"geom",
            '?',
            Tag::kOther,
            {kCollision<mjsGeom>, composite_geom::kAttributes, kSurface<mjsGeom>}},
           {"site", '?', Tag::kOther, {composite_site::kAttributes}},
           PluginLine()}};
}

ElementLine FlexcompLine() {
  return {"flexcomp",
          '*',
          Tag::kFlexComp,
          {flexcomp::kAttributes, kAlternatives<FlexCompFields>},
          {{"edge", '?', Tag::kOther, {flexcomp::kEdge}},
           {"elasticity", '?', Tag::kOther, {flex::kElasticity}},
           {"contact", '?', Tag::kOther, {kCollision<mjsFlex>, kSurface<mjsFlex>, flex::kContact}},
           {"pin", '*', Tag::kOther, {flexcomp::kPin}},
           PluginLine()}};
}

}  // namespace

// Returns the schema of a body, which may contain bodies.
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

// Returns the schema of a default class, which may contain classes.
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
