// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "format/schema/validate.h"

#include <string>
#include <vector>

#include "base/text.h"

namespace syn {
namespace {

bool HoldsTree(const ElementSchema& schema) {
  return schema.GetTag() == Tag::kBody || schema.GetTag() == Tag::kFrame ||
         schema.GetTag() == Tag::kReplicate;
}

const ElementSchema& BodySchema() {
  static const ElementSchema& schema = MjcfSchema()["body"];
  return schema;
}

// The schema of a child element: frame and replicate are bodies for their contents.
const ElementSchema* ChildSchema(const ElementSchema& parent, std::string_view name) {
  if (HoldsTree(parent)) {
    if (name == "frame") return &FrameSchema();
    if (name == "replicate") return &ReplicateSchema();
    return name == "body" ? &BodySchema() : BodySchema().FindChild(name);
  }
  if (&parent == &MjcfSchema() && name == "frame") return &FrameSchema();
  return parent.FindChild(name);
}

[[noreturn]] void FailAttribute(const Xml& xml, const ElementSchema& schema, const char* name) {
  NearestWord nearest(name);
  for (const Attribute& attribute : schema.Attributes()) nearest.Offer(attribute.name);
  Fail(xml, "Schema violation: unrecognized attribute: '" + std::string(name) + "'" +
                nearest.Suggestion());
}

// Appends the names of the elements below `schema` that may contain an element of this name. Defaults
// are left out: they may contain nearly everything.
void AppendParents(const ElementSchema& schema, std::string_view name, int depth,
                   std::string* parents) {
  constexpr int kDeepest = 4;  // No element of the schema is deeper, apart from nested bodies.
  if (depth > kDeepest) return;
  for (const ElementSchema& child : schema.Children()) {
    const std::string tag = "<" + std::string(child.Name()) + ">";
    if (tag == "<default>") continue;
    if (child.FindChild(name) && parents->find(tag) == std::string::npos) {
      *parents += (parents->empty() ? "" : ", ") + tag;
    }
    AppendParents(child, name, depth + 1, parents);
  }
}

// Returns where an element belongs that stands where it must not; empty if there is no such place.
std::string RightPlace(std::string_view name) {
  if (BodySchema().FindChild(name)) {
    return "<" + std::string(name) + "> belongs inside <worldbody> or inside a <body> of it.";
  }
  std::string parents;
  AppendParents(MjcfSchema(), name, 0, &parents);
  return parents.empty() ? "" : "<" + std::string(name) + "> belongs inside " + parents + ".";
}

[[noreturn]] void FailElement(const Xml& xml, const ElementSchema& parent, bool lenient) {
  NearestWord nearest(xml.Name());
  const ElementSchema& known = HoldsTree(parent) ? BodySchema() : parent;
  for (const ElementSchema& child : known.Children()) nearest.Offer(child.Name());
  if (HoldsTree(parent)) {
    for (const char* name : {"body", "frame", "replicate"}) nearest.Offer(name);
  }
  const std::string name = xml.Name();
  // An element that exists is in the wrong place, and its name is not misspelt.
  const std::string place = RightPlace(name);
  const std::string suggestion = place.empty() ? nearest.Suggestion() : "";
  Fail(xml,
       (lenient ? "unrecognized model element '" + name + "'"
                : "Schema violation: unrecognized element") +
           suggestion,
       place.empty() && suggestion.empty() ? "mj_printSchema lists all elements." : place);
}

void CheckAttributes(const Xml& xml, const ElementSchema& schema) {
  for (XmlAttribute given = xml.FirstAttribute(); given; given = given.Next()) {
    if (!schema.FindAttribute(given.Name())) FailAttribute(xml, schema, given.Name());
  }
}

// Elements that may occur only once. All children have their schema by now, as far as it is known.
void CheckCounts(const Xml& xml) {
  ForEachChild(xml, [&](const Xml& child) {
    if (!child.schema || child.schema->Mark() != '?') return;
    int count = 0;
    ForEachChild(xml, [&](const Xml& other) { count += other.schema == child.schema; });
    if (count > 1) {
      Fail(xml, "Schema violation: unique element '" + std::string(child.schema->Name()) +
                    "' found " + std::to_string(count) + " times");
    }
  });
}

void ValidateElement(const Xml& xml, const ElementSchema& schema, bool lenient) {
  xml.schema = &schema;
  lenient = lenient || schema.GetTag() == Tag::kFrame || schema.GetTag() == Tag::kReplicate;
  if (!lenient) CheckAttributes(xml, schema);
  bool has_children = false;
  ForEachChild(xml, [&](const Xml& child) {
    has_children = true;
    if (const ElementSchema* found = ChildSchema(schema, child.Name())) {
      ValidateElement(child, *found, lenient);
    } else if (!lenient || HoldsTree(schema)) {
      FailElement(child, schema, lenient);
    }
  });
  if (!lenient && has_children) CheckCounts(xml);
}

}  // namespace

void Validate(const Xml& root) {
  if (std::string_view(root.Name()) != "mujoco") {
    Fail(root, "Schema violation: unrecognized element",
         "Names of elements are written in lower case: the root element is <mujoco>.");
  }
  ValidateElement(root, MjcfSchema(), false);
}

}  // namespace syn
