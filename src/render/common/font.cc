// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rasterizes characters. Each row of pixels is sampled at several heights. The outline crosses a
// sample line at some positions, and the intervals between them whose winding number is not zero
// cover pixels by an exact fraction.

#include "render/common/font.h"

#include <algorithm>
#include <cmath>

namespace syn {
namespace {

// Line heights in pixels at font scales of 50, 100, ... 300 percent, for normal and big text.
// Programs lay out their text by them, so they are those of the specification.
constexpr int kHeights[6] = {11, 18, 28, 37, 45, 54};
constexpr int kBigHeights[6] = {18, 37, 54, 71, 89, 106};

// Widths of the characters at a line height of 18 pixels (specification). Programs lay out their
// text by them.
constexpr int kBaseHeight = 18;
constexpr int kBaseWidths[kNumChars] = {
    4,  5,  6,  9,  8,  12, 10, 4,  5,  5,  8,  8,  4,  5,  4, 6,  8,  8, 8, 8, 8, 8,  8,  8,
    8,  8,  4,  4,  8,  8,  8,  7,  12, 10, 10, 10, 11, 10, 9, 11, 11, 4, 8, 9, 8, 12, 11, 11,
    10, 11, 11, 10, 10, 11, 10, 14, 9,  10, 9,  5,  5,  5,  8, 8,  5,  9, 9, 8, 9, 9,  4,  9,
    8,  4,  4,  8,  4,  12, 8,  9,  9,  9,  5,  8,  4,  8,  8, 10, 7,  8, 7, 6, 8, 6,  8};

// Size of the font and height of the baseline, relative to the line height.
constexpr float kSizePerHeight = 14.6f / 18;
constexpr float kBaseline = 4.0f / 18;
// Number of sample lines per row of pixels.
constexpr int kSamples = 8;

// A crossing of the outline with a sample line; `winding` is +1 if the outline goes up, else -1.
struct Crossing {
  float x;
  int winding;
};

// Adds the coverage of the interval [from, to), in pixels, to a row.
void Cover(std::vector<float>& row, float from, float to) {
  from = std::clamp(from, 0.0f, static_cast<float>(row.size()));
  to = std::clamp(to, 0.0f, static_cast<float>(row.size()));
  for (int i = static_cast<int>(from); static_cast<float>(i) < to; ++i) {
    const auto left = static_cast<float>(i);
    row[i] += std::min(to, left + 1) - std::max(from, left);
  }
}

// Maps coordinates of an outline to pixels.
struct Scale {
  float x, y, shift_y;
};

// Finds the crossings of an outline with the line at height y, from left to right.
void FindCrossings(const GlyphOutline& glyph, const Scale& scale, float y,
                   std::vector<Crossing>& crossings) {
  crossings.clear();
  for (int c = glyph.first_contour; c < glyph.first_contour + glyph.num_contours; ++c) {
    const int begin = c ? kContourEnds[c - 1] : 0, end = kContourEnds[c];
    for (int i = begin; i < end; ++i) {
      const short *a = kOutlinePoints[i], *b = kOutlinePoints[i + 1 < end ? i + 1 : begin];
      const float ya = scale.y * a[1] + scale.shift_y, yb = scale.y * b[1] + scale.shift_y;
      if ((ya <= y) == (yb <= y)) continue;
      const float t = (y - ya) / (yb - ya);
      const auto xa = static_cast<float>(a[0]), xb = static_cast<float>(b[0]);
      crossings.push_back({scale.x * (xa + t * (xb - xa)), ya <= y ? 1 : -1});
    }
  }
  std::sort(crossings.begin(), crossings.end(),
            [](const Crossing& a, const Crossing& b) { return a.x < b.x; });
}

// Draws a character into its cell, which begins at column `left` and is `cell` pixels wide.
void DrawGlyph(const GlyphOutline& glyph, const Scale& scale, FontImage& image, int left,
               int cell) {
  std::vector<Crossing> crossings;
  std::vector<float> row(cell);
  for (int j = 0; j < image.height; ++j) {
    std::fill(row.begin(), row.end(), 0.0f);
    for (int s = 0; s < kSamples; ++s) {
      const float y = static_cast<float>(j) + (static_cast<float>(s) + 0.5f) / kSamples;
      FindCrossings(glyph, scale, y, crossings);
      int winding = 0;
      for (size_t i = 0; i + 1 < crossings.size(); ++i) {
        // The interval up to the next crossing is inside if the winding number is not zero.
        winding += crossings[i].winding;
        if (winding) Cover(row, crossings[i].x, crossings[i + 1].x);
      }
    }
    for (int i = 0; i < cell; ++i) {
      const float cover = std::min(1.0f, row[i] / kSamples);
      image.pixels[j * image.width + left + i] = static_cast<uint8_t>(std::lround(255 * cover));
    }
  }
}

// Replaces every pixel by the largest within a square around it, inside the same cell.
void Dilate(FontImage& image, int radius) {
  const std::vector<uint8_t> old = image.pixels;
  for (int c = 0; c < kNumChars; ++c) {
    const int begin = image.left[c], end = begin + image.advance[c];
    for (int y = 0; y < image.height; ++y) {
      for (int x = begin; x < end; ++x) {
        uint8_t most = 0;
        for (int v = std::max(0, y - radius); v <= std::min(image.height - 1, y + radius); ++v) {
          for (int u = std::max(begin, x - radius); u <= std::min(end - 1, x + radius); ++u) {
            most = std::max(most, old[v * image.width + u]);
          }
        }
        image.pixels[y * image.width + x] = most;
      }
    }
  }
}

}  // namespace

int FontHeight(int scale, bool big) {
  const int index = std::clamp(scale / 50 - 1, 0, 5);
  return big ? kBigHeights[index] : kHeights[index];
}

FontImage RasterizeFont(int height, int dilate) {
  FontImage image;
  image.height = height;
  for (int c = 0; c < kNumChars; ++c) {
    const float width = static_cast<float>(kBaseWidths[c] * height) / kBaseHeight;
    image.advance[c] = static_cast<int>(std::lround(width));
    image.left[c] = image.width;
    image.width += image.advance[c] + 1;  // An empty column separates the cells.
  }
  image.pixels.assign(static_cast<size_t>(image.width) * height, 0);
  const float size = kSizePerHeight * static_cast<float>(height);
  for (int c = 0; c < kNumChars; ++c) {
    const GlyphOutline& glyph = kGlyphs[c];
    // The outline is stretched horizontally to the width of the cell.
    const Scale scale = {static_cast<float>(image.advance[c]) / static_cast<float>(glyph.advance),
                         size / 1000, kBaseline * static_cast<float>(height)};
    DrawGlyph(glyph, scale, image, image.left[c], image.advance[c]);
  }
  if (dilate) Dilate(image, dilate);
  return image;
}

}  // namespace syn
