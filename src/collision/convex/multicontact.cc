// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Contacts from faces. The faces of both geoms that are almost perpendicular to the contact normal
// n are searched among those that meet in the support points along n:
//
//   both within a small angle of n   face on face: polygon 2 clipped by the sides of polygon 1
//   only one, and the other geom     edge on face: the edge clipped by the sides of the polygon
//     has an edge parallel to it
//   else                             the single contact stays
//
// Faces depend on n only through thresholds, so small motions of resting bodies do not change the
// set of contacts. Polygons are stored on the stack of mjData.

#include "collision/convex/multicontact.h"

#include <algorithm>
#include <span>

#include "base/arena.h"
#include "collision/convex/faces.h"
#include "math/libm.h"

namespace syn {
namespace {

// Cosine of 1.6e-3 rad: two faces count as parallel (specification).
constexpr mjtNum kFaceCosine = 0.99999872;
constexpr mjtNum kEdgeSine = 0.00159999931;  // sine of the same angle, for an edge and a face
// Ratio of areas; the first quadrilateral is kept unless another is clearly larger.
constexpr mjtNum kClearlyMore = 1.01;
// Sine of the angle up to which a contact normal counts as that of a face.
constexpr mjtNum kExactSine = 1e-7;

// Returns true if n is the normal of the face.
bool IsNormalTo(const FlatFace& f, Vec3 n) {
  return f.found && Norm(Cross(f.normal, n)) < kExactSine;
}

// Finds the first edge at the support point along dir that is parallel to a face. Returns
// false if there is none. Edges are visited in order around the vertex, for geom 1 in the
// opposite sense to geom 2.
bool EdgeAlong(const mjModel* m, ConvexGeom& g, Vec3 dir, Vec3 face_normal, bool reverse,
               Vec3 out[2]) {
  Shape& s = g.shape;
  SupportPoint corner = Support(s, dir);
  auto accept = [&](Vec3 end) {
    out[0] = corner.pos;
    out[1] = end;
    return Abs(Dot(Normalized(end - corner.pos), face_normal)) < kEdgeSine;
  };
  // The three edges of a box at a corner lead to the opposite ends of its axes.
  if (s.kind == Shape::kBox) {
    for (int k = 0; k < 3; ++k) {
      const mjtNum sign = corner.id & (1 << k) ? -2 : 2;
      if (accept(corner.pos + s.mat.Col(k) * (sign * s.size[k]))) return true;
    }
    return false;
  }
  const int mesh = m->geom_dataid[g.id];
  const std::span<const int> around = PolygonsAt(m, mesh, corner.id);
  // An edge of a mesh leads to the previous vertex in each polygon around the corner.
  for (size_t i = 0; i < around.size(); ++i) {
    const int polygon = around[reverse && i > 0 ? around.size() - i : i];
    const std::span<const int> verts = PolygonVertices(m, mesh, polygon);
    const size_t at = std::find(verts.begin(), verts.end(), corner.id) - verts.begin();
    if (at == verts.size()) continue;
    const int other = verts[(at + verts.size() - 1) % verts.size()];
    if (accept(s.mat * s.hull.Vertex(other) + s.pos)) return true;
  }
  return false;
}

// Removes points that are equal to an earlier one. Returns the number of remaining points.
int DropDuplicates(Vec3* points, int count) {
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    bool known = false;
    for (int k = 0; k < kept && !known; ++k) known = Distance(points[k], points[i]) < mjMINVAL;
    if (!known) points[kept++] = points[i];
  }
  return kept;
}

// Reduces a polygon with many vertices to those that are farthest in kDirections directions around
// it, in their order. A polygon inscribed in a circle loses less than 3 % of its area.
int KeepExtremes(Vec3* points, int count, Vec3 normal) {
  constexpr int kDirections = 16;
  if (count <= kDirections) return count;
  const Vec3 u = Normalized(points[count / 2] - points[0]), v = Cross(normal, u);
  int kept[kDirections];
  for (int k = 0; k < kDirections; ++k) {
    const mjtNum angle = 2 * mjPI * k / kDirections;
    const Vec3 dir = u * Cos(angle) + v * Sin(angle);
    kept[k] = 0;
    for (int i = 1; i < count; ++i) {
      if (Dot(points[i], dir) > Dot(points[kept[k]], dir)) kept[k] = i;
    }
  }
  std::sort(kept, kept + kDirections);
  const int size = static_cast<int>(std::unique(kept, kept + kDirections) - kept);
  for (int k = 0; k < size; ++k) points[k] = points[kept[k]];
  return size;
}

// Moves the four vertices of a convex polygon that span the largest quadrilateral to the front. For
// each diagonal i-j the farthest vertices k and l on both sides are found; they advance with j. The
// time is linear in the number of vertices, because KeepExtremes bounds the number of vertices for
// which diagonals are tested.
int WidestFour(Vec3* points, int count, Vec3 normal) {
  count = KeepExtremes(points, count, normal);
  if (count <= 4) return count;
  auto at = [&](int i) { return points[i % count]; };
  mjtNum largest = -1;
  int best[4] = {};
  for (int i = 0; i < count; ++i) {
    int k = i + 1, l = i + 3;  // i < k < j < l < i + count
    for (int j = i + 2; j < i + count - 1; ++j) {
      Vec3 across = Cross(normal, at(j) - at(i));
      auto height = [&](int v) { return Abs(Dot(at(v) - at(i), across)); };
      // The distance from the diagonal has one maximum on each side of a convex polygon.
      while (k + 1 < j && height(k + 1) > height(k)) ++k;
      if (l <= j) l = j + 1;
      while (l + 1 < i + count && height(l + 1) > height(l)) ++l;
      const mjtNum area = height(k) + height(l);
      if (area <= largest * kClearlyMore) continue;
      largest = area;
      best[0] = i;
      best[1] = k;
      best[2] = j;
      best[3] = l;
    }
  }
  Vec3 chosen[4];
  for (int i = 0; i < 4; ++i) chosen[i] = at(best[i]);
  std::copy_n(chosen, 4, points);
  return 4;
}

// Writes contacts at points of one of the surfaces, moved by `shift`. All get the depth of con[0].
int WriteContacts(mjContact* con, const Vec3* points, int count, Vec3 shift, Vec3 normal) {
  const mjtNum dist = con->dist;
  for (int i = 0; i < count; ++i) SetContact(con + i, dist, points[i] + shift, normal);
  return count;
}

}  // namespace

int PolygonContacts(const mjModel* m, const mjData* d, mjContact* con, ConvexGeom& g1,
                    ConvexGeom& g2, int max) {
  const Vec3 n = Vec3::Load(con->frame);
  const mjtNum depth = -con->dist;
  const FlatFace f1 = FaceAlong(m, g1, n, kFaceCosine), f2 = FaceAlong(m, g2, -n, kFaceCosine);
  // Collision functions must not change the state; scratch memory is not part of it.
  auto* stack = const_cast<mjData*>(d);
  const StackFrame frame(stack);
  auto scratch = [&](int size) { return StackAlloc<Vec3>(stack, size); };
  auto face_points = [&](const ConvexGeom& g, const FlatFace& f) {
    Vec3* points = scratch(f.num_point);
    FacePoints(m, g, f, points);
    return std::span<const Vec3>(points, f.num_point);
  };

  // Face on face.
  if (f1.found && f2.found && Dot(f1.normal, f2.normal) < -kFaceCosine) {
    const int room = f1.num_point + f2.num_point;
    Vec3 *points = scratch(room), *spare = scratch(room);
    FacePoints(m, g2, f2, points);
    // Face 2 is ordered around its own normal; reverse it to be ordered around that of face 1.
    std::reverse(points + 1, points + f2.num_point);
    int count = ClipByPolygon(face_points(g1, f1), f1.normal, points, f2.num_point, spare);
    count = DropDuplicates(points, count);
    if (count > max) count = WidestFour(points, count, f1.normal);
    if (count == 0) return 1;
    return WriteContacts(con, points, count, f2.normal * (-depth / 2), -f2.normal);
  }
  // Edge of geom 1 on a face of geom 2.
  Vec3 edge[2];
  if (f2.found && EdgeAlong(m, g1, n, f2.normal, true, edge)) {
    const int count = ClipByPolygon(face_points(g2, f2), f2.normal, edge, 2, nullptr);
    if (count == 0) return 1;
    return WriteContacts(con, edge, DropDuplicates(edge, count), f2.normal * (-depth / 2),
                         -f2.normal);
  }
  // If n is the normal of neither face, an edge crosses an edge, and only the test with the edge of
  // geom 1 counts.
  const bool crossing = !IsNormalTo(f1, n) && !IsNormalTo(f2, n);
  if (!crossing && f1.found && EdgeAlong(m, g2, -n, f1.normal, false, edge)) {
    const int count = ClipByPolygon(face_points(g1, f1), f1.normal, edge, 2, nullptr);
    if (count == 0) return 1;
    return WriteContacts(con, edge, DropDuplicates(edge, count), f1.normal * (depth / 2),
                         f1.normal);
  }
  return 1;
}

}  // namespace syn
