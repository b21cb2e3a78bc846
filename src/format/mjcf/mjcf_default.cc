// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads default classes. A class starts as a copy of its parent at the time when it is created.
// Within one <default>, templates are read before nested classes, so that nested classes inherit
// all of them.

#include "format/mjcf/mjcf_reader.h"

namespace syn {

// Returns the class of a name. Throws with `message` if there is none.
Default* MjcfReader::FindClass(const Xml& xml, std::string_view name, const char* message) const {
  Default* def = FindDefault(spec_, name);
  if (!def) {
    Fail(xml, std::string(message) + " '" + std::string(name) + "'" +
                  SuggestName(spec_, mjOBJ_DEFAULT, name));
  }
  return def;
}

Default* MjcfReader::NamedClass(const Xml& xml) const {
  const auto name = Attr(xml, "class");
  return name ? FindClass(xml, *name, "unknown default class name") : spec_.main;
}

// Returns the class that applies to the contents of a body, frame or replicate.
Default* MjcfReader::ChildClass(const Xml& xml, Default* inherited) const {
  if (const auto name = Attr(xml, "childclass")) {
    return FindClass(xml, *name, "unknown default childclass");
  }
  if (const auto name = Attr(xml, "class")) {
    return FindClass(xml, *name, "unknown default class name");
  }
  return inherited;
}

// Reads a class; `parent` is null for the top level, which is always the class "main".
void MjcfReader::ReadDefault(const Xml& xml, Default* parent) {
  const auto name = Attr(xml, "class");
  Default* def = spec_.main;
  if (!parent) {
    if (name && *name != "main") {
      Fail(xml, "top-level default class 'main' cannot be renamed");
    }
  } else {
    if (!name || name->empty()) Fail(xml, "empty class name");
    def = AddDefault(spec_, *name, parent);
    if (!def) Fail(xml, "repeated default class name '" + std::string(*name) + "'");
  }
  ForEachChild(xml, [&](const Xml& child) {
    if (SchemaOf(child).GetTag() != Tag::kDefault) ReadTemplate(child, *def);
  });
  ForEachChild(xml, [&](const Xml& child) {
    if (SchemaOf(child).GetTag() == Tag::kDefault) ReadDefault(child, def);
  });
}

// Reads the template of one kind of element.
void MjcfReader::ReadTemplate(const Xml& xml, Default& def) {
  const auto read = [&](auto& element) { ReadAttributes(xml, SchemaOf(xml), &element.pub); };
  switch (SchemaOf(xml).GetTag()) {
    case Tag::kMesh:
      return read(def.mesh);
    case Tag::kMaterial:
      ReadTextureOf(xml, def.material);
      return read(def.material);
    case Tag::kJoint:
      return read(def.joint);
    case Tag::kGeom:
      return read(def.geom);
    case Tag::kSite:
      return read(def.site);
    case Tag::kCamera:
      return ReadCamera(xml, def.camera);
    case Tag::kLight:
      return ReadLight(xml, def.light);
    case Tag::kPair:
      return read(def.pair);
    case Tag::kEqDefault:
      return read(def.equality);
    case Tag::kTendonDefault:
      read(def.tendon);
      return;
    default:
      return ReadActuatorParts(xml, def.actuator);
  }
}

}  // namespace syn
