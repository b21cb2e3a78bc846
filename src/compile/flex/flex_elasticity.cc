// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the stiffness matrices of flexes at rest; flex_elasticity.h names the parameters. The
// derivations stand at the functions below.

#include "compile/flex/flex_elasticity.h"

#include <array>
#include <cmath>

#include "math/mat3.h"
#include "model/flex_element.h"

namespace syn {
namespace {

// smallest square of twice an area, in m^4, that is not taken for zero
constexpr double kTinyArea = 1e-14;

// The linear shape functions of an element are 1 at one corner and 0 at the others. of[i] is the
// gradient of the function of corner i; size is the volume or area of the element.
struct Gradients {
  Vec3 of[4];
  double size;
};

// Computes grad_i = (n x e_i) / |n|^2, where e_i is the side opposite to corner i and n the normal
// with |n| = 2 A.
Gradients TriangleGradients(const Vec3 (&x)[4]) {
  const Vec3 n = Cross(x[1] - x[0], x[2] - x[0]);
  double square = NormSquared(n);
  if (square < kTinyArea) square = 0;
  Gradients g;
  for (int i = 0; i < 3; ++i) {
    g.of[i] = Cross(n, x[(i + 2) % 3] - x[(i + 1) % 3]) * (1 / square);
  }
  g.size = std::sqrt(square) / 2;
  return g;
}

// Computes grad_i = a_i / (3 V), where a_i is the area vector of the opposite face, pointing to
// corner i.
Gradients TetrahedronGradients(const Vec3 (&x)[4]) {
  constexpr int kFace[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  Gradients g;
  g.size = std::abs(Dot(Cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0])) / 6;
  for (int i = 0; i < 4; ++i) {
    const Vec3 &a = x[kFace[i][0]], &b = x[kFace[i][1]], &c = x[kFace[i][2]];
    // `area` is twice the area vector; its product with the height is six times the volume, which
    // normalizes the gradient without knowing the orientation of the face.
    const Vec3 area = Cross(b - a, c - a);
    g.of[i] = area * (1 / Dot(area, x[i] - a));
  }
  return g;
}

// Writes the upper triangle of K over the edges e = (a, b) of an element. With the strain of edge e
//   B_e = (grad_a grad_b' + grad_b grad_a') / 2
// the entries are scale (G tr(B_i B_j) + L tr(B_i) tr(B_j)), where
//   tr(B_i B_j) = ((a_i.a_j)(b_i.b_j) + (a_i.b_j)(b_i.a_j)) / 2,   tr(B_i) = a_i.b_i
void PackStiffness(const Gradients& g, int dim, const Lame& lame, double scale, double* out) {
  const std::span<const LocalEdge> edges = ElementEdges(dim);
  for (size_t i = 0; i < edges.size(); ++i) {
    // The symbols a_i, b_i of the formula are the gradients at the two ends of edge i.
    const Vec3 &ai = g.of[edges[i].a], &bi = g.of[edges[i].b];
    for (size_t j = i; j < edges.size(); ++j) {
      const Vec3 &aj = g.of[edges[j].a], &bj = g.of[edges[j].b];
      const double both = (Dot(ai, aj) * Dot(bi, bj) + Dot(ai, bj) * Dot(bi, aj)) / 2;
      *out++ = scale * (lame.G * both + lame.L * Dot(ai, bi) * Dot(aj, bj));
    }
  }
}

// Returns the cotangent of the angle at p between q and r.
double Cotangent(Vec3 p, Vec3 q, Vec3 r) {
  const Vec3 e = q - p, f = r - p;
  return Dot(e, f) / Norm(Cross(e, f));
}

double Area(Vec3 a, Vec3 b, Vec3 c) { return Norm(Cross(b - a, c - a)) / 2; }

// Writes the stiffness of the stencil of an edge (v0, v1) between two triangles whose third corners
// are v2 and v3. With c the cotangent weights of the Laplacian across the edge, A the area of both
// triangles, t the thickness, s = G t^3 / (8 A) and theta the angle between the triangles at rest:
//
//   bending[4 i + j] = s cos(theta) c_i c_j
//   bending[16]      = s [(x1 - x0) x (x2 - x0)].(x3 - x0) (a1 - a3)(a4 - a2) / |x1 - x0|^3
//
// a1 to a4 are the cotangents of the angles at both ends of the edge, in both triangles.
void PackBending(const Vec3 (&x)[4], double shear, double thickness, double* out) {
  const double a1 = Cotangent(x[0], x[1], x[2]), a2 = Cotangent(x[0], x[3], x[1]);
  const double a3 = Cotangent(x[1], x[2], x[0]), a4 = Cotangent(x[1], x[0], x[3]);
  // The weights sum to zero, so a translation of all four vertices causes no force.
  const double c[4] = {a3 + a4, a1 + a2, -(a1 + a3), -(a2 + a4)};
  const double area = Area(x[0], x[1], x[2]) + Area(x[0], x[1], x[3]);
  const double s = shear * thickness * thickness * thickness / (8 * area);
  // The normals n1 and n2 point to the same side of a flat sheet, where cosine is 1.
  const Vec3 edge = x[1] - x[0], n1 = Cross(edge, x[2] - x[0]), n2 = Cross(x[3] - x[0], edge);
  const double cosine = Dot(n1, n2) / (Norm(n1) * Norm(n2));
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) out[4 * i + j] = s * cosine * c[i] * c[j];
  }
  const double length = Norm(edge);
  out[16] = s * Dot(n1, x[3] - x[0]) * (a1 - a3) * (a4 - a2) / (length * length * length);
}

// Returns the gradient of the trilinear function of corner i = 4 x + 2 y + z at point p of the unit
// cube.
Vec3 CornerGradient(int i, Vec3 p) {
  double value[3], slope[3];
  for (int k = 0; k < 3; ++k) {
    const bool high = i >> (2 - k) & 1;
    value[k] = high ? p[k] : 1 - p[k];
    slope[k] = high ? 1 : -1;
  }
  return {slope[0] * value[1] * value[2], value[0] * slope[1] * value[2],
          value[0] * value[1] * slope[2]};
}

}  // namespace

std::vector<double> ElementStiffness(int dim, std::span<const int> elements,
                                     std::span<const Vec3> position, const Lame& lame,
                                     double thickness) {
  const int corners = dim + 1, n = static_cast<int>(elements.size()) / corners;
  std::vector<double> stiffness(static_cast<size_t>(kStiffnessSize) * n);
  for (int e = 0; e < n; ++e) {
    Vec3 x[4];
    for (int i = 0; i < corners; ++i) x[i] = position[elements[e * corners + i]];
    const Gradients g = dim == 2 ? TriangleGradients(x) : TetrahedronGradients(x);
    // The stiffness of a membrane is scaled by its thickness; the factor 1/4 is part of the
    // definition of flex_stiffness for sheets.
    const double scale = dim == 2 ? g.size * thickness / 4 : g.size;
    PackStiffness(g, dim, lame, scale, stiffness.data() + kStiffnessSize * e);
  }
  return stiffness;
}

std::vector<double> BendingStiffness(const FlexTopology& topology, std::span<const Vec3> position,
                                     const Lame& lame, double thickness) {
  std::vector<double> bending(static_cast<size_t>(kBendingSize) * topology.EdgeCount());
  for (int e = 0; e < topology.EdgeCount(); ++e) {
    const FlexStencil& v = topology.stencil[e];
    // An edge at the boundary has only one triangle and does not bend.
    if (v[3] < 0) continue;
    const Vec3 x[4] = {position[v[0]], position[v[1]], position[v[2]], position[v[3]]};
    PackBending(x, lame.G, thickness, bending.data() + kBendingSize * e);
  }
  return bending;
}

// The entries are, with g_i the gradient of the trilinear function of corner i,
//   K[3i+k][3j+l] = - integral of L g_i[k] g_j[l] + G/2 (delta_kl g_i.g_j + g_i[l] g_j[k])
// The integral over the box is evaluated by the 2 x 2 x 2 Gauss rule.
std::vector<double> TrilinearStiffness(std::span<const Vec3> corners, const Lame& lame) {
  constexpr int kSize = 3 * kTrilinearNodes;
  std::vector<double> stiffness(kSize * kSize);
  // The edges of the box have the lengths d. All eight points of the rule have the same weight.
  const Vec3 d{corners[4].x - corners[0].x, corners[2].y - corners[0].y,
               corners[1].z - corners[0].z};
  const double weight = d.x * d.y * d.z / 8;
  for (int point = 0; point < 8; ++point) {
    // The coordinate of a Gauss point in [0, 1] is (1 - 1/sqrt(3)) / 2 or (1 + 1/sqrt(3)) / 2.
    const auto at = [&](int bit) { return 0.5 + (point & bit ? 0.5 : -0.5) / std::sqrt(3.0); };
    Vec3 g[kTrilinearNodes];
    for (int i = 0; i < kTrilinearNodes; ++i) {
      const Vec3 unit = CornerGradient(i, {at(4), at(2), at(1)});
      g[i] = {unit.x / d.x, unit.y / d.y, unit.z / d.z};
    }
    for (int row = 0; row < kSize; ++row) {
      for (int col = 0; col < kSize; ++col) {
        const int i = row / 3, k = row % 3, j = col / 3, l = col % 3;
        const double shear = (k == l ? Dot(g[i], g[j]) : 0) + g[i][l] * g[j][k];
        stiffness[row * kSize + col] -=
            weight * (lame.L * g[i][k] * g[j][l] + lame.G * 0.5 * shear);
      }
    }
  }
  return stiffness;
}

}  // namespace syn
