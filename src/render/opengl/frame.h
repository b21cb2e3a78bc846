// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The passes of a frame.

#ifndef SYNOVIA_RENDER_OPENGL_FRAME_H_
#define SYNOVIA_RENDER_OPENGL_FRAME_H_

#include <string>
#include <vector>

#include "render/common/view.h"
#include "render/opengl/renderer.h"

namespace syn {

// A light that casts shadows: its map is one layer of the shadow texture.
struct ShadowMap {
  int light;
  Mat4 clip;    // model to the coordinates of the map
  Mat4 lookup;  // model to texture coordinates and depth
  float texel;  // size of a pixel of the map in the model, per distance from a spot light
};

// Everything the passes of one view share.
struct ViewFrame {
  Renderer* r;
  const mjrContext* con;
  const mjvScene* scn;
  EyeView view;
  DepthRange depth;
  std::vector<ShadowMap> shadows;
  std::string lights;  // key of the programs, see SceneKey
};

// How a pass lights and places what it draws.
struct Pass {
  Mat4 clip;
  Vec3 head;
  float dim = 1;
  bool mirror = false;
  double plane[4] = {};  // of the mirror
  bool shadows = true;   // lights cast them
};

// Sets up the maps of the lights that cast shadows and draws them; fills frame.shadows and lights.
void DrawShadowMaps(ViewFrame& frame);

// Draws batches of opaque parts, or parts one by one in the order given.
void DrawLit(ViewFrame& frame, const Pass& pass, const Batch& batch);
void UseProgram(ViewFrame& frame, const Pass& pass, const Part& look);

// The sky and the haze at the horizon.
void DrawSky(ViewFrame& frame);

// Labels of the geoms.
void DrawLabels(const ViewFrame& frame);

}  // namespace syn

#endif  // SYNOVIA_RENDER_OPENGL_FRAME_H_
