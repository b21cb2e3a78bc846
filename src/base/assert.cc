// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The report of a failed assertion (see assert.h).

#include "base/assert.h"

#include <cstdarg>
#include <cstdio>
#include <cstdlib>

namespace syn {

void AssertionFailed(const char* condition, const char* file, int line, const char* format, ...) {
  std::fprintf(stderr, "%s:%d: %s does not hold: ", file, line, condition);
  va_list args;
  va_start(args, format);
  std::vfprintf(stderr, format, args);
  va_end(args);
  std::fputc('\n', stderr);
  std::abort();
}

}  // namespace syn
