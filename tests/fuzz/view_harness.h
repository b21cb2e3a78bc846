// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// SYNOVIA_VIEW_FUZZ(decode): a fuzz target that calls decode(bytes) and accepts app::Error as an
// answer.

#ifndef SYNOVIA_TESTS_FUZZ_VIEW_HARNESS_H_
#define SYNOVIA_TESTS_FUZZ_VIEW_HARNESS_H_

#include <cstdint>
#include <string_view>

#include "common/app.h"

#define SYNOVIA_VIEW_FUZZ(decode)                                           \
  extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) { \
    try {                                                                   \
      (void)(decode)({reinterpret_cast<const char*>(data), size});          \
    } catch (const app::Error&) {                                           \
    }                                                                       \
    return 0;                                                               \
  }

#endif  // SYNOVIA_TESTS_FUZZ_VIEW_HARNESS_H_
