// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes CRC-32 checksums eight bytes at a time, by table lookup ("slicing by 8").

#include "asset/decode/crc32.h"

#include <array>
#include <cstring>

namespace syn {
namespace {

// Table k holds the checksum of each byte followed by k zero bytes. The checksums of eight bytes
// are independent lookups that are combined by exclusive or.
using CrcTables = std::array<std::array<uint32_t, 256>, 8>;

// Computes the tables: table 0 bit by bit, table k from table k - 1 by appending a zero byte.
constexpr CrcTables MakeCrcTables() {
  CrcTables t{};
  for (uint32_t i = 0; i < 256; ++i) {
    uint32_t crc = i;
    for (int k = 0; k < 8; ++k) crc = crc & 1 ? 0xedb88320u ^ crc >> 1 : crc >> 1;
    t[0][i] = crc;
  }
  for (int k = 1; k < 8; ++k) {
    for (int i = 0; i < 256; ++i) t[k][i] = t[k - 1][i] >> 8 ^ t[0][t[k - 1][i] & 255];
  }
  return t;
}

constexpr CrcTables kCrc = MakeCrcTables();

}  // namespace

uint32_t Crc32(std::span<const uint8_t> bytes) {
  uint32_t crc = ~0u;
  const uint8_t* p = bytes.data();
  const uint8_t* end = p + bytes.size();
  // Byte k of a word of eight is followed by 7 - k bytes. Words are read in little-endian order.
  for (; end - p >= 8; p += 8) {
    uint64_t word;
    std::memcpy(&word, p, 8);
    word ^= crc;
    crc = 0;
    for (int k = 0; k < 8; ++k) crc ^= kCrc[7 - k][word >> 8 * k & 255];
  }
  for (; p < end; ++p) crc = crc >> 8 ^ kCrc[0][(crc ^ *p) & 255];
  return ~crc;
}

}  // namespace syn
