// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Contacts from faces. The faces of both geoms that look along the contact normal n are found
// around the vertices farthest along n:
//
//   both within a small angle of n   face on face: polygon 2 clipped by the sides of polygon 1
//   only one, and the other geom     edge on face: the edge clipped by the sides of the polygon
//     has an edge parallel to it
//   else                             the single contact stays
//
// Faces depend on n only through thresholds, so small motions of resting bodies leave the set of
// contacts as it is. Polygons live on the stack of mjData.

#include "collision/convex/multicontact.h"

#include <algorithm>
#include <span>

#include "base/arena.h"

namespace syn {
namespace {

constexpr mjtNum kFaceCosine = 0.99999872;   // faces at most 1.6e-3 rad from parallel
constexpr mjtNum kEdgeSine = 0.00159999931;  // the same for an edge and a face
constexpr mjtNum kClearlyMore = 1.01;        // by less, the points met first stay
constexpr mjtNum kExactSine = 1e-7;  // a contact normal this close to a face's is the face's

// A face of a geom in world coordinates, or an edge (two points).
struct Feature {
  bool found = false;
  Vec3 normal;
  int face = -1;  // box: 2 axis + (1 if at the positive end); mesh: polygon
  int num_point = 0;

  bool NormalTo(Vec3 n) const { return found && Norm(Cross(normal, n)) < kExactSine; }
};

// Polygons of the mesh of a geom that meet in a vertex.
std::span<const int> PolygonsAt(const mjModel* m, int mesh, int vertex) {
  const int v = m->mesh_vertadr[mesh] + vertex;
  return {m->mesh_polymap + m->mesh_polymapadr[v], static_cast<size_t>(m->mesh_polymapnum[v])};
}

std::span<const int> PolygonVertices(const mjModel* m, int mesh, int polygon) {
  const int p = m->mesh_polyadr[mesh] + polygon;
  return {m->mesh_polyvert + m->mesh_polyvertadr[p], static_cast<size_t>(m->mesh_polyvertnum[p])};
}

// The face that looks along dir, if one does.
Feature FaceAlong(const mjModel* m, ConvexGeom& g, Vec3 dir) {
  Feature f;
  Vec3 l = MulT(g.shape.mat, dir);
  if (g.shape.kind == Shape::kBox) {
    int axis = Abs(l.x) > Abs(l.y) ? 0 : 1;
    if (Abs(l.z) > Abs(l[axis])) axis = 2;
    f.face = 2 * axis + (l[axis] > 0);
    f.normal = g.shape.mat.Col(axis) * (l[axis] > 0 ? 1 : -1);
    f.num_point = 4;
  } else {
    const int mesh = m->geom_dataid[g.id];
    mjtNum best = -1;
    Vec3 normal;
    for (const int p : PolygonsAt(m, mesh, Support(g.shape, dir).id)) {
      const Vec3 n = Vec3::Load(m->mesh_polynormal + 3 * (m->mesh_polyadr[mesh] + p));
      if (Dot(n, l) <= best) continue;
      best = Dot(n, l);
      normal = n;
      f.face = p;
    }
    if (f.face < 0) return f;
    f.num_point = static_cast<int>(PolygonVertices(m, mesh, f.face).size());
    f.normal = g.shape.mat * normal;
  }
  f.found = Dot(f.normal, dir) > kFaceCosine;
  return f;
}

void FacePoints(const mjModel* m, const ConvexGeom& g, const Feature& f, Vec3* out) {
  const Shape& s = g.shape;
  if (s.kind == Shape::kBox) {
    const int k = f.face / 2, i = (k + 1) % 3, j = (k + 2) % 3;
    const Vec3 center = s.pos + f.normal * s.size[k];
    const Vec3 u = s.mat.Col(i) * s.size[i], v = s.mat.Col(j) * s.size[j];
    out[0] = center - u - v;
    out[1] = center + u - v;
    out[2] = center + u + v;
    out[3] = center - u + v;
    return;
  }
  for (const int v : PolygonVertices(m, m->geom_dataid[g.id], f.face)) {
    *out++ = s.mat * s.hull.Vertex(v) + s.pos;
  }
}

// The first edge at the vertex farthest along dir that is parallel to a face; false if none is.
// Edges are met going around the vertex, for geom 1 in the other sense than for geom 2.
bool EdgeAlong(const mjModel* m, ConvexGeom& g, Vec3 dir, Vec3 face_normal, bool reverse,
               Vec3 out[2]) {
  Shape& s = g.shape;
  SupportPoint corner = Support(s, dir);
  auto accept = [&](Vec3 end) {
    out[0] = corner.pos;
    out[1] = end;
    return Abs(Dot(Normalized(end - corner.pos), face_normal)) < kEdgeSine;
  };
  if (s.kind == Shape::kBox) {
    for (int k = 0; k < 3; ++k) {
      const mjtNum sign = corner.id & (1 << k) ? -2 : 2;
      if (accept(corner.pos + s.mat.Col(k) * (sign * s.size[k]))) return true;
    }
    return false;
  }
  const int mesh = m->geom_dataid[g.id];
  const std::span<const int> around = PolygonsAt(m, mesh, corner.id);
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

// Keeps the part of a polygon with  normal . x >= offset;  out has room for one point more than in.
int ClipByPlane(const Vec3* in, int count, Vec3 normal, mjtNum offset, Vec3* out) {
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    const Vec3 a = in[i], b = in[(i + 1) % count];
    const mjtNum da = Dot(normal, a) - offset, db = Dot(normal, b) - offset;
    if (da >= 0) out[kept++] = a;
    if ((da < 0) != (db < 0)) out[kept++] = a + (b - a) * (da / (da - db));
  }
  return kept;
}

int ClipSegment(Vec3 segment[2], Vec3 normal, mjtNum offset) {
  const mjtNum da = Dot(normal, segment[0]) - offset, db = Dot(normal, segment[1]) - offset;
  if (da < 0 && db < 0) return 0;
  const Vec3 cut = segment[0] + (segment[1] - segment[0]) * (da / (da - db));
  if (da < 0) segment[0] = cut;
  if (db < 0) segment[1] = cut;
  return 2;
}

// Clips the points (a polygon or a segment) by the planes through the sides of a polygon, parallel
// to its normal. `spare` is a second buffer; returns the count and leaves the result in points.
int ClipByPolygon(std::span<const Vec3> polygon, Vec3 normal, Vec3* points, int count,
                  Vec3* spare) {
  Vec3 center;
  for (const Vec3 p : polygon) center += p;
  center *= 1.0 / static_cast<mjtNum>(polygon.size());
  for (size_t i = 0; i < polygon.size() && count > 0; ++i) {
    const Vec3 a = polygon[i], side = polygon[(i + 1) % polygon.size()] - a;
    Vec3 inward = Cross(normal, side);
    if (Dot(inward, center - a) < 0) inward = -inward;
    if (count == 2) {
      count = ClipSegment(points, inward, Dot(inward, a));
      continue;
    }
    count = ClipByPlane(points, count, inward, Dot(inward, a), spare);
    for (int k = 0; k < count; ++k) points[k] = spare[k];
  }
  return count;
}

// Moves the first of equal points to the front; returns how many differ.
int DropDuplicates(Vec3* points, int count) {
  int kept = 0;
  for (int i = 0; i < count; ++i) {
    bool known = false;
    for (int k = 0; k < kept && !known; ++k) known = Distance(points[k], points[i]) < mjMINVAL;
    if (!known) points[kept++] = points[i];
  }
  return kept;
}

// The four vertices of a convex polygon that span the largest quadrilateral: on either side of each
// diagonal i-j the farthest vertex, which moves on as j does.
int WidestFour(Vec3* points, int count, Vec3 normal) {
  auto at = [&](int i) { return points[i % count]; };
  mjtNum largest = -1;
  int best[4] = {};
  for (int i = 0; i < count; ++i) {
    int k = i + 1, l = i + 3;  // i < k < j < l < i + count
    for (int j = i + 2; j < i + count - 1; ++j) {
      Vec3 across = Cross(normal, at(j) - at(i));
      auto height = [&](int v) { return Abs(Dot(at(v) - at(i), across)); };
      while (k + 1 < j && height(k + 1) > height(k)) ++k;
      if (l <= j) l = j + 1;
      while (l + 1 < i + count && height(l + 1) > height(l)) ++l;
      const mjtNum area = height(k) + height(l);
      if (area <= largest * kClearlyMore) continue;
      largest = area;
      best[0] = i, best[1] = k, best[2] = j, best[3] = l;
    }
  }
  Vec3 chosen[4];
  for (int i = 0; i < 4; ++i) chosen[i] = at(best[i]);
  std::copy_n(chosen, 4, points);
  return 4;
}

// Contacts at points x of one of the surfaces, all of the depth of con[0].
int WriteContacts(mjContact* con, const Vec3* points, int count, Vec3 shift, Vec3 normal) {
  const mjtNum dist = con->dist;
  for (int i = 0; i < count; ++i) SetContact(con + i, dist, points[i] + shift, normal);
  return count;
}

}  // namespace

bool ConvexGeom::HasFaces(const mjModel* m) const {
  if (shape.kind == Shape::kBox) return true;
  return shape.kind == Shape::kMesh && m->geom_type[id] == mjGEOM_MESH &&
         m->mesh_polynum[m->geom_dataid[id]] > 0;
}

int PolygonContacts(const mjModel* m, const mjData* d, mjContact* con, ConvexGeom& g1,
                    ConvexGeom& g2, int max) {
  const Vec3 n = Vec3::Load(con->frame);
  const mjtNum depth = -con->dist;
  const Feature f1 = FaceAlong(m, g1, n), f2 = FaceAlong(m, g2, -n);
  // Collision functions promise to leave the state alone; scratch memory is not part of it.
  auto* stack = const_cast<mjData*>(d);
  const StackFrame frame(stack);
  auto scratch = [&](int size) { return StackAlloc<Vec3>(stack, size); };
  auto face_points = [&](const ConvexGeom& g, const Feature& f) {
    Vec3* points = scratch(f.num_point);
    FacePoints(m, g, f, points);
    return std::span<const Vec3>(points, f.num_point);
  };

  if (f1.found && f2.found && Dot(f1.normal, f2.normal) < -kFaceCosine) {
    const int room = f1.num_point + f2.num_point;
    Vec3 *points = scratch(room), *spare = scratch(room);
    FacePoints(m, g2, f2, points);
    std::reverse(points + 1, points + f2.num_point);  // around the normal of face 1
    int count = ClipByPolygon(face_points(g1, f1), f1.normal, points, f2.num_point, spare);
    count = DropDuplicates(points, count);
    if (count > max) count = WidestFour(points, count, f1.normal);
    if (count == 0) return 1;
    return WriteContacts(con, points, count, f2.normal * (-depth / 2), -f2.normal);
  }
  Vec3 edge[2];
  if (f2.found && EdgeAlong(m, g1, n, f2.normal, true, edge)) {
    const int count = ClipByPolygon(face_points(g2, f2), f2.normal, edge, 2, nullptr);
    if (count == 0) return 1;
    return WriteContacts(con, edge, DropDuplicates(edge, count), f2.normal * (-depth / 2),
                         -f2.normal);
  }
  // If the normal is that of neither face, an edge crosses an edge, and that of geom 1 decides
  // alone.
  const bool crossing = !f1.NormalTo(n) && !f2.NormalTo(n);
  if (!crossing && f1.found && EdgeAlong(m, g2, -n, f1.normal, false, edge)) {
    const int count = ClipByPolygon(face_points(g1, f1), f1.normal, edge, 2, nullptr);
    if (count == 0) return 1;
    return WriteContacts(con, edge, DropDuplicates(edge, count), f1.normal * (depth / 2),
                         f1.normal);
  }
  return 1;
}

}  // namespace syn
