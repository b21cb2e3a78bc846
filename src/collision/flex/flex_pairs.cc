// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Collisions of single parts of flexes with geoms and with each other (see flex.h).
//
// An element is the convex hull of its vertices, enlarged by a ball with the radius of the flex. An
// element with two vertices is a capsule. Pairs with a closed form use it; the others use the
// general convex collision.

#include "collision/convex/convex.h"
#include "collision/flex/flex.h"
#include "collision/pair/hfield.h"
#include "collision/pair/primitives.h"
#include "model/flex_element.h"
#include "smooth/flex/flex.h"

namespace syn {
namespace {

// An element of dimension 1, as a capsule.
struct ElementCapsule {
  mjtNum size[3];  // radius and half length, as of a capsule geom
  Vec3 middle;
  Mat3 mat;

  ElementCapsule(const mjModel* m, const mjData* d, int flex, int element) {
    const int* v = ElementVertices(m, flex, element);
    const Vec3 a = FlexVertex(m, d, flex, v[0]), b = FlexVertex(m, d, flex, v[1]);
    Vec3 axis = a - b;
    size[0] = m->flex_radius[flex];
    size[1] = 0.5 * Normalize(axis);
    size[2] = 0;
    middle = (a + b) * 0.5;
    // Only the z axis is used.
    mat = Mat3::FromRows({0, 0, axis.x}, {0, 0, axis.y}, {0, 0, axis.z});
  }
  GeomPose Pose() const { return {middle, mat, size}; }
};

// The corners of an element of dimension 2.
struct Triangle {
  Vec3 a, b, c;

  Triangle(const mjModel* m, const mjData* d, int flex, int element) {
    const int* v = ElementVertices(m, flex, element);
    a = FlexVertex(m, d, flex, v[0]);
    b = FlexVertex(m, d, flex, v[1]);
    c = FlexVertex(m, d, flex, v[2]);
  }
};

// Collides a ball with a triangle that is enlarged by `radius`.
int BallTriangle(mjContact* con, const Ball& ball, const Triangle& t, mjtNum radius,
                 mjtNum margin) {
  mjtNum weight[3];
  Vec3 normal = NearestOnTriangle(t.a - ball.pos, t.b - ball.pos, t.c - ball.pos, weight);
  const mjtNum distance = Normalize(normal);
  if (distance > margin + ball.radius + radius) return 0;
  // The contact lies halfway between the surfaces of the ball and the triangle.
  const mjtNum dist = distance - ball.radius - radius;
  SetContact(con, dist, ball.pos + normal * (ball.radius + dist / 2), normal);
  return 1;
}

// Reverses the normals of n contacts.
void FlipNormals(mjContact* con, int n) {
  for (int i = 0; i < n; ++i) (-Vec3::Load(con[i].frame)).Store(con[i].frame);
}

// Collides a geom with a capsule. Returns the number of contacts, or -1 if there is no closed form.
int GeomCapsule(const mjModel* m, const mjData* d, mjContact* con, int geom,
                const GeomPose& capsule, mjtNum margin) {
  const GeomPose pose(m, d, geom);
  switch (m->geom_type[geom]) {
    case mjGEOM_SPHERE:
      return BallCapsule(con, {pose.pos, pose.size[0]}, pose.axis(2), capsule, margin);
    case mjGEOM_CAPSULE:
      return CapsulePair(con, pose, capsule, margin);
    case mjGEOM_BOX: {
      const int n = CapsuleWithBox(con, capsule, pose, margin);
      FlipNormals(con, n);
      return n;
    }
    default:
      return -1;
  }
}

}  // namespace

int PlaneVertex(const mjModel* m, const mjData* d, mjContact* con, int geom, int flex, int vertex,
                mjtNum margin) {
  const GeomPose plane(m, d, geom);
  return PlaneBall(con, plane.pos, plane.axis(2),
                   {FlexVertex(m, d, flex, vertex), m->flex_radius[flex]}, margin);
}

int GeomElement(const mjModel* m, const mjData* d, mjContact* con, int geom, int flex, int element,
                mjtNum margin) {
  const int dim = m->flex_dim[flex], type = m->geom_type[geom];
  // Try the closed forms first, then the general convex collision.
  if (type == mjGEOM_HFIELD) {
    return HfieldShape(m, d, con, geom, FlexElementShape(m, d, flex, element), margin);
  }
  if (dim == 1) {
    const ElementCapsule capsule(m, d, flex, element);
    const int n = GeomCapsule(m, d, con, geom, capsule.Pose(), margin);
    if (n >= 0) return n;
  }
  if (dim == 2 && type == mjGEOM_SPHERE) {
    const GeomPose sphere(m, d, geom);
    return BallTriangle(con, {sphere.pos, sphere.size[0]}, Triangle(m, d, flex, element),
                        m->flex_radius[flex], margin);
  }
  Shape a = GeomShape(m, d, geom), b = FlexElementShape(m, d, flex, element);
  return ConvexContact(m, a, b, con, margin);
}

int ElementElement(const mjModel* m, const mjData* d, mjContact* con, int flex1, int element1,
                   int flex2, int element2, mjtNum margin) {
  if (m->flex_dim[flex1] == 1 && m->flex_dim[flex2] == 1) {
    const ElementCapsule a(m, d, flex1, element1), b(m, d, flex2, element2);
    return CapsulePair(con, a.Pose(), b.Pose(), margin);
  }
  Shape a = FlexElementShape(m, d, flex1, element1), b = FlexElementShape(m, d, flex2, element2);
  return ConvexContact(m, a, b, con, margin);
}

int VertexElement(const mjModel* m, const mjData* d, mjContact* con, int flex, int vertex,
                  int element) {
  const Ball ball{FlexVertex(m, d, flex, vertex), m->flex_radius[flex]};
  if (m->flex_dim[flex] == 1) {
    return BallCapsule(con, ball, Vec3::Unit(2), ElementCapsule(m, d, flex, element).Pose(), 0);
  }
  return BallTriangle(con, ball, Triangle(m, d, flex, element), ball.radius, 0);
}

int TetrahedronCorner(const mjModel* m, const mjData* d, mjContact* con, int flex, int element,
                      int corner, int* vertex) {
  // For each corner, the three vertices of the opposite face, such that the normal points outward,
  // and the corner itself.
  constexpr int kFace[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
  const int* v = ElementVertices(m, flex, element);
  Vec3 x[4];
  for (int i = 0; i < 4; ++i) x[i] = FlexVertex(m, d, flex, v[kFace[corner][i]]);
  Vec3 normal = Cross(x[1] - x[0], x[2] - x[0]);
  Normalize(normal);
  // Height of the corner over the face: negative if the tetrahedron is not inverted.
  const mjtNum height = Dot(normal, x[3] - x[0]), reach = 2 * m->flex_radius[flex];
  if (height <= -reach) return 0;
  *vertex = v[kFace[corner][3]];
  SetContact(con, -height - reach, x[3] - normal * (height / 2), -normal);
  return 1;
}

}  // namespace syn
