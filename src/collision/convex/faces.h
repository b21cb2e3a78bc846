// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Flat faces of convex geoms, and clipping of polygons. multicontact.h and
// contact_patch.h use them.

#ifndef SYNOVIA_COLLISION_CONVEX_FACES_H_
#define SYNOVIA_COLLISION_CONVEX_FACES_H_

#include <span>

#include <mujoco/mujoco.h>

#include "collision/convex/convex.h"

namespace syn {

// A geom with its convex shape.
struct ConvexGeom {
  int id;  // index of the geom; -1 for a prism of a height field
  Shape shape;

  // Returns true for boxes and for meshes whose polygons are known.
  bool HasFaces(const mjModel* m) const;
};

// A face of a geom, in the coordinates in which the pose of its shape is given. A segment along the
// side of a cylinder counts as a face of two points.
struct FlatFace {
  bool found = false;  // false if no face has its normal along the given direction
  Vec3 normal;         // unit vector, outward
  int face = -1;       // box: 2 axis + (1 for the positive side); mesh: polygon
  int num_point = 0;   // number of corners
};

// Returns the polygons of a mesh that meet in a vertex.
std::span<const int> PolygonsAt(const mjModel* m, int mesh, int vertex);
// Returns the vertices of a polygon of a mesh, in order around its normal.
std::span<const int> PolygonVertices(const mjModel* m, int mesh, int polygon);

// Returns the face of a box, or of a mesh with known polygons, whose normal has the largest cosine
// with the unit vector dir. The face counts as found if that cosine is larger than `cosine`.
FlatFace FaceAlong(const mjModel* m, ConvexGeom& g, Vec3 dir, mjtNum cosine);

// Writes the num_point corners of a face that FaceAlong has found.
void FacePoints(const mjModel* m, const ConvexGeom& g, const FlatFace& f, Vec3* out);

// Clips a polygon to the part with normal . x >= offset. `out` must have room for one more point
// than `in`. Returns the number of points.
int ClipByPlane(const Vec3* in, int count, Vec3 normal, mjtNum offset, Vec3* out);

// Clips a polygon or a segment (count 2) by the planes through the sides of `polygon` that are
// parallel to `normal`. The result is left in `points`, which must have room for
// count + polygon.size() points. `spare` is a second buffer of the same size; it may be null for a
// segment. Returns the number of points.
int ClipByPolygon(std::span<const Vec3> polygon, Vec3 normal, Vec3* points, int count, Vec3* spare);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_FACES_H_
