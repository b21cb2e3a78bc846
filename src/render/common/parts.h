// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts the geoms of a scene to parts, which are shapes with position, color and texture that
// the renderer can draw.

#ifndef SYNOVIA_RENDER_COMMON_PARTS_H_
#define SYNOVIA_RENDER_COMMON_PARTS_H_

#include "render/common/view.h"
#include "render/opengl/renderer.h"

namespace syn {

// Sets distance and transparency of geoms for a viewer at `head`, and the order in which
// transparent geoms are drawn (scn->geomorder, nearest first). Only the first reflecting geom keeps
// its reflectance.
void SortGeoms(mjvScene* scn, Vec3 head);

// Fills r->parts with all geoms of the scene. Colors are those of segmentation if the scene asks
// for it.
void BuildParts(Renderer* r, const mjrContext* con, const mjvScene* scn, const EyeView& view);

}  // namespace syn

#endif  // SYNOVIA_RENDER_COMMON_PARTS_H_
