// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Shapes of geoms and flex elements, and the functions of support.h that are not inlined.

#include "collision/convex/support.h"

#include "collision/convex/support_query.h"
#include "model/plan/plan.h"

namespace syn {
HullView MeshHull(const mjModel* m, int mesh) {
  HullView hull;
  hull.vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  hull.num_vert = m->mesh_vertnum[mesh];
  if (m->mesh_graphadr[mesh] >= 0) {
    // mesh_graph holds: number of vertices, number of faces, edge_adr, vert_id, edge lists.
    const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
    hull.num_hull = graph[0];
    hull.edge_adr = graph + 2;
    hull.vert_id = graph + 2 + hull.num_hull;
    hull.edge = graph + 2 + 2 * hull.num_hull;
    hull.start = PlanOf(m).collision.hull_start.data() + mesh * DirectionCells::kCount;
  }
  return hull;
}

Vec3 Shape::Center() const {
  if (kind != kPrism && kind != kPoints) return pos;
  if (kind == kPrism) {
    Vec3 sum;
    for (int i = 0; i < 6; ++i) sum += point[i];
    return sum * (1.0 / 6);
  }
  // The center of arbitrary points is that of their bounding box.
  Vec3 lo = point[0], hi = point[0];
  for (int i = 1; i < num_point; ++i) {
    for (int k = 0; k < 3; ++k) {
      if (point[i][k] < lo[k]) lo[k] = point[i][k];
      if (point[i][k] > hi[k]) hi[k] = point[i][k];
    }
  }
  return (lo + hi) * 0.5;
}

Shape GeomShape(const mjModel* m, const mjData* d, int geom) {
  Shape shape;
  shape.pos = Vec3::Load(d->geom_xpos + 3 * geom);
  shape.mat = Mat3::Load(d->geom_xmat + 9 * geom);
  shape.size = Vec3::Load(m->geom_size + 3 * geom);
  switch (m->geom_type[geom]) {
    case mjGEOM_SPHERE:
      shape.kind = Shape::kPoint;
      shape.radius = shape.size.x;
      break;
    case mjGEOM_CAPSULE:
      shape.kind = Shape::kSegment;
      shape.radius = shape.size.x;
      break;
    case mjGEOM_ELLIPSOID:
      shape.kind = Shape::kEllipsoid;
      break;
    case mjGEOM_CYLINDER:
      shape.kind = Shape::kCylinder;
      break;
    case mjGEOM_BOX:
      shape.kind = Shape::kBox;
      break;
    // Meshes and SDFs. SDFs are represented by their mesh.
    default:
      shape.kind = Shape::kMesh;
      shape.hull = MeshHull(m, m->geom_dataid[geom]);
  }
  return shape;
}

Shape FlexElementShape(const mjModel* m, const mjData* d, int flex, int elem) {
  Shape shape;
  shape.kind = Shape::kPoints;
  shape.radius = m->flex_radius[flex];
  // An element is a segment, a triangle or a tetrahedron.
  shape.num_point = m->flex_dim[flex] + 1;
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex] + elem * shape.num_point;
  const mjtNum* pos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  for (int i = 0; i < shape.num_point; ++i) shape.point[i] = Vec3::Load(pos + 3 * vert[i]);
  return shape;
}

SupportPoint SupportAlong(Shape& shape, mjtNum x, mjtNum y, mjtNum z) {
  return FindSupport(shape, {x, y, z});
}

void DifferenceAlong(Shape& a, Shape& b, mjtNum x, mjtNum y, mjtNum z, DifferenceVertex* v) {
  FindDifference(a, b, {x, y, z}, v);
}

void RotateAbout(Shape& shape, Vec3 point, const Mat3& rotation) {
  shape.pos = rotation * (shape.pos - point) + point;
  shape.mat = rotation * shape.mat;
  for (Vec3& p : shape.point) p = rotation * (p - point) + point;
}

}  // namespace syn
