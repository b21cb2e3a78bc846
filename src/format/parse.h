// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads XML files into specifications: opens the file, distinguishes MJCF from URDF, and reads it.

#ifndef SYNOVIA_FORMAT_PARSE_H_
#define SYNOVIA_FORMAT_PARSE_H_

#include <string>
#include <string_view>

#include "base/error.h"
#include "format/xml/xml.h"
#include "spec/use.h"

namespace syn {

// Return a new specification. Throw ModelError if the file cannot be read. `depth` is the nesting
// depth of models that contain models.
SpecRef ParseFile(const std::string& directory, const std::string& file, const mjVFS* vfs,
                  int depth = 0);
SpecRef ParseString(std::string_view text, const mjVFS* vfs);

// Returns the text for the user: "XML Error: ..., Element 'geom', line 12".
std::string ErrorText(const ModelError& error);

// Copies the text of the exception that is being handled; must be called in a catch block. If there
// is no memory for the text, says so.
void CopyFailure(char* buffer, int size) noexcept;

// Copies text into a caller's buffer of `size` bytes, which may be null. The text is cut to fit.
void CopyText(std::string_view text, char* buffer, int size);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_PARSE_H_
