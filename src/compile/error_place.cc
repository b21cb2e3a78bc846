// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Composes the error texts of the compiler; see error_place.h.

#include "compile/error_place.h"

#include "base/remedy.h"

namespace syn {

PlacedError::PlacedError(const ModelError& error, const Element& at, std::string info)
    : ModelError(error), info(std::move(info)) {
  element = KindName(at.elemtype);
  name = at.name;
  id = at.id;
}

std::string CompileErrorText(const ModelError& error, const std::string& file) {
  // most characters of the description
  constexpr size_t kMaxLength = 499;
  std::string text = "Error: " + error.message;
  if (const auto* placed = dynamic_cast<const PlacedError*>(&error)) {
    text += "\nElement name '" + placed->name + "', id " + std::to_string(placed->id);
    if (!placed->info.empty()) text += ", " + placed->info;
    text += " (" + placed->element;
    // The position already names the file if the element stands in an included file.
    const bool included = placed->info.find(" of '") != std::string::npos;
    if (!file.empty() && !included) text += " of '" + file + "'";
    text += ")";
  }
  // Only the description is cut; the remedy is appended after it.
  if (text.size() > kMaxLength) text.resize(kMaxLength);
  const std::string remedy = RemedyFor(error);
  return remedy.empty() ? text : text + "\n" + remedy;
}

}  // namespace syn
