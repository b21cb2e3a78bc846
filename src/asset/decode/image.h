// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes image files to pixels. Rows are stored from top to bottom, channels are interleaved, and
// each channel is one byte.

#ifndef SYNOVIA_ASSET_DECODE_IMAGE_H_
#define SYNOVIA_ASSET_DECODE_IMAGE_H_

#include <cstddef>
#include <span>
#include <vector>

#include "system/scratch.h"

namespace syn {

// An image; `data` has nchannel * width * height bytes.
struct Image {
  int width = 0;         // Number of pixels in a row.
  int height = 0;        // Number of rows.
  int nchannel = 0;      // Bytes per pixel.
  bool is_srgb = false;  // The file declares the sRGB color space.
  LargeArray<std::byte> data;
};

// Returns the memory that an image occupies, for the asset cache.
inline size_t MemoryOf(const Image& image) { return sizeof image + image.data.size(); }

// Decodes a PNG file of any kind to 1 (the red channel), 3 (RGB) or 4 (RGBA) channels. Throws
// ModelError.
Image DecodePng(std::span<const std::byte> bytes, int nchannel);

// Decodes the custom texture format: int32 width, int32 height, then 3 bytes per pixel. Throws
// ModelError.
Image DecodeTextureFile(std::span<const std::byte> bytes);

// Wraps a KTX file, which is passed to the renderer without decoding: the width is the number of
// bytes and the height is 1. Zeros after the file fill the data up to nchannel * width * height.
Image WrapKtx(std::span<const std::byte> bytes, int nchannel);

// Exchanges left and right.
void FlipHorizontally(Image* image);
// Exchanges top and bottom.
void FlipVertically(Image* image);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_IMAGE_H_
