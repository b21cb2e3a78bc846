// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws text over a picture: labels in rectangles (mjr_label), and blocks of lines in the corners
// of the view (mjr_overlay). Distances in pixels are those of the specification.

#include <algorithm>
#include <string>
#include <vector>

#include "render/opengl/renderer.h"

namespace syn {
namespace {

// Largest number of characters per column (specification).
constexpr size_t kMaxText = 500;
constexpr float kGrey[3] = {0.7f, 0.7f, 0.7f}, kWhite[3] = {1, 1, 1};

// Splits a text into lines; characters beyond kMaxText are dropped.
std::vector<std::string> Lines(const char* text) {
  std::string all(text);
  all.resize(std::min(all.size(), kMaxText));
  std::vector<std::string> lines(1);
  for (const char c : all) {
    if (c == '\n') {
      lines.emplace_back();
    } else {
      lines.back() += c;
    }
  }
  return lines;
}

// A block of lines, and the size of its background in pixels.
struct Block {
  std::vector<std::string> lines;
  int width, height;
};

// Splits a text into lines and computes its size.
Block MakeBlock(const mjrContext* con, int font, const char* text) {
  Block block{Lines(text), 0, 0};
  for (const std::string& line : block.lines) {
    block.width = std::max(block.width, TextWidth(con, font, line.c_str()));
  }
  const int rows = static_cast<int>(block.lines.size());
  // Margins, and distances between lines, are 5 pixels.
  block.width += 5 + 8;
  block.height = 5 + rows * TextHeight(con, font) + (rows - 1) * 5;
  return block;
}

// Return whether a position of the grid is at the left or at the top.
bool AtLeft(int grid) {
  return grid == mjGRID_TOPLEFT || grid == mjGRID_BOTTOMLEFT || grid == mjGRID_LEFT;
}
bool AtTop(int grid) {
  return grid == mjGRID_TOPLEFT || grid == mjGRID_TOPRIGHT || grid == mjGRID_TOP;
}

// Returns the rectangle of a block at a position of the grid, moved by `skip` pixels towards the
// middle.
mjrRect Place(int grid, mjrRect view, const Block& block, int skip) {
  mjrRect r = {view.left, view.bottom, block.width, block.height};
  if (AtLeft(grid)) {
    r.left += skip + 5;
  } else if (grid == mjGRID_TOP || grid == mjGRID_BOTTOM) {
    r.left += (view.width - block.width) / 2 - skip;
  } else {
    r.left += view.width - 1 - 5 - block.width - skip;
  }
  if (grid == mjGRID_LEFT || grid == mjGRID_RIGHT) {
    r.bottom += (view.height - block.height) / 2;
  } else {
    r.bottom += AtTop(grid) ? view.height - 1 - 5 - block.height : 5;
  }
  return r;
}

// Draws a block and its background.
void DrawBlock(const mjrContext* con, int font, mjrRect place, const Block& block,
               const float* rgb) {
  mjr_rectangle(place, 0, 0, 0, 0.5f);
  const int height = TextHeight(con, font), rows = static_cast<int>(block.lines.size());
  for (int i = 0; i < rows; ++i) {
    const int y = 5 + (rows - 1 - i) * (height + 5);
    DrawShadowedText(con, font, block.lines[i].c_str(), 3, static_cast<float>(y), rgb);
  }
}

}  // namespace
}  // namespace syn

void mjr_overlay(int font, int gridpos, mjrRect viewport, const char* overlay, const char* overlay2,
                 const mjrContext* con) {
  using namespace syn;
  if (!RendererOf(con) || viewport.width <= 0 || viewport.height <= 0) return;
  const Block first = MakeBlock(con, font, overlay);
  if (!overlay2 || !*overlay2) {
    return DrawBlock(con, font, Place(gridpos, viewport, first, 0), first, kWhite);
  }
  const Block second = MakeBlock(con, font, overlay2);
  const bool left = AtLeft(gridpos);
  // The first text is always to the left of the second; the one at the edge of the view is placed
  // first.
  const Block &outer = left ? first : second, &inner = left ? second : first;
  DrawBlock(con, font, Place(gridpos, viewport, outer, 0), outer, left ? kGrey : kWhite);
  DrawBlock(con, font, Place(gridpos, viewport, inner, outer.width - 2), inner,
            left ? kWhite : kGrey);
}

void mjr_label(mjrRect viewport, int font, const char* txt, float r, float g, float b, float a,
               float rt, float gt, float bt, const mjrContext* con) {
  using namespace syn;
  if (!RendererOf(con) || viewport.width <= 0 || viewport.height <= 0) return;
  mjr_rectangle(viewport, r, g, b, a);
  const int height = TextHeight(con, font), width = TextWidth(con, font, txt);
  if (viewport.height < height) return;
  const int left = std::max(0, (viewport.width - width) / 2);
  const int bottom = (viewport.height - height) / 2;
  const float rgb[3] = {rt, gt, bt};
  // [Q24] Text that is too wide continues beyond the rectangle, so it is drawn in a wider viewport.
  gl.Viewport(viewport.left, viewport.bottom, std::max(viewport.width, width), viewport.height);
  DrawText(con, font == mjFONT_SHADOW ? mjFONT_NORMAL : font, txt, static_cast<float>(left),
           static_cast<float>(bottom), rgb);
}
