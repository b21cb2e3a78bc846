// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Validates a document against the schema. The schema of each element is stored in the element,
// because the readers need it again. See validate.h.

#include "format/schema/validate.h"

#include <string>
#include <vector>

#include "base/text.h"

namespace syn {
namespace {

// Returns true for elements that may contain parts of the kinematic tree.
bool HoldsTree(const ElementSchema& schema) {
  return schema.GetTag() == Tag::kBody || schema.GetTag() == Tag::kFrame ||
         schema.GetTag() == Tag::kReplicate;
}

const ElementSchema& BodySchema() {
  static const ElementSchema& schema = MjcfSchema()["body"];
  return schema;
}

// Returns the schema of a child element, or null. Frames and replicates may contain what bodies may
// contain.
const ElementSchema* ChildSchema(const ElementSchema& parent, std::string_view name) {
  if (HoldsTree(parent)) {
    if (name == "frame") return &FrameSchema();
    if (name == "replicate") return &ReplicateSchema();
    return name == "body" ? &BodySchema() : BodySchema().FindChild(name);
  }
  if (&parent == &MjcfSchema() && name == "frame") return &FrameSchema();
  return parent.FindChild(name);
}

// Reports an unknown attribute and suggests a similar one.
[[noreturn]] void FailAttribute(const Xml& xml, const ElementSchema& schema, const char* name) {
  NearestWord nearest(name);
  for (const Attribute& attribute : schema.Attributes()) nearest.Offer(attribute.name);
  Fail(xml, "Schema violation: unrecognized attribute: '" + std::string(name) + "'" +
                nearest.Suggestion());
}

// Appends the names of the elements below `schema` that may contain an element of this name.
// Default classes are left out, because they may contain nearly everything.
void AppendParents(const ElementSchema& schema, std::string_view name, int depth,
                   std::string* parents) {
  constexpr int kDeepest = 4;  // no element of the schema is deeper, apart from nested bodies
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

// Returns a sentence that tells where a misplaced element belongs; empty if there is no such place.
std::string RightPlace(std::string_view name) {
  if (BodySchema().FindChild(name)) {
    return "<" + std::string(name) + "> belongs inside <worldbody> or inside a <body> of it.";
  }
  std::string parents;
  AppendParents(MjcfSchema(), name, 0, &parents);
  return parents.empty() ? "" : "<" + std::string(name) + "> belongs inside " + parents + ".";
}

// Reports an unknown or misplaced element.
[[noreturn]] void FailElement(const Xml& xml, const ElementSchema& parent, bool lenient) {
  NearestWord nearest(xml.Name());
  const ElementSchema& known = HoldsTree(parent) ? BodySchema() : parent;
  for (const ElementSchema& child : known.Children()) nearest.Offer(child.Name());
  if (HoldsTree(parent)) {
    for (const char* name : {"body", "frame", "replicate"}) nearest.Offer(name);
  }
  const std::string name = xml.Name();
  // An element that exists elsewhere is misplaced, not misspelled.
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

// Checks elements that may occur only once. The schemas of all children are known by now.
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

// Validates an element and its children. Inside frames and replicates validation is lenient:
// attributes and counts are not checked.
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
