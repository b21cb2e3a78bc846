// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the lookup of elements and attributes, and the root of the schema; see schema.h.

#include "format/schema/schema.h"

#include <mutex>

namespace syn {

WordTable::WordTable(std::vector<std::string_view> words) : words_(std::move(words)) {
  if (words_.empty()) return;
  // The table has a power of two of slots, at most a third of which are used, and linear probing.
  size_t size = 4;
  while (size < 3 * words_.size()) size *= 2;
  slots_.assign(size, -1);
  for (size_t i = 0; i < words_.size(); ++i) {
    size_t slot = Hash(words_[i]) & (size - 1);
    while (slots_[slot] >= 0) slot = (slot + 1) & (size - 1);
    slots_[slot] = static_cast<std::int16_t>(i);
  }
}

int WordTable::Find(std::string_view word) const {
  if (slots_.empty()) return -1;
  const size_t mask = slots_.size() - 1;
  for (size_t slot = Hash(word) & mask; slots_[slot] >= 0; slot = (slot + 1) & mask) {
    if (words_[slots_[slot]] == word) return slots_[slot];
  }
  return -1;
}

// Computes the FNV-1a hash, which is good for short words.
std::uint32_t WordTable::Hash(std::string_view word) {
  std::uint32_t hash = 2166136261u;
  for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619u;
  return hash ^ (hash >> 15);
}

ElementSchema::Tables::Tables(const ElementLine& line) : mark(line.mark), tag(line.tag) {
  size_t count = 0;
  for (const AttributeGroup& group : line.attributes) count += group.size();
  std::vector<std::string_view> words;
  words.reserve(count);
  attributes.reserve(count);
  for (const AttributeGroup& group : line.attributes) {
    attributes.insert(attributes.end(), group.begin(), group.end());
  }
  for (const Attribute& attribute : attributes) {
    words.push_back(attribute.name);
    if (attribute.flags & kRequired) required.push_back(&attribute);
  }
  attribute_names = WordTable(std::move(words));

  words = {};
  words.reserve(line.children.size());
  for (const ElementLine& child : line.children) {
    children.emplace_back(child);
    words.push_back(child.name);
  }
  child_names = WordTable(std::move(words));
}

ElementSchema::~ElementSchema() { delete tables_.load(std::memory_order_relaxed); }

const ElementSchema::Tables& ElementSchema::MakeReady() const {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  const Tables* tables = tables_.load(std::memory_order_relaxed);
  // Another thread may have made the tables while this one waited for the lock.
  if (!tables) {
    tables = new Tables(line_.whole ? line_.whole() : line_);
    tables_.store(tables, std::memory_order_release);
  }
  return *tables;
}

const Attribute* ElementSchema::FindAttribute(std::string_view name) const {
  const Tables& tables = Ready();
  const int i = tables.attribute_names.Find(name);
  return i < 0 ? nullptr : &tables.attributes[i];
}

const ElementSchema* ElementSchema::FindChild(std::string_view name) const {
  const Tables& tables = Ready();
  // An element with mark R may contain itself. The root stores the tree as <body>.
  if (tables.mark == 'R' && name == Name()) return this;
  if (tables.mark == '!' && name == "worldbody") name = "body";
  const int i = tables.child_names.Find(name);
  return i < 0 ? nullptr : &tables.children[i];
}

namespace {

// Returns a section of the root that is completed when it is first needed.
ElementLine Section(std::string_view name, ElementLine (*line)()) {
  return {name, '*', Tag::kOther, {}, {}, line};
}

ElementLine RootLine() {
  static constexpr Attribute kModelName[] = {{"model"}};
  return {
      "mujoco",
      '!',
      Tag::kOther,
      {kModelName},
      {Section("compiler", CompilerLine), Section("option", OptionLine), Section("size", SizeLine),
       Section("visual", VisualLine), Section("statistic", StatisticLine),
       Section("default", DefaultLine), Section("extension", ExtensionLine),
       Section("custom", CustomLine), Section("asset", AssetLine), Section("body", BodyLine),
       Section("deformable", DeformableLine), Section("contact", ContactLine),
       Section("equality", EqualityLine), Section("tendon", TendonLine),
       Section("actuator", ActuatorLine), Section("sensor", SensorSectionLine),
       Section("keyframe", KeyframeLine)}};
}

}  // namespace

const ElementSchema& MjcfSchema() {
  static const ElementSchema schema(RootLine());
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
