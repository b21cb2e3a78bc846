// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Declares the matrices of a view. They are 4x4, stored by rows, and applied to column vectors.

#ifndef SYNOVIA_RENDER_COMMON_VIEW_H_
#define SYNOVIA_RENDER_COMMON_VIEW_H_

#include <mujoco/mujoco.h>

#include "math/vec3.h"

namespace syn {

// A 4x4 matrix for homogeneous coordinates.
struct Mat4 {
  double m[4][4] = {};

  static Mat4 Identity() {
    Mat4 r;
    for (int i = 0; i < 4; ++i) r.m[i][i] = 1;
    return r;
  }
  Mat4 operator*(const Mat4& b) const;
  // Computes the homogeneous coordinates (x, y, z, w) of a transformed point.
  void Apply(Vec3 p, double out[4]) const;
  // Writes the matrix by columns in single precision, as OpenGL needs it.
  void Store(float out[16]) const;
};

// How depth is stored: 1 at the near plane and 0 at the far plane. With clip control, OpenGL uses
// depths in [0, 1] as they are (`zero_to_one`); without it, OpenGL maps [-1, 1] to [0, 1].
struct DepthRange {
  bool zero_to_one;
  // Converts a projection to depths in [0, 1] for this OpenGL.
  void Finish(Mat4& projection) const;
};

// The view of the scene from one eye.
struct EyeView {
  mjrRect viewport;
  Mat4 clip;                      // Transforms model to clip coordinates.
  Mat4 room;                      // Transforms model to room coordinates.
  Mat4 eye;                       // Transforms room to eye coordinates: x right, y up, z backwards.
  Mat4 projection;                // Transforms eye to clip coordinates.
  Vec3 head, forward, up, right;  // Position and axes of the viewer in model coordinates.
  // Frustum: distances of the planes, and edges on the near plane.
  double near, far, left_edge, right_edge, bottom, top;
  bool orthographic;
  double scale;  // Scale of the model in the room.
  // The camera was never placed: forward and up do not span a plane, so all points are mapped to
  // one.
  bool collapsed;
};

// Returns the view of a camera into a viewport. The near distance of the camera must be positive.
EyeView MakeView(mjrRect viewport, const mjvScene* scn, const mjvGLCamera& cam, DepthRange depth);

// Returns the transformation from room to eye coordinates of a viewer.
Mat4 LookMatrix(Vec3 pos, Vec3 forward, Vec3 up);

// Returns the projection of a box (orthographic) or a frustum of eye coordinates. The edges are on
// the near plane.
Mat4 ProjectionMatrix(double left, double right, double bottom, double top, double near, double far,
                      bool orthographic, DepthRange depth);

// Returns the reflection in the plane through `point` with the unit vector `normal`.
Mat4 MirrorMatrix(Vec3 point, Vec3 normal);

}  // namespace syn

#endif  // SYNOVIA_RENDER_COMMON_VIEW_H_
