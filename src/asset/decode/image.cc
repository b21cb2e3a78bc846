// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes the custom texture format, wraps KTX files, and flips images. PNG files are decoded in
// png.cc.

#include "asset/decode/image.h"

#include <algorithm>
#include <climits>
#include <cstdint>

#include "system/byte_reader.h"

namespace syn {

Image DecodeTextureFile(std::span<const std::byte> bytes) {
  ByteReader reader(bytes, "texture file");
  Image image;
  image.nchannel = 3;
  image.width = static_cast<int>(reader.ReadCount("width", 1));
  image.height = static_cast<int>(reader.ReadCount("height", 1));
  const uint64_t pixels = uint64_t(image.width) * uint64_t(image.height);
  // Images are limited such that four channels have fewer than 2^31 bytes, as in png.cc.
  if (pixels > INT_MAX / 4) reader.Fail("is too large");
  image.data = reader.ReadArray<std::byte>(3 * pixels);
  reader.ExpectEnd();
  return image;
}

Image WrapKtx(std::span<const std::byte> bytes, int nchannel) {
  if (nchannel < 1 || bytes.size() > static_cast<size_t>(INT_MAX / nchannel)) {
    throw ModelError("KTX file is too large");
  }
  Image image{static_cast<int>(bytes.size()), 1, nchannel, false, {bytes.begin(), bytes.end()}};
  // Every image has nchannel * width * height bytes, so the file is followed by zeros.
  image.data.resize(bytes.size() * nchannel, std::byte{0});
  return image;
}

void FlipHorizontally(Image* image) {
  const size_t nchannel = image->nchannel, row = image->width * nchannel;
  for (int r = 0; r < image->height; ++r) {
    std::byte* left = image->data.data() + r * row;
    std::byte* right = left + row;
    for (int c = 0; c < image->width / 2; ++c, left += nchannel) {
      right -= nchannel;
      std::swap_ranges(left, left + nchannel, right);
    }
  }
}

void FlipVertically(Image* image) {
  const size_t row = static_cast<size_t>(image->width) * image->nchannel;
  std::byte* top = image->data.data();
  for (int r = 0; r < image->height / 2; ++r) {
    std::swap_ranges(top + r * row, top + (r + 1) * row, top + (image->height - 1 - r) * row);
  }
}

}  // namespace syn
