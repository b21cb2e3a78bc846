// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex shapes, described by their support functions.
//
// Every shape is the sum of a core and a ball: K = core + B(radius). The core of a sphere is a
// point, that of a capsule a segment, and a margin is a larger ball. Distance and penetration of
// such sums follow exactly from those of the cores, because the support function is additive:
// h_K(n) = h_core(n) + radius. GJK (gjk.h) and EPA (epa.h) therefore work on cores only. Spheres
// and capsules converge in a few steps, and margins cost nothing.
//
// Shapes are plain values on the machine stack. The support point of a mesh is found by climbing on
// the graph of its convex hull, from a vertex close to it that the plan has stored. support_query.h
// contains the code of the queries.

#ifndef SYNOVIA_COLLISION_CONVEX_SUPPORT_H_
#define SYNOVIA_COLLISION_CONVEX_SUPPORT_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// Vertices and convex hull of a mesh. With a graph, `edge` contains lists of neighbors,
// each ended by -1; the list of hull vertex i starts at edge_adr[i]. Without a graph, a
// query tests every vertex.
struct HullView {
  const float* vert = nullptr;  // coordinates of the vertices, in the frame of the mesh
  int num_vert = 0;
  int num_hull = 0;  // number of vertices of the hull; 0 if there is no graph
  const int* edge_adr = nullptr;
  const int* vert_id = nullptr;  // vertex of the mesh for each vertex of the hull
  const int* edge = nullptr;
  // Hull vertex where a climb starts, for each of DirectionCells; null without a plan.
  const int* start = nullptr;

  Vec3 Vertex(int id) const { return {vert[3 * id], vert[3 * id + 1], vert[3 * id + 2]}; }
};

// Returns the hull of a mesh of the model. The result refers to arrays of the model.
HullView MeshHull(const mjModel* m, int mesh);

class PlacedVertices;

// A convex shape in world coordinates, or in those of a height field.
struct Shape {
  enum Kind : unsigned char {
    kPoint,
    kSegment,
    kEllipsoid,
    kCylinder,
    kBox,
    kMesh,
    kPrism,
    kPoints
  };

  Kind kind = kPoint;
  int num_point = 0;  // number of elements of `point` (kPoints only)
  int hint = 0;       // hull vertex of the last query, where the next climb starts
  mjtNum radius = 0;  // radius of the ball that is added to the core, in meters
  Vec3 pos;
  Mat3 mat = Mat3::Identity();
  Vec3 size;  // half sizes as in mjModel.geom_size; the segment uses y, the half length
  HullView hull;
  // Answers queries instead of the hull while it is not null.
  const PlacedVertices* placed = nullptr;
  // Prism: three corners of the bottom, then three corners of the top above them. Points: any.
  Vec3 point[6];

  // Returns true for polytopes. They have finitely many support points, so that
  // GJK and EPA end exactly.
  bool Polyhedral() const { return kind != kEllipsoid && kind != kCylinder; }
  // Returns a point inside the shape.
  Vec3 Center() const;
};

// Returns the shape of a geom. An SDF geom is represented by its mesh.
Shape GeomShape(const mjModel* m, const mjData* d, int geom);

// Returns the shape of an element of a flex, with the radius of the flex.
Shape FlexElementShape(const mjModel* m, const mjData* d, int flex, int elem);

// A support point: the farthest point of a core in some direction, and a number that identifies it
// among the vertices of a polytope.
struct SupportPoint {
  Vec3 pos;
  int id;
};
// Returns the support point of the core in the direction (x, y, z), which may have any length. May
// change shape.hint.
SupportPoint SupportAlong(Shape& shape, mjtNum x, mjtNum y, mjtNum z);

// Does the same for a vector. The components are passed in registers. A vector that is passed
// through memory would be loaded with another width than it was stored with, and the resulting
// stall takes longer than the query of a sphere or capsule.
inline SupportPoint Support(Shape& shape, Vec3 dir) {
  return SupportAlong(shape, dir.x, dir.y, dir.z);
}

// A support point of the Minkowski difference A - B of two cores.
struct DifferenceVertex {
  Vec3 w;          // a - b
  Vec3 a, b;       // points of the cores
  int id_a, id_b;  // numbers of these points (SupportPoint::id)

  // Returns true if both are the same vertex. Only valid for polytopes.
  bool IsSame(const DifferenceVertex& v) const { return id_a == v.id_a && id_b == v.id_b; }
};
// Writes the support point of A - B in the direction (x, y, z), which may have any length, to *v.
void DifferenceAlong(Shape& a, Shape& b, mjtNum x, mjtNum y, mjtNum z, DifferenceVertex* v);

// Returns the support point of A - B in direction `dir`.
inline DifferenceVertex SupportDifference(Shape& a, Shape& b, Vec3 dir) {
  DifferenceVertex v;
  DifferenceAlong(a, b, dir.x, dir.y, dir.z, &v);
  return v;
}

// Rotates the shape about a point.
void RotateAbout(Shape& shape, Vec3 point, const Mat3& rotation);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_SUPPORT_H_
