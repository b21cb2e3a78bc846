// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Convex shapes by their support functions.
//
// Every shape is a core plus a ball: K = core + B(radius). A sphere is a point, a capsule a
// segment, a margin is a larger ball. Distance and penetration of such sums follow exactly from
// those of the cores, because the support function is additive: h_K(n) = h_core(n) + radius. So the
// iterations below work on cores only, spheres and capsules converge in a few steps, and margins
// cost nothing.
//
// Shapes are plain values on the machine stack. Meshes are climbed on the graph of their hull from
// a vertex that the plan knows to be near.

#ifndef SYNOVIA_COLLISION_CONVEX_SUPPORT_H_
#define SYNOVIA_COLLISION_CONVEX_SUPPORT_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// Vertices and hull of a mesh. With a graph, `edge` holds lists of neighbours, each ended by -1,
// that of hull vertex i starts at edge_adr[i]; without, every vertex is looked at.
struct HullView {
  const float* vert = nullptr;
  int num_vert = 0;
  int num_hull = 0;  // 0: no graph
  const int* edge_adr = nullptr;
  const int* vert_id = nullptr;
  const int* edge = nullptr;
  const int* start = nullptr;  // hull vertex for each of DirectionCells, if there is a plan

  Vec3 Vertex(int id) const { return {vert[3 * id], vert[3 * id + 1], vert[3 * id + 2]}; }
};

HullView MeshHull(const mjModel* m, int mesh);

class PlacedVertices;

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
  int num_point = 0;
  int hint = 0;       // hull vertex of the last query
  mjtNum radius = 0;  // of the ball added to the core
  Vec3 pos;
  Mat3 mat = Mat3::Identity();
  Vec3 size;
  HullView hull;
  const PlacedVertices* placed = nullptr;  // answers queries, while it is known
  Vec3 point[6];  // prism: three at the bottom, three at the top above them; points: any

  // Polytopes have finitely many support points, so iterations on them end exactly.
  bool Polyhedral() const { return kind != kEllipsoid && kind != kCylinder; }
  Vec3 Center() const;
};

// A geom of the model; SDF geoms are taken by their mesh.
Shape GeomShape(const mjModel* m, const mjData* d, int geom);

// Element of a flex, with the radius of the flex.
Shape FlexElementShape(const mjModel* m, const mjData* d, int flex, int elem);

// Farthest point of the core in a direction of any length, and a number that tells vertices of
// polytopes apart.
struct SupportPoint {
  Vec3 pos;
  int id;
};
SupportPoint SupportAlong(Shape& shape, mjtNum x, mjtNum y, mjtNum z);

// Directions go in registers: a vector passed through memory would be read in other parts than it
// was just written in, and that takes longer than the query of a sphere or capsule.
inline SupportPoint Support(Shape& shape, Vec3 dir) {
  return SupportAlong(shape, dir.x, dir.y, dir.z);
}

// Farthest point in direction `dir` of the Minkowski difference A - B of the cores.
struct DifferenceVertex {
  Vec3 w;     // a - b
  Vec3 a, b;  // points of the cores
  int id_a, id_b;

  // Of polytopes: is it the same vertex?
  bool IsSame(const DifferenceVertex& v) const { return id_a == v.id_a && id_b == v.id_b; }
};
void DifferenceAlong(Shape& a, Shape& b, mjtNum x, mjtNum y, mjtNum z, DifferenceVertex* v);

inline DifferenceVertex SupportDifference(Shape& a, Shape& b, Vec3 dir) {
  DifferenceVertex v;
  DifferenceAlong(a, b, dir.x, dir.y, dir.z, &v);
  return v;
}

// Turns the shape about a point.
void RotateAbout(Shape& shape, Vec3 point, const Mat3& rotation);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONVEX_SUPPORT_H_
