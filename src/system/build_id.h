// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// An identifier of the code of this library, by which caches on disk detect that the library has
// changed.

#ifndef SYNOVIA_SYSTEM_BUILD_ID_H_
#define SYNOVIA_SYSTEM_BUILD_ID_H_

#include <string_view>

namespace syn {

// Returns the build id that the linker computed from the content of this library (or of the program
// that contains it). Different code has a different id. The id consists of bytes and is not text.
// It is empty if the linker wrote none, and on systems other than Linux.
std::string_view BuildId();

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_BUILD_ID_H_
