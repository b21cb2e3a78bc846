// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Paths of tendons as the scene shows them: straight pieces, or a chain that hangs slack.

#ifndef SYNOVIA_VISUAL_TENDON_H_
#define SYNOVIA_VISUAL_TENDON_H_

#include <span>

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// A straight piece of a path.
struct TendonPiece {
  Vec3 from, to;
  bool inside;  // in contact with a wrapping geom
};

// The piece that starts at path point j; false where the path is interrupted by a pulley.
bool TendonPieceAt(const mjData* d, int j, TendonPiece* piece);

// Points of a chain of the given length hung up at two points; how many there are (2 if it is
// stretched, 3 if it hangs almost straight down, else points.size()).
int Catenary(Vec3 begin, Vec3 end, Vec3 gravity, mjtNum length, std::span<Vec3> points);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_TENDON_H_
