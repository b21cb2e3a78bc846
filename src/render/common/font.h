// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the font of the renderer: outlines of the printable ASCII characters, and images of them
// at a given size.

#ifndef SYNOVIA_RENDER_COMMON_FONT_H_
#define SYNOVIA_RENDER_COMMON_FONT_H_

#include <array>
#include <cstdint>
#include <vector>

namespace syn {

// Code of the first character (space), and number of characters.
inline constexpr int kFirstChar = 32, kNumChars = 95;

// The outline of a character, in thousandths of the size of the font. Contour c consists of the
// points kOutlinePoints[kContourEnds[c - 1]] to kOutlinePoints[kContourEnds[c] - 1].
struct GlyphOutline {
  int advance;  // Distance to the next character.
  // Contours of the character.
  int first_contour, num_contours;
};
extern const GlyphOutline kGlyphs[kNumChars];
extern const int kContourEnds[];
extern const short kOutlinePoints[][2];

// Images of all characters at one size, side by side. A byte per pixel tells how much of it is
// covered (0 to 255); the bottom row is first.
struct FontImage {
  // Size of the image in pixels; the height is that of a line of text.
  int width = 0, height = 0;
  std::array<int, kNumChars> left;     // First column of the cell of each character.
  std::array<int, kNumChars> advance;  // Width of the cell of each character.
  std::vector<uint8_t> pixels;
};

// Returns the height of a line of text in pixels, for a font scale of 50, 100, ... 300 percent.
int FontHeight(int scale, bool big);

// Draws all characters at a line height in pixels. `dilate` is the number of pixels by which they
// are made thicker, for the dark background of shadowed text.
FontImage RasterizeFont(int height, int dilate);

}  // namespace syn

#endif  // SYNOVIA_RENDER_COMMON_FONT_H_
