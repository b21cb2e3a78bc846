// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Where the viewer is. A scene holds two cameras (left and right eye) in room coordinates; the
// model may be moved, turned and scaled in the room.

#ifndef SYNOVIA_VISUAL_CAMERA_H_
#define SYNOVIA_VISUAL_CAMERA_H_

#include <mujoco/mujoco.h>

#include "math/pose.h"

namespace syn {

// The head between the two eyes.
struct View {
  Vec3 head, forward, up;
};

View ViewInModel(const char* who, const mjvScene* scn);
View ViewInRoom(const char* who, const mjvScene* scn);

// Height of what is seen at distance 1 (perspective), or everywhere (orthographic).
mjtNum FrustumHeight(const char* who, const mjvScene* scn);

// A displacement in the plane of the screen turned about the vertical, towards the viewer's
// forward.
Vec3 AlignToCamera(Vec3 v, Vec3 forward);

inline Vec3 LoadFloat(const float* p) { return {p[0], p[1], p[2]}; }

}  // namespace syn

#endif  // SYNOVIA_VISUAL_CAMERA_H_
