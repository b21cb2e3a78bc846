// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decompresses zlib streams (RFC 1950, 1951) with the library libdeflate.

#ifndef SYNOVIA_ASSET_DECODE_INFLATE_H_
#define SYNOVIA_ASSET_DECODE_INFLATE_H_

#include <cstddef>
#include <cstdint>
#include <span>

namespace syn {

// Decompresses a zlib stream that must contain exactly `size` bytes. Throws ModelError. The
// checksum at the end of the stream is not read, because in a PNG file the chunks have checksums of
// the compressed bytes.
void Inflate(std::span<const uint8_t> stream, size_t size, uint8_t* out);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_INFLATE_H_
