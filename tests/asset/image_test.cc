// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Images, textures and height fields.

#include "asset/decode/image.h"

#include <gtest/gtest.h>
#include <lodepng.h>

#include <cmath>
#include <cstring>
#include <random>

#include "asset/hfield.h"
#include "asset/shapes.h"
#include "asset/texture/texture.h"
#include "base/error.h"

namespace syn {
namespace {

using test::Bytes;

std::vector<std::byte> EncodePng(const std::vector<unsigned char>& pixels, int width, int height,
                                 LodePNGColorType type, unsigned depth = 8, bool srgb = false) {
  lodepng::State state;
  state.info_raw.colortype = state.info_png.color.colortype = type;
  state.info_raw.bitdepth = state.info_png.color.bitdepth = depth;
  state.encoder.auto_convert = 0;
  state.info_png.srgb_defined = srgb;
  std::vector<unsigned char> file;
  EXPECT_EQ(lodepng::encode(file, pixels, width, height, state), 0u);
  const std::byte* first = reinterpret_cast<const std::byte*>(file.data());
  return {first, first + file.size()};
}

std::vector<unsigned char> RandomPixels(size_t count) {
  std::mt19937 random(4);
  std::vector<unsigned char> pixels(count);
  for (unsigned char& p : pixels) p = static_cast<unsigned char>(random());
  return pixels;
}

std::vector<unsigned char> Data(const Image& image) {
  const unsigned char* first = reinterpret_cast<const unsigned char*>(image.data.data());
  return {first, first + image.data.size()};
}

TEST(Png, RoundTrip) {
  const std::vector<unsigned char> pixels = RandomPixels(7 * 5 * 3);
  const Image image = DecodePng(EncodePng(pixels, 7, 5, LCT_RGB), 3);
  EXPECT_EQ(image.width, 7);
  EXPECT_EQ(image.height, 5);
  EXPECT_EQ(Data(image), pixels);
  EXPECT_FALSE(image.is_srgb);
  EXPECT_TRUE(DecodePng(EncodePng(pixels, 7, 5, LCT_RGB, 8, true), 3).is_srgb);
}

TEST(Png, ConvertsChannels) {
  const std::vector<unsigned char> pixels = RandomPixels(4 * 4 * 3);
  const std::vector<std::byte> file = EncodePng(pixels, 4, 4, LCT_RGB);
  const Image grey = DecodePng(file, 1), rgba = DecodePng(file, 4);
  for (int i = 0; i < 16; ++i) {
    EXPECT_EQ(Data(grey)[i], pixels[3 * i]);  // the red channel
    EXPECT_EQ(Data(rgba)[4 * i + 1], pixels[3 * i + 1]);
    EXPECT_EQ(Data(rgba)[4 * i + 3], 255);
  }
  EXPECT_THROW(DecodePng(file, 2), ModelError);
  EXPECT_THROW(DecodePng(file, 0), ModelError);
}

TEST(Png, RejectsBadFiles) {
  const std::vector<std::byte> file = EncodePng(RandomPixels(300), 10, 10, LCT_RGB);
  for (size_t size = 0; size < file.size(); size += 5) {
    EXPECT_THROW(DecodePng({file.data(), size}, 3), ModelError) << size;
  }
  // a header that promises 2^31 x 2^31 pixels
  std::vector<std::byte> bomb = file;
  for (int i = 16; i < 24; ++i) bomb[i] = std::byte{0x7f};
  EXPECT_THROW(DecodePng(bomb, 3), ModelError);
}

TEST(TextureFile, ReadsAndRejects) {
  Bytes file;
  file.Add<int>(2).Add<int>(1).AddAll(std::vector<char>{1, 2, 3, 4, 5, 6});
  const Image image = DecodeTextureFile(file.Span());
  EXPECT_EQ(Data(image), (std::vector<unsigned char>{1, 2, 3, 4, 5, 6}));
  for (size_t size = 0; size < file.Size(); ++size) {
    EXPECT_THROW(DecodeTextureFile(file.First(size)), ModelError);
  }
  for (const int width : {0, -1, INT32_MAX}) {
    Bytes bad;
    bad.Add<int>(width).Add<int>(INT32_MAX);
    EXPECT_THROW(DecodeTextureFile(bad.Span()), ModelError);
  }
}

TEST(Ktx, IsPassedOnUnchanged) {
  Bytes file;
  file.AddAll(std::vector<char>{1, 2, 3});
  const Image image = WrapKtx(file.Span(), 3);
  EXPECT_EQ(image.width, 3);
  EXPECT_EQ(image.height, 1);
  EXPECT_EQ(Data(image), (std::vector<unsigned char>{1, 2, 3, 0, 0, 0, 0, 0, 0}));
}

TEST(Image, Flips) {
  Image image{3, 2, 1, false, {}};
  for (int i = 0; i < 6; ++i) image.data.push_back(std::byte(i));
  FlipHorizontally(&image);
  EXPECT_EQ(Data(image), (std::vector<unsigned char>{2, 1, 0, 5, 4, 3}));
  FlipVertically(&image);
  EXPECT_EQ(Data(image), (std::vector<unsigned char>{5, 4, 3, 2, 1, 0}));
}

// A texture element with the defaults of the interface, and a VFS for its files.
class TextureTest : public testing::Test {
 protected:
  TextureTest() {
    mj_defaultVFS(&vfs_);
    t.type = mjTEXTURE_CUBE;
    for (int k = 0; k < 3; ++k) t.rgb1[k] = .8, t.rgb2[k] = .5;
    t.random = .01;
    t.nchannel = 3;
    t.gridsize[0] = t.gridsize[1] = 1;
    std::strcpy(t.gridlayout, "............");
    t.content_type = &content_type_;
    t.file = &file_;
    t.cubefiles = &cubefiles_;
    t.data = &data_;
  }
  ~TextureTest() override { mj_deleteVFS(&vfs_); }
  void AddPng(const char* name, const std::vector<unsigned char>& pixels, int width, int height) {
    const std::vector<std::byte> file = EncodePng(pixels, width, height, LCT_RGB);
    mj_addBufferVFS(&vfs_, name, file.data(), static_cast<int>(file.size()));
  }
  void SetColors(std::initializer_list<double> rgb1, std::initializer_list<double> rgb2) {
    std::copy(rgb1.begin(), rgb1.end(), t.rgb1);
    std::copy(rgb2.begin(), rgb2.end(), t.rgb2);
  }
  TextureData Load() { return LoadTexture(t, {"", "", &vfs_, false}); }
  std::vector<unsigned char> Pixels() {
    const TextureData texture = Load();
    std::vector<unsigned char> pixels(texture.size.Bytes());
    StorePixels(texture, t, reinterpret_cast<std::byte*>(pixels.data()));
    return pixels;
  }

  mjVFS vfs_;
  mjsTexture t = {};
  std::string content_type_, file_;
  mjStringVec cubefiles_;
  mjByteVec data_;
};

TEST_F(TextureTest, Gradient2d) {
  t.type = mjTEXTURE_2D;
  t.builtin = mjBUILTIN_GRADIENT;
  t.width = 4, t.height = 3;
  SetColors({1, .5, 0}, {0, .2, 1});
  const std::vector<unsigned char> data = Pixels();
  for (int i = 0; i < 12; ++i) {
    const std::vector<unsigned char> pixel(&data[3 * i], &data[3 * i] + 3);
    const bool middle = i == 5 || i == 6;
    EXPECT_EQ(pixel, middle ? (std::vector<unsigned char>{184, 106, 70})
                            : (std::vector<unsigned char>{0, 51, 255}));
  }
}

TEST_F(TextureTest, GradientSkybox) {
  t.type = mjTEXTURE_SKYBOX;
  t.builtin = mjBUILTIN_GRADIENT;
  t.width = 2;
  SetColors({1, 1, 1}, {0, 0, 0});
  const TextureData texture = Load();
  EXPECT_EQ(texture.size.height, 12);
  EXPECT_EQ(texture.colorspace, mjCOLORSPACE_AUTO);
  const std::vector<unsigned char> data = Pixels();
  for (const int face : {0, 1, 4, 5}) {
    EXPECT_EQ(data[face * 12], 193);
    EXPECT_EQ(data[face * 12 + 6], 61);
  }
  EXPECT_EQ(data[2 * 12], 193);
  EXPECT_EQ(data[3 * 12], 61);
}

// The table of colours must not show: every byte is that of the formula, at sizes odd and even.
TEST_F(TextureTest, LargeGradientsFollowTheFormula) {
  t.builtin = mjBUILTIN_GRADIENT;
  SetColors({.3, .5, 1}, {0, .5, .25});
  auto byte = [&](double p, int k, const double* c1, const double* c2) {
    const double alpha = 0.5 * (1 + std::sqrt(2.0) * p / std::sqrt(1 + p * p));
    return static_cast<int>(std::clamp(
        255 * (std::clamp(alpha, 0.0, 1.0) * c1[k] + (1 - std::clamp(alpha, 0.0, 1.0)) * c2[k]),
        0.0, 255.0));
  };
  for (const int n : {101, 256}) {
    t.width = t.height = n;
    for (const bool cube : {false, true}) {
      t.type = cube ? mjTEXTURE_SKYBOX : mjTEXTURE_2D;
      const std::vector<unsigned char> data = Pixels();
      for (int i = 0; i < static_cast<int>(data.size()); ++i) {
        const int k = i % 3, col = i / 3 % n, row = i / 3 / n % n, face = i / 3 / n / n;
        const double x = 2.0 * col / (n - 1) - 1, y = 1 - 2.0 * row / (n - 1);
        const double length = std::sqrt(1 + x * x + y * y), right = std::acos(-1.0) / 2;
        const double up = 1 - std::acos(1 / length) / right;
        if (!cube) {
          ASSERT_EQ(data[i], byte(2 * std::sqrt(x * x + y * y) - 1, k, t.rgb2, t.rgb1)) << i;
        } else {
          const double p = face == 2 ? up : face == 3 ? -up : std::asin(y / length) / right;
          ASSERT_EQ(data[i], byte(p, k, t.rgb1, t.rgb2)) << n << " " << i;
        }
      }
    }
  }
}

TEST_F(TextureTest, CheckerAndFlat) {
  t.type = mjTEXTURE_2D;
  t.builtin = mjBUILTIN_CHECKER;
  t.width = t.height = 3;
  SetColors({1, 1, 1}, {0, 0, 0});
  std::vector<unsigned char> data = Pixels();
  const int expected[] = {1, 0, 0, 0, 1, 1, 0, 1, 1};
  for (int i = 0; i < 9; ++i) EXPECT_EQ(data[3 * i], 255 * expected[i]);

  t.type = mjTEXTURE_CUBE;
  t.builtin = mjBUILTIN_FLAT;
  t.width = 1;
  data = Pixels();
  for (int face = 0; face < 6; ++face) EXPECT_EQ(data[3 * face], face == 3 ? 0 : 255);
}

TEST_F(TextureTest, Marks) {
  t.type = mjTEXTURE_2D;
  t.builtin = mjBUILTIN_FLAT;
  t.width = 16, t.height = 8;
  SetColors({0, 0, 0}, {0, 0, 0});
  t.markrgb[0] = 1;
  auto marked = [&] {
    std::vector<int> pixels;
    const std::vector<unsigned char> data = Pixels();
    for (int i = 0; i < 128; ++i) {
      if (data[3 * i] == 255) pixels.push_back(i);
    }
    return pixels;
  };
  t.mark = mjMARK_RANDOM;
  t.random = .1;
  EXPECT_EQ(marked(), (std::vector<int>{5, 10, 18, 19, 25, 34, 39, 51, 52, 90, 102, 120}));
  t.mark = mjMARK_EDGE;
  EXPECT_EQ(marked().size(), 2u * 16 + 2 * 6);
  t.mark = mjMARK_CROSS;
  EXPECT_EQ(marked().size(), 16u + 8 - 1);
}

TEST_F(TextureTest, GridFile) {
  // 2 x 2 cells of one pixel; red component = cell number
  AddPng("grid.png", {10, 0, 0, 11, 0, 0, 12, 0, 0, 13, 0, 0}, 2, 2);
  file_ = "grid.png";
  t.gridsize[0] = t.gridsize[1] = 2;
  std::strcpy(t.gridlayout, ".RBU");
  const TextureData texture = Load();
  EXPECT_EQ(texture.image->width, 1);
  EXPECT_EQ(texture.image->height, 6);
  EXPECT_EQ(texture.colorspace, mjCOLORSPACE_LINEAR);
  const std::vector<unsigned char> data = Data(*texture.image);
  const int expected[] = {11, 204, 13, 204, 204, 12};
  for (int face = 0; face < 6; ++face) EXPECT_EQ(data[3 * face], expected[face]) << face;
  t.gridlayout[0] = 'x';
  EXPECT_THROW(Load(), ModelError);
  t.gridlayout[0] = '.';
  t.gridsize[1] = 3;
  EXPECT_THROW(Load(), ModelError);
  t.gridsize[1] = 13;
  EXPECT_THROW(Load(), ModelError);
}

TEST_F(TextureTest, SingleFileIsStoredOnce) {
  AddPng("a.png", RandomPixels(12), 2, 2);
  AddPng("wide.png", RandomPixels(6), 2, 1);
  file_ = "a.png";
  EXPECT_EQ(Load().image->height, 2);
  t.hflip = 1;
  const std::vector<unsigned char> flipped = Data(*Load().image);
  t.hflip = 0;
  EXPECT_EQ(flipped[0], Data(*Load().image)[3]);
}

TEST_F(TextureTest, SixFiles) {
  AddPng("a.png", RandomPixels(12), 2, 2);
  AddPng("b.png", RandomPixels(27), 3, 3);
  EXPECT_THROW(Load(), ModelError);  // nothing given
  cubefiles_ = {"", "", "a.png", "", "", ""};
  const Image image = *Load().image;
  EXPECT_EQ(image.height, 12);
  EXPECT_EQ(Data(image)[0], 204);
  EXPECT_EQ(Data(image)[24], RandomPixels(12)[0]);
  cubefiles_[0] = "b.png";
  EXPECT_THROW(Load(), ModelError);  // sizes differ
  cubefiles_[0] = "missing.png";
  EXPECT_THROW(Load(), ModelError);
}

TEST_F(TextureTest, Buffer) {
  t.type = mjTEXTURE_2D;
  t.width = 2, t.height = 1;
  data_.resize(6, std::byte{7});
  EXPECT_EQ(Data(*Load().image)[5], 7);
  data_.resize(5);
  EXPECT_THROW(Load(), ModelError);
  t.height = INT32_MAX, t.width = INT32_MAX;
  EXPECT_THROW(Load(), ModelError);
}

TEST_F(TextureTest, BuiltinSizes) {
  t.builtin = mjBUILTIN_FLAT;
  EXPECT_THROW(Load(), ModelError);
  t.width = t.height = INT32_MAX;
  EXPECT_THROW(Load(), ModelError);
}

class HFieldTest : public testing::Test {
 protected:
  HFieldTest() {
    mj_defaultVFS(&vfs_);
    h.content_type = &content_type_;
    h.file = &file_;
    h.userdata = &userdata_;
    for (double& size : h.size) size = 1;
  }
  ~HFieldTest() override { mj_deleteVFS(&vfs_); }
  HeightField Load() { return LoadHField(h, {"", "", &vfs_, false}); }

  mjVFS vfs_;
  mjsHField h = {};
  std::string content_type_, file_;
  mjFloatVec userdata_;
};

TEST_F(HFieldTest, UserDataIsNormalised) {
  h.nrow = 2, h.ncol = 3;
  EXPECT_EQ(Load().data, std::vector<float>(6, 0));
  userdata_ = {4, 5, 6, 1, 2, 3};
  const std::vector<float> expected = {.6f, .8f, 1, 0, .2f, .4f};
  const HeightField field = Load();
  for (int i = 0; i < 6; ++i) EXPECT_NEAR(field.data[i], expected[i], 1e-6);
  userdata_ = {7, 7, 7, 7, 7, 7};
  EXPECT_EQ(Load().data, std::vector<float>(6, 0));
  userdata_.pop_back();
  EXPECT_THROW(Load(), ModelError);
  userdata_ = {1, 2, 3, NAN, 5, 6};
  EXPECT_THROW(Load(), ModelError);
  h.size[3] = 0;
  EXPECT_THROW(Load(), ModelError);
}

TEST_F(HFieldTest, PngRowsAreReversed) {
  const std::vector<std::byte> file = EncodePng({0, 51, 102, 255}, 2, 2, LCT_GREY);
  mj_addBufferVFS(&vfs_, "h.png", file.data(), static_cast<int>(file.size()));
  file_ = "h.png";
  const HeightField field = Load();
  EXPECT_NEAR(field.data[0], 102 / 255., 1e-6);
  EXPECT_EQ(field.data[1], 1);
  EXPECT_EQ(field.data[2], 0);
  userdata_ = {1};
  EXPECT_THROW(Load(), ModelError);  // file and data
}

TEST(HFieldFile, SixteenBitsUseTheHighByte) {
  const HeightField field =
      DecodeHFieldPng(EncodePng({0x12, 0xff, 0x80, 0x00}, 2, 1, LCT_GREY, 16));
  EXPECT_EQ(field.data, (std::vector<float>{0x12, 0x80}));
}

TEST_F(HFieldTest, BinaryFile) {
  Bytes file;
  file.Add<int>(1).Add<int>(2).Add<float>(3).Add<float>(5);
  mj_addBufferVFS(&vfs_, "h.bin", file.Span().data(), static_cast<int>(file.Size()));
  file_ = "h.bin";
  const HeightField field = Load();
  EXPECT_EQ(field.nrow, 1);
  EXPECT_EQ(field.data, (std::vector<float>{0, 1}));
  for (size_t size = 0; size < file.Size(); ++size) {
    EXPECT_THROW(DecodeHFieldBinary(file.First(size)), ModelError);
  }
  for (const int n : {0, -5, INT32_MAX}) {
    Bytes bad;
    bad.Add<int>(n).Add<int>(INT32_MAX);
    EXPECT_THROW(DecodeHFieldBinary(bad.Span()), ModelError);
  }
  content_type_ = "model/obj";
  EXPECT_THROW(Load(), ModelError);
}

}  // namespace
}  // namespace syn
