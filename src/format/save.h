// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_FORMAT_SAVE_H_
#define SYNOVIA_FORMAT_SAVE_H_

#include <string>

#include "spec/use.h"

namespace syn {

// Returns the spec as MJCF. A spec that was edited since its last compilation is compiled again, as a
// copy. Throws ModelError if the spec was never compiled, or does not compile any more.
std::string SaveToString(const Spec& spec);

// Does the same for a spec that nobody can have edited since its compilation.
std::string SaveCompiled(const Spec& spec);

// Writes a file whole or not at all. Throws ModelError if it cannot be.
void WriteFile(const std::string& text, const char* filename);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SAVE_H_
