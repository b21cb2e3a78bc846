// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "asset/mesh_mass.h"

#include "base/error.h"

namespace syn {
namespace {

struct Triangle {
  Vec3 a, b, c;
  double area;
  Vec3 normal;
  Vec3 centroid;
};

Triangle GetTriangle(std::span<const Vec3> vert, const int* corner) {
  Triangle t{vert[corner[0]], vert[corner[1]], vert[corner[2]], 0, {}, {}};
  t.normal = Cross(t.b - t.a, t.c - t.a);
  const double length = Norm(t.normal);
  if (length >= mjMINVAL) {
    t.area = 0.5 * length;
    t.normal *= 1 / length;
  }
  t.centroid = (t.a + t.b + t.c) * (1.0 / 3);
  return t;
}

double Weight(const Triangle& t, Vec3 apex, mjtMeshInertia mode) {
  if (mode == mjMESH_INERTIA_SHELL) return t.area;
  const double volume = t.area * Dot(t.normal, t.centroid - apex) / 3;
  return mode == mjMESH_INERTIA_LEGACY ? Abs(volume) : volume;
}

Vec3 AreaCentroid(std::span<const Vec3> vert, std::span<const int> faces) {
  double area = 0;
  Vec3 moment;
  for (size_t i = 0; i < faces.size(); i += 3) {
    const Triangle t = GetTriangle(vert, &faces[i]);
    area += t.area;
    moment += t.area * t.centroid;
  }
  if (!(area >= mjMINVAL)) throw ModelError("mesh surface area is too small");
  return moment * (1 / area);
}

Vec3 CentreOfMass(std::span<const Vec3> vert, std::span<const int> faces, Vec3 apex,
                  mjtMeshInertia mode) {
  const bool shell = mode == mjMESH_INERTIA_SHELL;
  double volume = 0;
  Vec3 moment;
  for (size_t i = 0; i < faces.size(); i += 3) {
    const Triangle t = GetTriangle(vert, &faces[i]);
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
  const Vec3 centroid = AreaCentroid(vert, faces);
  mass.com = CentreOfMass(vert, solid_faces, centroid, mode);

  const double divisor = mode == mjMESH_INERTIA_SHELL ? 12 : 20;
  Mat3 second;
  for (size_t i = 0; i < solid_faces.size(); i += 3) {
    const Triangle t = GetTriangle(vert, &solid_faces[i]);
    const double w = Weight(t, mass.com, mode);
    mass.volume += w;
    // 2(DD' + EE' + FF') + cross terms = DD' + EE' + FF' + SS' with S = D + E + F.
    const Vec3 d = t.a - mass.com, e = t.b - mass.com, f = t.c - mass.com, s = d + e + f;
    second += (w / divisor) * (Outer(d, d) + Outer(e, e) + Outer(f, f) + Outer(s, s));
  }
  const double trace = Trace(second);
  mass.inertia = Mat3::Diagonal({trace, trace, trace}) - second;
  return mass;
}

}  // namespace syn
