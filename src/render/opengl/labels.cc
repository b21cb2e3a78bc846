// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws the labels of geoms at the positions where the geoms appear on the screen.

#include <cmath>

#include "render/opengl/frame.h"
#include "visual/camera.h"

namespace syn {
namespace {

// Computes the pixel of a point. Returns false if the point is outside of the view.
bool Project(const EyeView& v, Vec3 point, float* x, float* y) {
  double p[4];
  v.clip.Apply(point, p);
  if (!(p[3] > 0) || std::fabs(p[0]) > p[3] || std::fabs(p[1]) > p[3]) return false;
  *x = static_cast<float>(0.5 * (p[0] / p[3] + 1) * v.viewport.width);
  *y = static_cast<float>(0.5 * (p[1] / p[3] + 1) * v.viewport.height);
  return true;
}

}  // namespace

void DrawLabels(const ViewFrame& frame) {
  Renderer* r = frame.r;
  const Font &backing = r->font[mjFONT_SHADOW], &font = r->font[mjFONT_NORMAL];
  if (!font.texture) return;
  for (int i = 0; i < frame.scn->ngeom; ++i) {
    const mjvGeom& geom = frame.scn->geoms[i];
    float x, y;
    if (!geom.label[0] || !Project(frame.view, LoadFloat(geom.pos), &x, &y)) continue;
    for (const Font* layer : {&backing, &font}) {
      r->canvas.Begin(frame.view.viewport);
      PutText(r->canvas, *layer, geom.label, x, y, layer == &font ? Colour{1, 1, 1} : kBacking);
      r->canvas.End(r->programs.Canvas(), layer->texture);
    }
  }
}

}  // namespace syn
