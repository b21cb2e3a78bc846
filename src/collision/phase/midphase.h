// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mid phase: finds the pairs of geoms of two bodies whose bounding volumes overlap, in the order in
// which their contacts are listed.

#ifndef SYNOVIA_COLLISION_PHASE_MIDPHASE_H_
#define SYNOVIA_COLLISION_PHASE_MIDPHASE_H_

#include <span>

#include <mujoco/mujoco.h>

#include "collision/phase/body_bounds.h"

namespace syn {

// Two geoms in ascending order of their types.
struct GeomPair {
  int g1, g2;
};

// Returns true if the bounding spheres of two geoms (or a plane and a sphere) are
// closer than the margin.
bool BoundsOverlap(const mjModel* m, const mjData* d, int g1, int g2, mjtNum margin);

// Returns the pair of two geoms in the order of their types.
inline GeomPair OrderByType(const mjModel* m, int g1, int g2) {
  return m->geom_type[g1] <= m->geom_type[g2] ? GeomPair{g1, g2} : GeomPair{g2, g1};
}

// Reports that a geom of the pair has a type that does not exist.
void ReportGeomType(const mjModel* m, const GeomPair& p);

// Returns the collision function of a pair, or null if there is none. A type that does not exist is
// an error; only a change of mjModel by the user can cause it.
inline mjfCollision PairFunction(const mjModel* m, const GeomPair& p) {
  const auto type1 = static_cast<unsigned>(m->geom_type[p.g1]);
  const auto type2 = static_cast<unsigned>(m->geom_type[p.g2]);
  if (type1 < mjNGEOMTYPES && type2 < mjNGEOMTYPES) return mjCOLLISIONFUNC[type1][type2];
  ReportGeomType(m, p);
  return nullptr;
}

// Number of geom pairs of two bodies up to which all are tested one by one (measured,
// docs/tunables.md).
inline constexpr int kFewPairs = 16;
// Returns true if two bodies have at most that number of pairs.
inline bool HaveFewPairs(const mjModel* m, int body1, int body2) {
  return static_cast<int64_t>(m->body_geomnum[body1]) * m->body_geomnum[body2] <= kFewPairs;
}

// Returns the candidates of two bodies. They are in `few`, which must have room for kFewPairs, if
// the bodies have few pairs. Otherwise they are in memory from the stack of d, and the caller must
// have opened a StackFrame. The hierarchies of boxes are used if `bounds` says that they are valid.
std::span<GeomPair> MidPhase(const mjModel* m, mjData* d, const BodyBounds& bounds, int body1,
                             int body2, GeomPair* few);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_MIDPHASE_H_
