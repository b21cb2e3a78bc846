// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Intersections of rays with primitive shapes in closed form (see ray_primitive.h), and
// mju_rayGeom.
//
// Quadratic surfaces lead to a quadratic equation for the parameter t. Capsules and cylinders are
// composed of an infinite cylinder and its ends.

#include "collision/ray/ray_primitive.h"

#include <algorithm>
#include <limits>

#include <mujoco/mujoco.h>

#include "math/libm.h"

namespace syn {
namespace {

// The roots t0 <= t1 of a t^2 + 2 b t + c. A ray that is tangent to the surface counts as a miss.
struct Roots {
  bool any;
  mjtNum t0, t1;

  // Returns the smallest root that is not negative, or kNoHit.
  mjtNum First() const { return !any ? kNoHit : t0 >= 0 ? t0 : t1 >= 0 ? t1 : kNoHit; }
};

Roots SolveQuadratic(mjtNum a, mjtNum b, mjtNum c) {
  const mjtNum det = b * b - a * c;
  if (det < mjMINVAL) return {false, kNoHit, kNoHit};
  const mjtNum root = Sqrt(det);
  return {true, (-b - root) / a, (-b + root) / a};
}

// Returns where the line of the ray intersects a sphere.
Roots SphereRoots(const Ray& ray, Vec3 center, mjtNum radius) {
  const Vec3 q = ray.origin - center, w = ray.direction;
  return SolveQuadratic(Dot(w, w), Dot(w, q), Dot(q, q) - radius * radius);
}

mjtNum RaySphere(const Ray& ray, mjtNum radius) { return SphereRoots(ray, {}, radius).First(); }

// Returns the first hit with the infinite cylinder about z.
mjtNum RayTube(const Ray& ray, mjtNum radius) {
  const Vec3 q = ray.origin, w = ray.direction;
  return SolveQuadratic(w.x * w.x + w.y * w.y, w.x * q.x + w.y * q.y,
                        q.x * q.x + q.y * q.y - radius * radius)
      .First();
}

// Returns the hit with a plane, from above only. A size of zero or less stands for an infinite
// extent.
mjtNum RayPlane(const Ray& ray, const mjtNum* size) {
  if (ray.direction.z > -mjMINVAL) return kNoHit;
  const mjtNum t = -ray.origin.z / ray.direction.z;
  if (t < 0) return kNoHit;
  const Vec3 p = ray.At(t);
  const bool inside =
      (size[0] <= 0 || Abs(p.x) <= size[0]) && (size[1] <= 0 || Abs(p.y) <= size[1]);
  return inside ? t : kNoHit;
}

// Returns the first hit with an ellipsoid: a sphere in coordinates divided by the half sizes.
mjtNum RayEllipsoid(const Ray& ray, const mjtNum* size) {
  const Vec3 inverse{1 / (size[0] * size[0]), 1 / (size[1] * size[1]), 1 / (size[2] * size[2])};
  const Vec3 q = ray.origin, w = ray.direction;
  return SolveQuadratic(Dot(Hadamard(inverse, w), w), Dot(Hadamard(inverse, w), q),
                        Dot(Hadamard(inverse, q), q) - 1)
      .First();
}

// Returns the first hit with a capsule: its tube between the ends, or its two hemispheres.
mjtNum RayCapsule(const Ray& ray, mjtNum radius, mjtNum half) {
  if (RaySphere(ray, radius + half) < 0) return kNoHit;  // misses the bounding sphere
  mjtNum best = kNoHit, t = RayTube(ray, radius);
  if (t >= 0 && Abs(ray.At(t).z) <= half) best = t;
  // A root on a sphere at an end counts only if it lies on the outer hemisphere.
  for (const mjtNum sign : {1.0, -1.0}) {
    const Roots roots = SphereRoots(ray, {0, 0, sign * half}, radius);
    if (!roots.any) continue;
    for (const mjtNum root : {roots.t0, roots.t1}) {
      if (root >= 0 && sign * ray.At(root).z >= half) best = Nearer(best, root);
    }
  }
  return best;
}

// Returns the first hit with a cylinder: its two end discs, or its tube between them.
mjtNum RayCylinder(const Ray& ray, mjtNum radius, mjtNum half) {
  if (RaySphere(ray, Sqrt(radius * radius + half * half)) < 0) return kNoHit;
  mjtNum best = kNoHit;
  if (Abs(ray.direction.z) > mjMINVAL) {
    for (const mjtNum end : {-half, half}) {
      const mjtNum t = (end - ray.origin.z) / ray.direction.z;
      const Vec3 p = ray.At(t);
      if (t >= 0 && p.x * p.x + p.y * p.y <= radius * radius) best = Nearer(best, t);
    }
  }
  const mjtNum t = RayTube(ray, radius);
  if (t >= 0 && Abs(ray.At(t).z) <= half) best = Nearer(best, t);
  return best;
}

}  // namespace

mjtNum RayBox(const Ray& ray, Vec3 s) {
  mjtNum best = kNoHit;
  for (int k = 0; k < 3; ++k) {
    if (Abs(ray.direction[k]) <= mjMINVAL) continue;
    const int u = (k + 1) % 3, v = (k + 2) % 3;
    // Intersect the plane of each face, and test whether the point lies within the face.
    for (const mjtNum side : {-s[k], s[k]}) {
      const mjtNum t = (side - ray.origin[k]) / ray.direction[k];
      if (t < 0) continue;
      Vec3 p = ray.At(t);
      if (Abs(p[u]) <= s[u] && Abs(p[v]) <= s[v]) best = Nearer(best, t);
    }
  }
  return best;
}

// The ray passes through the triangle if the volumes u, v and x, each spanned by the ray and one
// edge, have the same sign. The hit is then on the plane of the triangle.
mjtNum RayTriangle(const Ray& ray, Vec3 a, Vec3 b, Vec3 c) {
  const Vec3 w = ray.direction, pa = a - ray.origin, pb = b - ray.origin, pc = c - ray.origin;
  const mjtNum u = Dot(w, Cross(pc, pb)), v = Dot(w, Cross(pa, pc)), x = Dot(w, Cross(pb, pa));
  const bool same_side = (u >= 0 && v >= 0 && x >= 0) || (u <= 0 && v <= 0 && x <= 0);
  if (!same_side || Abs(u + v + x) < mjMINVAL) return kNoHit;
  const Vec3 normal = Cross(b - a, c - a);
  const mjtNum along = Dot(w, normal);
  if (Abs(along) < mjMINVAL) return kNoHit;
  const mjtNum t = Dot(pa, normal) / along;
  return t >= 0 ? t : kNoHit;
}

bool RayMeetsBox(const Ray& ray, Vec3 center, Vec3 half) {
  // The slab method: intersect the intervals of t in which each coordinate is inside the box.
  mjtNum enter = 0, leave = std::numeric_limits<mjtNum>::infinity();
  Vec3 q = ray.origin - center;
  for (int k = 0; k < 3; ++k) {
    if (ray.direction[k] == 0) {
      if (Abs(q[k]) > half[k]) return false;
      continue;
    }
    const mjtNum inverse = 1 / ray.direction[k];
    const mjtNum t0 = (-half[k] - q[k]) * inverse, t1 = (half[k] - q[k]) * inverse;
    enter = std::max(enter, std::min(t0, t1));
    leave = std::min(leave, std::max(t0, t1));
  }
  return enter <= leave;
}

}  // namespace syn

mjtNum mju_rayGeom(const mjtNum pos[3], const mjtNum mat[9], const mjtNum size[3],
                   const mjtNum pnt[3], const mjtNum vec[3], int geomtype) {
  using namespace syn;
  const Ray world{Vec3::Load(pnt), Vec3::Load(vec)};
  // A sphere needs no orientation. It can be hit even before the first mj_forward has computed one.
  if (geomtype == mjGEOM_SPHERE) return SphereRoots(world, Vec3::Load(pos), size[0]).First();
  const Ray ray = world.In(Vec3::Load(pos), Mat3::Load(mat));
  switch (geomtype) {
    case mjGEOM_PLANE:
      return RayPlane(ray, size);
    case mjGEOM_CAPSULE:
      return RayCapsule(ray, size[0], size[1]);
    case mjGEOM_ELLIPSOID:
      return RayEllipsoid(ray, size);
    case mjGEOM_CYLINDER:
      return RayCylinder(ray, size[0], size[1]);
    case mjGEOM_BOX:
      if (RaySphere(ray, Norm(Vec3::Load(size))) < 0) return kNoHit;
      return RayBox(ray, Vec3::Load(size));
    default:
      mju_error("mju_rayGeom: unexpected geom type %d", geomtype);
      return kNoHit;
  }
}
