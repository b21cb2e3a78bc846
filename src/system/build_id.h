// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_SYSTEM_BUILD_ID_H_
#define SYNOVIA_SYSTEM_BUILD_ID_H_

#include <string_view>

namespace syn {

// What the linker made of the content of this library (or of the program it is part of): other code
// has another. Bytes, not text; empty where the linker leaves none.
std::string_view BuildId();

}  // namespace syn

#endif  // SYNOVIA_SYSTEM_BUILD_ID_H_
