// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "collision/support.h"

#include "collision/placed_vertices.h"
#include "model/plan.h"

namespace syn {
namespace {

Vec3 EllipsoidSupport(Vec3 s, Vec3 l) {
  // argmax l.x over |x / s| = 1  is  s^2 l / |s l|.
  const Vec3 sl = Hadamard(s, l);
  const mjtNum norm = Norm(sl);
  if (norm < mjMINVAL * mjMINVAL) return {s.x, 0, 0};
  return Hadamard(s, sl) * (1 / norm);
}

Vec3 CylinderSupport(Vec3 s, Vec3 l) {
  const mjtNum flat = l.x * l.x + l.y * l.y;
  const mjtNum scale = flat > mjMINVAL * mjMINVAL * (flat + l.z * l.z) ? s.x / Sqrt(flat) : 0;
  return {l.x * scale, l.y * scale, l.z >= 0 ? s.y : -s.y};
}

SupportPoint BestPoint(const Vec3* point, int begin, int end, Vec3 dir) {
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

}  // namespace

HullView MeshHull(const mjModel* m, int mesh) {
  HullView hull;
  hull.vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  hull.num_vert = m->mesh_vertnum[mesh];
  if (m->mesh_graphadr[mesh] >= 0) {
    const int* graph = m->mesh_graph + m->mesh_graphadr[mesh];
    hull.num_hull = graph[0];
    hull.edge_adr = graph + 2;
    hull.vert_id = graph + 2 + hull.num_hull;
    hull.edge = graph + 2 + 2 * hull.num_hull;
    hull.start = PlanOf(m).collision.hull_start.data() + mesh * DirectionCells::kCount;
  }
  return hull;
}

int FarthestVertex(const HullView& hull, Vec3 local, int* hull_vertex) {
  auto height = [&](int id) { return Dot(hull.Vertex(id), local); };
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
  while (current != previous) {
    previous = current;
    for (const int* e = hull.edge + hull.edge_adr[previous]; *e >= 0; ++e) {
      const mjtNum h = height(hull.vert_id[*e]);
      if (h > best_height) {
        best_height = h;
        current = *e;
      }
    }
  }
  *hull_vertex = current;
  return hull.vert_id[current];
}

Vec3 Shape::Center() const {
  if (kind != kPrism && kind != kPoints) return pos;
  if (kind == kPrism) {
    Vec3 sum;
    for (int i = 0; i < 6; ++i) sum += point[i];
    return sum * (1.0 / 6);
  }
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
  shape.num_point = m->flex_dim[flex] + 1;
  const int* vert = m->flex_elem + m->flex_elemdataadr[flex] + elem * shape.num_point;
  const mjtNum* pos = d->flexvert_xpos + 3 * m->flex_vertadr[flex];
  for (int i = 0; i < shape.num_point; ++i) shape.point[i] = Vec3::Load(pos + 3 * vert[i]);
  return shape;
}

SupportPoint Support(Shape& shape, Vec3 dir) {
  if (shape.placed) return shape.placed->Farthest(dir);
  switch (shape.kind) {
    case Shape::kPoint:
      return {shape.pos, 0};
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
    default:
      break;
  }
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

void SupportDifference(Shape& a, Shape& b, Vec3 dir, DifferenceVertex* v) {
  if (a.placed && b.placed) return PlacedDifference(*a.placed, *b.placed, dir, v);
  const SupportPoint pa = Support(a, dir), pb = Support(b, -dir);
  *v = {pa.pos - pb.pos, pa.pos, pb.pos, pa.id, pb.id};
}

void RotateAbout(Shape& shape, Vec3 point, const Mat3& rotation) {
  shape.pos = rotation * (shape.pos - point) + point;
  shape.mat = rotation * shape.mat;
  for (Vec3& p : shape.point) p = rotation * (p - point) + point;
}

}  // namespace syn
