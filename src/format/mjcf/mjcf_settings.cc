// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the sections compiler, option, size, visual and statistic.

#include <algorithm>
#include <array>
#include <cstring>

#include "base/text.h"
#include "format/mjcf/mjcf_reader.h"

namespace syn {
namespace {

constexpr mjtSize kUnset = static_cast<mjtSize>(-1);  // a size that is not given

// Returns the number of bytes of a text such as "64M", whose suffix is a power of 1024. Returns
// nothing if the text is malformed or the number too large.
std::optional<mjtSize> ParseByteSize(std::string_view text) {
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  if (text == "-1") return kUnset;
  int shift = 0;
  if (!text.empty()) {
    constexpr std::string_view kSuffixes = "kmgtpe";
    const size_t i = kSuffixes.find(ToLower(text.back()));
    if (i != std::string_view::npos) {
      shift = 10 * static_cast<int>(i + 1);
      text.remove_suffix(1);
    }
  }
  const bool digits = !text.empty() && text[0] >= '0' && text[0] <= '9' && !IsSpace(text.back());
  if (!digits) return std::nullopt;
  const std::optional<long long> number = ParseInt(text);
  if (!number || static_cast<mjtSize>(*number) > (kUnset >> shift)) return std::nullopt;
  return static_cast<mjtSize>(*number) << shift;
}

}  // namespace

// Reads compiler settings. The attribute assetdir sets both asset folders, which meshdir and
// texturedir override.
void MjcfReader::ReadCompiler(const Xml& xml, const ElementSchema& schema) {
  mjSpec& pub = spec_.pub;
  if (const auto directory = Attr(xml, "assetdir")) spec_.meshdir = spec_.texturedir = *directory;
  ReadAttributes(xml, schema, &pub);
  if (const auto sequence = Attr(xml, "eulerseq")) {
    if (sequence->size() != 3) Fail(xml, "euler format must have length 3");
    std::copy(sequence->begin(), sequence->end(), pub.compiler.eulerseq);
  }
  int global = 0;
  if (ReadKeyword(xml, "coordinate", kCoordinate, &global) && global) {
    Fail(xml,
         "global coordinates no longer supported. To convert existing models, load and save them "
         "in MuJoCo 2.3.3 or older");
  }
  if (const Xml* child = FindChild(xml, "lengthrange")) {
    ReadAttributes(*child, schema["lengthrange"], &pub.compiler.LRopt);
  }
}

void MjcfReader::ReadOption(const Xml& xml, const ElementSchema& schema) {
  mjOption& option = spec_.pub.option;
  ReadAttributes(xml, schema, &option);
  std::array<int, 31> groups;  // groups 0 to 30
  const int count = ReadInts(xml, "actuatorgroupdisable", groups, true);
  for (int i = 0; i < count; ++i) {
    if (groups[i] < 0) Fail(xml, "disabled actuator group value must be non-negative");
    if (groups[i] > 30) Fail(xml, "disabled actuator group value cannot exceed 30");
    option.disableactuator |= 1 << groups[i];
  }
  if (const Xml* child = FindChild(xml, "flag")) ReadFlags(*child, schema["flag"]);
}

// The schema lists the flags in the order of their bits: first those that disable, then those that
// enable.
void MjcfReader::ReadFlags(const Xml& xml, const ElementSchema& schema) {
  mjOption& option = spec_.pub.option;
  const std::span<const Attribute> flags = schema.Attributes();
  for (int i = 0; i < static_cast<int>(flags.size()); ++i) {
    int enable = 0;
    if (!ReadKeyword(xml, flags[i].name.data(), kEnable, &enable)) continue;
    const bool disables = i < mjNDISABLE;
    int& bits = disables ? option.disableflags : option.enableflags;
    const int bit = 1 << (disables ? i : i - mjNDISABLE);
    // A disable flag has its bit set if the feature is off, an enable flag if it is on.
    bits = (enable != 0) != disables ? bits | bit : bits & ~bit;
  }
}

// Reads sizes. The memory can be given as a whole, or by the older attributes nstack and njmax.
void MjcfReader::ReadSize(const Xml& xml, const ElementSchema& schema) {
  mjSpec& pub = spec_.pub;
  ReadMemory(xml);
  int nstack = -1, njmax = -1;
  if (ReadInt(xml, "nstack", &nstack)) pub.nstack = nstack;
  ReadInt(xml, "njmax", &njmax);
  for (const auto& [name, value] : {std::pair("nstack", nstack), std::pair("njmax", njmax)}) {
    if (pub.memory != kUnset && value != -1) {
      Fail(xml,
           "either 'memory' and '" + std::string(name) + "' attribute can be specified, not both");
    }
  }
  // Sizes below -1 have no meaning; -1 stands for a size that is not given.
  ReadAttributes(xml, schema, &pub);
  for (const Attribute& attribute : schema.Attributes()) {
    if (attribute.name != "nconmax" && !attribute.name.starts_with("nuser_")) continue;
    int value = 0;
    if (ReadInt(xml, attribute.name.data(), &value) && value < -1) {
      Fail(xml, std::string(attribute.name) + " must be >= -1");
    }
  }
}

void MjcfReader::ReadMemory(const Xml& xml) {
  const auto text = Attr(xml, "memory");
  if (!text) return;
  const std::optional<mjtSize> bytes = ParseByteSize(*text);
  if (!bytes) {
    Fail(xml,
         "unsigned integer with an optional suffix {K,M,G,T,P,E} is expected in attribute 'memory' "
         "(or the size specified is too big)");
  }
  spec_.pub.memory = *bytes;
}

void MjcfReader::ReadVisual(const Xml& xml) {
  mjVisual& visual = spec_.pub.visual;
  ForEachChild(xml, [&](const Xml& child) {
    ReadAttributes(child, SchemaOf(child), &visual);
    const std::string_view name = child.Name();
    if (name == "global" && visual.global.realtime <= 0) {
      Fail(child, "realtime must be greater than 0");
    }
    if (name == "map" && visual.map.znear <= 0) Fail(child, "znear must be strictly positive");
  });
}

void MjcfReader::ReadStatistic(const Xml& xml) {
  ReadAttributes(xml, SchemaOf(xml), &spec_.pub.stat);
  if (spec_.pub.stat.extent <= 0) Fail(xml, "extent must be strictly positive");
}

}  // namespace syn
