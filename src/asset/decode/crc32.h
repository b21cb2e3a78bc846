// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the checksum that PNG files use.

#ifndef SYNOVIA_ASSET_DECODE_CRC32_H_
#define SYNOVIA_ASSET_DECODE_CRC32_H_

#include <cstdint>
#include <span>

namespace syn {

// Returns the CRC-32 checksum of the bytes (polynomial 0xedb88320, as in PNG chunks, zip and
// Ethernet).
uint32_t Crc32(std::span<const uint8_t> bytes);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_CRC32_H_
