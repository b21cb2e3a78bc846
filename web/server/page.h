// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The page, built from web/page, as one text of HTML.

#ifndef SYNOVIA_WEB_SERVER_PAGE_H_
#define SYNOVIA_WEB_SERVER_PAGE_H_

#include <string_view>

namespace view {

std::string_view PageText();

}  // namespace view

#endif  // SYNOVIA_WEB_SERVER_PAGE_H_
