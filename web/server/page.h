// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The page of the viewer. It is built from web/page as one HTML text without other files, and is
// linked into the library.

#ifndef SYNOVIA_WEB_SERVER_PAGE_H_
#define SYNOVIA_WEB_SERVER_PAGE_H_

#include <string_view>

namespace view {

// Returns the HTML text, which is valid as long as the program runs.
std::string_view PageText();

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_PAGE_H_
