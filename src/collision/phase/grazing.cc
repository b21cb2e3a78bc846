// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Determines contacts that the sweep of the reference would not find (grazing.h).

#include "collision/phase/grazing.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "math/eig3.h"

namespace syn {
namespace {

// Returns the radius of the bounding sphere with margin.
mjtNum Radius(const mjModel* m, int geom) { return m->geom_rbound[geom] + m->geom_margin[geom]; }

Vec3 Center(const mjData* d, int geom) { return Vec3::Load(d->geom_xpos + 3 * geom); }

// Returns true if one of the body's geoms is a plane.
bool HasPlane(const mjModel* m, int body) {
  const int* type = m->geom_type + m->body_geomadr[body];
  return std::find(type, type + m->body_geomnum[body], mjGEOM_PLANE) !=
         type + m->body_geomnum[body];
}

// An interval in single precision; empty at first.
struct Interval {
  float lo = std::numeric_limits<float>::max(), hi = std::numeric_limits<float>::lowest();
};

// Returns the interval that the bounding spheres of a body's geoms cover along an axis.
Interval Shadow(const mjModel* m, const mjData* d, int body, Vec3 axis) {
  Interval shadow;
  for (int i = 0; i < m->body_geomnum[body]; ++i) {
    const int g = m->body_geomadr[body] + i;
    // The sphere is projected in double precision and rounded afterwards.
    const mjtNum at = Dot(axis, Center(d, g)), radius = Radius(m, g);
    shadow.lo = std::min(shadow.lo, static_cast<float>(at - radius));
    shadow.hi = std::max(shadow.hi, static_cast<float>(at + radius));
  }
  return shadow;
}

}  // namespace

// The limit is two roundings of their largest coordinate to single precision.
bool Grazing::BarelyOverlap(int g1, int g2) const {
  constexpr mjtNum kRounding = 0x1p-22;
  const Vec3 a = Center(d_, g1), b = Center(d_, g2);
  const mjtNum reach = Radius(m_, g1) + Radius(m_, g2);
  const mjtNum largest = Norm(a) + Norm(b) + reach;
  return reach - Distance(a, b) < kRounding * largest;
}

// The reference compares the world body and bodies with planes with all others, without a sweep.
bool Grazing::SweepSeparates(int g1, int g2) {
  int first = m_->geom_bodyid[g1], second = m_->geom_bodyid[g2];
  if (first > second) std::swap(first, second);
  if (first == 0 || HasPlane(m_, first) || HasPlane(m_, second)) return false;
  // Models with flexes, and the global override of margins, are not treated this way.
  if (m_->nflex || (m_->opt.enableflags & mjENBL_OVERRIDE)) return false;
  if (!known_) FindAxis();
  const Interval a = Shadow(m_, d_, first, axis_), b = Shadow(m_, d_, second, axis_);
  // The order of the bodies decides whether touching intervals are separate.
  return a.hi <= b.lo || b.hi < a.lo;
}

// The axis comes from the covariance C = R diag(value) R' of the centers of all geoms except those
// of the world body. It is the first row of R. The first column would be the direction of largest
// spread, but the reference uses the row.
void Grazing::FindAxis() {
  const int first = m_->body_geomnum[0], n = static_cast<int>(m_->ngeom) - first;
  Vec3 mean;
  for (int g = first; g < m_->ngeom; ++g) mean += Center(d_, g);
  mean *= 1.0 / n;
  Mat3 covariance;
  for (int g = first; g < m_->ngeom; ++g) {
    // The covariance is the mean of r r'.
    const Vec3 r = Center(d_, g) - mean;
    covariance += Outer(r, r);
  }
  for (mjtNum& x : covariance.m) x /= n;
  Vec3 value;
  Quat q;
  Eigen3(value, q, covariance, mjMINVAL);
  axis_ = ToMat3(q).Row(0);
  known_ = true;
}

}  // namespace syn
