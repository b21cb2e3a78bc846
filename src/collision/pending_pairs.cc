// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Stand-ins until the iterative pairs land.
#include "collision/pairs.h"
namespace syn {
#define SYN_PENDING(name) int name(const mjModel*, const mjData*, mjContact*, int, int, mjtNum) { return 0; }
SYN_PENDING(HfieldConvex)
SYN_PENDING(HfieldSdf)
SYN_PENDING(Sdf)
}
mjtNum mj_geomDistance(const mjModel*, const mjData*, int, int, mjtNum distmax, mjtNum*) { return distmax; }
mjtNum mjc_distance(const mjModel*, const mjData*, const mjSDF*, const mjtNum*) { return 1; }
