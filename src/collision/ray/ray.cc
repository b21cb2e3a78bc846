// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays into a scene: the nearest geom that is visible, not excluded, and hit.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "collision/ray/ray_primitive.h"
#include "collision/sdf/sdf_field.h"
#include "math/libm.h"

namespace syn {
namespace {

// Sphere tracing: steps, and the distances at which it has arrived or left for good.
constexpr int kMaxTrace = 40;
constexpr mjtNum kOnSurface = 1e-7, kLost = 1e6;

struct RayFilter {
  const mjtByte* geomgroup;
  bool with_static;
  int bodyexclude;

  bool Accepts(const mjModel* m, int geom) const {
    const int body = m->geom_bodyid[geom];
    if (body == bodyexclude) return false;
    const int material = m->geom_matid[geom];
    const float alpha = material >= 0 ? m->mat_rgba[4 * material + 3] : m->geom_rgba[4 * geom + 3];
    if (alpha == 0) return false;
    if (!with_static && m->body_weldid[body] == 0) return false;
    if (!geomgroup) return true;
    return geomgroup[std::clamp(m->geom_group[geom], 0, mjNGROUP - 1)];
  }
};

// Sphere tracing of a signed distance field; a length along the ray, whatever the length of
// vec [Q13].
mjtNum RaySdf(const mjModel* m, const mjData* d, int geom, const Ray& world) {
  Ray ray = world.In(Vec3::Load(d->geom_xpos + 3 * geom), Mat3::Load(d->geom_xmat + 9 * geom));
  if (!RayMeetsBox(ray, {}, Vec3::Load(m->geom_size + 3 * geom))) return kNoHit;
  ray.direction = Normalized(ray.direction);
  const SdfItem field = GeomField(m, d, geom);
  mjtNum t = 0;
  for (int i = 0; i < kMaxTrace; ++i) {
    const mjtNum distance = FieldDistance(field, ray.At(t));
    t += distance;
    if (Abs(distance) < kOnSurface) return t;
    if (distance > kLost) return kNoHit;
  }
  return kNoHit;
}

mjtNum RayGeom(const mjModel* m, const mjData* d, int geom, const Ray& ray) {
  mjtNum pnt[3], vec[3];
  ray.origin.Store(pnt);
  ray.direction.Store(vec);
  switch (m->geom_type[geom]) {
    case mjGEOM_MESH:
      return mj_rayMesh(m, d, geom, pnt, vec);
    case mjGEOM_HFIELD:
      return mj_rayHfield(m, d, geom, pnt, vec);
    case mjGEOM_SDF:
      return RaySdf(m, d, geom, ray);
    default:
      return mju_rayGeom(d->geom_xpos + 3 * geom, d->geom_xmat + 9 * geom, m->geom_size + 3 * geom,
                         pnt, vec, m->geom_type[geom]);
  }
}

// Can the ray come within the bounding sphere? Planes have none.
bool RayMeetsBound(const mjModel* m, const mjData* d, int geom, const Ray& ray, mjtNum square) {
  const mjtNum radius = m->geom_rbound[geom];
  if (radius <= 0) return true;
  const Vec3 q = ray.origin - Vec3::Load(d->geom_xpos + 3 * geom);
  const mjtNum qq = Dot(q, q), along = Dot(q, ray.direction);
  // A slack of a part in a million keeps hits that only rounding puts outside.
  const mjtNum reach = radius * radius * (1 + 1e-6);
  if (qq <= reach) return true;
  return along < 0 && qq - along * along / square <= reach;
}

struct Hit {
  mjtNum dist = kNoHit;
  int geom = -1;
};

void Test(const mjModel* m, const mjData* d, int geom, const Ray& ray, mjtNum square, Hit* hit) {
  if (!RayMeetsBound(m, d, geom, ray, square)) return;
  const mjtNum t = RayGeom(m, d, geom, ray);
  if (t >= 0 && (hit->geom < 0 || t < hit->dist)) *hit = {t, geom};
}

}  // namespace
}  // namespace syn

mjtNum mj_ray(const mjModel* m, const mjData* d, const mjtNum pnt[3], const mjtNum vec[3],
              const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int geomid[1]) {
  using namespace syn;
  const Ray ray{Vec3::Load(pnt), Vec3::Load(vec)};
  const mjtNum square = NormSquared(ray.direction);
  if (Sqrt(square) < mjMINVAL) {
    mju_error("mj_ray: vector length is too small");
    return kNoHit;
  }
  const RayFilter filter{geomgroup, flg_static != 0, bodyexclude};
  Hit hit;
  for (int i = 0; i < m->ngeom; ++i) {
    if (filter.Accepts(m, i)) Test(m, d, i, ray, square, &hit);
  }
  if (geomid) *geomid = hit.geom;
  return hit.dist;
}

// All rays share the choice of geoms; each then gives what mj_ray would.
void mj_multiRay(const mjModel* m, mjData* d, const mjtNum pnt[3], const mjtNum* vec,
                 const mjtByte* geomgroup, mjtByte flg_static, int bodyexclude, int* geomid,
                 mjtNum* dist, int nray, mjtNum cutoff) {
  using namespace syn;
  const StackFrame frame(d);
  const RayFilter filter{geomgroup, flg_static != 0, bodyexclude};
  const Vec3 origin = Vec3::Load(pnt);
  int* geoms = StackAlloc<int>(d, m->ngeom);
  int count = 0;
  for (int i = 0; i < m->ngeom; ++i) {
    if (!filter.Accepts(m, i)) continue;
    const bool far =
        Distance(Vec3::Load(d->geom_xpos + 3 * i), origin) > cutoff + m->geom_rbound[i];
    if (far && m->body_bvhnum[m->geom_bodyid[i]]) continue;
    geoms[count++] = i;
  }
  for (int r = 0; r < nray; ++r) {
    const Ray ray{origin, Vec3::Load(vec + 3 * r)};
    const mjtNum square = NormSquared(ray.direction);
    if (Sqrt(square) < mjMINVAL) {
      mju_error("mj_multiRay: vector length of ray %d is too small", r);
      return;
    }
    Hit hit;
    for (int k = 0; k < count; ++k) Test(m, d, geoms[k], ray, square, &hit);
    geomid[r] = hit.geom;
    dist[r] = hit.dist;
  }
}
