// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parameters of a contact, merged from those of its geoms and flexes or taken from an explicit
// pair.

#ifndef SYNOVIA_COLLISION_PARAMETERS_H_
#define SYNOVIA_COLLISION_PARAMETERS_H_

#include <algorithm>

#include <mujoco/mujoco.h>

namespace syn {

struct ContactParameters {
  int condim;
  mjtNum gap;
  mjtNum friction[5];
  mjtNum solref[mjNREF], solreffriction[mjNREF], solimp[mjNIMP];
};

// What a geom or flex brings to a contact.
struct ContactItem {
  int condim, priority;
  mjtNum gap, solmix;
  const mjtNum *friction, *solref, *solimp;
};
inline ContactItem GeomItem(const mjModel* m, int g) {
  return {m->geom_condim[g],          m->geom_priority[g],      m->geom_gap[g],
          m->geom_solmix[g],          m->geom_friction + 3 * g, m->geom_solref + mjNREF * g,
          m->geom_solimp + mjNIMP * g};
}

inline ContactItem FlexItem(const mjModel* m, int f) {
  return {m->flex_condim[f],          m->flex_priority[f],      m->flex_gap[f],
          m->flex_solmix[f],          m->flex_friction + 3 * f, m->flex_solref + mjNREF * f,
          m->flex_solimp + mjNIMP * f};
}

// Of two items; of explicit pair `pair`.
ContactParameters MergeParameters(const mjModel* m, const ContactItem& a, const ContactItem& b);
ContactParameters PairParameters(const mjModel* m, int pair);

// Margin that applies to geoms, to a pair.
inline mjtNum GeomPairMargin(const mjModel* m, int g1, int g2) {
  if (mjENABLED(mjENBL_OVERRIDE)) return m->opt.o_margin;
  return std::max(m->geom_margin[g1], m->geom_margin[g2]);
}
inline mjtNum ExplicitPairMargin(const mjModel* m, int pair) {
  return mjENABLED(mjENBL_OVERRIDE) ? m->opt.o_margin : m->pair_margin[pair];
}

// What is in contact on one side: a geom, or an element or vertex of a flex.
struct ContactEnd {
  int geom = -1, flex = -1, elem = -1, vert = -1;
};

// Fills everything of a contact that its collision function has not.
void FinishContact(const ContactParameters& prm, mjtNum margin, const ContactEnd& end1,
                   const ContactEnd& end2, mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PARAMETERS_H_
