// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Errors of the compiler know the element they are about: a pass does its work on an element inside
// InPlace(element, work), and whatever is thrown there leaves with the place attached.

#ifndef SYNOVIA_COMPILE_ERROR_PLACE_H_
#define SYNOVIA_COMPILE_ERROR_PLACE_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "spec/use.h"

namespace syn {

// An error with its element; info is what the reader noted of it ("line 12").
struct PlacedError : ModelError {
  PlacedError(const ModelError& error, const Element& at, std::string info);
  std::string info;
};

// "Error: message", followed by the element, if it is known, and the file of the model.
std::string CompileErrorText(const ModelError& error, const std::string& file);

template <typename T, typename Work>
void InPlace(const T& at, Work&& work) {
  try {
    work();
  } catch (const PlacedError&) {
    throw;
  } catch (const ModelError& error) {
    throw PlacedError(error, at, at.info);
  }
}

// The element of a name, which must exist for its user, element user_id of the kind named.
template <typename T>
T& Resolve(const Spec& spec, std::string_view name, std::string_view user, int user_id) {
  T* found = Find<T>(spec, name);
  if (!found) {
    throw ModelError(Format("%s '%.*s' not found in %.*s %d", KindName(T::kType),
                            static_cast<int>(name.size()), name.data(),
                            static_cast<int>(user.size()), user.data(), user_id) +
                     SuggestName(spec, T::kType, name));
  }
  return *found;
}

}  // namespace syn

#endif  // SYNOVIA_COMPILE_ERROR_PLACE_H_
