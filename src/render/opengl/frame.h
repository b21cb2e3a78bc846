// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the passes of a frame, which render.cc calls in order.

#ifndef SYNOVIA_RENDER_OPENGL_FRAME_H_
#define SYNOVIA_RENDER_OPENGL_FRAME_H_

#include <string>
#include <vector>

#include "render/common/view.h"
#include "render/opengl/renderer.h"

namespace syn {

// The map of a light that casts shadows, which is one layer of the shadow texture.
struct ShadowMap {
  int light;    // Index of the light in the scene.
  Mat4 clip;    // Transforms model to clip coordinates of the map.
  Mat4 lookup;  // Transforms model to texture coordinates and depth.
  // Size of a pixel of the map in the model; for a spot light, at distance 1.
  float texel;
};

// What the passes of one view share.
struct ViewFrame {
  Renderer* r;
  const mjrContext* con;
  const mjvScene* scn;
  EyeView view;
  DepthRange depth;
  std::vector<ShadowMap> shadows;
  std::string lights;  // Types of the lights, see SceneKey.
};

// How a pass transforms and lights what it draws: `clip` transforms model to clip coordinates,
// `head` is the position of the viewer in model coordinates.
struct Pass {
  Mat4 clip;
  Vec3 head;
  float dim = 1;         // Factor of all colors.
  bool mirror = false;   // The scene is seen in the mirror.
  double plane[4] = {};  // Plane of the mirror: normal and offset.
  bool shadows = true;   // Lights cast shadows.
};

// Sets up and draws the maps of the lights that cast shadows. Fills frame.shadows and frame.lights.
void DrawShadowMaps(ViewFrame& frame);

// Draws a batch of parts.
void DrawLit(ViewFrame& frame, const Pass& pass, const Batch& batch);
// Selects and sets up the shader program for parts that look like `look`.
void UseProgram(ViewFrame& frame, const Pass& pass, const Part& look);

// Draws the sky and the haze at the horizon.
void DrawSky(ViewFrame& frame);

// Draws the labels of the geoms.
void DrawLabels(const ViewFrame& frame);

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_FRAME_H_
