// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Rays into a scene (mj_ray, mj_multiRay): finds the nearest geom that is visible, not excluded,
// and hit by the ray.
//
// A ray is pnt + t vec with t >= 0, and results are values of t. Geoms whose bounding sphere the
// ray misses are skipped. Signed distance fields are hit by sphere tracing, the other shapes by
// ray_primitive.cc and ray_mesh.cc.

#include <algorithm>

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "collision/ray/ray_primitive.h"
#include "collision/sdf/sdf_field.h"
#include "math/libm.h"

namespace syn {
namespace {

// Limits of sphere tracing, as in the specification: the number of steps, the distance (m) at which
// the ray has reached the surface, and the distance (m) at which it is given up.
constexpr int kMaxTrace = 40;
constexpr mjtNum kOnSurface = 1e-7, kLost = 1e6;

// Selects the geoms that a ray can hit.
struct RayFilter {
  const mjtByte* geomgroup;  // one flag for each group; null accepts all groups
  bool with_static;          // false: geoms that are fixed to the world are skipped
  int bodyexclude;           // body whose geoms are skipped, -1 for none

  bool Accepts(const mjModel* m, int geom) const {
    const int body = m->geom_bodyid[geom];
    if (body == bodyexclude) return false;
    const int material = m->geom_matid[geom];
    // Geoms that are completely transparent are invisible.
    const float alpha = material >= 0 ? m->mat_rgba[4 * material + 3] : m->geom_rgba[4 * geom + 3];
    if (alpha == 0) return false;
    if (!with_static && m->body_weldid[body] == 0) return false;
    if (!geomgroup) return true;
    return geomgroup[std::clamp(m->geom_group[geom], 0, mjNGROUP - 1)];
  }
};

// Returns where the ray hits a signed distance field. In each step the ray advances by the distance
// from the surface. The result is a length in meters along the ray, and not a multiple of vec
// [Q13].
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

// Returns where the ray hits a geom of any type, or kNoHit.
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

// Returns false if the ray misses the bounding sphere of the geom. `square` is the squared length
// of its direction. Planes have no bounding sphere.
bool RayMeetsBound(const mjModel* m, const mjData* d, int geom, const Ray& ray, mjtNum square) {
  const mjtNum radius = m->geom_rbound[geom];
  if (radius <= 0) return true;
  const Vec3 q = ray.origin - Vec3::Load(d->geom_xpos + 3 * geom);
  const mjtNum qq = Dot(q, q), along = Dot(q, ray.direction);
  // A relative tolerance of 1e-6 keeps hits that lie outside only because of rounding.
  const mjtNum reach = radius * radius * (1 + 1e-6);
  if (qq <= reach) return true;
  // The sphere lies ahead, and the squared distance of its center from the line is at most reach.
  return along < 0 && qq - along * along / square <= reach;
}

// The nearest hit so far.
struct Hit {
  mjtNum dist = kNoHit;
  int geom = -1;
};

// Tests one geom and updates the nearest hit.
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

// Geoms are selected once for all rays. Each ray then yields the result of mj_ray.
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
    // The cutoff applies only to geoms of bodies that have a bounding volume hierarchy.
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
