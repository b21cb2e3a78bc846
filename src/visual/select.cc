// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Finds the body under the mouse (mjv_select): casts a ray from the viewer through a point of the
// image, and returns what the ray hits first.

#include "visual/camera.h"
#include "visual/scene.h"

namespace syn {
namespace {

// A half line: origin and unit direction, in model coordinates.
struct Ray {
  Vec3 from, dir;
};

// The first intersection of a ray. A distance of -1 means that nothing was hit; the element that
// was hit is the one of geom, flex, skin that is not -1.
struct Hit {
  mjtNum distance = -1;
  int body = -1, geom = -1, flex = -1, skin = -1;
  Vec3 point;
};

// Returns the ray through a point of the image; x and y are in [0, 1], from the lower left corner.
Ray ImageRay(const mjvScene* scn, mjtNum aspect, mjtNum x, mjtNum y) {
  const mjvGLCamera cam = mjv_averageCamera(scn->camera, scn->camera + 1);
  const View view = ViewInModel("mjv_select", scn);
  const Vec3 left = Normalized(Cross(view.up, view.forward));
  const mjtNum height = mjtNum{cam.frustum_top} - cam.frustum_bottom;
  // (aside, up) is the point on the near plane; positive `aside` is to the left.
  const mjtNum up = cam.frustum_bottom + y * height;
  const mjtNum aside = -(cam.frustum_center + (2 * x - 1) * 0.5 * aspect * height);
  const Vec3 offset = up * view.up + aside * left;
  // Rays of an orthographic camera are parallel; those of a perspective camera start at the head.
  if (cam.orthographic) return {view.head + offset, view.forward};
  return {view.head, Normalized(cam.frustum_near * view.forward + offset)};
}

// Intersects a ray with the geoms that are visible.
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

// Returns the node (0 to 7) of an interpolated flex that is nearest to a vertex: its octant in the
// reference coordinates of the flex, which are in [0, 1].
int NodeOf(const mjModel* m, int flex, int vertex) {
  const mjtNum* v = m->flex_vert0 + 3 * (m->flex_vertadr[flex] + vertex);
  return 4 * (v[0] > 0.5) + 2 * (v[1] > 0.5) + (v[2] > 0.5);
}

// Sets the body that moves a vertex of a flex, and the position of the vertex or its node.
void SetFlexVertex(const mjModel* m, const mjData* d, int vertex, Hit* hit) {
  const int flex = hit->flex, at = m->flex_vertadr[flex] + vertex;
  if (!m->flex_interp[flex]) {
    hit->body = m->flex_vertbodyid[at];
    hit->point = Vec3::Load(d->flexvert_xpos + 3 * at);
    return;
  }
  const int node = NodeOf(m, flex, vertex);
  hit->body = m->flex_nodebodyid[m->flex_nodeadr[flex] + node];
  hit->point = Vec3::Load(d->xpos + 3 * hit->body);
  if (m->flex_centered[flex]) return;
  // [Q18] The offset of the nodes of this flex among those of all flexes (flex_nodeadr) is left
  // out.
  hit->point += Mat3::Load(d->xmat + 9 * hit->body) * Vec3::Load(m->flex_node + 3 * node);
}

// Intersects a ray with the flexes, in the representations that are visible.
Hit HitFlexes(const mjModel* m, const mjData* d, const mjvOption* opt, const mjvScene*,
              const Ray& ray) {
  Hit hit;
  if (!AnyFlexFlag(opt)) return hit;
  mjtNum from[3], dir[3];
  ray.from.Store(from);
  ray.dir.Store(dir);
  int nearest = -1;
  for (int i = 0; i < m->nflex; ++i) {
    int vertex = -1;
    const mjtNum distance =
        mju_rayFlex(m, d, opt->flex_layer, opt->flags[mjVIS_FLEXVERT], opt->flags[mjVIS_FLEXEDGE],
                    opt->flags[mjVIS_FLEXFACE], opt->flags[mjVIS_FLEXSKIN], i, from, dir, &vertex);
    if (distance < 0 || (hit.distance >= 0 && distance >= hit.distance)) continue;
    hit.distance = distance;
    hit.flex = i;
    nearest = vertex;
  }
  if (nearest >= 0) SetFlexVertex(m, d, nearest, &hit);
  return hit;
}

// Returns the body of the bone with the largest weight at a vertex of a skin; -1 if it has none.
int BoneBody(const mjModel* m, int skin, int vertex) {
  int body = -1;
  float most = -1;
  for (int b = m->skin_boneadr[skin]; b < m->skin_boneadr[skin] + m->skin_bonenum[skin]; ++b) {
    for (int k = m->skin_bonevertadr[b]; k < m->skin_bonevertadr[b] + m->skin_bonevertnum[b]; ++k) {
      if (m->skin_bonevertid[k] != vertex || m->skin_bonevertweight[k] <= most) continue;
      most = m->skin_bonevertweight[k];
      body = m->skin_bonebodyid[b];
    }
  }
  return body;
}

// Intersects a ray with the skins, whose vertices are those of the last update of the scene.
Hit HitSkins(const mjModel* m, const mjData*, const mjvOption* opt, const mjvScene* scn,
             const Ray& ray) {
  Hit hit;
  if (!opt->flags[mjVIS_SKIN]) return hit;
  mjtNum from[3], dir[3];
  ray.from.Store(from);
  ray.dir.Store(dir);
  for (int i = 0; i < m->nskin && i < scn->nskin; ++i) {
    int vertex = -1;
    const float* vert = scn->skinvert + 3 * m->skin_vertadr[i];
    const mjtNum distance =
        mju_raySkin(m->skin_facenum[i], m->skin_vertnum[i], m->skin_face + 3 * m->skin_faceadr[i],
                    vert, from, dir, &vertex);
    if (distance < 0 || vertex < 0 || (hit.distance >= 0 && distance >= hit.distance)) continue;
    hit.distance = distance;
    hit.skin = i;
    hit.body = BoneBody(m, i, vertex);
    hit.point = LoadFloat(vert + 3 * vertex);
  }
  return hit;
}

// The kinds of things that can be hit. At equal distances the earlier function wins.
using HitFunction = Hit (*)(const mjModel*, const mjData*, const mjvOption*, const mjvScene*,
                            const Ray&);
constexpr HitFunction kHitFunctions[] = {HitGeoms, HitFlexes, HitSkins};

// Returns the nearest of all intersections.
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
