// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Appends contacts of flexes to the list of contacts in mjData.

#ifndef SYNOVIA_COLLISION_FLEX_FLEX_CONTACTS_H_
#define SYNOVIA_COLLISION_FLEX_FLEX_CONTACTS_H_

#include <mujoco/mujoco.h>

#include "base/arena.h"
#include "collision/parameters.h"

namespace syn {

// Returns the contact parameters of a geom or flex.
inline ContactItem ItemOf(const mjModel* m, const ContactEnd& end) {
  return end.geom >= 0 ? GeomItem(m, end.geom) : FlexItem(m, end.flex);
}

// Exceptions from the usual contact parameters.
struct FlexContactRule {
  mjtNum margin = 0;    // contact margin (m)
  bool inside = false;  // true for contacts within one flex, which have neither margin nor gap
  int condim = 0;       // dimension of the contacts; 0 means that of the items
};

// Appends contacts between parts of two items (geoms or flexes). All of them share their
// parameters, which are merged when the first contact is found.
class FlexContacts {
 public:
  FlexContacts(const mjModel* m, mjData* d, const ContactEnd& item1, const ContactEnd& item2,
               const FlexContactRule& rule)
      : m_(m), d_(d), item1_(item1), item2_(item2), rule_(rule) {}

  mjtNum margin() const { return rule_.margin; }

  // Appends the contacts that collide(con) finds. It writes contacts to `con` (room for
  // mjMAXCONPAIR) and returns their number. end1 and end2 name the colliding parts. If the arena is
  // full, a warning is counted and nothing is appended.
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
    // Free the part of the arena that was reserved but not used.
    ArenaTruncate(d_, d_->ncon * sizeof(mjContact));
  }

 private:
  // Merges the parameters of both items and applies the rule.
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
  bool known_ = false;  // true after Merge
  ContactParameters parameters_{};
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_FLEX_FLEX_CONTACTS_H_
