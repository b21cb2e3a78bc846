// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Plane against sphere, capsule, cylinder and box, in closed form.

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
  // A capsule touches a plane with the balls at its ends. The axis is the hint for the tangent.
  const Vec3 n = plane.axis(2), axis = capsule.axis(2), end = axis * capsule.size[1];
  const int count =
      PlaneBall(con, plane.pos, n, {capsule.pos + end, capsule.size[0]}, margin, axis);
  return count +
         PlaneBall(con + count, plane.pos, n, {capsule.pos - end, capsule.size[0]}, margin, axis);
}

// Returns up to four contacts: the lowest point of the rim, the point of the other rim above it,
// and two more points of the lower rim that form an equilateral triangle with the first.
int PlaneCylinder(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2,
                  mjtNum margin) {
  GeomPose plane(m, d, g1), cylinder(m, d, g2);
  Vec3 n = plane.axis(2), axis = cylinder.axis(2);
  const mjtNum radius = cylinder.size[0], half = cylinder.size[1];
  // Let the axis point down, towards the plane.
  mjtNum along = Dot(axis, n);
  if (along > 0) {
    axis = -axis;
    along = -along;
  }
  // The direction in the disk that leads down most steeply, or any one if the disk is
  // parallel to the plane.
  Vec3 down = axis * along - n;
  down = Norm(down) < mjMINVAL ? cylinder.axis(0) * radius : Normalized(down) * radius;
  const Vec3 low = axis * half;

  int count = 0;
  auto height = [&](Vec3 q) { return Dot(q - plane.pos, n); };
  auto add = [&](Vec3 q, mjtNum h) { SetContact(con + count++, h, q - n * (h / 2), n); };

  // No other point is lower than the first one.
  const Vec3 first = cylinder.pos + low + down;
  if (height(first) > margin) return 0;
  add(first, height(first));
  const Vec3 second = cylinder.pos - low + down;
  if (height(second) <= margin) add(second, height(second));
  // The remaining corners of the triangle lie half a radius behind the center of the rim.
  const Vec3 third = cylinder.pos + low - down * 0.5;
  const mjtNum h = height(third);
  if (h <= margin) {
    const Vec3 side = Normalized(Cross(down, low)) * (radius * Sqrt(3) / 2);
    add(third + side, h);
    add(third - side, h);
  }
  return count;
}

// Returns the first four corners that are below the center of the box and closer than the margin.
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
