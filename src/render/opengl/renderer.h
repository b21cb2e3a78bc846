// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What the renderer keeps beside the public mjrContext: shapes, programs, fonts, scratch. It hangs
// in front of the array mjrContext.skinvertVBO, so that a shallow copy of the context finds it too.

#ifndef SYNOVIA_RENDER_OPENGL_RENDERER_H_
#define SYNOVIA_RENDER_OPENGL_RENDERER_H_

#include <array>
#include <vector>

#include <mujoco/mujoco.h>

#include "render/common/font.h"
#include "render/opengl/canvas.h"
#include "render/opengl/ownership.h"
#include "render/opengl/program.h"
#include "render/opengl/shape.h"

namespace syn {

// A font as a texture.
struct Font {
  FontImage image;
  GLuint texture = 0;
};

// A plane of the model: half sizes as drawn.
struct PlaneSize {
  float x, y;
};

// A piece of a scene to draw: a shape with its place and look.
struct Part {
  const GpuShape* shape;
  Instance instance;
  int texture;      // index into mjrContext.texture, -1: none
  int geom;         // of the scene
  bool line;        // drawn with the program for lines
  bool two_sided;   // never culled
  bool backside;    // a plane seen from behind: culling reversed
  bool isolated;    // drawn by a call of its own: the mirror
  float center[3];  // bounding sphere; radius < 0: unbounded
  float radius;
};

// Parts that are drawn by one call.
struct Batch {
  const Part* look;  // any of them
  size_t first;      // in the instance buffer
  int count;
};

struct Renderer {
  ContextMark mark;  // of the OpenGL context that all objects below belong to
  Programs programs;
  std::array<GpuShape, kNumUnitShapes> unit;
  std::vector<GpuShape> mesh;  // 2i: mesh, 2i + 1: its hull
  std::vector<GpuShape> hfield;
  std::vector<PlaneSize> plane;
  std::vector<GpuShape> flex, skin;
  std::vector<TriangleMesh>
      skin_mesh;  // faces and texture coordinates; positions change every frame
  GpuShape sky, haze;
  Font font[3];  // by mjtFont
  GLuint instances = 0;
  size_t instance_capacity = 0;
  bool reversed_z = false;  // depth from 1 (near) to 0, without loss of precision
  bool float_depth = false;
  bool depth_warned = false;
  float haze_size = 0;  // mjVisual.map.haze
  float haze_rgba[4] = {};
  GLuint shadow_texture = 0, shadow_frame = 0;
  int shadow_size = 0, shadow_layers = 0;
  Canvas canvas;

  // Scratch of a frame.
  std::vector<Part> parts;
  std::vector<const Part*> order;
  std::vector<Instance> upload;
  std::vector<Batch> opaque, casters, transparent;
  TriangleMesh scratch_mesh;
};

// The renderer of a context; null before mjr_makeContext.
Renderer* RendererOf(const mjrContext* con);

// The renderer used last in this thread, for functions that get no context.
Renderer* CurrentRenderer();

// Names and parameters that shaders and fixed state leave behind are put back.
void ResetState();

// Framebuffer objects (framebuffer.cc).
void MakeOffscreen(mjrContext* con);
void FreeOffscreen(mjrContext* con);
void BindBuffer(const mjrContext* con);

// Shapes of the model (assets.cc).
void UploadShapes(const mjModel* m, Renderer* r);
void UploadMeshShape(const mjModel* m, Renderer* r, int mesh);
void UploadHFieldShape(const mjModel* m, Renderer* r, int hfield);
void UploadTextures(const mjModel* m, mjrContext* con);
void UploadTexture(const mjModel* m, const mjrContext* con, int texture);

// Fonts (text.cc).
void MakeFonts(mjrContext* con, int scale);
void FreeFonts(Renderer* r);
inline constexpr Colour kBacking = {0, 0, 0, 1};  // of shadowed text
int TextWidth(const mjrContext* con, int font, const char* text);
int TextHeight(const mjrContext* con, int font);
// Pixels of the viewport; the lower left corner of the first character.
void DrawText(const mjrContext* con, int font, const char* text, float x, float y,
              const float* rgb);
// The font SHADOW as dark backing under normal text.
void DrawShadowedText(const mjrContext* con, int font, const char* text, float x, float y,
                      const float* rgb);
// Glyphs into a canvas, to be drawn with the font's texture.
void PutText(Canvas& canvas, const Font& font, const char* text, float x, float y, Colour colour);

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_RENDERER_H_
