// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sphere against sphere, capsule, cylinder and box, and capsule against capsule, in closed form.

#include <algorithm>

#include "collision/pair/pairs.h"
#include "collision/pair/primitives.h"
#include "math/libm.h"

namespace syn {

int BallBox(mjContact* con, const Ball& ball, const GeomPose& box, mjtNum margin) {
  // In the frame of the box, clamping the coordinates gives its nearest point.
  Vec3 c = MulT(box.mat, ball.pos - box.pos), nearest;
  const mjtNum r = ball.radius;
  for (int k = 0; k < 3; ++k) nearest[k] = std::clamp(c[k], -box.size[k], box.size[k]);
  Vec3 n = nearest - c;
  const mjtNum length = Norm(n);
  if (length - r > margin) return 0;
  // The center is outside: the normal points from it to the nearest point.
  if (length > mjMINVAL) {
    n = n * (1 / length);
    const Vec3 pos = (nearest + c + n * r) * 0.5;
    SetContact(con, length - r, box.mat * pos + box.pos, box.mat * n);
    return 1;
  }
  // The center is inside the box: push the ball out through the nearest face.
  mjtNum closest = 0;
  int face = -1;
  for (int k = 0; k < 6; ++k) {
    const mjtNum f = Abs((k % 2 ? box.size[k / 2] : -box.size[k / 2]) - c[k / 2]);
    if (face < 0 || f < closest) {
      closest = f;
      face = k;
    }
  }
  const Vec3 inward = Vec3::Unit(face / 2) * (face % 2 ? -1 : 1);
  const Vec3 pos = c + inward * ((r - closest) / 2);
  SetContact(con, -closest - r, box.mat * pos + box.pos, box.mat * inward);
  return 1;
}

int SphereSphere(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const GeomPose a(m, d, g1), b(m, d, g2);
  return BallBall(con, {a.pos, a.size[0]}, {b.pos, b.size[0]}, a.axis(2), b.axis(2), margin);
}

int BallCapsule(mjContact* con, const Ball& ball, Vec3 z, const GeomPose& capsule, mjtNum margin) {
  const Vec3 axis = capsule.axis(2);
  // The nearest point of the capsule's segment is the center of a second ball.
  const mjtNum x = std::clamp(Dot(axis, ball.pos - capsule.pos), -capsule.size[1], capsule.size[1]);
  return BallBall(con, ball, {capsule.pos + axis * x, capsule.size[0]}, z, axis, margin);
}

int SphereCapsule(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2,
                  mjtNum margin) {
  const GeomPose sphere(m, d, g1), capsule(m, d, g2);
  return BallCapsule(con, {sphere.pos, sphere.size[0]}, sphere.axis(2), capsule, margin);
}

// The nearest point of the cylinder is on its side, on a cap, or on a rim. A center inside the
// cylinder is pushed out through the nearer one of side and cap.
int SphereCylinder(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2,
                   mjtNum margin) {
  const GeomPose sphere(m, d, g1), cylinder(m, d, g2);
  const Ball ball{sphere.pos, sphere.size[0]};
  const Vec3 axis = cylinder.axis(2), offset = ball.pos - cylinder.pos;
  const mjtNum R = cylinder.size[0], h = cylinder.size[1], x = Dot(offset, axis);
  const Vec3 radial = offset - axis * x;
  const mjtNum rho = Norm(radial);
  bool side = Abs(x) < h, cap = NormSquared(radial) < R * R;
  if (side && cap) {
    if (h - Abs(x) < R - rho) {
      side = false;
    } else {
      cap = false;
    }
  }
  // A side acts as a ball around the axis, a rim as a ball of radius 0, a cap as a plane.
  if (side) return BallBall(con, ball, {cylinder.pos + axis * x, R}, sphere.axis(2), axis, margin);
  const mjtNum sign = x > 0 ? 1 : -1;
  const Vec3 end = cylinder.pos + axis * (sign * h);
  if (!cap) return BallBall(con, ball, {end + radial * (R / rho), 0}, sphere.axis(2), axis, margin);
  if (!PlaneBall(con, end, axis * sign, ball, margin)) return 0;
  // PlaneBall returns the normal from the cap to the ball; contacts need it from geom 1 to geom 2.
  (-Vec3::Load(con->frame)).Store(con->frame);
  return 1;
}

int SphereBox(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2, mjtNum margin) {
  const GeomPose sphere(m, d, g1), box(m, d, g2);
  return BallBox(con, {sphere.pos, sphere.size[0]}, box, margin);
}

int CapsulePair(mjContact* con, const GeomPose& c1, const GeomPose& c2, mjtNum margin) {
  Vec3 a = c1.axis(2) * c1.size[1], b = c2.axis(2) * c2.size[1], dif = c1.pos - c2.pos;
  // The symbols are those of ClosestOnSegments.
  const mjtNum ma = Dot(a, a), mb = -Dot(a, b), mc = Dot(b, b), u = -Dot(a, dif), v = Dot(b, dif);
  const mjtNum det = ma * mc - mb * mb;
  auto at = [&](mjContact* out, mjtNum x1, mjtNum x2) {
    return BallBall(out, {c1.pos + a * x1, c1.size[0]}, {c2.pos + b * x2, c2.size[0]}, c1.axis(2),
                    c2.axis(2), margin);
  };
  if (Abs(det) >= mjMINVAL) {
    const SegmentPair x = ClosestOnSegments(ma, mb, mc, u, v, det);
    return at(con, x.x1, x.x2);
  }
  // Parallel segments: test the ends of each segment against the other. Two contacts are enough.
  auto clamp = [](mjtNum x) { return mju_clip(x, -1, 1); };
  int count = at(con, 1, clamp((v - mb) / mc));
  count += at(con + count, -1, clamp((v + mb) / mc));
  if (count < 2) count += at(con + count, clamp((u - mb) / ma), 1);
  if (count < 2) count += at(con + count, clamp((u + mb) / ma), -1);
  return count;
}

int CapsuleCapsule(const mjModel* m, const mjData* d, mjContact* con, int g1, int g2,
                   mjtNum margin) {
  return CapsulePair(con, GeomPose(m, d, g1), GeomPose(m, d, g2), margin);
}

}  // namespace syn
