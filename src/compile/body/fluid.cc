// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the added mass of an ellipsoid with semi-axes d in an ideal fluid (Lamb 1932, see
// docs/literature.md). With the integrals over lambda from 0 to infinity
//
//   kappa_x = integral of  d_x d_y d_z / ((d_x^2 + lambda) sqrt(prod (d_k^2 + lambda)))
//
// virtual mass and virtual inertia are, for a volume V and unit density,
//
//   m_x = V kappa_x / (2 - kappa_x)
//   I_x = V/5 (dy^2 - dz^2)^2 |kz - ky| / |2 (dy^2 - dz^2) + (dy^2 + dz^2)(ky - kz)|
//
// The integral is mapped to x in (0, 1) by lambda = scale x^3 / (1 - x)^2 and evaluated by the
// 15-point Kronrod rule. `scale` (a squared length) follows from the semi-axes, so that the nodes
// lie where the integrand is large.

#include <algorithm>
#include <cmath>

#include "compile/body/body_parts.h"
#include "math/libm.h"

namespace syn {
namespace {

constexpr int kPoints = 15;  // number of nodes of the Kronrod rule

// At node x_i of the rule on (0, 1): kLambda = x^3 / (1 - x)^2, and kDerivative = d kLambda / dx.
// The weights are symmetric, so kWeight holds those of the first eight nodes only.
constexpr double kLambda[kPoints] = {
    7.865151709349917e-08, 1.7347976913907274e-05, 0.0003548008144506193, 0.002846636252924549,
    0.014094260903596077,  0.053063261727396636,   0.17041978741317773,   0.5,
    1.4036301548686991,    3.9353484827022642,     11.644841677041734,    39.53187807410903,
    177.5711362220801,     1429.4772912937397,     54087.416549217705};
constexpr double kDerivative[kPoints] = {
    5.538677720489877e-05, 0.002080868285293228, 0.016514126520723166, 0.07261900344370877,
    0.23985243401862602,   0.6868318249020725,   1.8551129519182894,   5.0,
    14.060031152313941,    43.28941239611009,    156.58546376397112,   747.9826085305024,
    5827.4042950027115,    116754.0197944512,    25482945.327264845};
constexpr double kWeight[kPoints / 2 + 1] = {0.01146766, 0.03154605, 0.05239501, 0.07032663,
                                             0.08450236, 0.09517529, 0.10221647, 0.10474107};

// Returns kappa for the axis with semi-axis dx; dy and dz are the other two semi-axes.
double Kappa(double dx, double dy, double dz) {
  // With x = 1 + lambda / d_x^2, and y and z alike, the integrand is 1 / (d_x^2 x sqrt(x y z)).
  const double invdx2 = 1 / (dx * dx), invdy2 = 1 / (dy * dy), invdz2 = 1 / (dz * dz);
  const double scale = Pow(dx * dx * dx * dy * dz, 0.4);
  double sum = 0;
  for (int i = 0; i < kPoints; ++i) {
    const double weight = kWeight[std::min(i, kPoints - 1 - i)];
    const double lambda = scale * kLambda[i];
    const double x = 1 + lambda * invdx2, y = 1 + lambda * invdy2, z = 1 + lambda * invdz2;
    sum += weight * scale * kDerivative[i] / (x * std::sqrt(x * y * z));
  }
  return sum * invdx2;
}

// Returns the added mass along an axis with integral k, per unit density.
double VirtualMass(double volume, double k) { return volume * k / std::max(kEps, 2 - k); }

// Returns the added moment of inertia about the axis normal to the axes y and z, per unit density.
double VirtualInertia(double volume, double dy, double dz, double ky, double kz) {
  const double difference = dy * dy - dz * dz, sum = dy * dy + dz * dz;
  const double denominator = std::abs(2 * difference + sum * (ky - kz));
  return volume / 5 * difference * difference * std::abs(kz - ky) / std::max(kEps, denominator);
}

// Returns the semi-axes of the ellipsoid that stands for a geom of this type and size.
Vec3 SemiAxes(mjtGeom type, Vec3 s) {
  switch (type) {
    case mjGEOM_SPHERE:
      return {s.x, s.x, s.x};
    case mjGEOM_CAPSULE:
      return {s.x, s.x, s.y + s.x};
    case mjGEOM_CYLINDER:
      return {s.x, s.x, s.y};
    default:
      return s;
  }
}

}  // namespace

void FluidCoefficients(const mjsGeom& geom, Vec3 size, mjtNum fluid[mjNFLUID]) {
  if (!(geom.fluid_ellipsoid > 0)) return;
  const Vec3 d = SemiAxes(geom.type, size);
  const double volume = 4 * kPi * d.x * d.y * d.z / 3;
  // The integral is symmetric in its last two arguments, so each axis takes the first place in
  // turn.
  const double kx = Kappa(d.x, d.y, d.z), ky = Kappa(d.y, d.z, d.x), kz = Kappa(d.z, d.x, d.y);
  // The layout of the row: flag, five drag and lift coefficients, virtual mass, virtual inertia.
  fluid[0] = geom.fluid_ellipsoid;
  std::copy_n(geom.fluid_coefs, 5, fluid + 1);
  fluid[6] = VirtualMass(volume, kx);
  fluid[7] = VirtualMass(volume, ky);
  fluid[8] = VirtualMass(volume, kz);
  fluid[9] = VirtualInertia(volume, d.y, d.z, ky, kz);
  fluid[10] = VirtualInertia(volume, d.z, d.x, kz, kx);
  fluid[11] = VirtualInertia(volume, d.x, d.y, kx, ky);
}

}  // namespace syn
