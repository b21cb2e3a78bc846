// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_CONSTRAINT_ROWS_EQUALITY_H_
#define SYNOVIA_CONSTRAINT_ROWS_EQUALITY_H_

#include <mujoco/mujoco.h>

#include "smooth/dofs.h"

namespace syn {

// The bodies that a connect or weld constraint holds together, and the points of them.
struct EqualityBodyIds {
  int first, second;
};
inline EqualityBodyIds EqualityBodies(const mjModel* m, int eq) {
  const int id1 = m->eq_obj1id[eq], id2 = m->eq_obj2id[eq];
  if (m->eq_objtype[eq] != mjOBJ_SITE) return {id1, id2};
  return {m->site_bodyid[id1], m->site_bodyid[id2]};
}

struct EqualityAnchors {
  Anchor first, second;
};
EqualityAnchors AnchorsOf(const mjModel* m, const mjData* d, int eq);

}  // namespace syn

#endif  // SYNOVIA_CONSTRAINT_ROWS_EQUALITY_H_
