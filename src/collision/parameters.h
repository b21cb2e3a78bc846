// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Parameters of a contact, merged from those of its geoms or taken from an explicit pair.

#ifndef SYNOVIA_COLLISION_PARAMETERS_H_
#define SYNOVIA_COLLISION_PARAMETERS_H_

#include <mujoco/mujoco.h>

namespace syn {

struct ContactParameters {
  int condim;
  mjtNum gap;
  mjtNum friction[5];
  mjtNum solref[mjNREF], solreffriction[mjNREF], solimp[mjNIMP];
};

// Of two geoms; of explicit pair `pair`.
ContactParameters MergeParameters(const mjModel* m, int g1, int g2);
ContactParameters PairParameters(const mjModel* m, int pair);

// Margin that applies to geoms, to a pair.
mjtNum GeomPairMargin(const mjModel* m, int g1, int g2);
mjtNum ExplicitPairMargin(const mjModel* m, int pair);

// Fills everything of a contact that its collision function has not.
void FinishContact(const mjModel* m, const ContactParameters& prm, mjtNum margin, int g1, int g2,
                   mjContact* con);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_PARAMETERS_H_
