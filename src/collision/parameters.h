// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parameters of a contact. They are merged from those of its two geoms or flexes, or taken from an
// explicit pair.

#ifndef SYNOVIA_COLLISION_PARAMETERS_H_
#define SYNOVIA_COLLISION_PARAMETERS_H_

#include <algorithm>

#include <mujoco/mujoco.h>

namespace syn {

// The parameters of a contact, as mjContact stores them.
struct ContactParameters {
  int condim;  // dimension of the contact space: 1, 3, 4 or 6
  mjtNum gap;  // distance in meters; the contact is inactive unless it is below margin - gap
  mjtNum friction[5];  // two sliding, one spinning and two rolling coefficients
  mjtNum solref[mjNREF], solreffriction[mjNREF], solimp[mjNIMP];
};

// The parameters that a geom or flex contributes to a contact.
struct ContactItem {
  int condim, priority;
  mjtNum gap, solmix;
  const mjtNum *friction, *solref, *solimp;
};
// Returns the parameters of geom g.
inline ContactItem GeomItem(const mjModel* m, int g) {
  return {m->geom_condim[g],          m->geom_priority[g],      m->geom_gap[g],
          m->geom_solmix[g],          m->geom_friction + 3 * g, m->geom_solref + mjNREF * g,
          m->geom_solimp + mjNIMP * g};
}

// Returns the parameters of flex f.
inline ContactItem FlexItem(const mjModel* m, int f) {
  return {m->flex_condim[f],          m->flex_priority[f],      m->flex_gap[f],
          m->flex_solmix[f],          m->flex_friction + 3 * f, m->flex_solref + mjNREF * f,
          m->flex_solimp + mjNIMP * f};
}

// Merges the parameters of two items. The item with the higher priority determines them. If the
// priorities are equal, friction is the maximum, and solver parameters are mixed by solmix.
ContactParameters MergeParameters(const mjModel* m, const ContactItem& a, const ContactItem& b);
// Returns the parameters of explicit pair `pair`.
ContactParameters PairParameters(const mjModel* m, int pair);

// Returns the margin of two geoms, in meters.
inline mjtNum GeomPairMargin(const mjModel* m, int g1, int g2) {
  if (mjENABLED(mjENBL_OVERRIDE)) return m->opt.o_margin;
  return std::max(m->geom_margin[g1], m->geom_margin[g2]);
}
// Returns the margin of an explicit pair, in meters.
inline mjtNum ExplicitPairMargin(const mjModel* m, int pair) {
  return mjENABLED(mjENBL_OVERRIDE) ? m->opt.o_margin : m->pair_margin[pair];
}

// One side of a contact: a geom, or an element or vertex of a flex. Indices
// that do not apply are -1.
struct ContactEnd {
  int geom = -1, flex = -1, elem = -1, vert = -1;
};

// Fills all fields of a contact that its collision function has not set. Distance, position and
// normal must be set before.
void FinishContact(const ContactParameters& prm, mjtNum margin, const ContactEnd& end1,
                   const ContactEnd& end2, mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PARAMETERS_H_
