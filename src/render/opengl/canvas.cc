// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements two-dimensional drawing with one vertex buffer that is filled again for each call.

#include "render/opengl/canvas.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

namespace syn {
namespace {

// Interpolates between two colors.
Colour Mix(Colour a, Colour b, float t) {
  return {a.r + t * (b.r - a.r), a.g + t * (b.g - a.g), a.b + t * (b.b - a.b),
          a.a + t * (b.a - a.a)};
}

}  // namespace

void Canvas::Begin(mjrRect viewport) {
  viewport_ = viewport;
  points_.clear();
}

void Canvas::End(Program& program, GLuint texture) {
  if (points_.empty() || viewport_.width <= 0 || viewport_.height <= 0) return;
  if (!vao_) {
    gl.GenVertexArrays(1, &vao_);
    gl.GenBuffers(1, &buffer_);
    gl.BindVertexArray(vao_);
    gl.BindBuffer(GL_ARRAY_BUFFER, buffer_);
    const size_t offsets[3] = {offsetof(Point, x), offsetof(Point, u), offsetof(Point, c)};
    for (GLuint i = 0; i < 3; ++i) {
      gl.EnableVertexAttribArray(i);
      gl.VertexAttribPointer(i, i < 2 ? 2 : 4, GL_FLOAT, GL_FALSE, sizeof(Point),
                             reinterpret_cast<const void*>(offsets[i]));
    }
  }
  gl.Disable(GL_DEPTH_TEST);
  gl.Disable(GL_CULL_FACE);
  gl.Enable(GL_BLEND);
  gl.BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  gl.Viewport(viewport_.left, viewport_.bottom, viewport_.width, viewport_.height);
  program.Use();
  gl.Uniform2f(program.Location("u_viewport"), static_cast<float>(viewport_.width),
               static_cast<float>(viewport_.height));
  gl.Uniform1i(program.Location("u_texture"), 0);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.BindVertexArray(vao_);
  gl.BindBuffer(GL_ARRAY_BUFFER, buffer_);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(points_.size() * sizeof(Point)),
                points_.data(), GL_STREAM_DRAW);
  gl.DrawArrays(GL_TRIANGLES, 0, static_cast<GLsizei>(points_.size()));
  gl.BindVertexArray(0);
  gl.BindTexture(GL_TEXTURE_2D, 0);
  gl.UseProgram(0);
  gl.Disable(GL_BLEND);
  points_.clear();
}

void Canvas::Triangle(float x0, float y0, float x1, float y1, float x2, float y2, Colour c) {
  Add(x0, y0, c);
  Add(x1, y1, c);
  Add(x2, y2, c);
}

void Canvas::Rect(float x, float y, float w, float h, Colour c) { Gradient(x, y, w, h, c, c); }

void Canvas::Gradient(float x, float y, float w, float h, Colour top, Colour bottom) {
  Add(x, y, bottom);
  Add(x + w, y, bottom);
  Add(x + w, y + h, top);
  Add(x, y, bottom);
  Add(x + w, y + h, top);
  Add(x, y + h, top);
}

// The rectangle is a fan of triangles around its center. The outline is built counterclockwise from
// the upper right corner.
void Canvas::RoundRect(float x, float y, float w, float h, float radius, int corners, Colour top,
                       Colour bottom) {
  // Number of segments of a rounded corner.
  constexpr int kSteps = 6;
  radius = std::min({radius, w / 2, h / 2});
  const float cx[4] = {x + w - radius, x + radius, x + radius, x + w - radius};
  const float cy[4] = {y + h - radius, y + h - radius, y + radius, y + radius};
  const float sx[4] = {1, -1, -1, 1}, sy[4] = {1, 1, -1, -1};
  const int bit[4] = {2, 1, 4, 8};
  std::vector<std::pair<float, float>> outline;
  for (int k = 0; k < 4; ++k) {
    if (!(corners & bit[k])) {
      outline.emplace_back(cx[k] + sx[k] * radius, cy[k] + sy[k] * radius);
      continue;
    }
    for (int i = 0; i <= kSteps; ++i) {
      const float a = 1.5707963f * (static_cast<float>(k) + static_cast<float>(i) / kSteps);
      outline.emplace_back(cx[k] + radius * std::cos(a), cy[k] + radius * std::sin(a));
    }
  }
  auto colour = [&](float py) { return Mix(bottom, top, h > 0 ? (py - y) / h : 0); };
  const float mx = x + w / 2, my = y + h / 2;
  for (size_t i = 0; i < outline.size(); ++i) {
    const auto& a = outline[i];
    const auto& b = outline[(i + 1) % outline.size()];
    Add(mx, my, colour(my));
    Add(a.first, a.second, colour(a.second));
    Add(b.first, b.second, colour(b.second));
  }
}

void Canvas::Line(float x0, float y0, float x1, float y1, float width, Colour c) {
  const float dx = x1 - x0, dy = y1 - y0, length = std::hypot(dx, dy);
  if (!(length > 0)) return;
  const float ax = -dy / length * width / 2, ay = dx / length * width / 2;
  Triangle(x0 + ax, y0 + ay, x0 - ax, y0 - ay, x1 - ax, y1 - ay, c);
  Triangle(x0 + ax, y0 + ay, x1 - ax, y1 - ay, x1 + ax, y1 + ay, c);
}

void Canvas::Glyph(float x, float y, float w, float h, float u0, float v0, float u1, float v1,
                   Colour c) {
  const Point a{x, y, u0, v0, c}, b{x + w, y, u1, v0, c}, d{x, y + h, u0, v1, c},
      e{x + w, y + h, u1, v1, c};
  for (const Point& p : {a, b, e, a, e, d}) points_.push_back(p);
}

void Canvas::Free() {
  if (!vao_) return;
  gl.DeleteVertexArrays(1, &vao_);
  gl.DeleteBuffers(1, &buffer_);
  vao_ = buffer_ = 0;
}

}  // namespace syn
