// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Which body is under the mouse: a ray from the viewer through a point of the image.

#include "visual/camera.h"

namespace syn {
namespace {

struct Ray {
  Vec3 from, dir;
};

// What a ray hits first; body -1: nothing.
struct Hit {
  mjtNum distance = -1;
  int body = -1, geom = -1, flex = -1, skin = -1;
  Vec3 point;
};

// Through a point of the image given in [0,1] from its lower left corner.
Ray ImageRay(const mjvScene* scn, mjtNum aspect, mjtNum x, mjtNum y) {
  const mjvGLCamera cam = mjv_averageCamera(scn->camera, scn->camera + 1);
  const View view = ViewInModel("mjv_select", scn);
  const Vec3 left = Normalized(Cross(view.up, view.forward));
  const mjtNum height = mjtNum{cam.frustum_top} - cam.frustum_bottom;
  const mjtNum up = cam.frustum_bottom + y * height;
  const mjtNum aside = -(cam.frustum_center + (2 * x - 1) * 0.5 * aspect * height);
  const Vec3 offset = up * view.up + aside * left;
  if (cam.orthographic) return {view.head + offset, view.forward};
  return {view.head, Normalized(cam.frustum_near * view.forward + offset)};
}

Hit HitGeoms(const mjModel* m, const mjData* d, const mjvOption* opt, const mjvScene*,
             const Ray& ray) {
  mjtNum from[3], dir[3];
  ray.from.Store(from);
  ray.dir.Store(dir);
  Hit hit;
  hit.distance = mj_ray(m, d, from, dir, opt->geomgroup, opt->flags[mjVIS_STATIC], -1, &hit.geom);
  if (hit.distance < 0) return {};
  hit.body = m->geom_bodyid[hit.geom];
  hit.point = ray.from + hit.distance * ray.dir;
  return hit;
}

// What can be hit, nearest first on ties.
using HitFunction = Hit (*)(const mjModel*, const mjData*, const mjvOption*, const mjvScene*,
                            const Ray&);
constexpr HitFunction kHitFunctions[] = {HitGeoms};

Hit Nearest(const mjModel* m, const mjData* d, const mjvOption* opt, const mjvScene* scn,
            const Ray& ray) {
  Hit best;
  for (HitFunction function : kHitFunctions) {
    const Hit hit = function(m, d, opt, scn, ray);
    if (hit.distance >= 0 && (best.distance < 0 || hit.distance < best.distance)) best = hit;
  }
  return best;
}

}  // namespace
}  // namespace syn

int mjv_select(const mjModel* m, const mjData* d, const mjvOption* vopt, mjtNum aspectratio,
               mjtNum relx, mjtNum rely, const mjvScene* scn, mjtNum selpnt[3], int geomid[1],
               int flexid[1], int skinid[1]) {
  using namespace syn;
  const Hit hit = Nearest(m, d, vopt, scn, ImageRay(scn, aspectratio, relx, rely));
  if (hit.body >= 0) hit.point.Store(selpnt);
  if (geomid) *geomid = hit.geom;
  if (flexid) *flexid = hit.flex;
  if (skinid) *skinid = hit.skin;
  return hit.body;
}
