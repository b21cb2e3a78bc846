// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes where the viewer is. A scene (mjvScene) holds two cameras, for the left and the right
// eye, in room coordinates. Room and model coordinates are the same unless scn->enabletransform is
// set; then the model is translated, rotated and scaled within the room. The functions below
// average the two cameras into one view. Each takes `who`, the name of the public function that the
// user called, for error messages.

#ifndef SYNOVIA_VISUAL_CAMERA_H_
#define SYNOVIA_VISUAL_CAMERA_H_

#include <mujoco/mujoco.h>

#include "math/pose.h"

namespace syn {

// The point halfway between the two eyes (`head`), and the unit vectors `forward` and `up` of the
// view.
struct View {
  Vec3 head, forward, up;
};

// Returns the mean of the two cameras in model coordinates. Reports an error, and returns a default
// view, if a near plane is not positive.
View ViewInModel(const char* who, const mjvScene* scn);
// Returns the mean of the two cameras in room coordinates, with the same check.
View ViewInRoom(const char* who, const mjvScene* scn);

// Returns the height of the visible region: at distance 1 for perspective cameras, at every
// distance for orthographic ones. Both cameras must have the same projection.
mjtNum FrustumHeight(const char* who, const mjvScene* scn);

// Rotates v about the vertical (z) axis so that its y component points along the horizontal part of
// `forward` and its x component to the right of the viewer. The z component stays.
Vec3 AlignToCamera(Vec3 v, Vec3 forward);

// Reads three numbers of single precision.
inline Vec3 LoadFloat(const float* p) { return {p[0], p[1], p[2]}; }

}  // namespace syn

#endif  // SYNOVIA_VISUAL_CAMERA_H_
