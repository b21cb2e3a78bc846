// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws in two dimensions: colored triangles and characters, in pixels of a viewport. They are
// collected and drawn by one call.

#ifndef SYNOVIA_RENDER_OPENGL_CANVAS_H_
#define SYNOVIA_RENDER_OPENGL_CANVAS_H_

#include <vector>

#include <mujoco/mujoco.h>

#include "render/opengl/program.h"

namespace syn {

// A color with channels in [0, 1]; an alpha of 1 is opaque.
struct Colour {
  float r, g, b, a = 1;
  static Colour Rgb(const float* c, float alpha = 1) { return {c[0], c[1], c[2], alpha}; }
  static Colour Rgba(const float* c) { return {c[0], c[1], c[2], c[3]}; }
};

// A list of triangles to draw. Positions are in pixels from the lower left corner of the viewport.
class Canvas {
 public:
  // Begins drawing into a rectangle of the present framebuffer.
  void Begin(mjrRect viewport);
  // Draws everything since Begin. `texture` has the images of the characters; 0 if there are none.
  void End(Program& program, GLuint texture);

  // Appends a triangle of one color.
  void Triangle(float x0, float y0, float x1, float y1, float x2, float y2, Colour c);
  // Appends a rectangle of one color.
  void Rect(float x, float y, float w, float h, Colour c);
  // Appends a rectangle whose color changes from `top` to `bottom`.
  void Gradient(float x, float y, float w, float h, Colour top, Colour bottom);
  // Appends a rectangle with rounded corners. Bits of `corners`: 1 top left, 2 top right, 4 bottom
  // left, 8 bottom right.
  void RoundRect(float x, float y, float w, float h, float radius, int corners, Colour top,
                 Colour bottom);
  // Appends a line of the given width.
  void Line(float x0, float y0, float x1, float y1, float width, Colour c);
  // Appends a rectangle with the image of a character; (u0, v0) and (u1, v1) are the texture
  // coordinates of its lower left and upper right corners.
  void Glyph(float x, float y, float w, float h, float u0, float v0, float u1, float v1, Colour c);
  // Deletes the OpenGL objects; the context must be current.
  void Free();

  int width() const { return viewport_.width; }
  int height() const { return viewport_.height; }

 private:
  // A vertex; negative texture coordinates mean that it is not textured.
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
