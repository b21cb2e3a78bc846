// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Appending contacts of flexes to the list.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_CONTACTS_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_CONTACTS_H_

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

// Contacts between parts of two items, which share their parameters: these are merged when the
// first contact is found.
class FlexContacts {
 public:
  FlexContacts(const mjModel* m, mjData* d, const ContactEnd& item1, const ContactEnd& item2,
               const FlexContactRule& rule)
      : m_(m), d_(d), item1_(item1), item2_(item2), rule_(rule) {}

  mjtNum margin() const { return rule_.margin; }

  // Appends what collide(con) finds: it writes contacts and returns their number.
  template <typename Collide>
  void Append(const ContactEnd& end1, const ContactEnd& end2, Collide&& collide) {
    auto* con = ArenaAlloc<mjContact>(d_, mjMAXCONPAIR);
    if (!con) {
      mj_warning(d_, mjWARN_CONTACTFULL, d_->ncon);
      return;
    }
    int n = collide(con);
    if (n && !known_) Merge();
    if (parameters_.condim < 1 || parameters_.condim > 6) n = 0;
    for (int i = 0; i < n; ++i) FinishContact(parameters_, rule_.margin, end1, end2, con + i);
    d_->ncon += n;
    ArenaTruncate(d_, d_->ncon * sizeof(mjContact));
  }

 private:
  void Merge() {
    known_ = true;
    parameters_ = MergeParameters(m_, ItemOf(m_, item1_), ItemOf(m_, item2_));
    if (rule_.inside) parameters_.gap = 0;
    if (rule_.condim) parameters_.condim = rule_.condim;
    if (parameters_.condim < 1 || parameters_.condim > 6) {
      mju_error("mj_collision: Invalid condim value: %d", parameters_.condim);
    }
  }

  const mjModel* m_;
  mjData* d_;
  ContactEnd item1_, item2_;
  FlexContactRule rule_;
  bool known_ = false;
  ContactParameters parameters_{};
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_CONTACTS_H_
