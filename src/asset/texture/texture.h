// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Textures: pixels from a user buffer, a builtin pattern, one file, or six files.
//
// A cube or skybox is six square faces stacked in one image of height 6 width:
// 0 right, 1 left, 2 up, 3 down, 4 front, 5 back. The exception is a single file without a grid: it
// is stored once and the renderer repeats it.

#ifndef SYNOVIA_ASSET_TEXTURE_TEXTURE_H_
#define SYNOVIA_ASSET_TEXTURE_TEXTURE_H_

#include <memory>

#include <mujoco/mjspec.h>

#include "asset/decode/image.h"
#include "asset/file/resource.h"

namespace syn {

inline constexpr int kCubeFaces = 6;
// Builtin textures from this size on are painted when other assets are loaded, several at a time.
inline constexpr size_t kLargeBuiltin = size_t{1} << 20;

struct TextureSize {
  int width, height, nchannel;
  size_t Bytes() const { return static_cast<size_t>(nchannel) * width * height; }
};

struct TextureData {
  int colorspace = 0;  // mjtColorSpace
  TextureSize size{};
  // May be shared with the asset cache. None for small builtin patterns, which are painted in the
  // model itself: an image between would cost more, in fresh memory, than the painting.
  std::shared_ptr<const Image> image;
};

// What the compiler needs of a texture element. Throws ModelError.
TextureData LoadTexture(const mjsTexture& texture, const AssetFiles& files);

// Writes the pixels of a texture that was loaded from this element, as many as its size says.
void StorePixels(const TextureData& data, const mjsTexture& texture, std::byte* pixels);

// The builtin pattern and mark of the element; width and height must be valid for its type.
TextureSize SizeOfBuiltin(const mjsTexture& texture);
void PaintBuiltin(const mjsTexture& texture, std::byte* pixels);

// Colours in [0, 1] become bytes by truncation.
struct Rgb {
  std::byte r, g, b;
};
Rgb ToRgb(const double color[3]);

}  // namespace syn

#endif  // SYNOVIA_ASSET_TEXTURE_TEXTURE_H_
