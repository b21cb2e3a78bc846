// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Defines what the renderer keeps in addition to the public mjrContext: shapes, programs, fonts,
// and memory for a frame. A pointer to it is stored in front of the array mjrContext.skinvertVBO,
// so that a shallow copy of the context finds it as well.

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

// A font as an image and as a texture.
struct Font {
  FontImage image;
  GLuint texture = 0;
};

// Half sizes of a plane of the model, as it is drawn.
struct PlaneSize {
  float x, y;
};

// A part of a scene: a shape with its position and look.
struct Part {
  const GpuShape* shape;
  Instance instance;
  int texture;      // Index into mjrContext.texture; -1: none.
  int geom;         // Index of the geom in the scene.
  bool line;        // The part is drawn with the program for lines.
  bool two_sided;   // Faces are never culled.
  bool backside;    // The part is a plane seen from behind: culling is reversed.
  bool isolated;    // The part is the mirror, which is drawn by a separate call.
  float center[3];  // Center of the bounding sphere.
  float radius;     // Radius of the bounding sphere; negative: unbounded.
};

// Parts that are drawn by one call.
struct Batch {
  const Part* look;  // Any of the parts.
  size_t first;      // First instance in the buffer.
  int count;         // Number of instances.
};

// The state of a renderer. It must be used in the thread in which its context is current.
struct Renderer {
  ContextMark mark;  // of the OpenGL context that all objects below belong to
  Programs programs;
  std::array<GpuShape, kNumUnitShapes> unit;  // Unit shapes, by UnitShape.
  std::vector<GpuShape> mesh;                 // 2i: mesh i; 2i + 1: its convex hull.
  std::vector<GpuShape> hfield;
  std::vector<PlaneSize> plane;  // In the order of the planes among the geoms.
  std::vector<GpuShape> flex, skin;
  // Faces and texture coordinates of skins; positions and normals change in every frame.
  std::vector<TriangleMesh> skin_mesh;
  GpuShape sky, haze;
  Font font[3];          // By mjtFont.
  GLuint instances = 0;  // Buffer with the instances of a view.
  size_t instance_capacity = 0;
  // Depth runs from 1 (near) to 0 (far) without loss of precision (needs clip control).
  bool reversed_z = false;
  bool float_depth = false;
  bool depth_warned = false;  // A warning about missing clip control was given.
  float haze_size = 0;        // mjVisual.map.haze.
  float haze_rgba[4] = {};
  // Shadow maps: a texture with several layers, its framebuffer, its size in pixels, its layers.
  GLuint shadow_texture = 0, shadow_frame = 0;
  int shadow_size = 0, shadow_layers = 0;
  Canvas canvas;

  // Memory of a frame, which is kept to avoid allocations.
  std::vector<Part> parts;
  std::vector<const Part*> order;
  std::vector<Instance> upload;
  std::vector<Batch> opaque, casters, transparent;
  TriangleMesh scratch_mesh;
};

// Returns the renderer of a context; null before mjr_makeContext.
Renderer* RendererOf(const mjrContext* con);

// Returns the renderer that was used last in this thread, for functions without a context argument.
Renderer* CurrentRenderer();

// Restores the OpenGL state that drawing changes, such as bound objects, to its defaults.
void ResetState();

// Creates the offscreen framebuffer of con->offWidth x offHeight pixels (framebuffer.cc).
void MakeOffscreen(mjrContext* con);
// Deletes the offscreen framebuffer.
void FreeOffscreen(mjrContext* con);
// Binds the framebuffer con->currentBuffer.
void BindBuffer(const mjrContext* con);

// Uploads all shapes of the model (assets.cc).
void UploadShapes(const mjModel* m, Renderer* r);
// Uploads one mesh and its convex hull.
void UploadMeshShape(const mjModel* m, Renderer* r, int mesh);
// Uploads one height field.
void UploadHFieldShape(const mjModel* m, Renderer* r, int hfield);
// Uploads all textures and the properties of materials that refer to them (texture.cc).
void UploadTextures(const mjModel* m, mjrContext* con);
// Uploads one texture.
void UploadTexture(const mjModel* m, const mjrContext* con, int texture);

// Creates the fonts for a font scale in percent (text.cc).
void MakeFonts(mjrContext* con, int scale);
// Deletes the fonts.
void FreeFonts(Renderer* r);
// Color of the background of shadowed text.
inline constexpr Colour kBacking = {0, 0, 0, 1};
// Returns the width of a text in pixels; `font` is an mjtFont.
int TextWidth(const mjrContext* con, int font, const char* text);
// Returns the height of a line of text in pixels.
int TextHeight(const mjrContext* con, int font);
// Draws a text. (x, y) is the lower left corner of the first character, in pixels of the viewport.
void DrawText(const mjrContext* con, int font, const char* text, float x, float y,
              const float* rgb);
// Draws a text. For the font mjFONT_SHADOW, a dilated dark text is drawn below the normal one.
void DrawShadowedText(const mjrContext* con, int font, const char* text, float x, float y,
                      const float* rgb);
// Appends the characters of a text to a canvas, which must be drawn with the texture of the font.
void PutText(Canvas& canvas, const Font& font, const char* text, float x, float y, Colour colour);

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_RENDERER_H_
