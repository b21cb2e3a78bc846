// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Includes the built page as constant data by the assembler, which is much faster than compiling an
// array. SYNOVIA_VIEW_PAGE is the path of the file.

#include "web/server/page.h"

__asm__(
    ".section .rodata\n"
    ".global synovia_view_page\n"
    ".global synovia_view_page_end\n"
    ".hidden synovia_view_page\n"
    ".hidden synovia_view_page_end\n"
    "synovia_view_page:\n"
    ".incbin \"" SYNOVIA_VIEW_PAGE
    "\"\n"
    "synovia_view_page_end:\n"
    ".previous\n");

extern "C" const char synovia_view_page[], synovia_view_page_end[];

namespace view {

std::string_view PageText() {
  return {synovia_view_page, static_cast<size_t>(synovia_view_page_end - synovia_view_page)};
}

}  // namespace view
