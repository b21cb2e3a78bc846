// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads textures: pixels from a user buffer, a builtin pattern, one file, or six files.
//
// A cube or skybox is one image of height 6 width, in which six square faces are stacked: 0 right,
// 1 left, 2 up, 3 down, 4 front, 5 back. The exception is a single file without a grid: it is
// stored once, and the renderer repeats it.

#ifndef SYNOVIA_ASSET_TEXTURE_TEXTURE_H_
#define SYNOVIA_ASSET_TEXTURE_TEXTURE_H_

#include <memory>

#include <mujoco/mjspec.h>

#include "asset/decode/image.h"
#include "asset/file/resource.h"

namespace syn {

// Number of faces of a cube texture.
inline constexpr int kCubeFaces = 6;
// Size in bytes from which builtin textures are painted by LoadTexture, several at a time on worker
// threads, instead of by StorePixels.
inline constexpr size_t kLargeBuiltin = size_t{1} << 20;

// Size of a texture in pixels, and number of bytes per pixel.
struct TextureSize {
  int width, height, nchannel;
  size_t Bytes() const { return static_cast<size_t>(nchannel) * width * height; }
};

// A loaded texture.
struct TextureData {
  int colorspace = 0;  // A value of mjtColorSpace.
  TextureSize size{};
  // The pixels, which may be shared with the asset cache. Null for small builtin patterns, which
  // are painted directly into the model: an intermediate image would cost more time, in fresh
  // memory pages, than painting.
  std::shared_ptr<const Image> image;
};

// Loads the texture of an element. Throws ModelError.
TextureData LoadTexture(const mjsTexture& texture, const AssetFiles& files);

// Writes the pixels of a texture that was loaded from this element; `pixels` must have room for
// data.size.Bytes() bytes.
void StorePixels(const TextureData& data, const mjsTexture& texture, std::byte* pixels);

// Returns the size of a builtin texture. Throws ModelError if width, height or number of channels
// are invalid.
TextureSize SizeOfBuiltin(const mjsTexture& texture);
// Paints the pattern and the mark of a builtin texture into SizeOfBuiltin(texture).Bytes() bytes.
void PaintBuiltin(const mjsTexture& texture, std::byte* pixels);

// A color with one byte per channel.
struct Rgb {
  std::byte r, g, b;
};
// Converts a color with channels in [0, 1] to bytes by truncation.
Rgb ToRgb(const double color[3]);

}  // namespace syn

#endif  // SYNOVIA_ASSET_TEXTURE_TEXTURE_H_
