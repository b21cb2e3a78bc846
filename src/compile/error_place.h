// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Attaches the name and position of an element to errors of the compiler. A pass works on an
// element inside InPlace(element, work); every ModelError that leaves `work` becomes a PlacedError.

#ifndef SYNOVIA_COMPILE_ERROR_PLACE_H_
#define SYNOVIA_COMPILE_ERROR_PLACE_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/error.h"
#include "spec/use.h"

namespace syn {

// An error together with its element. `info` is the position that the reader noted, for example
// "line 12".
struct PlacedError : ModelError {
  PlacedError(const ModelError& error, const Element& at, std::string info);
  std::string info;
};

// Returns the text for the user: "Error: message", followed by the element (if known), the file of
// the model, and what can be done about it.
std::string CompileErrorText(const ModelError& error, const std::string& file);

// Calls work(). A ModelError without a place gets the place of element `at`; an inner place is
// kept, because it is more precise.
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

// Returns the element with this name. Throws ModelError if there is none; the message names the
// user of the element by its kind and id.
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
