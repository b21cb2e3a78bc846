// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decompression of zlib streams (RFC 1950, 1951), by libdeflate.

#ifndef SYNOVIA_ASSET_DECODE_INFLATE_H_
#define SYNOVIA_ASSET_DECODE_INFLATE_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace syn {

// Decompresses a zlib stream that must hold exactly `size` bytes. Throws ModelError. The check sum
// at the end of the stream is not read: in a PNG file, check sums of the compressed bytes have
// already vouched for them.
void Inflate(std::span<const uint8_t> stream, size_t size, uint8_t* out);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_INFLATE_H_
