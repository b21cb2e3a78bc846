// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Image files to pixels. Rows from top to bottom, channels interleaved, one byte each.

#ifndef SYNOVIA_ASSET_DECODE_IMAGE_H_
#define SYNOVIA_ASSET_DECODE_IMAGE_H_

#include <cstddef>
#include <span>
#include <vector>

#include "system/scratch.h"

namespace syn {

struct Image {
  int width = 0;
  int height = 0;
  int nchannel = 0;
  bool is_srgb = false;  // the file declares the sRGB colour space
  LargeArray<std::byte> data;
};

inline size_t MemoryOf(const Image& image) { return sizeof image + image.data.size(); }

// PNG of any kind as 1 (the red channel), 3 (RGB) or 4 (RGBA) channels.
Image DecodePng(std::span<const std::byte> bytes, int nchannel);

// The custom texture format: int32 width, int32 height, 3 bytes per pixel.
Image DecodeTextureFile(std::span<const std::byte> bytes);

// A KTX file is passed to the renderer as it is: width = number of bytes, height 1. Zeros after the
// file fill the data up to nchannel * width * height.
Image WrapKtx(std::span<const std::byte> bytes, int nchannel);

// Mirrors columns.
void FlipHorizontally(Image* image);
// Mirrors rows.
void FlipVertically(Image* image);

}  // namespace syn

#endif  // SYNOVIA_ASSET_DECODE_IMAGE_H_
