// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws the recorded points of a distance field; trace.h explains when they are recorded.

#include "sdf/trace.h"

#include <algorithm>

namespace syn::plugins {
namespace {

// Adds a red sphere at point p, which is in the frame of the geom. Its radius is 2 % of the mean
// body size.
void DrawPoint(const mjModel* m, const mjData* d, int geom, const mjtNum p[3], mjvScene* scn) {
  if (scn->ngeom >= scn->maxgeom) return;
  mjtNum world[3];
  mju_mulMatVec3(world, d->geom_xmat + 9 * geom, p);
  mjvGeom& mark = scn->geoms[scn->ngeom++];
  mark = {};
  mark.type = mjGEOM_SPHERE;
  mark.dataid = mark.objid = mark.matid = mark.segid = -1;
  mark.objtype = mjOBJ_UNKNOWN;
  mark.category = mjCAT_DECOR;
  for (int k = 0; k < 3; ++k) {
    mark.size[k] = static_cast<float>(0.02 * m->stat.meansize);
    mark.pos[k] = static_cast<float>(world[k] + d->geom_xpos[3 * geom + k]);
    mark.mat[4 * k] = 1;
  }
  mark.rgba[0] = mark.rgba[3] = 1;
}

}  // namespace

void DescentTrace::Draw(const mjModel* m, const mjData* d, int instance, const mjvOption* opt,
                        mjvScene* scn) {
  if (!opt->flags[mjVIS_SDFITER]) {
    points_.clear();
    size_ = 0;
    return;
  }
  points_.resize(3 * kMaxPoints);
  const int* geoms = m->geom_plugin;
  const int geom = static_cast<int>(std::find(geoms, geoms + m->ngeom, instance) - geoms);
  if (geom == m->ngeom) return;
  for (size_t i = 0; i < size_; i += 3) DrawPoint(m, d, geom, &points_[i], scn);
}

}  // namespace syn::plugins
