// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// XML files to specs: opens the file, tells MJCF from URDF, reads it.

#ifndef SYNOVIA_FORMAT_PARSE_H_
#define SYNOVIA_FORMAT_PARSE_H_

#include <string>
#include <string_view>

#include "base/error.h"
#include "format/xml/xml.h"
#include "spec/use.h"

namespace syn {

// All throw ModelError. `depth` counts models inside models.
SpecRef ParseFile(const std::string& directory, const std::string& file, const mjVFS* vfs,
                  int depth = 0);
SpecRef ParseString(std::string_view text, const mjVFS* vfs);

// The text for the user: "XML Error: ..., Element 'geom', line 12".
std::string ErrorText(const ModelError& error);

// Copies the text of the exception that is being handled; for catch clauses. Where there is no
// memory for it, that is what it says.
void CopyFailure(char* buffer, int size) noexcept;

// Copies text into the buffer of a caller, which may be null.
void CopyText(std::string_view text, char* buffer, int size);

}  // namespace syn

#endif  // SYNOVIA_FORMAT_PARSE_H_
