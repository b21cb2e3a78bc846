// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parses content types and maps extensions of file names to content types.

#include "asset/file/content_type.h"

#include <algorithm>
#include <utility>

#include "asset/file/path.h"
#include "base/error.h"
#include "base/text.h"

namespace syn {
namespace {

// Returns whether a text is a token of RFC 2045: printable characters without separators.
bool IsToken(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) {
    return c > ' ' && c < 127 &&
           std::string_view("()<>@,;:\\\"/[]?=").find(c) == std::string_view::npos;
  });
}

// Removes white space at both ends.
std::string_view Trim(std::string_view text) {
  while (!text.empty() && IsSpace(text.front())) text.remove_prefix(1);
  while (!text.empty() && IsSpace(text.back())) text.remove_suffix(1);
  return text;
}

// Returns the part before the parameters; empty if the text is malformed.
std::string_view ParseContentType(std::string_view text) {
  const size_t semicolon = text.find(';');
  const std::string_view type = Trim(text.substr(0, semicolon));
  const size_t slash = type.find('/');
  if (slash == std::string_view::npos || !IsToken(type.substr(0, slash)) ||
      !IsToken(type.substr(slash + 1))) {
    return {};
  }
  if (semicolon != std::string_view::npos) {
    const std::string_view parameter = Trim(text.substr(semicolon + 1));
    const size_t equal = parameter.find('=');
    if (equal == std::string_view::npos || equal == 0 || equal + 1 == parameter.size()) return {};
  }
  return type;
}

}  // namespace

std::string ContentTypeOf(std::string_view content_type, std::string_view file) {
  if (!content_type.empty()) {
    const std::string_view type = ParseContentType(content_type);
    if (type.empty()) throw ModelError("invalid content type: '" + std::string(content_type) + "'");
    return ToLower(type);
  }
  static constexpr std::pair<std::string_view, std::string_view> kByExtension[] = {
      {".stl", kTypeStl}, {".obj", kTypeObj}, {".msh", kTypeMsh},
      {".ply", kTypePly}, {".png", kTypePng}, {".ktx", kTypeKtx}};
  for (const auto& [extension, type] : kByExtension) {
    if (EqualIgnoreCase(Extension(file), extension)) return std::string(type);
  }
  return {};
}

}  // namespace syn
