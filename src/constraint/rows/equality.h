// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Bodies and points that connect and weld constraints hold together. The rows of all equality
// constraints are built in equality.cc.

#ifndef SYNOVIA_CONSTRAINT_ROWS_EQUALITY_H_
#define SYNOVIA_CONSTRAINT_ROWS_EQUALITY_H_

#include <mujoco/mujoco.h>

#include "smooth/dofs.h"

namespace syn {

// The two bodies of a connect or weld constraint.
struct EqualityBodyIds {
  int first, second;
};
// Returns the bodies of equality `eq`, which must be a connect or weld. It may refer
// to bodies or to sites.
inline EqualityBodyIds EqualityBodies(const mjModel* m, int eq) {
  const int id1 = m->eq_obj1id[eq], id2 = m->eq_obj2id[eq];
  if (m->eq_objtype[eq] != mjOBJ_SITE) return {id1, id2};
  return {m->site_bodyid[id1], m->site_bodyid[id2]};
}

// The points of the two bodies that the constraint holds together, in world coordinates.
struct EqualityAnchors {
  Anchor first, second;
};
// Returns the anchors of equality `eq`, which must be a connect or weld.
EqualityAnchors AnchorsOf(const mjModel* m, const mjData* d, int eq);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_EQUALITY_H_
