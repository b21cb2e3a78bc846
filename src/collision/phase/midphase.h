// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mid phase: pairs of geoms of two bodies whose bounding volumes overlap, in the order in which
// their contacts are to be listed.

#ifndef SYNOVIA_COLLISION_PHASE_MIDPHASE_H_
#define SYNOVIA_COLLISION_PHASE_MIDPHASE_H_

#include <span>

#include <mujoco/mujoco.h>

#include "collision/phase/body_bounds.h"

namespace syn {

struct GeomPair {
  int g1, g2;  // in order of their types
};

// Bounding spheres of two geoms (or a plane and a sphere), with margin.
bool BoundsOverlap(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin);

// Orders a pair by type.
inline GeomPair OrderByType(const mjModel* m, int g1, int g2) {
  return m->geom_type[g1] <= m->geom_type[g2] ? GeomPair{g1, g2} : GeomPair{g2, g1};
}

// Reports a geom type that does not exist.
void ReportGeomType(const mjModel* m, const GeomPair& p);

// Returns the collision function of a pair, null if there is none. A type that does not exist, which
// only an edit of mjModel can bring in, is an error.
inline mjfCollision PairFunction(const mjModel* m, const GeomPair& p) {
  const auto type1 = static_cast<unsigned>(m->geom_type[p.g1]);
  const auto type2 = static_cast<unsigned>(m->geom_type[p.g2]);
  if (type1 < mjNGEOMTYPES && type2 < mjNGEOMTYPES) return mjCOLLISIONFUNC[type1][type2];
  ReportGeomType(m, p);
  return nullptr;
}

// Do two bodies have no more pairs of geoms than are simply looked at one by one?
inline constexpr int kFewPairs = 16;
inline bool HaveFewPairs(const mjModel* m, int body1, int body2) {
  return static_cast<int64_t>(m->body_geomnum[body1]) * m->body_geomnum[body2] <= kFewPairs;
}

// Returns the candidates of two bodies, in memory given by the caller if they have few pairs, else
// from the stack of d, on which the caller has opened a frame. The trees of boxes are used where
// `bounds` says that they hold.
std::span<GeomPair> MidPhase(const mjModel* m, mjData* d, const BodyBounds& bounds, int body1,
                             int body2, GeomPair* few);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_MIDPHASE_H_
