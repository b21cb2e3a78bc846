// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "format/schema.h"

namespace syn {

WordTable::WordTable(std::vector<std::string_view> words) : words_(std::move(words)) {
  if (words_.empty()) return;
  std::size_t size = 4;
  while (size < 3 * words_.size()) size *= 2;
  slots_.assign(size, -1);
  for (std::size_t i = 0; i < words_.size(); ++i) {
    std::size_t slot = Hash(words_[i]) & (size - 1);
    while (slots_[slot] >= 0) slot = (slot + 1) & (size - 1);
    slots_[slot] = static_cast<std::int16_t>(i);
  }
}

int WordTable::Find(std::string_view word) const {
  if (slots_.empty()) return -1;
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t slot = Hash(word) & mask; slots_[slot] >= 0; slot = (slot + 1) & mask) {
    if (words_[slots_[slot]] == word) return slots_[slot];
  }
  return -1;
}

// FNV-1a: attribute names are short.
std::uint32_t WordTable::Hash(std::string_view word) {
  std::uint32_t hash = 2166136261u;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash ^ (hash >> 15);
}

// Built once for each process, but then a small model waits for it: everything is reserved first.
ElementSchema::ElementSchema(const ElementLine& line)
    : name_(line.name), mark_(line.mark), tag_(line.tag) {
  std::size_t count = 0;
  for (const AttributeGroup& group : line.attributes) count += group.size();
  std::vector<std::string_view> words;
  words.reserve(count);
  attributes_.reserve(count);
  for (const AttributeGroup& group : line.attributes) {
    attributes_.insert(attributes_.end(), group.begin(), group.end());
  }
  for (const Attribute& attribute : attributes_) {
    words.push_back(attribute.name);
    if (attribute.flags & kRequired) required_.push_back(&attribute);
  }
  attribute_names_ = WordTable(std::move(words));

  words = {};
  words.reserve(line.children.size());
  children_.reserve(line.children.size());
  for (const ElementLine& child : line.children) {
    children_.emplace_back(child);
    words.push_back(child.name);
  }
  child_names_ = WordTable(std::move(words));
}

const Attribute* ElementSchema::FindAttribute(std::string_view name) const {
  const int i = attribute_names_.Find(name);
  return i < 0 ? nullptr : &attributes_[i];
}

const ElementSchema* ElementSchema::FindChild(std::string_view name) const {
  if (mark_ == 'R' && name == name_) return this;
  if (mark_ == '!' && name == "worldbody") name = "body";
  const int i = child_names_.Find(name);
  return i < 0 ? nullptr : &children_[i];
}

const ElementSchema& MjcfSchema() {
  static constexpr Attribute kModelName[] = {{"model"}};
  static const ElementSchema schema(
      {"mujoco",
       '!',
       Tag::kOther,
       {kModelName},
       {CompilerLine(), OptionLine(), SizeLine(), VisualLine(), StatisticLine(), DefaultLine(),
        ExtensionLine(), CustomLine(), AssetLine(), BodyLine(), DeformableLine(), ContactLine(),
        EqualityLine(), TendonLine(), ActuatorLine(), SensorSectionLine(), KeyframeLine()}});
  return schema;
}

const ElementSchema& FrameSchema() {
  static const ElementSchema schema(FrameLine());
  return schema;
}

const ElementSchema& ReplicateSchema() {
  static const ElementSchema schema(ReplicateLine());
  return schema;
}

}  // namespace syn
