// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#include "compile/flex/flex_elasticity.h"

#include <array>
#include <cmath>

#include "math/mat3.h"
#include "model/flex_element.h"

namespace syn {
namespace {

constexpr double kTinyArea = 1e-14;  // of the square of twice an area

// Gradients of the functions that are 1 at one corner of an element and 0 at the others, and the
// volume or area.
struct Gradients {
  Vec3 of[4];
  double size;
};

// grad_i = (n x e_i) / |n|^2, with e_i the side opposite to corner i and n the normal, |n| = 2 A
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

// grad_i = area vector of the opposite face / (3 V), pointing to corner i
Gradients TetrahedronGradients(const Vec3 (&x)[4]) {
  constexpr int kFace[4][3] = {{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}};
  Gradients g;
  g.size = std::abs(Dot(Cross(x[1] - x[0], x[2] - x[0]), x[3] - x[0])) / 6;
  for (int i = 0; i < 4; ++i) {
    const Vec3 &a = x[kFace[i][0]], &b = x[kFace[i][1]], &c = x[kFace[i][2]];
    const Vec3 area = Cross(b - a, c - a);
    g.of[i] = area * (1 / Dot(area, x[i] - a));
  }
  return g;
}

// B_e = (grad_a grad_b' + grad_b grad_a') / 2
//   tr(B_i B_j) = ((a_i.a_j)(b_i.b_j) + (a_i.b_j)(b_i.a_j)) / 2,   tr(B_i) = a_i.b_i
void PackStiffness(const Gradients& g, int dim, const Lame& lame, double scale, double* out) {
  const std::span<const LocalEdge> edges = ElementEdges(dim);
  for (size_t i = 0; i < edges.size(); ++i) {
    const Vec3 &ai = g.of[edges[i].a], &bi = g.of[edges[i].b];
    for (size_t j = i; j < edges.size(); ++j) {
      const Vec3 &aj = g.of[edges[j].a], &bj = g.of[edges[j].b];
      const double both = (Dot(ai, aj) * Dot(bi, bj) + Dot(ai, bj) * Dot(bi, aj)) / 2;
      *out++ = scale * (lame.G * both + lame.L * Dot(ai, bi) * Dot(aj, bj));
    }
  }
}

// Cotangent of the angle at p between q and r.
double Cotangent(Vec3 p, Vec3 q, Vec3 r) {
  const Vec3 e = q - p, f = r - p;
  return Dot(e, f) / Norm(Cross(e, f));
}

double Area(Vec3 a, Vec3 b, Vec3 c) { return Norm(Cross(b - a, c - a)) / 2; }

// The stencil v0 v1 | v2 v3 of two triangles at an edge. With c the cotangent weights of the
// Laplacian across the edge, s = G t^3 / (8 A) and theta the angle between the triangles at rest:
//
//   bending[4 i + j] = s cos(theta) c_i c_j
//   bending[16]      = s [(x1 - x0) x (x2 - x0)].(x3 - x0) (a1 - a3)(a4 - a2) / |x1 - x0|^3
void PackBending(const Vec3 (&x)[4], double shear, double thickness, double* out) {
  const double a1 = Cotangent(x[0], x[1], x[2]), a2 = Cotangent(x[0], x[3], x[1]);
  const double a3 = Cotangent(x[1], x[2], x[0]), a4 = Cotangent(x[1], x[0], x[3]);
  const double c[4] = {a3 + a4, a1 + a2, -(a1 + a3), -(a2 + a4)};
  const double area = Area(x[0], x[1], x[2]) + Area(x[0], x[1], x[3]);
  const double s = shear * thickness * thickness * thickness / (8 * area);
  const Vec3 edge = x[1] - x[0], n1 = Cross(edge, x[2] - x[0]), n2 = Cross(x[3] - x[0], edge);
  const double cosine = Dot(n1, n2) / (Norm(n1) * Norm(n2));
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) out[4 * i + j] = s * cosine * c[i] * c[j];
  }
  const double length = Norm(edge);
  out[16] = s * Dot(n1, x[3] - x[0]) * (a1 - a3) * (a4 - a2) / (length * length * length);
}

// Gradient of the trilinear function of corner i = 4 x + 2 y + z at a point of the unit cube.
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
    if (v[3] < 0) continue;
    const Vec3 x[4] = {position[v[0]], position[v[1]], position[v[2]], position[v[3]]};
    PackBending(x, lame.G, thickness, bending.data() + kBendingSize * e);
  }
  return bending;
}

// K[3i+k][3j+l] = - integral of L g_i[k] g_j[l] + G/2 (delta_kl g_i.g_j + g_i[l] g_j[k])
std::vector<double> TrilinearStiffness(std::span<const Vec3> corners, const Lame& lame) {
  constexpr int kSize = 3 * kTrilinearNodes;
  std::vector<double> stiffness(kSize * kSize);
  const Vec3 d{corners[4].x - corners[0].x, corners[2].y - corners[0].y,
               corners[1].z - corners[0].z};
  const double weight = d.x * d.y * d.z / 8;
  for (int point = 0; point < 8; ++point) {
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
