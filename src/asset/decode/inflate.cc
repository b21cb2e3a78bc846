// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Checks the header of a zlib stream and passes the rest, a deflate stream, to libdeflate.

#include "asset/decode/inflate.h"

#include <libdeflate.h>

#include <memory>
#include <new>

#include "base/error.h"

namespace syn {
namespace {

struct FreeDecompressor {
  void operator()(libdeflate_decompressor* d) const { libdeflate_free_decompressor(d); }
};

// Returns the error message for a result of libdeflate.
const char* Describe(libdeflate_result result) {
  switch (result) {
    case LIBDEFLATE_SHORT_OUTPUT:
      return "compressed data is too short";
    case LIBDEFLATE_INSUFFICIENT_SPACE:
      return "compressed data is too long";
    default:
      return "compressed data is damaged or ends too early";
  }
}

}  // namespace

void Inflate(std::span<const uint8_t> stream, size_t size, uint8_t* out) {
  if (stream.size() < 2) throw ModelError("compressed data ends too early");
  // The header has two bytes: method 8 with a window of at most 32 kB, and flags that make the
  // header a multiple of 31. Preset dictionaries are not allowed in PNG files.
  const bool is_deflate = (stream[0] & 15) == 8 && stream[0] >> 4 <= 7;
  const bool has_dictionary = stream[1] & 32;
  if (!is_deflate || has_dictionary || (stream[0] << 8 | stream[1]) % 31 != 0) {
    throw ModelError("compressed data has a damaged header");
  }
  const std::unique_ptr<libdeflate_decompressor, FreeDecompressor> decompressor(
      libdeflate_alloc_decompressor());
  if (!decompressor) throw std::bad_alloc();
  const libdeflate_result result = libdeflate_deflate_decompress(
      decompressor.get(), stream.data() + 2, stream.size() - 2, out, size, nullptr);
  if (result != LIBDEFLATE_SUCCESS) throw ModelError(Describe(result));
}

}  // namespace syn
