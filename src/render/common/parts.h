// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// From the geoms of a scene to parts: shapes with place, colour and texture.

#ifndef SYNOVIA_RENDER_COMMON_PARTS_H_
#define SYNOVIA_RENDER_COMMON_PARTS_H_

#include "render/common/view.h"
#include "render/opengl/renderer.h"

namespace syn {

// Distances, order and transparency of geoms, as seen by a viewer; written into the scene.
void SortGeoms(mjvScene* scn, Vec3 head);

// Fills r->parts with all geoms of the scene. Colours are those of segmentation if the scene asks
// for them.
void BuildParts(Renderer* r, const mjrContext* con, const mjvScene* scn, const EyeView& view);

}  // namespace syn

#endif  // SYNOVIA_RENDER_COMMON_PARTS_H_
