// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Faces and clipping (faces.h). Polygons are clipped one plane after the other.

#include "collision/convex/faces.h"

#include <algorithm>

namespace syn {
namespace {

// Clips a segment to the part with normal . x >= offset. Returns 2, or 0 if nothing is left.
int ClipSegment(Vec3 segment[2], Vec3 normal, mjtNum offset) {
  const mjtNum da = Dot(normal, segment[0]) - offset, db = Dot(normal, segment[1]) - offset;
  if (da < 0 && db < 0) return 0;
  const Vec3 cut = segment[0] + (segment[1] - segment[0]) * (da / (da - db));
  if (da < 0) segment[0] = cut;
  if (db < 0) segment[1] = cut;
  return 2;
}

}  // namespace

bool ConvexGeom::HasFaces(const mjModel* m) const {
  if (shape.kind == Shape::kBox) return true;
  return shape.kind == Shape::kMesh && m->geom_type[id] == mjGEOM_MESH &&
         m->mesh_polynum[m->geom_dataid[id]] > 0;
}

std::span<const int> PolygonsAt(const mjModel* m, int mesh, int vertex) {
  const int v = m->mesh_vertadr[mesh] + vertex;
  return {m->mesh_polymap + m->mesh_polymapadr[v], static_cast<size_t>(m->mesh_polymapnum[v])};
}

std::span<const int> PolygonVertices(const mjModel* m, int mesh, int polygon) {
  const int p = m->mesh_polyadr[mesh] + polygon;
  return {m->mesh_polyvert + m->mesh_polyvertadr[p], static_cast<size_t>(m->mesh_polyvertnum[p])};
}

FlatFace FaceAlong(const mjModel* m, ConvexGeom& g, Vec3 dir, mjtNum cosine) {
  FlatFace f;
  Vec3 l = MulT(g.shape.mat, dir);
  if (g.shape.kind == Shape::kBox) {
    // The side of a box is that of the largest component of the direction.
    int axis = Abs(l.x) > Abs(l.y) ? 0 : 1;
    if (Abs(l.z) > Abs(l[axis])) axis = 2;
    f.face = 2 * axis + (l[axis] > 0);
    f.normal = g.shape.mat.Col(axis) * (l[axis] > 0 ? 1 : -1);
    f.num_point = 4;
  } else {
    // The face must contain the support point.
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
  f.found = Dot(f.normal, dir) > cosine;
  return f;
}

void FacePoints(const mjModel* m, const ConvexGeom& g, const FlatFace& f, Vec3* out) {
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

int ClipByPlane(const Vec3* in, int count, Vec3 normal, mjtNum offset, Vec3* out) {
  int kept = 0;
  // Keep the points inside, and add a point where an edge crosses the plane.
  for (int i = 0; i < count; ++i) {
    const Vec3 a = in[i], b = in[(i + 1) % count];
    const mjtNum da = Dot(normal, a) - offset, db = Dot(normal, b) - offset;
    if (da >= 0) out[kept++] = a;
    if ((da < 0) != (db < 0)) out[kept++] = a + (b - a) * (da / (da - db));
  }
  return kept;
}

int ClipByPolygon(std::span<const Vec3> polygon, Vec3 normal, Vec3* points, int count,
                  Vec3* spare) {
  // The center of the polygon tells which side of each plane is inside.
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
    // Most sides do not cut anything off.
    const mjtNum offset = Dot(inward, a);
    const auto inside = [&](Vec3 p) { return Dot(inward, p) - offset >= 0; };
    if (std::all_of(points, points + count, inside)) continue;
    count = ClipByPlane(points, count, inward, offset, spare);
    std::copy_n(spare, count, points);
  }
  return count;
}

}  // namespace syn
