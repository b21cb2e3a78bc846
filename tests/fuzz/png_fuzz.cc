// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// PNG files. Check sums are put right first, as the fuzzer cannot guess them.

#include <cstring>
#include <vector>

#include "asset/decode/crc32.h"
#include "asset/decode/image.h"
#include "harness.h"

namespace {

uint32_t ReadBig32(const uint8_t* p) {
  return uint32_t{p[0]} << 24 | uint32_t{p[1]} << 16 | uint32_t{p[2]} << 8 | p[3];
}

void RepairCheckSums(std::span<uint8_t> file) {
  for (size_t at = 8; at + 12 <= file.size();) {
    const size_t size = ReadBig32(&file[at]);
    if (size > file.size() - at - 12) return;
    const uint32_t crc = syn::Crc32(file.subspan(at + 4, size + 4));
    for (int k = 0; k < 4; ++k) file[at + 8 + size + k] = static_cast<uint8_t>(crc >> (24 - 8 * k));
    at += size + 12;
  }
}

void Decode(std::span<const std::byte> bytes) {
  std::vector<uint8_t> file(bytes.size());
  if (!bytes.empty()) std::memcpy(file.data(), bytes.data(), bytes.size());
  RepairCheckSums(file);
  constexpr int kChannels[] = {1, 3, 4};
  syn::DecodePng(std::as_bytes(std::span(file)), kChannels[bytes.size() % 3]);
}

}  // namespace

SYNOVIA_FUZZ(Decode)
