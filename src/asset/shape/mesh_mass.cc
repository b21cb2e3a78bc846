// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the sums of mesh_mass.h.

#include "asset/shape/mesh_mass.h"

#include "base/error.h"
#include "system/scratch.h"

namespace syn {
namespace {

// Area, unit normal and centroid of a face. The area of a degenerate face is 0.
struct Triangle {
  double area;
  Vec3 normal;
  Vec3 centroid;
};
using Triangles = ScratchArray<Triangle>;

// Returns area, normal and centroid of a triangle.
Triangle GetTriangle(Vec3 a, Vec3 b, Vec3 c) {
  Triangle t{0, Cross(b - a, c - a), (a + b + c) * (1.0 / 3)};
  const double length = Norm(t.normal);
  if (length >= mjMINVAL) {
    t.area = 0.5 * length;
    t.normal *= 1 / length;
  }
  return t;
}

// Returns area, normal and centroid of each face. Three passes use them, so they are computed once.
Triangles GetTriangles(std::span<const Vec3> vert, std::span<const int> faces) {
  Triangles triangles;
  triangles.reserve(faces.size() / 3);
  for (size_t i = 0; i < faces.size(); i += 3) {
    triangles.push_back(GetTriangle(vert[faces[i]], vert[faces[i + 1]], vert[faces[i + 2]]));
  }
  return triangles;
}

// Returns the weight w of a triangle (mesh_mass.h).
double Weight(const Triangle& t, Vec3 apex, mjtMeshInertia mode) {
  if (mode == mjMESH_INERTIA_SHELL) return t.area;
  const double volume = t.area * Dot(t.normal, t.centroid - apex) / 3;
  return mode == mjMESH_INERTIA_LEGACY ? Abs(volume) : volume;
}

// Returns the center of mass of the surface.
Vec3 AreaCentroid(const Triangles& triangles) {
  double area = 0;
  Vec3 moment;
  for (const Triangle& t : triangles) {
    area += t.area;
    moment += t.area * t.centroid;
  }
  if (!(area >= mjMINVAL)) throw ModelError("mesh surface area is too small");
  return moment * (1 / area);
}

// Returns the first moment of mesh_mass.h divided by the volume.
Vec3 CentreOfMass(const Triangles& triangles, Vec3 apex, mjtMeshInertia mode) {
  const bool shell = mode == mjMESH_INERTIA_SHELL;
  double volume = 0;
  Vec3 moment;
  for (const Triangle& t : triangles) {
    const double w = Weight(t, apex, mode);
    volume += w;
    moment += w * (shell ? t.centroid : 0.75 * t.centroid + 0.25 * apex);
  }
  if (!(volume >= mjMINVAL)) {
    throw ModelError(volume < 0 ? "mesh volume is negative (misoriented triangles)"
                                : "mesh volume is too small, try setting inertia to shell");
  }
  return moment * (1 / volume);
}

}  // namespace

MeshMass ComputeMeshMass(std::span<const Vec3> vert, std::span<const int> faces,
                         std::span<const int> solid_faces, mjtMeshInertia mode) {
  MeshMass mass;
  const ScratchScope scope;
  Triangles triangles = GetTriangles(vert, faces);
  const Vec3 centroid = AreaCentroid(triangles);
  // The area centroid comes from the mesh; mass and inertia come from the solid faces.
  if (solid_faces.data() != faces.data()) triangles = GetTriangles(vert, solid_faces);
  mass.com = CentreOfMass(triangles, centroid, mode);

  // The constant C of the second moment.
  const double divisor = mode == mjMESH_INERTIA_SHELL ? 12 : 20;
  Mat3 second;
  for (size_t i = 0; i < solid_faces.size(); i += 3) {
    const double w = Weight(triangles[i / 3], mass.com, mode);
    mass.volume += w;
    // The bracket of the second moment is DD' + EE' + FF' + SS' with S = D + E + F.
    const Vec3 d = vert[solid_faces[i]] - mass.com, e = vert[solid_faces[i + 1]] - mass.com;
    const Vec3 f = vert[solid_faces[i + 2]] - mass.com, s = d + e + f;
    second += (w / divisor) * (Outer(d, d) + Outer(e, e) + Outer(f, f) + Outer(s, s));
  }
  const double trace = Trace(second);
  mass.inertia = Mat3::Diagonal({trace, trace, trace}) - second;
  return mass;
}

}  // namespace syn
