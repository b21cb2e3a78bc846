// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// SYNOVIA_FUZZ(decode): a fuzz target that calls decode(bytes) and accepts ModelError as an answer.

#ifndef SYNOVIA_TESTS_FUZZ_HARNESS_H_
#define SYNOVIA_TESTS_FUZZ_HARNESS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/error.h"

#define SYNOVIA_FUZZ(decode)                                                \
  extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) { \
    try {                                                                   \
      (void)(decode)(std::as_bytes(std::span<const uint8_t>(data, size)));  \
    } catch (const syn::ModelError&) {                                      \
    }                                                                       \
    return 0;                                                               \
  }

#endif  // SYNOVIA_TESTS_FUZZ_HARNESS_H_
