// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes volume and moments of inertia of the geom shapes: solid, or as a thin shell with the
// same surface. The formulas use the radius r, the full height h and the half sizes a, b, c. The
// moments hold for axes through the center of the shape. This file also checks sizes and resolves
// shapes that are given by two end points.

#include "base/error.h"
#include "compile/body/body_parts.h"
#include "math/libm.h"
#include "spec/orientation.h"
#include "spec/use.h"

namespace syn {
namespace {

// Returns the moments m (b^2 + c^2) / divisor about x, and cyclically about y and z. The divisor is
// 5 for a solid ellipsoid and 3 for a solid box.
Vec3 Quadratic(Vec3 s, double mass, double divisor) {
  const double xx = s.x * s.x, yy = s.y * s.y, zz = s.z * s.z;
  return {mass * (yy + zz) / divisor, mass * (xx + zz) / divisor, mass * (xx + yy) / divisor};
}

double EllipsoidVolume(Vec3 s) { return 4 * kPi * s.x * s.y * s.z / 3; }

// A capsule is a cylinder plus a ball that is cut in two. ms is the mass of the ball and mc that of
// the cylinder. The last term of `side` moves the half balls to the ends of the cylinder.
Vec3 CapsuleInertia(double r, double h, double mass) {
  const double ms = mass * 4 * r / (4 * r + 3 * h), mc = mass - ms, ball = 2 * ms * r * r / 5;
  const double side = mc * (3 * r * r + h * h) / 12 + ball + ms * h * (3 * r + 2 * h) / 8;
  return {side, side, mc * r * r / 2 + ball};
}

// As CapsuleInertia(), for a tube plus two hemispherical shells. The centroid of a hemispherical
// shell is r/2 away from its rim.
Vec3 CapsuleShellInertia(double r, double h, double mass) {
  const double area = 4 * kPi * r * r + 2 * kPi * r * h;
  const double ms = mass * 4 * kPi * r * r / area, mc = mass - ms, ball = 2 * ms * r * r / 3;
  const double far = h / 2 + r / 2, near = r / 2;
  const double side = mc * (6 * r * r + h * h) / 12 + ball + ms * (far * far - near * near);
  return {side, side, mc * r * r + ball};
}

// The shell consists of a tube of mass mc and two discs of mass md at distance h/2 from the center.
Vec3 CylinderShellInertia(double r, double h, double mass) {
  const double area = 2 * kPi * r * r + 2 * kPi * r * h;
  const double md = mass * kPi * r * r / area, mc = mass - 2 * md;
  const double side = mc * (6 * r * r + h * h) / 12 + 2 * (md * r * r / 4 + md * h * h / 4);
  return {side, side, mc * r * r + md * r * r};
}

// Computes the moments of a thin shell as the difference of two ellipsoids of the same density
// whose semi-axes differ by kThickness.
Vec3 EllipsoidShellInertia(Vec3 inner, double mass) {
  // thickness of the shell in meters
  constexpr double kThickness = 1e-6;
  const Vec3 outer = inner + Vec3{kThickness, kThickness, kThickness};
  const double v_in = EllipsoidVolume(inner), v_out = EllipsoidVolume(outer);
  const double density = mass / (v_out - v_in);
  return Quadratic(outer, density * v_out, 5) - Quadratic(inner, density * v_in, 5);
}

// The shell consists of six plates, two of each kind. m[0], m[1] and m[2] are the masses of one
// plate normal to z, x and y.
Vec3 BoxShellInertia(Vec3 s, double mass) {
  const double lx = 2 * s.x, ly = 2 * s.y, lz = 2 * s.z;
  const double areas[3] = {lx * ly, ly * lz, lz * lx};
  const double total = 2 * (areas[0] + areas[1] + areas[2]);
  double m[3];
  for (int k = 0; k < 3; ++k) m[k] = mass * areas[k] / total;
  const double xx = lx * lx / 12, yy = ly * ly / 12, zz = lz * lz / 12;
  // Each plate contributes its own moment (xx, yy, zz) plus its mass times the squared distance of
  // its center from the center of the box (aa, bb, cc).
  const double aa = s.x * s.x, bb = s.y * s.y, cc = s.z * s.z;
  return {2 * (m[0] * cc + m[2] * bb + m[0] * yy + m[1] * (yy + zz) + m[2] * zz),
          2 * (m[0] * cc + m[1] * aa + m[0] * xx + m[1] * zz + m[2] * (xx + zz)),
          2 * (m[1] * aa + m[2] * bb + m[0] * (xx + yy) + m[1] * yy + m[2] * xx)};
}

// Returns the volume of a solid primitive; 0 for shapes without volume, for example a plane.
double SolidVolume(mjtGeom type, Vec3 s) {
  const double r = s.x, h = 2 * s.y;
  switch (type) {
    case mjGEOM_SPHERE:
      return 4 * kPi * r * r * r / 3;
    case mjGEOM_CAPSULE:
      return kPi * (r * r * h + 4 * r * r * r / 3);
    case mjGEOM_CYLINDER:
      return kPi * r * r * h;
    case mjGEOM_ELLIPSOID:
      return EllipsoidVolume(s);
    case mjGEOM_BOX:
    case mjGEOM_HFIELD:
      return 8 * s.x * s.y * s.z;
    default:
      return 0;
  }
}

// Returns the area of the surface of a primitive; 0 for shapes without a finite surface.
double SurfaceArea(mjtGeom type, Vec3 s) {
  const double r = s.x, h = 2 * s.y;
  switch (type) {
    case mjGEOM_SPHERE:
      return 4 * kPi * r * r;
    case mjGEOM_CAPSULE:
      return 4 * kPi * r * r + 2 * kPi * r * h;
    case mjGEOM_CYLINDER:
      return 2 * kPi * r * r + 2 * kPi * r * h;
    case mjGEOM_ELLIPSOID: {
      constexpr double p = 1.6075;  // exponent of Thomsen's approximation, which is within 1.1 %
      const double sum = Pow(s.x * s.y, p) + Pow(s.y * s.z, p) + Pow(s.z * s.x, p);
      return 4 * kPi * Pow(sum / 3, 1 / p);
    }
    case mjGEOM_BOX:
    case mjGEOM_HFIELD:
      return 8 * (s.x * s.y + s.y * s.z + s.z * s.x);
    default:
      return 0;
  }
}

}  // namespace

double GeomVolume(mjtGeom type, Vec3 size, const ProcessedMesh* mesh, bool shell) {
  if (mesh) return mesh->volume;
  return shell ? SurfaceArea(type, size) : SolidVolume(type, size);
}

Vec3 GeomInertia(mjtGeom type, Vec3 s, const ProcessedMesh* mesh, bool shell, double mass) {
  // The mass properties of a mesh are stored as the box with the same moments per mass.
  if (mesh) return Quadratic(mesh->inertia_box, mass, 3);
  const double r = s.x, h = 2 * s.y;
  switch (type) {
    case mjGEOM_SPHERE: {
      const double i = (shell ? 2.0 / 3 : 2.0 / 5) * mass * r * r;
      return {i, i, i};
    }
    case mjGEOM_CAPSULE:
      return shell ? CapsuleShellInertia(r, h, mass) : CapsuleInertia(r, h, mass);
    case mjGEOM_CYLINDER: {
      if (shell) return CylinderShellInertia(r, h, mass);
      const double side = mass * (3 * r * r + h * h) / 12;
      return {side, side, mass * r * r / 2};
    }
    case mjGEOM_ELLIPSOID:
      return shell ? EllipsoidShellInertia(s, mass) : Quadratic(s, mass, 5);
    case mjGEOM_BOX:
    case mjGEOM_HFIELD:
      return shell ? BoxShellInertia(s, mass) : Quadratic(s, mass, 3);
    default:
      return {};
  }
}

void CheckSize(mjtGeom type, Vec3 size) {
  // Number of sizes that must be positive, by type. Planes are handled below; sizes of meshes,
  // fields and height fields come from their data.
  static constexpr int kNeeded[mjNGEOMTYPES] = {0, 0, 1, 2, 3, 2, 3, 0, 0};
  static constexpr const char* kMeaning[mjNGEOMTYPES] = {
      "",
      "",
      "a sphere has one size, its radius",
      "a capsule has two sizes: its radius and half the length of its straight part (or 'fromto')",
      "an ellipsoid has three sizes: half its length along x, y and z",
      "a cylinder has two sizes: its radius and half its length (or 'fromto')",
      "a box has three sizes: half its length along x, y and z"};
  for (int k = 0; k < 3; ++k) {
    if (std::isnan(size[k])) throw ModelError(Format("size %d is nan", k));
  }
  if (type == mjGEOM_PLANE) {
    if (size.z <= 0) throw ModelError("plane size(3) must be positive");
    return;
  }
  for (int k = 0; k < kNeeded[type]; ++k) {
    if (size[k] > 0) continue;
    ModelError error(Format("size %d must be positive", k));
    error.remedy = Format("Sizes count from 0, and %s. Set the attribute 'size'.", kMeaning[type]);
    throw error;
  }
}

Segment ResolveFromTo(mjtGeom type, const double fromto[6], const double pos[3],
                      const double size[3]) {
  if (type != mjGEOM_CAPSULE && type != mjGEOM_CYLINDER && type != mjGEOM_ELLIPSOID &&
      type != mjGEOM_BOX) {
    throw ModelError("fromto requires capsule, cylinder, box or ellipsoid");
  }
  if (pos[0] || pos[1] || pos[2]) throw ModelError("both pos and fromto defined in geom");
  // The z axis of the shape points along the segment.
  const Vec3 from = Vec3::Load(fromto), to = Vec3::Load(fromto + 3);
  Vec3 direction = from - to;
  const double half = Norm(direction) / 2;
  if (!MakeUnit(&direction)) throw ModelError("fromto points too close in geom");
  Segment segment{{0.5 * (from + to), RotationFromZ(direction)}, Vec3::Load(size)};
  const bool round = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  // Capsules and cylinders store (radius, half length); ellipsoids and boxes store half sizes, of
  // which the first two are equal.
  if (round) {
    segment.size.y = half;
  } else {
    segment.size.y = segment.size.x;
    segment.size.z = half;
  }
  return segment;
}

}  // namespace syn
