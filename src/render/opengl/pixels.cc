// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjr_drawPixels and mjr_rectangle.

#include "render/opengl/renderer.h"

namespace syn {
namespace {

// Draws an image over a viewport, pixel by pixel. `depth` says that the image has depths instead of
// colors.
void DrawImage(Renderer* r, mjrRect view, const void* data, bool depth) {
  GLuint texture = 0, vao = 0;
  gl.GenTextures(1, &texture);
  gl.GenVertexArrays(1, &vao);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_2D, texture);
  gl.PixelStorei(GL_UNPACK_ALIGNMENT, 1);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  gl.TexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  gl.TexImage2D(GL_TEXTURE_2D, 0, depth ? GL_R32F : GL_RGB8, view.width, view.height, 0,
                depth ? GL_RED : GL_RGB, depth ? GL_FLOAT : GL_UNSIGNED_BYTE, data);
  Program& program = r->programs.Pixels(depth);
  program.Use();
  gl.Uniform1i(program.Location("u_texture"), 0);
  gl.Uniform2f(program.Location("u_corner"), static_cast<float>(view.left),
               static_cast<float>(view.bottom));
  if (depth) {
    gl.Enable(GL_DEPTH_TEST);
    gl.DepthFunc(GL_ALWAYS);
    gl.ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  }
  gl.BindVertexArray(vao);
  gl.DrawArrays(GL_TRIANGLE_STRIP, 0, 4);
  ResetState();
  gl.DeleteVertexArrays(1, &vao);
  gl.DeleteTextures(1, &texture);
}

}  // namespace
}  // namespace syn

void mjr_drawPixels(const unsigned char* rgb, const float* depth, mjrRect viewport,
                    const mjrContext* con) {
  using namespace syn;
  Renderer* r = RendererOf(con);
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  gl.Viewport(viewport.left, viewport.bottom, viewport.width, viewport.height);
  if (rgb) DrawImage(r, viewport, rgb, false);
  if (depth) DrawImage(r, viewport, depth, true);
}

void mjr_rectangle(mjrRect viewport, float r, float g, float b, float a) {
  using namespace syn;
  Renderer* renderer = CurrentRenderer();
  if (!renderer || viewport.width <= 0 || viewport.height <= 0) return;
  renderer->canvas.Begin(viewport);
  renderer->canvas.Rect(0, 0, static_cast<float>(viewport.width),
                        static_cast<float>(viewport.height), {r, g, b, a});
  renderer->canvas.End(renderer->programs.Canvas(), 0);
}
