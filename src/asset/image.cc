// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/image.h"

#include <lodepng.h>

#include <algorithm>
#include <climits>
#include <cstdint>
#include <cstdlib>
#include <memory>

#include "asset/byte_reader.h"

namespace syn {
namespace {

// A PNG of w x h pixels takes at least (w/8 + 1) h bytes before compression, and deflate cannot do
// better than 1:1032. A header that promises more is a decompression bomb.
constexpr uint64_t kMaxInflation = 1032;

LodePNGColorType ColorType(int nchannel) {
  switch (nchannel) {
    case 1:
      return LCT_GREY;  // of a colour image: its red channel
    case 3:
      return LCT_RGB;
    case 4:
      return LCT_RGBA;
  }
  throw ModelError(Format("a texture must have 1, 3 or 4 channels, not %d", nchannel));
}

void CheckHeader(const lodepng::State& state, unsigned width, unsigned height, size_t file_size) {
  const uint64_t bits = uint64_t{lodepng_get_bpp(&state.info_png.color)} * width;
  const uint64_t pixels = uint64_t{width} * height;
  if (pixels > INT_MAX / 4 || (bits / 8 + 1) * height / kMaxInflation > file_size) {
    throw ModelError(Format("PNG file: image of %u x %u pixels is too large", width, height));
  }
}

}  // namespace

Image DecodePng(std::span<const std::byte> bytes, int nchannel) {
  const unsigned char* data = reinterpret_cast<const unsigned char*>(bytes.data());
  lodepng::State state;
  state.info_raw.colortype = ColorType(nchannel);
  state.info_raw.bitdepth = 8;
  state.decoder.read_text_chunks = 0;  // hostile files hide large zipped texts here
  state.decoder.remember_unknown_chunks = 0;

  unsigned width = 0, height = 0;
  unsigned char* decoded = nullptr;
  unsigned error = lodepng_inspect(&width, &height, &state, data, bytes.size());
  if (!error) {
    CheckHeader(state, width, height, bytes.size());
    error = lodepng_decode(&decoded, &width, &height, &state, data, bytes.size());
  }
  const std::unique_ptr<unsigned char, decltype(&std::free)> pixels(decoded, &std::free);
  if (error) throw ModelError(std::string("PNG file: ") + lodepng_error_text(error));

  Image image{static_cast<int>(width), static_cast<int>(height), nchannel, false, {}};
  image.is_srgb = state.info_png.srgb_defined;
  const std::byte* first = reinterpret_cast<const std::byte*>(pixels.get());
  image.data.assign(first, first + static_cast<size_t>(nchannel) * width * height);
  return image;
}

Image DecodeTextureFile(std::span<const std::byte> bytes) {
  ByteReader reader(bytes, "texture file");
  Image image;
  image.nchannel = 3;
  image.width = static_cast<int>(reader.ReadCount("width", 1));
  image.height = static_cast<int>(reader.ReadCount("height", 1));
  const uint64_t pixels = uint64_t(image.width) * uint64_t(image.height);
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
  image.data.resize(bytes.size() * nchannel);  // like every image: nchannel * width * height
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
