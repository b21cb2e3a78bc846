// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Support queries for the inner loops of GJK and EPA. They are inlined there, because passing
// a direction through memory would stall the loop. Other code calls Support and
// SupportDifference (support.h).

#ifndef SYNOVIA_COLLISION_CONVEX_SUPPORT_QUERY_H_
#define SYNOVIA_COLLISION_CONVEX_SUPPORT_QUERY_H_

#include "collision/convex/placed_vertices.h"
#include "collision/convex/support.h"
#include "math/simd.h"
#include "model/plan/plan_collision.h"

namespace syn {

// Returns the support point of an ellipsoid with half axes s in the local direction l.
inline Vec3 EllipsoidSupport(Vec3 s, Vec3 l) {
  // The argument of max l.x over |x / s| = 1 is s^2 l / |s l|.
  const Vec3 sl = Hadamard(s, l);
  const mjtNum norm = Norm(sl);
  if (norm < mjMINVAL * mjMINVAL) return {s.x, 0, 0};
  return Hadamard(s, sl) * (1 / norm);
}

// Returns the support point of a cylinder with radius s.x and half length s.y in the local
// direction l. A direction along the axis gives the center of the cap.
inline Vec3 CylinderSupport(Vec3 s, Vec3 l) {
  const mjtNum flat = l.x * l.x + l.y * l.y;
  const mjtNum scale = flat > mjMINVAL * mjMINVAL * (flat + l.z * l.z) ? s.x / Sqrt(flat) : 0;
  return {l.x * scale, l.y * scale, l.z >= 0 ? s.y : -s.y};
}

// Returns the farthest of the points begin to end - 1; the first of equally far ones.
inline SupportPoint BestPoint(const Vec3* point, int begin, int end, Vec3 dir) {
  int best = begin;
  mjtNum best_dot = Dot(point[begin], dir);
  for (int i = begin + 1; i < end; ++i) {
    const mjtNum dot = Dot(point[i], dir);
    if (dot > best_dot) {
      best_dot = dot;
      best = i;
    }
  }
  return {point[best], best};
}

// Returns the vertex of the mesh that is farthest in the local direction. The climb starts at the
// vertex that the plan stores for this direction, or else at *hull_vertex. Leaves the hull vertex
// that was found in *hull_vertex.
SYNOVIA_INLINE int FarthestVertex(const HullView& hull, Vec3 local, int* hull_vertex) {
  auto height = [&](int id) { return Dot(hull.Vertex(id), local); };
  // Without a graph all vertices are compared.
  if (hull.num_hull == 0) {
    int best = 0;
    mjtNum best_height = height(0);
    for (int i = 1; i < hull.num_vert; ++i) {
      const mjtNum h = height(i);
      if (h > best_height) {
        best_height = h;
        best = i;
      }
    }
    return best;
  }
  int current = hull.start ? hull.start[DirectionCells::Index(local)] : *hull_vertex;
  int previous = -1;
  mjtNum best_height = height(hull.vert_id[current]);
  // Climb to the highest neighbor until none is higher. A local maximum on a convex
  // hull is the global one.
  while (current != previous) {
    previous = current;
    for (const int* e = hull.edge + hull.edge_adr[previous]; *e >= 0; ++e) {
      const mjtNum h = height(hull.vert_id[*e]);
      if (h > best_height) [[unlikely]] {
        best_height = h;
        current = *e;
      }
    }
  }
  *hull_vertex = current;
  return hull.vert_id[current];
}

// Returns the support point of the core; see SupportAlong.
SYNOVIA_INLINE SupportPoint FindSupport(Shape& shape, Vec3 dir) {
  switch (shape.kind) {
    case Shape::kPoint:
      return {shape.pos, 0};
    // Prisms of height fields have a vertical axis, so the sign of dir.z selects top or bottom.
    case Shape::kPrism: {
      const int begin = dir.z < 0 ? 0 : 3;
      return BestPoint(shape.point, begin, begin + 3, dir);
    }
    case Shape::kPoints:
      return BestPoint(shape.point, 0, shape.num_point, dir);
    case Shape::kSegment: {
      const Vec3 axis = shape.mat.Col(2);
      const bool up = Dot(axis, dir) >= 0;
      return {shape.pos + axis * (up ? shape.size.y : -shape.size.y), up};
    }
    case Shape::kMesh:
      if (shape.placed) return shape.placed->Farthest(dir);
      break;
    default:
      break;
  }
  // The remaining shapes are queried in their local frame.
  const Vec3 l = MulT(shape.mat, dir);
  Vec3 local = shape.size;
  int id = 0;
  switch (shape.kind) {
    case Shape::kEllipsoid:
      local = EllipsoidSupport(shape.size, l);
      break;
    case Shape::kCylinder:
      local = CylinderSupport(shape.size, l);
      break;
    // The bits of the id are the signs of the three coordinates.
    case Shape::kBox:
      if (l.x < 0)
        local.x = -local.x;
      else
        id |= 1;
      if (l.y < 0)
        local.y = -local.y;
      else
        id |= 2;
      if (l.z < 0)
        local.z = -local.z;
      else
        id |= 4;
      break;
    default:
      id = FarthestVertex(shape.hull, l, &shape.hint);
      local = shape.hull.Vertex(id);
  }
  return {shape.mat * local + shape.pos, id};
}

// Writes the support point of A - B; see DifferenceAlong.
SYNOVIA_INLINE void FindDifference(Shape& a, Shape& b, Vec3 dir, DifferenceVertex* v) {
  if (a.placed && b.placed) return PlacedDifference(*a.placed, *b.placed, dir, v);
  const SupportPoint pa = FindSupport(a, dir), pb = FindSupport(b, -dir);
  *v = {pa.pos - pb.pos, pa.pos, pb.pos, pa.id, pb.id};
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_SUPPORT_QUERY_H_
