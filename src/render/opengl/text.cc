// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Creates fonts as textures, and draws text.

#include <algorithm>
#include <cmath>
#include <cstring>

#include "render/opengl/renderer.h"

namespace syn {
namespace {

// Uploads the image of a font as a texture without interpolation.
void UploadFont(Font& font) {
  gl.GenTextures(1, &font.texture);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, font.texture);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  gl.TexImage2D(GL_TEXTURE_2D, 0, GL_R8, font.image.width, font.image.height, 0, GL_RED,
                GL_UNSIGNED_BYTE, font.image.pixels.data());
  for (const GLenum filter : {GL_TEXTURE_MIN_FILTER, GL_TEXTURE_MAG_FILTER}) {
    gl.TexParameteri(GL_TEXTURE_2D, filter, GL_NEAREST);
  }
  for (const GLenum wrap : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T}) {
    gl.TexParameteri(GL_TEXTURE_2D, wrap, GL_CLAMP_TO_EDGE);
  }
  gl.BindTexture(GL_TEXTURE_2D, 0);
}

// Returns a font; an invalid number is clamped.
const Font& FontOf(const Renderer& r, int font) {
  return r.font[std::clamp(font, 0, static_cast<int>(mjFONT_BIG))];
}

// Returns the index of a character in the font; -1 if the font does not have it.
int GlyphIndex(char c) {
  const int index = static_cast<unsigned char>(c) - kFirstChar;
  return index >= 0 && index < kNumChars ? index : -1;
}

// Returns the viewport of OpenGL.
mjrRect CurrentViewport() {
  GLint v[4] = {};
  gl.GetIntegerv(GL_VIEWPORT, v);
  return {v[0], v[1], v[2], v[3]};
}

}  // namespace

void MakeFonts(mjrContext* con, int scale) {
  Renderer* r = RendererOf(con);
  FreeFonts(r);
  const int height = FontHeight(scale, false), big = FontHeight(scale, true);
  r->font[mjFONT_NORMAL].image = RasterizeFont(height, 0);
  r->font[mjFONT_SHADOW].image = RasterizeFont(height, std::max(1, height / 9));
  r->font[mjFONT_BIG].image = RasterizeFont(big, 0);
  for (Font& font : r->font) UploadFont(font);
  con->fontScale = scale;
  con->charHeight = height;
  con->charHeightBig = big;
  con->rangeFont = kFirstChar + kNumChars;
  for (int c = 0; c < kNumChars; ++c) {
    con->charWidth[kFirstChar + c] = r->font[mjFONT_NORMAL].image.advance[c];
    con->charWidthBig[kFirstChar + c] = r->font[mjFONT_BIG].image.advance[c];
  }
}

void FreeFonts(Renderer* r) {
  for (Font& font : r->font) {
    if (font.texture) gl.DeleteTextures(1, &font.texture);
    font = Font{};
  }
}

int TextWidth(const mjrContext* con, int font, const char* text) {
  const int* widths = font == mjFONT_BIG ? con->charWidthBig : con->charWidth;
  int width = 0;
  for (; *text; ++text) {
    if (GlyphIndex(*text) >= 0) width += widths[static_cast<unsigned char>(*text)];
  }
  return width;
}

int TextHeight(const mjrContext* con, int font) {
  return font == mjFONT_BIG ? con->charHeightBig : con->charHeight;
}

void DrawText(const mjrContext* con, int font, const char* text, float x, float y,
              const float* rgb) {
  Renderer* r = RendererOf(con);
  const Font& look = FontOf(*r, font);
  if (!look.texture) return;
  r->canvas.Begin(CurrentViewport());
  PutText(r->canvas, look, text, x, y, Colour::Rgb(rgb));
  r->canvas.End(r->programs.Canvas(), look.texture);
}

void PutText(Canvas& canvas, const Font& font, const char* text, float x, float y, Colour colour) {
  const FontImage& image = font.image;
  // Whole pixels keep the images of characters sharp.
  x = std::round(x);
  y = std::round(y);
  for (; *text; ++text) {
    const int c = GlyphIndex(*text);
    if (c < 0) continue;
    const auto width = static_cast<float>(image.advance[c]),
               total = static_cast<float>(image.width);
    const float u = static_cast<float>(image.left[c]) / total;
    canvas.Glyph(x, y, width, static_cast<float>(image.height), u, 0, u + width / total, 1, colour);
    x += width;
  }
}

void DrawShadowedText(const mjrContext* con, int font, const char* text, float x, float y,
                      const float* rgb) {
  Renderer* r = RendererOf(con);
  if (font == mjFONT_SHADOW && r->font[mjFONT_SHADOW].texture) {
    const Font& backing = r->font[mjFONT_SHADOW];
    r->canvas.Begin(CurrentViewport());
    PutText(r->canvas, backing, text, x, y, kBacking);
    r->canvas.End(r->programs.Canvas(), backing.texture);
    font = mjFONT_NORMAL;
  }
  DrawText(con, font, text, x, y, rgb);
}

}  // namespace syn

void mjr_changeFont(int fontscale, mjrContext* con) {
  using namespace syn;
  Renderer* r = RendererOf(con);
  if (!r) return;
  // The fonts are deleted even if the scale is invalid (specification).
  FreeFonts(r);
  if (fontscale < 50 || fontscale > 300 || fontscale % 50) {
    mju_error("mjr_changeFont: Invalid fontscale: %d", fontscale);
    return;
  }
  MakeFonts(con, fontscale);
}

void mjr_text(int font, const char* txt, const mjrContext* con, float x, float y, float r, float g,
              float b) {
  using namespace syn;
  if (!RendererOf(con)) return;
  const mjrRect view = CurrentViewport();
  const float rgb[3] = {r, g, b};
  const float px = x * static_cast<float>(view.width), py = y * static_cast<float>(view.height);
  DrawShadowedText(con, font, txt, px, py, rgb);
}
