// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Writes specifications as MJCF.

#ifndef SYNOVIA_FORMAT_SAVE_H_
#define SYNOVIA_FORMAT_SAVE_H_

#include <string>

#include "spec/use.h"

namespace syn {

// Returns the specification as MJCF. One that was edited since its last compilation is compiled again,
// as a copy. Throws ModelError if it was never compiled, or does not compile any more.
std::string SaveToString(const Spec& spec);

// Does the same for a specification that nobody can have edited since its compilation.
std::string SaveCompiled(const Spec& spec);

// Writes a file completely or not at all. Throws ModelError on failure.
void WriteFile(const std::string& text, const char* filename);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SAVE_H_
