// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Completes the frame of a contact from its normal.

#include "collision/contact_frame.h"

namespace syn {

void CompleteFrame(mjtNum frame[9]) {
  Vec3 x = Vec3::Load(frame), hint = Vec3::Load(frame + 3);
  // A collision function must return a unit normal; half of that tolerates rounding.
  if (Normalize(x) < 0.5) {
    mju_error("mju_makeFrame: xaxis of contact frame undefined");
    return;
  }
  // Without a hint the y axis is used, or the z axis if the normal is close to y.
  if (NormSquared(hint) < 0.25) {
    hint = x.y < 0.5 && x.y > -0.5 ? Vec3{0, 1, 0} : Vec3{0, 0, 1};
  }
  // The tangent is the part of the hint that is perpendicular to the normal.
  const Vec3 y = Normalized(hint - x * Dot(x, hint));
  x.Store(frame);
  y.Store(frame + 3);
  Cross(x, y).Store(frame + 6);
}

}  // namespace syn
