// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Elasticity of a flex at rest: the constant matrices from which forces are computed at run time.
//
// With Young's modulus E and Poisson's ratio nu, the Lame parameters are
//
//   G = E / (2 (1 + nu)),   L = E nu / ((1 + nu) (1 - 2 nu))

#ifndef SYNOVIA_COMPILE_FLEX_FLEX_ELASTICITY_H_
#define SYNOVIA_COMPILE_FLEX_FLEX_ELASTICITY_H_

#include <span>
#include <vector>

#include "compile/flex/flex_topology.h"
#include "math/vec3.h"

namespace syn {

struct Lame {
  double G, L;
  Lame(double young, double poisson)
      : G(young / (2 * (1 + poisson))), L(young * poisson / ((1 + poisson) * (1 - 2 * poisson))) {}
};

// Membrane (triangles of a thickness) or solid (tetrahedra) stiffness of each element, 21 numbers:
// the upper triangle of K, which maps squared elongations of edges to forces along them.
std::vector<double> ElementStiffness(int dim, std::span<const int> elements,
                                     std::span<const Vec3> position, const Lame& lame,
                                     double thickness);

// Bending stiffness of each edge of a sheet, 17 numbers: a matrix over the four vertices of its
// stencil, and the curvature at rest. Zeros at the boundary.
std::vector<double> BendingStiffness(const FlexTopology& topology, std::span<const Vec3> position,
                                     const Lame& lame, double thickness);

// Stiffness of a box with eight corners and trilinear interpolation, 24 x 24, negative
// semidefinite.
std::vector<double> TrilinearStiffness(std::span<const Vec3> corners, const Lame& lame);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_FLEX_FLEX_ELASTICITY_H_
