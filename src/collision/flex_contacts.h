// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Appending contacts of flexes to the list.

#ifndef SYNOVIA_COLLISION_FLEX_CONTACTS_H_
#define SYNOVIA_COLLISION_FLEX_CONTACTS_H_

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "collision/parameters.h"

namespace syn {

inline ContactItem ItemOf(const mjModel* m, const ContactEnd& end) {
  return end.geom >= 0 ? GeomItem(m, end.geom) : FlexItem(m, end.flex);
}

struct FlexContactRule {
  mjtNum margin = 0;
  bool inside = false;  // within one flex: no margin and gap
  int condim = 0;       // 0: that of the items
};

// Appends what collide(con) finds: it writes contacts and returns their number.
template <typename Collide>
void AppendFlexContacts(const mjModel* m, mjData* d, const ContactEnd& end1, const ContactEnd& end2,
                        const FlexContactRule& rule, Collide&& collide) {
  auto* con = ArenaAlloc<mjContact>(d, mjMAXCONPAIR);
  if (!con) {
    mj_warning(d, mjWARN_CONTACTFULL, d->ncon);
    return;
  }
  int n = collide(con);
  if (n) {
    ContactParameters prm = MergeParameters(m, ItemOf(m, end1), ItemOf(m, end2));
    if (rule.inside) prm.gap = 0;
    if (rule.condim) prm.condim = rule.condim;
    if (prm.condim < 1 || prm.condim > 6) {
      mju_error("mj_collision: Invalid condim value: %d", prm.condim);
      n = 0;
    }
    for (int i = 0; i < n; ++i) FinishContact(prm, rule.margin, end1, end2, con + i);
  }
  d->ncon += n;
  ArenaTruncate(d, d->ncon * sizeof(mjContact));
}

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_CONTACTS_H_
