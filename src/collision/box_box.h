// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

#ifndef SYNOVIA_COLLISION_BOX_BOX_H_
#define SYNOVIA_COLLISION_BOX_BOX_H_

#include "collision/contact_frame.h"

namespace syn {

// Removes points that lie outside both boxes and the earlier of equal ones; returns how many stay.
int CleanUpBoxBox(const mjModel* m, const mjData* d, mjContact* con, int n, int g1, int g2,
                  mjtNum margin);

}  // namespace syn

#endif  // SYNOVIA_COLLISION_BOX_BOX_H_
