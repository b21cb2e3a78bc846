// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Schema of everything outside of the tree: assets, contact, constraints, tendons, custom data,
// keyframes.

#include "format/schema/schema_parts.h"

namespace syn {
namespace {

constexpr Attribute kConfig[] = {{"key", {}, kRequired}, {"value", {}, kRequired}};
constexpr Attribute kPluginUse[] = {{"plugin"}, {"instance"}};
constexpr Attribute kPluginRequired[] = {{"plugin", {}, kRequired}};
constexpr Attribute kNameRequired[] = {{"name", {}, kRequired}};

ElementLine ConfigLine() { return {"config", '*', Tag::kOther, {kConfig}}; }

namespace mesh_asset {
using S = mjsMesh;
constexpr Attribute kFile[] = {{"content_type", F(content_type)}, {"file", F(file)},
                               {"vertex", F(uservert)},           {"normal", F(usernormal)},
                               {"texcoord", F(usertexcoord)},     {"face", F(userface)}};
constexpr Attribute kShape[] = {
    {"refpos", F(refpos)},
    {"refquat", F(refquat)},
    {"smoothnormal", F(smoothnormal), 0, kBool},
    {"material", F(material)},
    {"builtin"},
    {"params"},
};
}  // namespace mesh_asset

namespace hfield {
using S = mjsHField;
constexpr Attribute kAttributes[] = {{"size", F(size), kRequired | kAlways},
                                     {"content_type", F(content_type)},
                                     {"file", F(file)},
                                     {"nrow", F(nrow)},
                                     {"ncol", F(ncol)},
                                     {"elevation", F(userdata)}};
}  // namespace hfield

namespace skin {
using S = mjsSkin;
constexpr Attribute kAttributes[] = {{"file", F(file)},         {"material", F(material)},
                                     {"group", F(group)},       {"rgba", F(rgba)},
                                     {"inflate", F(inflate)},   {"vertex", F(vert)},
                                     {"texcoord", F(texcoord)}, {"face", F(face)}};
constexpr Attribute kBone[] = {{"body", {}, kRequired},
                               {"bindpos", {}, kRequired},
                               {"bindquat", {}, kRequired},
                               {"vertid", {}, kRequired},
                               {"vertweight", {}, kRequired}};
}  // namespace skin

namespace texture {
using S = mjsTexture;
constexpr Attribute kAttributes[] = {
    {"type", F(type), kAlways, kTextureType},
    {"colorspace", F(colorspace), kAlways, kColorSpace},
    {"name"},
    {"builtin", F(builtin), 0, kTextureBuiltin},
    {"mark", F(mark), 0, kTextureMark},
    {"rgb1", F(rgb1)},
    {"rgb2", F(rgb2)},
    {"markrgb", F(markrgb)},
    {"random", F(random)},
    {"width", F(width)},
    {"height", F(height)},
    {"content_type", F(content_type)},
    {"file", F(file)},
    {"fileright"},
    {"fileleft"},
    {"fileup"},
    {"filedown"},
    {"filefront"},
    {"fileback"},
    {"hflip", F(hflip), 0, kBool},
    {"vflip", F(vflip), 0, kBool},
    {"gridsize", F(gridsize)},
    {"gridlayout"},
    {"nchannel", F(nchannel)},
};
}  // namespace texture

constexpr Attribute kLayer[] = {{"texture", {}, kRequired}, {"role", {}, kRequired}};
constexpr Attribute kModel[] = {{"name"}, {"file", {}, kRequired}, {"content_type"}};

namespace contact {
using S = mjsPair;
constexpr Attribute kGeoms[] = {{"geom1", F(geomname1)}, {"geom2", F(geomname2)}};
}  // namespace contact

namespace exclude {
using S = mjsExclude;
constexpr Attribute kBodies[] = {{"body1", F(bodyname1), kRequired},
                                 {"body2", F(bodyname2), kRequired}};
}  // namespace exclude

namespace constraint {
using S = mjsEquality;
constexpr Attribute kPlaces[] = {
    {"body1"}, {"body2"}, {"site1"}, {"site2"}, {"anchor", Part(F(data), 0, 3)}};
constexpr Attribute kWeld[] = {{"relpose", Part(F(data), 3, 7)},
                               {"torquescale", Part(F(data), 10, 1)}};
constexpr Attribute kPolynomial[] = {{"polycoef", Part(F(data), 0, 5), kLeading}};
constexpr Attribute kJoints[] = {{"joint1", F(name1), kRequired}, {"joint2", F(name2)}};
constexpr Attribute kTendons[] = {{"tendon1", F(name1), kRequired}, {"tendon2", F(name2)}};
constexpr Attribute kFlex[] = {{"flex", F(name1), kRequired}};
}  // namespace constraint

constexpr Attribute kSiteRequired[] = {{"site", {}, kRequired}};
constexpr Attribute kWrapGeom[] = {{"geom", {}, kRequired}, {"sidesite"}};
constexpr Attribute kPulley[] = {{"divisor", {}, kRequired}};
constexpr Attribute kWrapJoint[] = {{"joint", {}, kRequired}, {"coef", {}, kRequired}};

namespace numeric {
using S = mjsNumeric;
constexpr Attribute kAttributes[] = {{"size"}, {"data", F(data)}};
}  // namespace numeric

namespace text {
using S = mjsText;
constexpr Attribute kAttributes[] = {{"data", F(data), kRequired}};
}  // namespace text

constexpr Attribute kTupleElement[] = {
    {"objtype", {}, kRequired}, {"objname", {}, kRequired}, {"prm"}};

namespace key {
using S = mjsKey;
constexpr Attribute kAttributes[] = {{"time", F(time)}, {"qpos", F(qpos)}, {"qvel", F(qvel)},
                                     {"act", F(act)},   {"mpos", F(mpos)}, {"mquat", F(mquat)},
                                     {"ctrl", F(ctrl)}};
}  // namespace key

}  // namespace

ElementLine PluginLine() { return {"plugin", '*', Tag::kPlugin, {kPluginUse}, {ConfigLine()}}; }

ElementLine ExtensionLine() {
  return {"extension",
          '*',
          Tag::kExtension,
          {},
          {{"plugin",
            '*',
            Tag::kPlugin,
            {kPluginRequired},
            {{"instance", '*', Tag::kOther, {kNameRequired}, {ConfigLine()}}}}}};
}

ElementLine CustomLine() {
  return {"custom",
          '*',
          Tag::kCustom,
          {},
          {{"numeric", '*', Tag::kNumeric, {kNameRequired, numeric::kAttributes}},
           {"text", '*', Tag::kText, {kNameRequired, text::kAttributes}},
           {"tuple",
            '*',
            Tag::kTuple,
            {kNameRequired},
            {{"element", '*', Tag::kOther, {kTupleElement}}}}}};
}

ElementLine SkinLine() {
  return {"skin",
          '*',
          Tag::kSkin,
          {kName, skin::kAttributes},
          {{"bone", '*', Tag::kOther, {skin::kBone}}}};
}

ElementLine AssetLine() {
  return {"asset",
          '*',
          Tag::kAsset,
          {},
          {{"mesh",
            '*',
            Tag::kMesh,
            {kName, kClass, mesh_asset::kFile, mesh::kAttributes, mesh_asset::kShape},
            {PluginLine()}},
           {"hfield", '*', Tag::kHField, {kName, hfield::kAttributes}},
           SkinLine(),
           {"texture", '*', Tag::kTexture, {texture::kAttributes}},
           {"material",
            '*',
            Tag::kMaterial,
            {kName, kClass, material::kAttributes},
            {{"layer", '*', Tag::kOther, {kLayer}}}},
           {"model", '*', Tag::kModel, {kModel}}}};
}

ElementLine DeformableLine() {
  return {
      "deformable",
      '*',
      Tag::kDeformable,
      {},
      {{"flex",
        '*',
        Tag::kFlex,
        {kName, flex::kAttributes},
        {{"contact", '?', Tag::kOther, {kCollision<mjsFlex>, kSurface<mjsFlex>, flex::kContact}},
         {"edge", '?', Tag::kOther, {flex::kEdge}},
         {"elasticity", '?', Tag::kOther, {flex::kElasticity}}}},
       SkinLine()}};
}

ElementLine ContactLine() {
  return {"contact",
          '*',
          Tag::kContact,
          {},
          {{"pair", '*', Tag::kPair, {kClass, contact::kGeoms, kName, pair::kAttributes}},
           {"exclude", '*', Tag::kExclude, {kName, exclude::kBodies}}}};
}

ElementLine EqualityLine() {
  using namespace constraint;
  const AttributeGroup common = equality::kAttributes;
  return {"equality",
          '*',
          Tag::kEquality,
          {},
          {{"connect", '*', Tag::kEqConnect, {kName, kClass, kPlaces, common}},
           {"weld", '*', Tag::kEqWeld, {kName, kClass, kPlaces, kWeld, common}},
           {"joint", '*', Tag::kEqJoint, {kName, kClass, kJoints, kPolynomial, common}},
           {"tendon", '*', Tag::kEqTendon, {kName, kClass, kTendons, kPolynomial, common}},
           {"flex", '*', Tag::kEqFlex, {kName, kClass, kFlex, common}}}};
}

ElementLine TendonLine() {
  return {"tendon",
          '*',
          Tag::kTendon,
          {},
          {{"spatial",
            '*',
            Tag::kSpatial,
            {kName, kClass, tendon::kAttributes, tendon::kForce, tendon::kLook},
            {{"site", '*', Tag::kOther, {kSiteRequired}},
             {"geom", '*', Tag::kOther, {kWrapGeom}},
             {"pulley", '*', Tag::kOther, {kPulley}}}},
           {"fixed",
            '*',
            Tag::kFixed,
            {kName, kClass, tendon::kAttributes, tendon::kForce},
            {{"joint", '*', Tag::kOther, {kWrapJoint}}}}}};
}

ElementLine KeyframeLine() {
  return {
      "keyframe", '*', Tag::kKeyframe, {}, {{"key", '*', Tag::kKey, {kName, key::kAttributes}}}};
}

}  // namespace syn
