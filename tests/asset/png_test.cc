// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// PNG decoding against lodepng, which writes the files and reads them back its own way.

#include <gtest/gtest.h>
#include <lodepng.h>

#include <cstring>
#include <random>

#include "asset/decode/image.h"
#include "asset/decode/inflate.h"
#include "base/error.h"

namespace syn {
namespace {

using Buffer = std::vector<unsigned char>;

struct Kind {
  LodePNGColorType type;
  unsigned depth;
};

constexpr Kind kKinds[] = {
    {LCT_GREY, 1},    {LCT_GREY, 2},       {LCT_GREY, 4},        {LCT_GREY, 8},    {LCT_GREY, 16},
    {LCT_RGB, 8},     {LCT_RGB, 16},       {LCT_PALETTE, 1},     {LCT_PALETTE, 2}, {LCT_PALETTE, 4},
    {LCT_PALETTE, 8}, {LCT_GREY_ALPHA, 8}, {LCT_GREY_ALPHA, 16}, {LCT_RGBA, 8},    {LCT_RGBA, 16}};

// Smooth with some noise, so that every filter and every kind of match gets its turn.
Buffer Picture(size_t size, int noise) {
  std::mt19937 random(static_cast<unsigned>(size));
  Buffer bytes(size);
  for (size_t i = 0; i < size; ++i) {
    bytes[i] = static_cast<unsigned char>(i / 7 + (noise ? random() % noise : 0));
  }
  return bytes;
}

void AddPalette(const Kind& kind, lodepng::State* state) {
  for (unsigned i = 0; i < 1u << kind.depth; ++i) {
    for (LodePNGColorMode* mode : {&state->info_raw, &state->info_png.color}) {
      lodepng_palette_add(mode, i, 255 - i, i * 7 & 255, 255 - i / 2);
    }
  }
}

Buffer Encode(const Kind& kind, unsigned width, unsigned height, int noise,
              lodepng::State* settings = nullptr) {
  lodepng::State own;
  lodepng::State& state = settings ? *settings : own;
  state.info_raw.colortype = state.info_png.color.colortype = kind.type;
  state.info_raw.bitdepth = state.info_png.color.bitdepth = kind.depth;
  state.encoder.auto_convert = 0;
  if (kind.type == LCT_PALETTE) AddPalette(kind, &state);
  const Buffer raw = Picture(lodepng_get_raw_size(width, height, &state.info_raw), noise);
  Buffer file;
  EXPECT_EQ(lodepng::encode(file, raw, width, height, state), 0u);
  return file;
}

// Both decoders give the same pixels, whatever channels are asked for.
void ExpectSame(const Buffer& file) {
  for (const int nchannel : {1, 3, 4}) {
    Buffer expected;
    unsigned width, height;
    const LodePNGColorType type = nchannel == 1 ? LCT_GREY : nchannel == 3 ? LCT_RGB : LCT_RGBA;
    ASSERT_EQ(lodepng::decode(expected, width, height, file, type, 8), 0u);
    const Image image = DecodePng(std::as_bytes(std::span(file)), nchannel);
    ASSERT_EQ(image.width, static_cast<int>(width));
    ASSERT_EQ(image.height, static_cast<int>(height));
    ASSERT_EQ(image.data.size(), expected.size());
    EXPECT_EQ(std::memcmp(image.data.data(), expected.data(), expected.size()), 0) << nchannel;
  }
}

TEST(Png, DecodesEveryKind) {
  for (const Kind& kind : kKinds) {
    for (const bool interlaced : {false, true}) {
      for (const unsigned width : {1u, 3u, 4u, 9u, 33u}) {
        SCOPED_TRACE(testing::Message() << "type " << kind.type << " depth " << kind.depth
                                        << " interlaced " << interlaced << " width " << width);
        lodepng::State state;
        state.info_png.interlace_method = interlaced;
        ExpectSame(Encode(kind, width, 11, 9, &state));
      }
    }
  }
}

TEST(Png, DecodesEveryFilter) {
  for (const Kind& kind : kKinds) {
    for (unsigned char filter = 0; filter < 5; ++filter) {
      SCOPED_TRACE(testing::Message()
                   << "type " << kind.type << " depth " << kind.depth << " filter " << int{filter});
      const Buffer filters(17, filter);
      lodepng::State state;
      state.encoder.filter_palette_zero = 0;
      state.encoder.filter_strategy = LFS_PREDEFINED;
      state.encoder.predefined_filters = filters.data();
      ExpectSame(Encode(kind, 21, 17, 40, &state));
    }
  }
}

TEST(Png, AppliesTransparentColor) {
  for (const Kind kind : {Kind{LCT_GREY, 4}, Kind{LCT_GREY, 16}, Kind{LCT_RGB, 8}}) {
    lodepng::State state;
    LodePNGColorMode& color = state.info_png.color;
    color.key_defined = 1;
    color.key_r = color.key_g = color.key_b = kind.depth == 16 ? 0x0101 : 1;
    ExpectSame(Encode(kind, 30, 12, 0, &state));
  }
}

// Stored, fixed and dynamic blocks; matches from next to nothing to far away.
TEST(Png, InflatesEveryBlock) {
  for (const unsigned type : {0u, 1u, 2u}) {
    for (const int noise : {0, 2, 50, 256}) {
      lodepng::State state;
      state.encoder.zlibsettings.btype = type;
      state.encoder.zlibsettings.windowsize = 32768;
      SCOPED_TRACE(testing::Message() << "block " << type << " noise " << noise);
      ExpectSame(Encode({LCT_RGB, 8}, 200, 150, noise, &state));
    }
  }
}

TEST(Png, NamesDamagedChunk) {
  Buffer file = Encode({LCT_RGB, 8}, 8, 8, 5);
  file[file.size() - 20] ^= 1;  // in the data
  try {
    DecodePng(std::as_bytes(std::span(file)), 3);
    FAIL() << "no error";
  } catch (const ModelError& error) {
    EXPECT_NE(error.message.find("check sum of chunk 'IDAT'"), std::string::npos) << error.message;
  }
}

Buffer Deflate(const Buffer& bytes) {
  Buffer stream;
  EXPECT_EQ(lodepng::compress(stream, bytes), 0u);
  return stream;
}

Buffer Inflated(std::span<const uint8_t> stream, size_t size) {
  Buffer out(size);
  Inflate(stream, size, out.data());
  return out;
}

// A run of each small period, where a match overlaps what it writes.
TEST(Inflate, RepeatsShortPatterns) {
  for (size_t period = 1; period < 40; ++period) {
    Buffer bytes(1000);
    for (size_t i = 0; i < bytes.size(); ++i) {
      bytes[i] = static_cast<unsigned char>(i % period * 37);
    }
    EXPECT_EQ(Inflated(Deflate(bytes), bytes.size()), bytes) << period;
  }
}

TEST(Inflate, InsistsOnSize) {
  const Buffer bytes = Picture(5000, 30), stream = Deflate(bytes);
  EXPECT_EQ(Inflated(stream, bytes.size()), bytes);
  EXPECT_THROW(Inflated(stream, bytes.size() - 1), ModelError);
  EXPECT_THROW(Inflated(stream, bytes.size() + 1), ModelError);
  for (size_t size = 0; size + 5 < stream.size(); size += 3) {
    EXPECT_THROW(Inflated(std::span(stream).first(size), bytes.size()), ModelError) << size;
  }
}

TEST(Inflate, SurvivesDamage) {
  const Buffer bytes = Picture(3000, 30), stream = Deflate(bytes);
  std::mt19937 random(5);
  for (int trial = 0; trial < 3000; ++trial) {
    Buffer damaged = stream;
    for (int k = 0; k < 3; ++k) damaged[random() % damaged.size()] = random() & 255;
    try {
      EXPECT_EQ(Inflated(damaged, bytes.size()).size(), bytes.size());
    } catch (const ModelError&) {
    }
  }
}

}  // namespace
}  // namespace syn
