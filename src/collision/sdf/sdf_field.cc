// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Evaluation of signed distance fields (see sdf_field.h).
//
// Primitives have closed forms (Quilez, "Distance functions"); that of the ellipsoid is a
// first-order approximation. Meshes use an octree with trilinear leaves if they have one, and
// otherwise their convex hull. Other shapes are evaluated by a plugin.

#include "collision/sdf/sdf_field.h"

#include "collision/convex/convex.h"
#include "collision/sdf/sdf_octree.h"

namespace syn {
namespace {

mjtNum Sign(mjtNum x) { return x < 0 ? -1 : 1; }
Vec3 Divide(Vec3 a, Vec3 b) { return {a.x / b.x, a.y / b.y, a.z / b.z}; }

// The following functions return the distance at x if `gradient` is null. Otherwise they write the
// gradient, and the returned distance is not used. s are the sizes of the geom.
mjtNum Ball(Vec3 x, mjtNum radius, Vec3* gradient) {
  if (gradient) *gradient = Normalized(x);
  return Norm(x) - radius;
}

// A capsule is a ball around the nearest point of its segment.
mjtNum Capsule(Vec3 x, Vec3 s, Vec3* gradient) {
  const mjtNum along = x.z > s.y ? s.y : x.z < -s.y ? -s.y : x.z;
  return Ball(x - Vec3{0, 0, along}, s.x, gradient);
}

// The ellipsoid has the approximate distance f = k0 (k0 - 1) / k1 with
//
//   k0 = |x / s|,   k1 = |x / s^2|,   grad k0 = x / s^2 / k0,   grad k1 = x / s^4 / k1.
//
// At the center, where k1 = 0, the distance is minus the smallest half size.
mjtNum Ellipsoid(Vec3 x, Vec3 s, Vec3* gradient) {
  const Vec3 xs = Divide(x, s), xss = Divide(xs, s), xssss = Divide(Divide(xss, s), s);
  const mjtNum k0 = Norm(xs), k1 = Norm(xss);
  if (gradient) {
    // The quotient rule for k0 (k0 - 1) / k1, with denominators kept away from zero.
    const Vec3 g0 = xss * (1 / (k0 > mjMINVAL ? k0 : mjMINVAL));
    const mjtNum k1s = k1 > mjMINVAL ? k1 : mjMINVAL;
    const Vec3 g1 = xssss * (1 / k1s);
    *gradient = Normalized(g0 * ((2 * k0 - 1) / k1s) - g1 * (k0 * (k0 - 1) / (k1s * k1s)));
  }
  return k1 > mjMINVAL ? k0 * (k0 - 1) / k1
                       : -(s.x < s.y ? (s.x < s.z ? s.x : s.z) : (s.y < s.z ? s.y : s.z));
}

// a and b are the distances from the side and from the end discs, negative inside.
mjtNum Cylinder(Vec3 x, Vec3 s, Vec3* gradient) {
  const mjtNum rho = Sqrt(x.x * x.x + x.y * x.y);
  const mjtNum a = rho - s.x, b = Abs(x.z) - s.y;
  const mjtNum outer_a = a > 0 ? a : 0, outer_b = b > 0 ? b : 0,
               outer = Sqrt(outer_a * outer_a + outer_b * outer_b);
  if (gradient) {
    const mjtNum inverse = 1 / (rho > mjMINVAL ? rho : mjMINVAL);
    const Vec3 radial{x.x * inverse, x.y * inverse, 0}, axial{0, 0, Sign(x.z)};
    // Inside, the nearest of side and end disc determines the gradient; outside, both may
    // contribute.
    if (a < 0 && b < 0) {
      *gradient = a > b ? radial : axial;
    } else {
      const mjtNum scale = 1 / (outer > mjMINVAL ? outer : mjMINVAL);
      *gradient = radial * (outer_a * scale) + axial * (outer_b * scale);
    }
  }
  const mjtNum inner = a > b ? a : b;
  return (inner < 0 ? inner : 0) + outer;
}

// Outside the box the field is the distance. Inside it is a smooth field that decreases towards the
// center, without the ridges of the distance. With a = |x| - s, its gradient is f = unit(s / -a),
// and its value is minus the length of the path along f to the nearest face.
mjtNum Box(Vec3 x, Vec3 s, Vec3* gradient) {
  Vec3 a = Abs(x) - s, sign{Sign(x.x), Sign(x.y), Sign(x.z)};
  if (a.x >= 0 || a.y >= 0 || a.z >= 0) {
    // Outside: only the coordinates beyond a face contribute.
    const Vec3 out{a.x > 0 ? a.x : 0, a.y > 0 ? a.y : 0, a.z > 0 ? a.z : 0};
    if (gradient) *gradient = Hadamard(Normalized(out), sign);
    return Norm(out);
  }
  Vec3 f = Normalized(-Divide(s, a));
  // Inside: the shortest path along f to one of the three nearest faces.
  mjtNum way = -a.x / f.x;
  for (int k = 1; k < 3; ++k) way = -a[k] / f[k] < way ? -a[k] / f[k] : way;
  if (gradient) *gradient = Hadamard(f, sign);
  return -way;
}

// A mesh without an octree is represented by its convex hull, as in all other collisions.
mjtNum Hull(const mjModel* m, int mesh, Vec3 x, Vec3* gradient) {
  // The distance between the hull and a shape that consists of a single point.
  Shape point, hull;
  point.pos = x;
  hull.kind = Shape::kMesh;
  hull.hull = MeshHull(m, mesh);
  const Separation s = SignedDistance(hull, point, Limits(m), mjMAXVAL);
  if (gradient) *gradient = s.normal;
  return s.dist;
}

// Evaluates the octree of a mesh, starting at the leaf of the last query.
mjtNum Octree(const SdfItem& item, int mesh, Vec3 x, Vec3* gradient) {
  const mjModel* m = item.m;
  const int root = m->mesh_octadr[mesh];
  if (root < 0) mju_error("Octree not found in mesh %d", mesh);
  if (gradient) {
    *gradient = OctreeGradient(m, root, x, &item.leaf);
    return 0;
  }
  return OctreeDistance(m, root, x, &item.leaf);
}

// Evaluates the field of a plugin.
mjtNum Plugin(const SdfItem& item, Vec3 x, Vec3* gradient) {
  mjtNum point[3], g[3];
  x.Store(point);
  if (gradient) {
    item.plugin->sdf_gradient(g, point, item.d, item.id);
    *gradient = Vec3::Load(g);
    return 0;
  }
  return item.plugin->sdf_distance(point, item.d, item.id);
}

// Evaluates a field of any type.
mjtNum Evaluate(const SdfItem& item, Vec3 x, Vec3* gradient) {
  // For SDF geoms, `id` is the plugin instance or the mesh; for all others it is the geom.
  if (item.type == mjGEOM_SDF) {
    return item.plugin ? Plugin(item, x, gradient) : Octree(item, item.id, x, gradient);
  }
  const Vec3 s = Vec3::Load(item.m->geom_size + 3 * item.id);
  switch (item.type) {
    case mjGEOM_PLANE:
      if (gradient) *gradient = {0, 0, 1};
      return x.z;
    case mjGEOM_SPHERE:
      return Ball(x, s.x, gradient);
    case mjGEOM_CAPSULE:
      return Capsule(x, s, gradient);
    case mjGEOM_ELLIPSOID:
      return Ellipsoid(x, s, gradient);
    case mjGEOM_CYLINDER:
      return Cylinder(x, s, gradient);
    case mjGEOM_BOX:
      return Box(x, s, gradient);
    case mjGEOM_MESH: {
      const int mesh = item.m->geom_dataid[item.id];
      const bool tree = item.m->mesh_octadr[mesh] >= 0;
      return tree ? Octree(item, mesh, x, gradient) : Hull(item.m, mesh, x, gradient);
    }
    default:
      mju_error("sdf collisions not available for geom type %d", item.type);
      return 0;
  }
}

}  // namespace

SdfItem GeomField(const mjModel* m, const mjData* d, int geom) {
  auto type = static_cast<mjtGeom>(m->geom_type[geom]);
  if (type != mjGEOM_SDF) return {m, d, type, nullptr, geom};
  const int instance = m->geom_plugin[geom];
  if (instance < 0) return {m, d, type, nullptr, m->geom_dataid[geom]};
  return {m, d, type, mjc_getSDF(m, geom), instance};
}

mjtNum FieldDistance(const SdfItem& item, Vec3 x) { return Evaluate(item, x, nullptr); }

Vec3 FieldGradient(const SdfItem& item, Vec3 x) {
  Vec3 gradient;
  Evaluate(item, x, &gradient);
  return gradient;
}

}  // namespace syn
