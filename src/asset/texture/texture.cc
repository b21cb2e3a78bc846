// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads textures. Decoded images are kept in the asset cache in memory and on disk; faces of cubes
// are assembled from them.

#include "asset/texture/texture.h"
#include "asset/archive_fields.h"

#include <algorithm>
#include <climits>
#include <cstdint>
#include <memory>
#include <string_view>

#include "asset/file/asset_cache.h"
#include "asset/file/content_type.h"
#include "base/error.h"
#include "cache/disk_cache.h"

namespace syn {
namespace {

// Decodes an image file and flips it as the element asks.
Image Decode(const std::string& type, std::span<const std::byte> bytes, const mjsTexture& texture) {
  if (type == kTypeKtx) {
    if (texture.hflip || texture.vflip) throw ModelError("cannot flip a KTX texture");
    return WrapKtx(bytes, texture.nchannel);
  }
  Image image = type == kTypePng ? DecodePng(bytes, texture.nchannel) : DecodeTextureFile(bytes);
  if (texture.hflip) FlipHorizontally(&image);
  if (texture.vflip) FlipVertically(&image);
  return image;
}

// Loads one image file, from a cache if possible. The key contains every option on which the result
// depends.
std::shared_ptr<const Image> LoadImage(const mjsTexture& texture, const std::string& file,
                                       const AssetFiles& files) {
  const std::string type = ContentTypeOf(*texture.content_type, file);
  if (!type.empty() && type != kTypePng && type != kTypeKtx && type != kTypeTexture) {
    throw ModelError("unsupported content type: '" + type + "'");
  }
  Resource resource = OpenAsset(files, file);
  const std::string key =
      Format("image %s %d %d %d", type.c_str(), texture.nchannel, texture.hflip, texture.vflip);
  return Cached<Image>(key, resource, [&] {
    const std::span<const std::byte> bytes = resource.Read();
    return FromDisk<Image>(key, bytes, [&] { return Decode(type, bytes, texture); });
  });
}

// Returns six faces of width x width pixels in the color rgb1.
Image EmptyCube(const mjsTexture& texture, int width) {
  if (int64_t{width} * width > INT_MAX / 4 / kCubeFaces) throw ModelError("texture is too large");
  Image cube{width, kCubeFaces * width, 3, false, {}};
  const Rgb color = ToRgb(texture.rgb1);
  cube.data.resize(3 * static_cast<size_t>(cube.width) * cube.height, color.r);
  // All bytes have the value of the red channel already.
  if (color.g == color.r && color.b == color.r) return cube;
  for (size_t i = 0; i < cube.data.size(); i += 3) {
    cube.data[i] = color.r, cube.data[i + 1] = color.g, cube.data[i + 2] = color.b;
  }
  return cube;
}

// Copies a square of cube->width pixels, whose upper left corner is at (row, col) of the source, to
// a face of the cube.
void CopyFace(const Image& source, int row, int col, int face, Image* cube) {
  const size_t width = 3 * static_cast<size_t>(cube->width);
  for (int r = 0; r < cube->width; ++r) {
    const std::byte* from =
        source.data.data() + 3 * (static_cast<size_t>(row + r) * source.width + col);
    std::copy_n(from, width, cube->data.data() + (face * cube->width + r) * width);
  }
}

// Throws ModelError unless an image has three channels.
void RequireThreeChannels(const Image& image) {
  if (image.nchannel != 3) throw ModelError("cube textures have 3 channels");
}

// Cuts an image into a grid of cells and copies them to the faces that gridlayout names.
Image CubeFromGrid(const mjsTexture& texture, const Image& image) {
  RequireThreeChannels(image);
  const int rows = texture.gridsize[0], cols = texture.gridsize[1];
  if (image.width % cols || image.height % rows || image.width / cols != image.height / rows) {
    throw ModelError("the grid cells of a cube texture must be square and fill the image");
  }
  static constexpr std::string_view kFaceLetters = "RLUDFB";
  const int width = image.width / cols;
  Image cube = EmptyCube(texture, width);
  cube.is_srgb = image.is_srgb;
  for (int i = 0; i < rows * cols; ++i) {
    const char letter = texture.gridlayout[i];
    if (letter == '.' || letter == '\0') continue;
    const size_t face = kFaceLetters.find(letter);
    if (face == std::string_view::npos) {
      throw ModelError("gridlayout symbol is not among '.RLUDFB'");
    }
    CopyFace(image, i / cols * width, i % cols * width, static_cast<int>(face), &cube);
  }
  return cube;
}

// Loads a texture with one file: a 2D texture, a grid of faces, or one image for all faces.
std::shared_ptr<const Image> FromSingleFile(const mjsTexture& texture, const AssetFiles& files) {
  std::shared_ptr<const Image> image = LoadImage(texture, *texture.file, files);
  if (texture.type == mjTEXTURE_2D) return image;
  const int rows = texture.gridsize[0], cols = texture.gridsize[1];
  if (rows < 1 || cols < 1 || rows > 12 || cols > 12 || rows * cols > 12) {
    throw ModelError("gridsize must have between 1 and 12 cells");
  }
  if (rows * cols > 1) return std::make_shared<const Image>(CubeFromGrid(texture, *image));
  // WrapKtx sets the height to 1.
  const bool is_ktx = image->height == 1;
  if (!is_ktx && image->width != image->height) throw ModelError("cube texture must be square");
  return image;
}

// Loads a cube with one file per face. Faces without a file have the color rgb1.
std::shared_ptr<const Image> FromSixFiles(const mjsTexture& texture, const AssetFiles& files) {
  const mjStringVec& names = *texture.cubefiles;
  if (std::ranges::all_of(names, [](const std::string& name) { return name.empty(); })) {
    throw ModelError("no cubefiles defined in cube or skybox texture");
  }
  if (names.size() > kCubeFaces) throw ModelError("a cube texture has at most six files");
  Image cube;
  for (size_t face = 0; face < names.size(); ++face) {
    if (names[face].empty()) continue;
    const std::shared_ptr<const Image> image = LoadImage(texture, names[face], files);
    RequireThreeChannels(*image);
    if (image->width != image->height) throw ModelError("cube texture faces must be square");
    if (cube.data.empty()) {
      cube = EmptyCube(texture, image->width);
      cube.is_srgb = image->is_srgb;
    } else if (image->width != cube.width) {
      throw ModelError("cube texture faces must have equal size");
    }
    CopyFace(*image, 0, 0, static_cast<int>(face), &cube);
  }
  return std::make_shared<const Image>(std::move(cube));
}

// Copies the pixels that the user provided in the element.
std::shared_ptr<const Image> FromBuffer(const mjsTexture& texture) {
  const int64_t width = texture.width, height = texture.height;
  if (width <= 0 || height <= 0) throw ModelError("invalid width or height of texture");
  if (texture.nchannel <= 0 || width > INT_MAX / texture.nchannel / height) {
    throw ModelError("texture is too large");
  }
  if (static_cast<int64_t>(texture.data->size()) != width * height * texture.nchannel) {
    throw ModelError("texture buffer has the wrong size for its width, height and nchannel");
  }
  Image image{texture.width,
              texture.height,
              texture.nchannel,
              false,
              {texture.data->begin(), texture.data->end()}};
  if (texture.hflip) FlipHorizontally(&image);
  if (texture.vflip) FlipVertically(&image);
  return std::make_shared<const Image>(std::move(image));
}

// Returns the color space of the element or, if it is automatic, of the file.
int ColorSpace(const mjsTexture& texture, const Image& image) {
  if (texture.colorspace != mjCOLORSPACE_AUTO) return texture.colorspace;
  return image.is_srgb ? mjCOLORSPACE_SRGB : mjCOLORSPACE_LINEAR;
}

}  // namespace

TextureData LoadTexture(const mjsTexture& texture, const AssetFiles& files) {
  const auto with_image = [](int colorspace, const std::shared_ptr<const Image>& image) {
    return TextureData{colorspace, {image->width, image->height, image->nchannel}, image};
  };
  if (!texture.data->empty()) return with_image(texture.colorspace, FromBuffer(texture));
  if (texture.builtin != mjBUILTIN_NONE) {
    const TextureSize size = SizeOfBuiltin(texture);
    if (size.Bytes() < kLargeBuiltin) return {texture.colorspace, size, nullptr};
    Image image{size.width, size.height, size.nchannel, false, {}};
    image.data.resize(size.Bytes());
    PaintBuiltin(texture, image.data.data());
    return with_image(texture.colorspace, std::make_shared<const Image>(std::move(image)));
  }
  std::shared_ptr<const Image> image;
  if (!texture.file->empty()) {
    image = FromSingleFile(texture, files);
  } else if (texture.type == mjTEXTURE_2D) {
    throw ModelError("no file, builtin pattern or data given for 2d texture");
  } else {
    image = FromSixFiles(texture, files);
  }
  return with_image(ColorSpace(texture, *image), image);
}

void StorePixels(const TextureData& data, const mjsTexture& texture, std::byte* pixels) {
  if (data.image) {
    std::ranges::copy(data.image->data, pixels);
  } else {
    PaintBuiltin(texture, pixels);
  }
}

}  // namespace syn
