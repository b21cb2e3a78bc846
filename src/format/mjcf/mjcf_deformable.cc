// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads flexes and skins, and the macro elements flexcomp and composite, which expand into bodies.

#include <algorithm>

#include "base/error.h"
#include "base/text.h"
#include "format/mjcf/mjcf_reader.h"
#include "spec/macro/composite.h"
#include "spec/macro/flexcomp.h"
#include "spec/use.h"

namespace syn {
namespace {

constexpr int kMaxSkinGroup = mjNGROUP - 1;  // largest visualization group

void CheckSkinGroup(const Xml& xml, int group) {
  if (group < 0 || group > kMaxSkinGroup) Fail(xml, "skin group must be between 0 and 5");
}

template <typename T>
void Append(const std::vector<T>& from, std::vector<T>* to) {
  to->insert(to->end(), from.begin(), from.end());
}

// Reads the lists of pinned vertices. Several <pin> elements add up.
void ReadPins(const Xml& xml, FlexPins* pins) {
  Append(ReadIntList(xml, "id"), &pins->id);
  Append(ReadIntList(xml, "range"), &pins->range);
  Append(ReadIntList(xml, "grid"), &pins->grid);
  Append(ReadIntList(xml, "gridrange"), &pins->gridrange);
}

// Reads a fixed number of values (at most 4) in single precision.
void ReadFloats(const Xml& xml, const char* attribute, size_t count, std::vector<float>* to) {
  RequiredText(xml, attribute);
  double values[4];
  ReadReals(xml, attribute, {values, count});
  for (size_t i = 0; i < count; ++i) to->push_back(static_cast<float>(values[i]));
}

void ReadBone(const Xml& xml, Skin* skin) {
  skin->bodyname.emplace_back(RequiredText(xml, "body"));
  ReadFloats(xml, "bindpos", 3, &skin->bindpos);
  ReadFloats(xml, "bindquat", 4, &skin->bindquat);
  RequiredText(xml, "vertid");
  RequiredText(xml, "vertweight");
  skin->vertid.push_back(ReadIntList(xml, "vertid"));
  const std::vector<double> weights = ReadRealList(xml, "vertweight");
  skin->vertweight.emplace_back(weights.begin(), weights.end());
}

// Reads the shape of a cable, one word per axis.
void ReadCurve(const Xml& xml, Composite* composite) {
  const auto text = Attr(xml, "curve");
  if (!text) return;
  std::vector<std::string> words;
  mjs_setStringVec(&words, std::string(*text).c_str());
  if (words.size() > 3) Fail(xml, "The curve array must have a maximum of 3 components");
  for (size_t i = 0; i < words.size(); ++i) {
    const auto curve = FindKeyword(kCableCurve, words[i]);
    if (!curve) Fail(xml, "The curve array contains an invalid shape");
    composite->curve[i] = static_cast<CableCurve>(*curve);
  }
}

// Reads a child of <composite>.
void ReadCompositePart(const Xml& xml, Composite* composite) {
  const std::string_view tag = xml.Name();
  if (tag == "joint") {
    ++composite->num_joints;
    if (RequiredText(xml, "kind") != "main") Fail(xml, "invalid keyword: 'kind'");
    ReadAttributes(xml, SchemaOf(xml), &composite->joint.pub);
  } else if (tag == "geom") {
    ReadAttributes(xml, SchemaOf(xml), &composite->geom.pub);
  } else if (tag == "site") {
    ReadAttributes(xml, SchemaOf(xml), &composite->site.pub);
  } else {
    ReadAttributes(xml, SchemaOf(xml), &composite->skin);
    CheckSkinGroup(xml, composite->skin.group);
  }
}

}  // namespace

void MjcfReader::ReadDeformable(const Xml& xml) {
  if (SchemaOf(xml).GetTag() == Tag::kFlex) {
    ReadFlex(xml);
  } else {
    ReadSkin(xml);
  }
}

void MjcfReader::ReadFlex(const Xml& xml) {
  Flex& flex = *AddPlain<Flex>(spec_);
  ReadCommon(xml, flex);
  ForEachChild(xml, [&](const Xml& part) { ReadAttributes(part, SchemaOf(part), &flex.pub); });
}

void MjcfReader::ReadSkin(const Xml& xml) {
  Skin& skin = *AddPlain<Skin>(spec_);
  ReadCommon(xml, skin);
  CheckSkinGroup(xml, skin.pub.group);
  ResolveFile(xml, spec_.meshdir, &skin.file);
  ForEachChild(xml, [&](const Xml& bone) { ReadBone(bone, &skin); });
}

// Reads a flexcomp and expands it into bodies and a flex.
void MjcfReader::ReadFlexComp(const Xml& xml, const Scope& scope) {
  FlexComp comp;
  comp.name = RequiredText(xml, "name");
  comp.info = LineInfo(xml);
  ReadAttributes(xml, SchemaOf(xml), &comp.fields);
  ForEachChild(xml, [&](const Xml& part) {
    const std::string_view tag = part.Name();
    if (tag == "plugin") return ReadPluginUse(part, comp.plugin);
    if (tag == "pin") return ReadPins(part, &comp.pins);
    void* object = &comp.fields.flex;
    if (tag == "edge") object = &comp.fields;
    ReadAttributes(part, SchemaOf(part), object);
  });
  if (comp.shape() == FlexShape::kMesh && comp.fields.flex.dim == 3 && !Attr(xml, "origin")) {
    Fail(xml, "origin must be specified for mesh flexcomps if dim=3");
  }
  if (comp.fields.flex.elastic2d >= 2 && comp.fields.equality) {
    Fail(xml, "elasticity and edge constraints cannot both be present");
  }
  ResolveFile(xml, spec_.meshdir, &comp.file);
  // Errors of the expansion are reported at the element.
  try {
    ExpandFlexComp(comp, *scope.body,
                   {spec_.modelfiledir, spec_.meshdir, vfs_, spec_.pub.strippath != 0});
  } catch (const ModelError& error) {
    Fail(xml, error.message);
  }
}

// Reads a composite and expands it into bodies.
void MjcfReader::ReadComposite(const Xml& xml, const Scope& scope) {
  Composite composite;
  composite.info = LineInfo(xml);
  ReadAttributes(xml, SchemaOf(xml), &composite.fields);
  ReadCurve(xml, &composite);
  ForEachChild(xml, [&](const Xml& part) {
    if (SchemaOf(part).GetTag() == Tag::kPlugin) return ReadPluginUse(part, composite.plugin);
    ReadCompositePart(part, &composite);
  });
  try {
    ExpandComposite(composite, *scope.body, scope.frame);
  } catch (const ModelError& error) {
    Fail(xml, error.message);
  }
}

}  // namespace syn
