// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Two-dimensional drawing: coloured triangles and glyphs in pixels of a viewport, collected and
// drawn together.

#ifndef SYNOVIA_RENDER_OPENGL_CANVAS_H_
#define SYNOVIA_RENDER_OPENGL_CANVAS_H_

#include <vector>

#include <mujoco/mujoco.h>

#include "render/opengl/program.h"

namespace syn {

struct Colour {
  float r, g, b, a = 1;
  static Colour Rgb(const float* c, float alpha = 1) { return {c[0], c[1], c[2], alpha}; }
  static Colour Rgba(const float* c) { return {c[0], c[1], c[2], c[3]}; }
};

class Canvas {
 public:
  // Begins drawing into a rectangle of the current framebuffer.
  void Begin(mjrRect viewport);
  // Draws everything since Begin, with the glyphs of a texture.
  void End(Program& program, GLuint texture);

  void Triangle(float x0, float y0, float x1, float y1, float x2, float y2, Colour c);
  void Rect(float x, float y, float w, float h, Colour c);
  // Colour at the top and at the bottom.
  void Gradient(float x, float y, float w, float h, Colour top, Colour bottom);
  // Corners rounded: bits 1 top left, 2 top right, 4 bottom left, 8 bottom right.
  void RoundRect(float x, float y, float w, float h, float radius, int corners, Colour top,
                 Colour bottom);
  void Line(float x0, float y0, float x1, float y1, float width, Colour c);
  void Glyph(float x, float y, float w, float h, float u0, float v0, float u1, float v1, Colour c);
  void Free();

  int width() const { return viewport_.width; }
  int height() const { return viewport_.height; }

 private:
  struct Point {
    float x, y, u, v;
    Colour c;
  };
  void Add(float x, float y, Colour c) { points_.push_back({x, y, -1, -1, c}); }

  mjrRect viewport_ = {};
  std::vector<Point> points_;
  GLuint vao_ = 0, buffer_ = 0;
};

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_CANVAS_H_
