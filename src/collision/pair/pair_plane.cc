// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plane against sphere, capsule, cylinder and box.

#include "collision/pair/pairs.h"
#include "collision/pair/primitives.h"
#include "math/libm.h"

namespace syn {

int PlaneSphere(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const GeomPose plane(m, d, g1), sphere(m, d, g2);
  return PlaneBall(con, plane.pos, plane.axis(2), {sphere.pos, sphere.size[0]}, margin);
}

int PlaneCapsule(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const GeomPose plane(m, d, g1), capsule(m, d, g2);
  const Vec3 n = plane.axis(2), axis = capsule.axis(2), end = axis * capsule.size[1];
  const int count =
      PlaneBall(con, plane.pos, n, {capsule.pos + end, capsule.size[0]}, margin, axis);
  return count +
         PlaneBall(con + count, plane.pos, n, {capsule.pos - end, capsule.size[0]}, margin, axis);
}

// The lowest point of the rim, the point of the other rim above it, and two more on the lower rim
// that make a triangle with the first.
int PlaneCylinder(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2,
                  mjtNum margin) {
  GeomPose plane(m, d, g1), cylinder(m, d, g2);
  Vec3 n = plane.axis(2), axis = cylinder.axis(2);
  const mjtNum radius = cylinder.size[0], half = cylinder.size[1];
  mjtNum along = Dot(axis, n);
  if (along > 0) {
    axis = -axis;
    along = -along;
  }
  // Direction in the disk that leads down most steeply; any one if the disk is level.
  Vec3 down = axis * along - n;
  down = Norm(down) < mjMINVAL ? cylinder.axis(0) * radius : Normalized(down) * radius;
  const Vec3 low = axis * half;

  int count = 0;
  auto height = [&](Vec3 q) { return Dot(q - plane.pos, n); };
  auto add = [&](Vec3 q, mjtNum h) { SetContact(con + count++, h, q - n * (h / 2), n); };

  const Vec3 first = cylinder.pos + low + down;
  if (height(first) > margin) return 0;
  add(first, height(first));
  const Vec3 second = cylinder.pos - low + down;
  if (height(second) <= margin) add(second, height(second));
  const Vec3 third = cylinder.pos + low - down * 0.5;
  const mjtNum h = height(third);
  if (h <= margin) {
    const Vec3 side = Normalized(Cross(down, low)) * (radius * Sqrt(3) / 2);
    add(third + side, h);
    add(third - side, h);
  }
  return count;
}

int PlaneBox(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const GeomPose plane(m, d, g1), box(m, d, g2);
  const Vec3 n = plane.axis(2);
  const mjtNum center = Dot(box.pos - plane.pos, n);
  int count = 0;
  for (int i = 0; i < 8 && count < 4; ++i) {
    const Vec3 local{i & 1 ? box.size[0] : -box.size[0], i & 2 ? box.size[1] : -box.size[1],
                     i & 4 ? box.size[2] : -box.size[2]};
    const Vec3 corner = box.mat * local;
    const mjtNum offset = Dot(n, corner), dist = center + offset;
    if (offset > 0 || dist > margin) continue;
    SetContact(con + count++, dist, box.pos + corner - n * (dist / 2), n);
  }
  return count;
}

}  // namespace syn
