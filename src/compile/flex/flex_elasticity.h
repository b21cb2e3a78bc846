// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the elasticity of a flex at rest: the constant matrices from which forces are computed
// at run time (smooth/flex/flex_elasticity.cc, flex_bending.cc, flex_trilinear.cc).
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

// Lame parameters in Pa; poisson must be in [0, 0.5).
struct Lame {
  double G, L;
  Lame(double young, double poisson)
      : G(young / (2 * (1 + poisson))), L(young * poisson / ((1 + poisson) * (1 - 2 * poisson))) {}
};

// Returns 21 numbers for each element: the upper triangle of the matrix K that maps changes of
// squared edge lengths to forces along the edges. Elements are triangles (dim 2) with a thickness
// in meters, or tetrahedra (dim 3), which ignore the thickness. Unused numbers are zero.
std::vector<double> ElementStiffness(int dim, std::span<const int> elements,
                                     std::span<const Vec3> position, const Lame& lame,
                                     double thickness);

// Returns 17 numbers for each edge of a sheet: a 4 x 4 matrix over the vertices of the edge's
// stencil, and the curvature at rest. All are zero for edges at the boundary.
std::vector<double> BendingStiffness(const FlexTopology& topology, std::span<const Vec3> position,
                                     const Lame& lame, double thickness);

// Returns the stiffness matrix of a box with trilinear interpolation, 24 x 24 and negative
// semidefinite. `corners` holds the eight corners in the order 4 x + 2 y + z.
std::vector<double> TrilinearStiffness(std::span<const Vec3> corners, const Lame& lame);

}  // namespace syn

#endif  // SYNOVIA_COMPILE_FLEX_FLEX_ELASTICITY_H_
