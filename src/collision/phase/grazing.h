// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Bodies that merely touch. [Q27]
//
// Two spheres at exactly the distance of their radii are in contact by the rules of the narrow
// phase. Before it, the interface's sweep compares intervals of bounding spheres in single
// precision along one axis, and there an interval that ends where the next begins is apart from it,
// or not, by the order of the bodies. Rows of balls that are built to touch are thus not coupled,
// and their recorded motion shows it.
//
// Our broad phase compares boxes and knows no such axis. What the sweep would have lost is found
// afterwards, for the few pairs whose bounding spheres overlap by less than rounding.

#ifndef SYNOVIA_COLLISION_PHASE_GRAZING_H_
#define SYNOVIA_COLLISION_PHASE_GRAZING_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// For one call of mj_collision: the axis is found when the first pair asks for it.
class Grazing {
 public:
  Grazing(const mjModel* m, const mjData* d) : m_(m), d_(d) {}

  // Do two geoms of different bodies, found to be in contact, only touch, and does the sweep take
  // their bodies to be apart? depth: of the contact, below its margin.
  bool Loses(int g1, int g2, mjtNum depth) {
    constexpr mjtNum kDeep = 1e-3;  // the bodies would have to be kilometres away from the origin
    return depth < kDeep && BarelyOverlap(g1, g2) && SweepSeparates(g1, g2);
  }

 private:
  bool BarelyOverlap(int g1, int g2) const;
  bool SweepSeparates(int g1, int g2);
  void FindAxis();

  const mjModel* m_;
  const mjData* d_;
  bool known_ = false;
  Vec3 axis_;
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_GRAZING_H_
