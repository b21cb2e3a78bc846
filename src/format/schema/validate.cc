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

[[noreturn]] void FailElement(const Xml& xml, const ElementSchema& parent, bool lenient) {
  NearestWord nearest(xml.Name());
  const ElementSchema& known = HoldsTree(parent) ? BodySchema() : parent;
  for (const ElementSchema& child : known.Children()) nearest.Offer(child.Name());
  if (HoldsTree(parent)) {
    for (const char* name : {"body", "frame", "replicate"}) nearest.Offer(name);
  }
  const std::string name = xml.Name();
  Fail(xml, (lenient ? "unrecognized model element '" + name + "'"
                     : "Schema violation: unrecognized element") +
                nearest.Suggestion());
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
    Fail(root, "Schema violation: unrecognized element");
  }
  ValidateElement(root, MjcfSchema(), false);
}

}  // namespace syn
