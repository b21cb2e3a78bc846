// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Deflate streams behind two bytes that tell the size promised.

#include <vector>

#include "asset/decode/inflate.h"
#include "harness.h"

namespace {

void Decode(std::span<const std::byte> bytes) {
  if (bytes.size() < 2) return;
  const std::span file(reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size());
  const size_t size = file[0] | file[1] << 8;
  std::vector<uint8_t> out(size);
  syn::Inflate(file.subspan(2), size, out.data());
}

}  // namespace

SYNOVIA_FUZZ(Decode)
