// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Fonts: outlines of printable ASCII, and their pictures at a size.

#ifndef SYNOVIA_RENDER_COMMON_FONT_H_
#define SYNOVIA_RENDER_COMMON_FONT_H_

#include <array>
#include <cstdint>
#include <vector>

namespace syn {

inline constexpr int kFirstChar = 32, kNumChars = 95;

// Contours of a glyph, in thousandths of the font's size.
struct GlyphOutline {
  int advance;
  int first_contour, num_contours;
};
extern const GlyphOutline kGlyphs[kNumChars];
extern const int kContourEnds[];
extern const short kOutlinePoints[][2];

// All glyphs at one size side by side; a byte per pixel, how much of it is covered, bottom row
// first.
struct FontImage {
  int width = 0, height = 0;           // of the picture; the height is that of a line
  std::array<int, kNumChars> left;     // where the cell of each glyph begins
  std::array<int, kNumChars> advance;  // width of the cell
  std::vector<uint8_t> pixels;
};

// Height of a line of text for a font scale of 50..300, normal or big.
int FontHeight(int scale, bool big);

// `dilate`: pixels by which glyphs are fattened (for the backing of shadowed text).
FontImage RasterizeFont(int height, int dilate);

}  // namespace syn

#endif  // SYNOVIA_RENDER_COMMON_FONT_H_
