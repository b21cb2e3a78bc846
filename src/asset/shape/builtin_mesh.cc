// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Generates the builtin meshes, one function for each shape. The table kBuiltins at the end lists
// the shapes with the numbers of their parameters.

#include "asset/shape/builtin_mesh.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <map>
#include <string>
#include <utility>

#include "base/error.h"
#include "math/quat.h"
#include "math/vec3.h"

namespace syn {
namespace {

// Largest number of subdivisions per direction. It keeps the number of vertices of any builtin mesh
// below about 10^6.
constexpr int kMaxResolution = 1000;

// Appends the coordinates of a point in single precision.
void AddPoint(Vec3 p, LargeArray<float>* out) {
  for (const double c : {p.x, p.y, p.z}) out->push_back(static_cast<float>(c));
}
void AddVertex(Vec3 p, RawMesh* mesh) { AddPoint(p, &mesh->vert); }
void AddFace(int a, int b, int c, RawMesh* mesh) { mesh->face.insert(mesh->face.end(), {a, b, c}); }

// Throws ModelError with the text `problem` unless the condition holds.
void Require(bool condition, const char* problem) {
  if (!condition) throw ModelError(problem);
}

// Returns a parameter as an integer. Throws ModelError if it is not in [low, high].
int Integer(double value, int low, int high, const char* problem) {
  Require(value >= low && value <= high, problem);
  return static_cast<int>(value);
}

// [Q26] Rounds z to single precision and leaves x and y as they are.
Vec3 RoundHeight(Vec3 p) { return {p.x, p.y, RoundToFloat(p.z)}; }

// Splits each face of an icosahedron into four, params[0] times. Midpoints of edges are projected
// to the unit sphere and shared by the two faces of the edge.
RawMesh MakeSphere(std::span<const double> params) {
  const int subdiv = Integer(params[0], 0, 4, "sphere subdivision must be between 0 and 4");
  const double g = (1 + Sqrt(5.0)) / 2;  // The golden ratio.
  const double s = 1 / Sqrt(1 + g * g);
  const double a = s, b = g * s;
  std::vector<Vec3> points = {{-a, b, 0}, {a, b, 0}, {-a, -b, 0}, {a, -b, 0},
                              {0, -a, b}, {0, a, b}, {0, -a, -b}, {0, a, -b},
                              {b, 0, -a}, {b, 0, a}, {-b, 0, -a}, {-b, 0, a}};
  LargeArray<int> face = {0, 11, 5,  0, 5,  1, 0, 1, 7, 0, 7,  10, 0, 10, 11, 1, 5, 9, 5, 11,
                          4, 11, 10, 2, 10, 7, 6, 7, 1, 8, 3,  9,  4, 3,  4,  2, 3, 2, 6, 3,
                          6, 8,  3,  8, 9,  4, 9, 5, 2, 4, 11, 6,  2, 10, 8,  6, 7, 9, 8, 1};

  for (Vec3& p : points) p = RoundToFloat(p);
  for (int level = 0; level < subdiv; ++level) {
    std::map<std::pair<int, int>, int> midpoints;
    // Returns the vertex in the middle of an edge; it is created by the first of the two faces.
    auto midpoint = [&](int i, int j) {
      const auto [place, is_new] =
          midpoints.try_emplace({std::min(i, j), std::max(i, j)}, static_cast<int>(points.size()));
      if (is_new) points.push_back(RoundHeight(Normalized(0.5 * (points[i] + points[j]))));
      return place->second;
    };
    LargeArray<int> finer;
    for (size_t f = 0; f < face.size(); f += 3) {
      const int i = face[f], j = face[f + 1], k = face[f + 2];
      const int ij = midpoint(i, j), jk = midpoint(j, k), ki = midpoint(k, i);
      finer.insert(finer.end(), {i, ij, ki, j, jk, ij, k, ki, jk, ij, jk, ki});
    }
    face = std::move(finer);
  }
  RawMesh mesh;
  for (const Vec3& p : points) AddVertex(p, &mesh);
  mesh.face = std::move(face);
  return mesh;
}

// Generates the upper half of an octahedron in rows of 4, 8, 12 ... vertices, which are projected
// to the unit sphere. A fan around the origin closes the bottom.
RawMesh MakeHemisphere(std::span<const double> params) {
  const int res = Integer(params[0], 0, 10, "hemisphere resolution must be between 0 and 10");
  const Vec3 north{0, 0, 1};
  const Vec3 equator[5] = {{1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, -1, 0}, {1, 0, 0}};
  RawMesh mesh;
  AddVertex(north, &mesh);
  // Vertices: row k is at the fraction f of the way from the pole to the equator, with k vertices
  // on each of the four sides.
  for (int k = 1; k <= res + 1; ++k) {
    const double f = static_cast<double>(k) / (res + 1);
    for (int side = 0; side < 4; ++side) {
      for (int i = 0; i < k; ++i) {
        const double along = static_cast<double>(i) / k * f;
        AddVertex(Normalized(north + f * (equator[side] - north) +
                             along * (equator[side + 1] - equator[side])),
                  &mesh);
      }
    }
  }
  AddVertex({0, 0, 0}, &mesh);

  // Faces: four around the pole, strips between the rows, and the fan at the bottom.
  for (int i = 0; i < 4; ++i) AddFace(0, 1 + i, 1 + (i + 1) % 4, &mesh);
  int row = 1;  // First vertex of the present row.
  for (int k = 1; k <= res; ++k) {
    const int next_row = row + 4 * k;
    auto current = [&](int i) { return row + i % (4 * k); };
    auto next = [&](int i) { return next_row + i % (4 * (k + 1)); };
    for (int side = 0; side < 4; ++side) {
      for (int i = 0; i <= k; ++i) {
        const int c = side * k + i, n = side * (k + 1) + i;
        AddFace(current(c), next(n), next(n + 1), &mesh);
        if (i < k) AddFace(current(c), next(n + 1), current(c + 1), &mesh);
      }
    }
    row = next_row;
  }
  const int count = 4 * (res + 1), centre = row + count;
  for (int i = 0; i < count; ++i) AddFace(row + i, centre, row + (i + 1) % count, &mesh);
  return mesh;
}

// Returns sgn(x) |x|^m, the signed power that superquadrics are made of.
double SignedPower(double x, double m) { return std::copysign(Pow(Abs(x), m), x); }

// Generates the surface (C(v,n) C(u,e), C(v,n) S(u,e), S(v,n)), where C(x,m) and S(x,m) are the
// signed powers m of cos x and sin x, u is the longitude and v the latitude. Parameters:
// resolution, e, n.
RawMesh MakeSupersphere(std::span<const double> params) {
  const int res =
      Integer(params[0], 3, kMaxResolution, "supersphere resolution must be at least 3");
  const double e = params[1], n = params[2];
  Require(e >= 0 && n >= 0, "supersphere exponents must not be negative");
  RawMesh mesh;
  AddVertex({0, 0, -1}, &mesh);
  for (int i = 1; i < res; ++i) {
    const double v = -kPi / 2 + i * kPi / res;
    const double radius = SignedPower(Cos(v), n);
    for (int j = 0; j < res; ++j) {
      const double u = -kPi + 2 * kPi * j / res;
      AddVertex({radius * SignedPower(Cos(u), e), radius * SignedPower(Sin(u), e),
                 SignedPower(Sin(v), n)},
                &mesh);
    }
  }
  const int north = mesh.VertexCount();
  AddVertex({0, 0, 1}, &mesh);

  // Faces: a fan at the south pole, pairs of triangles between rings, and a fan at the north pole.
  auto at = [&](int ring, int j) { return 1 + ring * res + j % res; };
  for (int j = 0; j < res; ++j) AddFace(0, at(0, j + 1), at(0, j), &mesh);
  for (int i = 0; i + 2 < res; ++i) {
    for (int j = 0; j < res; ++j) {
      AddFace(at(i, j), at(i, j + 1), at(i + 1, j), &mesh);
      AddFace(at(i, j + 1), at(i + 1, j + 1), at(i + 1, j), &mesh);
    }
  }
  for (int j = 0; j < res; ++j) AddFace(at(res - 2, j), at(res - 2, j + 1), north, &mesh);
  return mesh;
}

// Generates the surface ((1 + r C(v,s)) C(u,t), (1 + r C(v,s)) S(u,t), r S(v,s)), in the notation
// of MakeSupersphere. Parameters: resolution, r, s, t.
RawMesh MakeSupertorus(std::span<const double> params) {
  const int res = Integer(params[0], 3, kMaxResolution, "supertorus resolution must be at least 3");
  const double r = params[1], s = params[2], t = params[3];
  Require(r > 0 && r <= 1, "supertorus radius must be in (0, 1]");
  Require(s > 0 && t > 0, "supertorus exponents must be positive");
  RawMesh mesh;
  for (int i = 0; i < res; ++i) {
    const double u = 2 * kPi * i / res;
    for (int j = 0; j < res; ++j) {
      const double v = 2 * kPi * j / res;
      const double radius = 1 + r * SignedPower(Cos(v), s);
      AddVertex({radius * SignedPower(Cos(u), t), radius * SignedPower(Sin(u), t),
                 r * SignedPower(Sin(v), s)},
                &mesh);
    }
  }
  auto at = [&](int i, int j) { return i % res * res + j % res; };
  for (int i = 0; i < res; ++i) {
    for (int j = 0; j < res; ++j) {
      AddFace(at(i, j), at(i + 1, j), at(i, j + 1), &mesh);
      AddFace(at(i + 1, j), at(i + 1, j + 1), at(i, j + 1), &mesh);
    }
  }
  return mesh;
}

// Generates two rings of vertices, of radius 1 at z = -1 and of radius params[1] at z = 1. A radius
// of zero makes an apex.
RawMesh MakeCone(std::span<const double> params) {
  const int nedge = Integer(params[0], 3, kMaxResolution, "cone must have at least 3 edges");
  const double radius = params[1];
  RawMesh mesh;
  auto ring = [&](double r, double z) {
    for (int i = 0; i < nedge; ++i) {
      const double angle = 2 * kPi * i / nedge;
      AddVertex({r * Cos(angle), r * Sin(angle), z}, &mesh);
    }
  };
  ring(1, -1);
  if (radius > 0) {
    ring(radius, 1);
  } else {
    AddVertex({0, 0, 1}, &mesh);
  }
  return mesh;
}

// Returns the middle of bin i of `count` bins in [-1, 1]. The edges of the bins are evenly spaced
// and then mapped by x -> g x^5 + (1 - g) x, which makes the bins in the middle smaller.
double BinCentre(int i, int count, double g) {
  auto edge = [&](int k) {
    const double x = -1 + 2.0 * k / count;
    return g * x * x * x * x * x + (1 - g) * x;
  };
  return 0.5 * (edge(i) + edge(i + 1));
}

// Generates a part of the unit sphere as seen from the origin along -z, with three normals at each
// vertex: away from the origin, and along increasing azimuth and elevation.
RawMesh MakeWedge(std::span<const double> params) {
  const char* problem = "wedge resolutions must be positive";
  const int res0 = Integer(params[0], 1, kMaxResolution, problem);
  const int res1 = Integer(params[1], 1, kMaxResolution, problem);
  const double fov0 = params[2], fov1 = params[3], gamma = params[4];
  Require(fov0 > 0 && fov0 <= 180, "wedge horizontal field of view must be in (0, 180]");
  Require(fov1 > 0 && fov1 <= 90, "wedge vertical field of view must be in (0, 90]");
  Require(gamma >= 0 && gamma <= 1, "wedge gamma must be in [0, 1]");
  RawMesh mesh;
  for (int i = 0; i < res0; ++i) {
    for (int j = 0; j < res1; ++j) {
      const double a = BinCentre(i, res0, gamma) * fov0 * kPi / 180;
      const double e = BinCentre(j, res1, gamma) * fov1 * kPi / 180;
      AddVertex({Cos(e) * Sin(a), Sin(e), -Cos(e) * Cos(a)}, &mesh);
      const Vec3 ta{Cos(a), 0, Sin(a)};
      const Vec3 te{-Sin(e) * Sin(a), Cos(e), Sin(e) * Cos(a)};
      for (const Vec3& normal : {Cross(te, ta), ta, te}) AddPoint(normal, &mesh.normal);
    }
  }
  return mesh;
}

// Generates a flat grid of cell centers at z = -1, with the three coordinate axes as normals at
// each vertex.
RawMesh MakePlate(std::span<const double> params) {
  const char* problem = "plate resolutions must be positive";
  const int res0 = Integer(params[0], 1, kMaxResolution, problem);
  const int res1 = Integer(params[1], 1, kMaxResolution, problem);
  RawMesh mesh;
  auto at = [&](int i, int j) { return i * res1 + j; };
  for (int i = 0; i < res0; ++i) {
    for (int j = 0; j < res1; ++j) {
      AddVertex({-1 + (i + 0.5) * 2 / res0, -1 + (j + 0.5) * 2 / res1, -1}, &mesh);
      for (int axis = 0; axis < 3; ++axis) AddPoint(Vec3::Unit(axis), &mesh.normal);
      if (i == 0 || j == 0) continue;
      AddFace(at(i - 1, j - 1), at(i, j - 1), at(i - 1, j), &mesh);
      AddFace(at(i, j), at(i - 1, j), at(i, j - 1), &mesh);
    }
  }
  return mesh;
}

// A row of the table of shapes: name, number of parameters and generator.
struct Builtin {
  mjtMeshBuiltin type;
  const char* name;
  size_t nparam;
  RawMesh (*make)(std::span<const double> params);
};

constexpr Builtin kBuiltins[] = {
    {mjMESH_BUILTIN_SPHERE, "sphere", 1, MakeSphere},
    {mjMESH_BUILTIN_HEMISPHERE, "hemisphere", 1, MakeHemisphere},
    {mjMESH_BUILTIN_CONE, "cone", 2, MakeCone},
    {mjMESH_BUILTIN_SUPERSPHERE, "supersphere", 3, MakeSupersphere},
    {mjMESH_BUILTIN_SUPERTORUS, "supertorus", 4, MakeSupertorus},
    {mjMESH_BUILTIN_WEDGE, "wedge", 5, MakeWedge},
    {mjMESH_BUILTIN_PLATE, "plate", 2, MakePlate},
};

// Returns the row of a shape; nullptr if there is none.
const Builtin* Find(mjtMeshBuiltin type) {
  for (const Builtin& builtin : kBuiltins) {
    if (builtin.type == type) return &builtin;
  }
  return nullptr;
}

}  // namespace

bool IsBuiltinMesh(mjtMeshBuiltin builtin) { return Find(builtin) != nullptr; }

RawMesh MakeBuiltinMesh(mjtMeshBuiltin type, std::span<const double> params) {
  const Builtin* builtin = Find(type);
  if (!builtin) throw ModelError("unsupported builtin mesh");
  if (params.size() != builtin->nparam) {
    std::string name = builtin->name;
    name[0] = static_cast<char>(std::toupper(name[0]));
    throw ModelError(Format("%s builtin mesh type requires %zu parameters, got %zu", name.c_str(),
                            builtin->nparam, params.size()));
  }
  return builtin->make(params);
}

}  // namespace syn
