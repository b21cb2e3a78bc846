// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the sections of a document in their fixed order; see mjcf_reader.h.

#include "format/mjcf/mjcf_reader.h"

#include <algorithm>
#include <array>

namespace syn {
namespace {

// The tree comes last, so that it finds all classes and everything that may be replicated with it.
constexpr Tag kReadingOrder[] = {
    Tag::kCompiler,  Tag::kOption,   Tag::kSize,   Tag::kVisual,   Tag::kStatistic,  Tag::kDefault,
    Tag::kExtension, Tag::kCustom,   Tag::kAsset,  Tag::kContact,  Tag::kDeformable, Tag::kEquality,
    Tag::kTendon,    Tag::kActuator, Tag::kSensor, Tag::kKeyframe, Tag::kBody};

}  // namespace

void MjcfReader::ReadModel(const Xml& root) {
  if (const auto name = Attr(root, "model")) spec_.modelname = *name;
  if (const char* comment = root.LeadingComment()) spec_.comment = comment;
  // A section may occur several times, also in included files.
  std::vector<std::pair<Tag, const Xml*>> sections;
  ForEachChild(root, [&](const Xml& xml) { sections.emplace_back(SchemaOf(xml).GetTag(), &xml); });
  for (const Tag tag : kReadingOrder) {
    for (const auto& [section, xml] : sections) {
      if (section == tag) ReadSection(tag, *xml);
    }
  }
  // Keyframes of attached and replicated parts are merged when all sizes are known.
  SettleKeys(spec_, &keys_);
}

void MjcfReader::ReadSection(Tag tag, const Xml& xml) {
  const auto for_each = [&](void (MjcfReader::*read)(const Xml&)) {
    ForEachChild(xml, [&](const Xml& child) { (this->*read)(child); });
  };
  switch (tag) {
    case Tag::kCompiler:
      return ReadCompiler(xml, SchemaOf(xml));
    case Tag::kOption:
      return ReadOption(xml, SchemaOf(xml));
    case Tag::kSize:
      return ReadSize(xml, SchemaOf(xml));
    case Tag::kVisual:
      return ReadVisual(xml);
    case Tag::kStatistic:
      return ReadStatistic(xml);
    case Tag::kDefault:
      return ReadDefault(xml, nullptr);
    case Tag::kCustom:
      return for_each(&MjcfReader::ReadCustom);
    case Tag::kAsset:
      return for_each(&MjcfReader::ReadAsset);
    case Tag::kContact:
      return for_each(&MjcfReader::ReadContact);
    case Tag::kEquality:
      return for_each(&MjcfReader::ReadEquality);
    case Tag::kTendon:
      return for_each(&MjcfReader::ReadTendon);
    case Tag::kActuator:
      return for_each(&MjcfReader::ReadActuator);
    case Tag::kSensor:
      return for_each(&MjcfReader::ReadSensor);
    case Tag::kKeyframe:
      return for_each(&MjcfReader::ReadKey);
    case Tag::kExtension:
      return for_each(&MjcfReader::ReadExtension);
    case Tag::kDeformable:
      return for_each(&MjcfReader::ReadDeformable);
    case Tag::kBody:
      if (std::string_view(xml.Name()) != "worldbody") return;
      if (xml.FirstAttribute()) Fail(xml, "World body cannot have attributes");
      return ReadContents(xml, {spec_.world, nullptr, spec_.main});
    default:
      return;
  }
}

}  // namespace syn
