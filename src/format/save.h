// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_FORMAT_SAVE_H_
#define SYNOVIA_FORMAT_SAVE_H_

#include <string>

#include "spec/use.h"

namespace syn {

// The spec as MJCF. Throws ModelError if it was not compiled.
std::string SaveToString(const Spec& spec);

// Writes a file whole or not at all. Throws ModelError if it cannot be.
void WriteFile(const std::string& text, const char* filename);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_SAVE_H_
