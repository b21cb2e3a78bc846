// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Contacts of bodies that merely touch. [Q27]
//
// Two spheres at exactly the distance of their radii are in contact by the rules of the narrow
// phase. The reference implementation of the interface tests intervals of bounding spheres before,
// in single precision along one axis. If one interval ends where the next begins, the order of the
// bodies decides whether they are separate. Rows of balls that are built to touch are therefore not
// coupled, and recorded motions show it.
//
// Our broad phase compares boxes and has no such axis. The contacts that the reference would not
// find are determined afterwards, for the few pairs whose bounding spheres overlap by less than
// rounding errors.

#ifndef SYNOVIA_COLLISION_PHASE_GRAZING_H_
#define SYNOVIA_COLLISION_PHASE_GRAZING_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// Serves one call of mj_collision. The axis is computed when the first pair needs it.
class Grazing {
 public:
  Grazing(const mjModel* m, const mjData* d) : m_(m), d_(d) {}

  // Returns true if a contact between two geoms of different bodies must be dropped: the geoms only
  // touch, and the sweep along the axis separates their bodies. `depth` is the margin minus the
  // distance of the contact, in meters.
  bool Loses(int g1, int g2, mjtNum depth) {
    // Deeper contacts are never dropped. Rounding reaches 1 mm only if bodies are kilometers away
    // from the origin.
    constexpr mjtNum kDeep = 1e-3;
    return depth < kDeep && BarelyOverlap(g1, g2) && SweepSeparates(g1, g2);
  }

 private:
  // Returns true if the bounding spheres overlap by less than rounding errors.
  bool BarelyOverlap(int g1, int g2) const;
  // Returns true if the sweep along the axis separates the bodies of the geoms.
  bool SweepSeparates(int g1, int g2);
  // Computes axis_.
  void FindAxis();

  const mjModel* m_;
  const mjData* d_;
  bool known_ = false;  // axis_ was computed
  Vec3 axis_;           // unit vector along which the sweep compares intervals
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PHASE_GRAZING_H_
