// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Center of pressure of two flat faces (contact_patch.h).

#include "collision/convex/contact_patch.h"

#include <algorithm>

#include "base/arena.h"
#include "math/libm.h"

namespace syn {
namespace {

// Cosine and sine of 0.1 rad: faces whose normals are within this angle of the contact normal are
// nearly parallel. At larger angles no more than a corner is ever inside the other geom, and GJK or
// EPA find that corner.
constexpr mjtNum kFlatCosine = 0.995, kFlatSine = 0.1;

// Number of corners of the regular polygon that replaces a cap of a cylinder. Its center of
// pressure differs from that of the disk by less than 1 % of the radius.
constexpr int kCapPoints = 16;

// A face of any shape that has flat parts.
struct PatchFace {
  Vec3 normal;             // unit vector, outward
  std::span<Vec3> points;  // corners, or two ends of a segment
};

// Finds the face of a geom whose normal is nearly `dir`.
FlatFace FindFace(const mjModel* m, ConvexGeom& g, Vec3 dir) {
  FlatFace f;
  const Shape& s = g.shape;
  // Only the top of a prism is a face, because height fields collide from above.
  if (s.kind == Shape::kPrism) {
    f.normal = Normalized(Cross(s.point[4] - s.point[3], s.point[5] - s.point[3]));
    if (f.normal.z < 0) f.normal = -f.normal;
    f.num_point = 3;
    f.found = Dot(f.normal, dir) > kFlatCosine;
  } else if (s.kind == Shape::kCylinder) {
    const Vec3 axis = s.mat.Col(2);
    const mjtNum along = Dot(axis, dir);
    // A cap, or a segment along the side.
    if (Abs(along) > kFlatCosine) {
      f = {true, axis * (along > 0 ? 1 : -1), 0, kCapPoints};
    } else if (Abs(along) < kFlatSine) {
      f = {true, Normalized(dir - axis * along), 0, 2};
    }
  } else if (g.HasFaces(m)) {
    f = FaceAlong(m, g, dir, kFlatCosine);
  }
  return f;
}

// Writes the points of a cap or segment of a cylinder.
void CylinderPoints(const Shape& s, const FlatFace& f, Vec3* out) {
  const Vec3 axis = s.mat.Col(2) * s.size.y;
  if (f.num_point == 2) {
    const Vec3 middle = s.pos + f.normal * s.size.x;
    out[0] = middle - axis;
    out[1] = middle + axis;
    return;
  }
  const Vec3 center = s.pos + f.normal * s.size.y;
  const Vec3 u = s.mat.Col(0) * s.size.x, v = s.mat.Col(1) * s.size.x;
  for (int i = 0; i < kCapPoints; ++i) {
    // The sines of the angles 0, 2 pi / 16 ... of the first quarter are used for all four.
    constexpr mjtNum kSine[5] = {0, 0.38268343236508977, 0.70710678118654752, 0.92387953251128674,
                                 1};
    const int quarter = i / 4, k = i % 4;
    const mjtNum across = kSine[k], along = kSine[4 - k];
    const Vec3 a = quarter % 2 ? v : u, b = quarter % 2 ? -u : v;
    out[i] = center + (a * along + b * across) * (quarter / 2 ? -1 : 1);
  }
}

// Writes the points of a face that FindFace found.
void WritePoints(const mjModel* m, const ConvexGeom& g, const FlatFace& f, Vec3* out) {
  if (g.shape.kind == Shape::kPrism) {
    std::copy_n(g.shape.point + 3, 3, out);
  } else if (g.shape.kind == Shape::kCylinder) {
    CylinderPoints(g.shape, f, out);
  } else {
    FacePoints(m, g, f, out);
  }
}

// The depth of the overlap at any point, measured along the contact normal n. A line along n
// through x intersects the plane of face i at x + t_i n with t_i = n_i.(p_i - x) / n_i.n. The depth
// is t_1 - t_2 + reach, a linear function of x.
struct Depth {
  Vec3 gradient;
  mjtNum offset;

  Depth(const PatchFace& face1, const PatchFace& face2, Vec3 n, mjtNum reach) {
    const Vec3 a = face1.normal * (1 / Dot(face1.normal, n));
    const Vec3 b = face2.normal * (1 / Dot(face2.normal, n));
    gradient = b - a;
    offset = Dot(a, face1.points[0]) - Dot(b, face2.points[0]) + reach;
  }
  mjtNum At(Vec3 x) const { return Dot(gradient, x) + offset; }
};

// The integrals of x d(x) and of d(x).
struct Pressure {
  Vec3 moment;
  mjtNum total = 0;

  // Adds a segment of length L: L/2 (d0 + d1) and L/6 (x0 (2 d0 + d1) + x1 (d0 + 2 d1)).
  void AddSegment(Vec3 x0, Vec3 x1, mjtNum d0, mjtNum d1) {
    const mjtNum length = Distance(x0, x1);
    total += length / 2 * (d0 + d1);
    moment += (x0 * (2 * d0 + d1) + x1 * (d0 + 2 * d1)) * (length / 6);
  }

  // Adds a triangle of area A: A/3 sum d and A/12 (sum d sum x + sum of d x).
  void AddTriangle(const Vec3 (&x)[3], const mjtNum (&d)[3]) {
    const mjtNum area = Norm(Cross(x[1] - x[0], x[2] - x[0])) / 2, sum = d[0] + d[1] + d[2];
    total += area / 3 * sum;
    const Vec3 weighted = x[0] * d[0] + x[1] * d[1] + x[2] * d[2];
    moment += ((x[0] + x[1] + x[2]) * sum + weighted) * (area / 12);
  }
};

// Integrates over a polygon or a segment in which the depth is not negative.
Pressure Integrate(std::span<const Vec3> points, const Depth& depth) {
  Pressure p;
  const auto positive = [&](Vec3 x) { return std::max<mjtNum>(0, depth.At(x)); };
  if (points.size() == 2) {
    p.AddSegment(points[0], points[1], positive(points[0]), positive(points[1]));
    return p;
  }
  // The polygon is a fan of triangles.
  for (size_t i = 2; i < points.size(); ++i) {
    const Vec3 x[3] = {points[0], points[i - 1], points[i]};
    p.AddTriangle(x, {positive(x[0]), positive(x[1]), positive(x[2])});
  }
  return p;
}

// Computes the center of pressure of a cap that lies inside the other face and has positive depth
// everywhere. It needs no clipping. Over a disk of radius r around c,
//   x_c = c + r^2 / 4 grad d / d(c).
// Returns false if the cap is not like that.
bool CenterOnDisk(const Shape& cylinder, const PatchFace& cap, const PatchFace& other, Vec3 n,
                  const Depth& depth, Vec3* center) {
  const mjtNum r = cylinder.size.x;
  const Vec3 c = cylinder.pos + cap.normal * cylinder.size.y;
  const mjtNum at_center = depth.At(c);
  if (at_center <= r * Norm(depth.gradient)) return false;
  // The disk is inside if its center is farther than r from all sides of the other face.
  Vec3 middle;
  for (const Vec3 p : other.points) middle += p;
  middle *= 1 / static_cast<mjtNum>(other.points.size());
  for (size_t i = 0; i < other.points.size(); ++i) {
    const Vec3 a = other.points[i], side = other.points[(i + 1) % other.points.size()] - a;
    const Vec3 across = Cross(n, side);
    const mjtNum sign = Dot(across, middle - a) < 0 ? -1 : 1;
    if (sign * Dot(across, c - a) < r * Norm(across)) return false;
  }
  *center = c + depth.gradient * (r * r / (4 * at_center));
  return true;
}

// Clips a segment to the part with positive depth. Returns 2, or 0 if nothing is left.
int KeepDeepSegment(Vec3* x, const Depth& depth) {
  const mjtNum d0 = depth.At(x[0]), d1 = depth.At(x[1]);
  if (d0 <= 0 && d1 <= 0) return 0;
  if (d0 <= 0 || d1 <= 0) x[d0 <= 0 ? 0 : 1] = x[0] + (x[1] - x[0]) * (d0 / (d0 - d1));
  return 2;
}

}  // namespace

void CenterPressure(const mjModel* m, const mjData* d, ConvexGeom& g1, ConvexGeom& g2, mjtNum reach,
                    mjContact* con) {
  const Vec3 n = Vec3::Load(con->frame);
  const FlatFace f1 = FindFace(m, g1, n);
  if (!f1.found) return;
  const FlatFace f2 = FindFace(m, g2, -n);
  if (!f2.found || (f1.num_point == 2 && f2.num_point == 2)) return;

  // Collision functions must not change the state; scratch memory is not part of it.
  auto* stack = const_cast<mjData*>(d);
  const StackFrame frame(stack);
  const int room = f1.num_point + f2.num_point + 1;
  const auto scratch = [&](int size) { return std::span(StackAlloc<Vec3>(stack, room), size); };
  PatchFace face1{f1.normal, scratch(f1.num_point)}, face2{f2.normal, scratch(f2.num_point)};
  WritePoints(m, g1, f1, face1.points.data());
  WritePoints(m, g2, f2, face2.points.data());
  const Depth depth(face1, face2, n, reach);

  const Vec3 old = Vec3::Load(con->pos);
  const auto move_to = [&](Vec3 center) { (center + n * Dot(n, old - center)).Store(con->pos); };
  Vec3 center;
  if ((f2.num_point == kCapPoints && g2.shape.kind == Shape::kCylinder && f1.num_point > 2 &&
       CenterOnDisk(g2.shape, face2, face1, n, depth, &center)) ||
      (f1.num_point == kCapPoints && g1.shape.kind == Shape::kCylinder && f2.num_point > 2 &&
       CenterOnDisk(g1.shape, face1, face2, n, depth, &center))) {
    return move_to(center);
  }

  // Clip one face, or the segment, by the other face and to positive depth. The result is P+.
  const bool segment_first = f1.num_point == 2;
  Vec3* points = segment_first ? face1.points.data() : face2.points.data();
  const std::span<const Vec3> sides = segment_first ? face2.points : face1.points;
  int count = segment_first ? f1.num_point : f2.num_point;
  Vec3* spare = scratch(0).data();
  count = ClipByPolygon(sides, n, points, count, spare);
  if (count == 2) {
    count = KeepDeepSegment(points, depth);
  } else if (count > 2) {
    count = ClipByPlane(points, count, depth.gradient, -depth.offset, spare);
    points = spare;
  }
  if (count < 2) return;
  const Pressure p = Integrate({points, static_cast<size_t>(count)}, depth);
  if (!(p.total > mjMINVAL * mjMINVAL)) return;
  move_to(p.moment * (1 / p.total));
}

}  // namespace syn
