// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Flat faces of convex geoms, and clipping them against each other.

#ifndef SYNOVIA_COLLISION_CONVEX_FACES_H_
#define SYNOVIA_COLLISION_CONVEX_FACES_H_

#include <span>

#include <mujoco/mujoco.h>

#include "collision/convex/convex.h"

namespace syn {

// A geom with its convex shape.
struct ConvexGeom {
  int id;  // -1 for a prism of a height field
  Shape shape;

  // Returns true for boxes and for meshes whose polygons are known.
  bool HasFaces(const mjModel* m) const;
};

// A face of a geom, in the coordinates of its shape's pose. A segment along the side of a cylinder
// counts as a face of two points.
struct FlatFace {
  bool found = false;  // false if no face looks along the direction asked for
  Vec3 normal;         // unit vector, outward
  int face = -1;       // box: 2 axis + (1 if at the positive end); mesh: polygon
  int num_point = 0;
};

// Returns the polygons of a mesh that meet in a vertex, and the vertices of a polygon in order.
std::span<const int> PolygonsAt(const mjModel* m, int mesh, int vertex);
std::span<const int> PolygonVertices(const mjModel* m, int mesh, int polygon);

// Returns the face of a box or of a mesh with known polygons whose normal has at least this cosine with
// the unit vector dir.
FlatFace FaceAlong(const mjModel* m, ConvexGeom& g, Vec3 dir, mjtNum cosine);

// Writes the num_point points of a face that FaceAlong found.
void FacePoints(const mjModel* m, const ConvexGeom& g, const FlatFace& f, Vec3* out);

// Keeps the part of a polygon with normal . x >= offset. `out` has room for one point more than `in`.
// Returns the number of points.
int ClipByPlane(const Vec3* in, int count, Vec3 normal, mjtNum offset, Vec3* out);

// Clips points, a polygon or a segment (count 2), by the planes through the sides of a polygon,
// parallel to `normal`. `spare` is a second buffer of the same size; the result is left in `points`,
// which have room for count + polygon.size() points. Returns the number of points.
int ClipByPolygon(std::span<const Vec3> polygon, Vec3 normal, Vec3* points, int count, Vec3* spare);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_FACES_H_
