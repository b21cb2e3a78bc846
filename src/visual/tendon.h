// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares paths of tendons as the scene shows them: straight pieces, or the catenary of a slack
// tendon.

#ifndef SYNOVIA_VISUAL_TENDON_H_
#define SYNOVIA_VISUAL_TENDON_H_

#include <span>

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// A straight piece of the path of a tendon.
struct TendonPiece {
  Vec3 from, to;
  bool inside;  // Both ends lie on a wrapping geom.
};

// Sets the piece that starts at point j of the path. Returns false where a pulley interrupts the
// path.
bool TendonPieceAt(const mjData* d, int j, TendonPiece* piece);

// Computes points of a chain of the given length that hangs between two points. Returns the number
// of points: 2 if the chain is stretched, 3 if it hangs almost straight down, otherwise
// points.size(). `points` must have at least two elements.
int Catenary(Vec3 begin, Vec3 end, Vec3 gravity, mjtNum length, std::span<Vec3> points);

}  // namespace syn

#endif  // SYNOVIA_VISUAL_TENDON_H_
