// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Decodes PNG files of every kind: five color types, 1 to 16 bits per sample, interlaced or not.
//
//   file = signature, chunks { size, type, data, checksum }
//   IHDR: size and format; PLTE, tRNS: palette, transparency; IDAT: the zlib stream of the rows
//
// Each row starts with the number of its filter. Rows are unfiltered in place (png_filter.h) and
// converted to the wanted channels while they are in the cache.

#include <algorithm>
#include <array>
#include <climits>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "asset/decode/crc32.h"
#include "asset/decode/image.h"
#include "asset/decode/inflate.h"
#include "asset/decode/png_filter.h"
#include "base/error.h"

namespace syn {
namespace {

using Bytes = std::span<const uint8_t>;

// Largest compression ratio of the deflate format. A PNG file of w x h pixels has at least (w/8 +
// 1) h bytes before compression, so a header that promises more pixels than the file can hold is a
// decompression bomb.
constexpr uint64_t kMaxInflation = 1032;

// Throws ModelError.
[[noreturn]] void Fail(const std::string& what) { throw ModelError("PNG file: " + what); }

// Color types, as numbered in the file.
enum ColorType { kGrey = 0, kRgb = 2, kPalette = 3, kGreyAlpha = 4, kRgba = 6 };

// The header of a file and the data of its chunks.
struct Png {
  uint32_t width = 0, height = 0;
  int depth = 0;  // Bits per sample.
  int color_type = 0;
  int samples = 0;  // Samples per pixel.
  bool is_interlaced = false;
  bool is_srgb = false;
  Bytes palette;  // Three bytes per color.
  // Alpha of each palette color, or one transparent color with 16 bits per sample.
  Bytes transparency;
  // Compressed rows: part of the file, or `joined` if there are several chunks.
  Bytes stream;
  ScratchArray<uint8_t> joined;

  // Returns the size of a row without the number of its filter.
  size_t RowBytes(size_t columns) const { return (columns * samples * depth + 7) / 8; }
  // Returns the distance of corresponding bytes of adjacent pixels, at least 1.
  size_t PixelBytes() const { return std::max(1, samples * depth / 8); }
};

// Reads a big-endian number.
uint32_t ReadBig32(const uint8_t* p) {
  return uint32_t{p[0]} << 24 | uint32_t{p[1]} << 16 | uint32_t{p[2]} << 8 | p[3];
}

// A chunk: its type of four letters and its data.
struct Chunk {
  std::string_view type;
  Bytes data;
};

// Removes the next chunk from the beginning of the file. Throws ModelError if its checksum is
// wrong.
Chunk NextChunk(Bytes* file) {
  if (file->size() < 12) Fail("the file ends too early");
  const size_t size = ReadBig32(file->data());
  if (size > file->size() - 12) Fail("the file ends too early");
  const Bytes checked = file->subspan(4, size + 4);
  const Chunk chunk{{reinterpret_cast<const char*>(checked.data()), 4}, checked.subspan(4)};
  if (Crc32(checked) != ReadBig32(file->data() + 8 + size)) {
    Fail(Format("wrong check sum of chunk '%.4s'", chunk.type.data()));
  }
  *file = file->subspan(size + 12);
  return chunk;
}

// Returns the number of samples per pixel. Throws ModelError if the combination of color type and
// depth does not exist.
int SamplesOf(int color_type, int depth) {
  const bool is_byte = depth == 8 || depth == 16;
  const bool is_packed = depth == 1 || depth == 2 || depth == 4;
  switch (color_type) {
    case kGrey:
      if (is_byte || is_packed) return 1;
      break;
    case kPalette:
      if (depth == 8 || is_packed) return 1;
      break;
    case kGreyAlpha:
    case kRgb:
    case kRgba:
      if (is_byte) return color_type == kGreyAlpha ? 2 : color_type == kRgb ? 3 : 4;
      break;
  }
  Fail(Format("colour type %d with %d bits does not exist", color_type, depth));
}

// Reads the IHDR chunk and checks that a file of this size can contain the image.
void ReadHeader(Bytes data, size_t file_size, Png* png) {
  if (data.size() != 13) Fail("damaged header");
  png->width = ReadBig32(data.data());
  png->height = ReadBig32(data.data() + 4);
  png->depth = data[8];
  png->color_type = data[9];
  png->samples = SamplesOf(png->color_type, png->depth);
  png->is_interlaced = data[12] == 1;
  if (!png->width || !png->height) Fail("the image has no pixels");
  if (data[10] || data[11] || data[12] > 1) Fail("unknown compression, filter or interlacing");
  const uint64_t pixels = uint64_t{png->width} * png->height;
  const uint64_t row = uint64_t{png->width} * png->samples * png->depth / 8 + 1;
  if (pixels > INT_MAX / 4 || row * png->height / kMaxInflation > file_size) {
    Fail(Format("image of %u x %u pixels is too large", png->width, png->height));
  }
}

// Checks that palette and transparency fit the color type.
void CheckColors(const Png& png) {
  if (png.color_type == kPalette) {
    if (png.palette.empty()) Fail("the palette is missing");
    return;
  }
  if (png.transparency.empty()) return;
  const size_t expected = png.color_type == kGrey ? 2 : png.color_type == kRgb ? 6 : 0;
  if (png.transparency.size() != expected) Fail("damaged transparency");
}

// Reads all chunks up to IEND.
Png ReadChunks(Bytes file) {
  static constexpr uint8_t kSignature[] = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
  if (file.size() < 8 || !std::equal(kSignature, kSignature + 8, file.begin())) {
    Fail("this is not a PNG file");
  }
  Png png;
  const size_t file_size = file.size();
  file = file.subspan(8);
  Chunk chunk = NextChunk(&file);
  if (chunk.type != "IHDR") Fail("the header is missing");
  ReadHeader(chunk.data, file_size, &png);
  for (chunk = NextChunk(&file); chunk.type != "IEND"; chunk = NextChunk(&file)) {
    if (chunk.type == "IDAT") {
      // A single IDAT chunk is used in place; several are joined.
      if (png.stream.empty()) {
        png.stream = chunk.data;
        continue;
      }
      if (png.joined.empty()) {
        png.joined.reserve(file_size);
        png.joined.assign(png.stream.begin(), png.stream.end());
      }
      png.joined.insert(png.joined.end(), chunk.data.begin(), chunk.data.end());
      png.stream = png.joined;
    } else if (chunk.type == "PLTE") {
      if (chunk.data.empty() || chunk.data.size() % 3 || chunk.data.size() > 768) {
        Fail("damaged palette");
      }
      png.palette = chunk.data;
    } else if (chunk.type == "tRNS") {
      png.transparency = chunk.data;
    } else if (chunk.type == "sRGB") {
      png.is_srgb = true;
    } else if (!(chunk.type[0] & 32)) {
      // An upper-case first letter marks a chunk that a decoder must not ignore.
      Fail(Format("unknown critical chunk '%.4s'", chunk.type.data()));
    }
  }
  CheckColors(png);
  return png;
}

// Returns sample k of a row, with its original depth.
unsigned SampleAt(const uint8_t* row, size_t k, int depth) {
  if (depth == 8) return row[k];
  if (depth == 16) return row[2 * k] << 8 | row[2 * k + 1];
  const size_t bit = k * depth;
  return row[bit / 8] >> (8 - depth - bit % 8) & ((1 << depth) - 1);
}

using Rgba = std::array<uint8_t, 4>;

// Returns pixel x of a row.
Rgba PixelAt(const Png& png, const uint8_t* row, size_t x) {
  const size_t k = x * png.samples;
  const auto sample = [&](size_t i) { return SampleAt(row, k + i, png.depth); };
  if (png.color_type == kPalette) {
    const size_t i = sample(0);
    if (3 * i >= png.palette.size()) Fail("a colour is not in the palette");
    const uint8_t alpha = i < png.transparency.size() ? png.transparency[i] : 255;
    return {png.palette[3 * i], png.palette[3 * i + 1], png.palette[3 * i + 2], alpha};
  }
  // Samples of 16 bits are truncated to 8; those of fewer bits are scaled to 0..255.
  const auto channel = [&](size_t i) {
    const unsigned value = sample(i);
    return static_cast<uint8_t>(png.depth == 16 ? value >> 8
                                                : value * 255 / ((1u << png.depth) - 1));
  };
  const bool is_color = png.color_type == kRgb || png.color_type == kRgba;
  Rgba pixel = {channel(0), channel(is_color ? 1 : 0), channel(is_color ? 2 : 0), 255};
  if (png.color_type == kRgba || png.color_type == kGreyAlpha) {
    pixel[3] = channel(png.samples - 1);
  } else if (!png.transparency.empty()) {
    // The pixel is transparent if its samples are those of the transparent color.
    bool is_key = true;
    for (int i = 0; i < png.samples; ++i) {
      is_key &= sample(i) == SampleAt(png.transparency.data(), i, 16);
    }
    if (is_key) pixel[3] = 0;
  }
  return pixel;
}

// Returns the pixels of a row with the wanted channels: the row itself if it already has them,
// otherwise `buffer`.
Bytes ConvertRow(const Png& png, const uint8_t* row, size_t columns, int nchannel,
                 ScratchArray<uint8_t>* buffer) {
  const size_t channels = nchannel;
  if (png.depth == 8 && png.samples == nchannel && png.color_type != kPalette) {
    return {row, columns * channels};
  }
  buffer->resize(columns * channels);
  uint8_t* out = buffer->data();
  // Removing the alpha channel of 8-bit RGBA needs no conversion of samples.
  if (png.depth == 8 && png.color_type == kRgba && nchannel == 3) {
    for (size_t x = 0; x < columns; ++x) std::memcpy(out + 3 * x, row + 4 * x, 3);
  } else {
    for (size_t x = 0; x < columns; ++x) {
      const Rgba pixel = PixelAt(png, row, x);
      std::memcpy(out + x * channels, pixel.data(), channels);
    }
  }
  return *buffer;
}

// A subset of the pixels: every dx-th pixel of every dy-th row, from pixel (x, y) on. Interlaced
// images are stored as seven such passes.
struct Pass {
  uint32_t x, y, dx, dy;
  uint32_t Columns(const Png& png) const {
    return png.width > x ? (png.width - x - 1) / dx + 1 : 0;
  }
  uint32_t Rows(const Png& png) const { return png.height > y ? (png.height - y - 1) / dy + 1 : 0; }
  // Returns the number of bytes of the pass before compression.
  size_t Bytes(const Png& png) const {
    const size_t columns = Columns(png);
    return columns ? Rows(png) * (png.RowBytes(columns) + 1) : 0;
  }
};

// Returns the passes of an image: one, or the seven of Adam7 interlacing.
std::span<const Pass> PassesOf(const Png& png) {
  static constexpr Pass kWhole[] = {{0, 0, 1, 1}};
  static constexpr Pass kAdam7[] = {{0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4},
                                    {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}};
  if (png.is_interlaced) return kAdam7;
  return kWhole;
}

// Appends the pixels of a row to the image, or writes those of an interlaced pass to their places.
// `r` is the row within the pass.
void PlaceRow(const Png& png, const Pass& pass, uint32_t r, Bytes pixels, Image* image) {
  const std::byte* from = reinterpret_cast<const std::byte*>(pixels.data());
  if (!png.is_interlaced) {
    image->data.insert(image->data.end(), from, from + pixels.size());
    return;
  }
  const size_t channels = image->nchannel;
  const size_t first = size_t{pass.y + r * pass.dy} * png.width + pass.x;
  std::byte* to = image->data.data() + channels * first;
  for (size_t i = 0; i < pixels.size(); i += channels, to += channels * pass.dx) {
    std::memcpy(to, from + i, channels);
  }
}

// Unfilters and converts the rows of a pass, and returns the end of its data.
uint8_t* DecodePass(const Png& png, const Pass& pass, uint8_t* rows, Image* image) {
  const size_t columns = pass.Columns(png), size = png.RowBytes(columns);
  if (columns == 0) return rows;
  // The filter of the first row refers to a row of zeros.
  const ScratchArray<uint8_t> zeros(size + 1, 0);
  ScratchArray<uint8_t> buffer;
  const uint8_t* above = zeros.data();
  for (uint32_t r = 0; r < pass.Rows(png); ++r) {
    uint8_t* row = rows + 1;
    UnfilterPngRow(rows[0], row, above, size, png.PixelBytes());
    PlaceRow(png, pass, r, ConvertRow(png, row, columns, image->nchannel, &buffer), image);
    above = row;
    rows += size + 1;
  }
  return rows;
}

}  // namespace

Image DecodePng(std::span<const std::byte> bytes, int nchannel) {
  if (nchannel != 1 && nchannel != 3 && nchannel != 4) {
    throw ModelError(Format("a texture must have 1, 3 or 4 channels, not %d", nchannel));
  }
  const ScratchScope scope;
  const Png png = ReadChunks({reinterpret_cast<const uint8_t*>(bytes.data()), bytes.size()});
  const std::span<const Pass> passes = PassesOf(png);
  size_t size = 0;
  for (const Pass& pass : passes) size += pass.Bytes(png);
  ScratchArray<uint8_t> rows(size + 1);  // UnfilterPngRow reads one byte behind the last row.
  try {
    Inflate(png.stream, size, rows.data());
  } catch (const ModelError& error) {
    Fail(error.message);
  }

  Image image{static_cast<int>(png.width), static_cast<int>(png.height), nchannel, png.is_srgb, {}};
  const size_t image_size = static_cast<size_t>(nchannel) * png.width * png.height;
  if (png.is_interlaced) {
    image.data.resize(image_size);
  } else {
    image.data.reserve(image_size);
  }
  uint8_t* next = rows.data();
  for (const Pass& pass : passes) next = DecodePass(png, pass, next, &image);
  return image;
}

}  // namespace syn
