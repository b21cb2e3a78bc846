// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Mid phase: pairs of geoms of two bodies whose bounding volumes overlap, in the order in which
// their contacts are to be listed.

#ifndef SYNOVIA_COLLISION_MIDPHASE_H_
#define SYNOVIA_COLLISION_MIDPHASE_H_

#include <span>

#include <mujoco/mujoco.h>

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

// Candidates of two bodies, in memory from the stack of d; the caller has opened a frame.
std::span<GeomPair> MidPhase(const mjModel* m, mjData* d, int body1, int body2);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_MIDPHASE_H_
