// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Matrices of a view. 4x4, row-major here, and applied to column vectors.

#ifndef SYNOVIA_RENDER_COMMON_VIEW_H_
#define SYNOVIA_RENDER_COMMON_VIEW_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

struct Mat4 {
  double m[4][4] = {};

  static Mat4 Identity() {
    Mat4 r;
    for (int i = 0; i < 4; ++i) r.m[i][i] = 1;
    return r;
  }
  Mat4 operator*(const Mat4& b) const;
  // (x, y, z, w) of a point.
  void Apply(Vec3 p, double out[4]) const;
  // Column-major floats, as OpenGL wants them.
  void Store(float out[16]) const;
};

// How depth is stored: 1 at the near plane, 0 at the far plane. Without clip control OpenGL maps
// [-1, 1] to [0, 1] itself.
struct DepthRange {
  bool zero_to_one;
  void Finish(Mat4& projection) const;
};

// One eye's view of the scene.
struct EyeView {
  mjrRect viewport;
  Mat4 clip;                      // model to clip coordinates
  Mat4 room;                      // model to room coordinates
  Mat4 eye;                       // room to eye coordinates: x right, y up, z backwards
  Mat4 projection;                // eye to clip coordinates
  Vec3 head, forward, up, right;  // in model coordinates
  double near, far, left_edge, right_edge, bottom, top;
  bool orthographic;
  double scale;    // of the model in the room
  bool collapsed;  // no direction to look in (a camera never placed): everything lies in one point
};

EyeView MakeView(mjrRect viewport, const mjvScene* scn, const mjvGLCamera& cam, DepthRange depth);

// Room to eye coordinates of a viewer.
Mat4 LookMatrix(Vec3 pos, Vec3 forward, Vec3 up);

// Perspective or parallel projection of a box or pyramid of eye coordinates.
Mat4 ProjectionMatrix(double left, double right, double bottom, double top, double near, double far,
                      bool orthographic, DepthRange depth);

// Reflection in the plane through a point.
Mat4 MirrorMatrix(Vec3 point, Vec3 normal);

}  // namespace syn

#endif  // SYNOVIA_RENDER_COMMON_VIEW_H_
