// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the matrices of a view.

#include "render/common/view.h"

#include "math/quat.h"
#include "visual/camera.h"

namespace syn {
namespace {

// Returns the transformation from model to room coordinates: p -> scale R p + t.
Mat4 SceneMatrix(const mjvScene* scn) {
  Mat4 r = Mat4::Identity();
  if (!scn->enabletransform) return r;
  const Quat q = {scn->rotate[0], scn->rotate[1], scn->rotate[2], scn->rotate[3]};
  const Mat3 rotation = ToMat3(q);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r.m[i][j] = scn->scale * rotation(i, j);
    r.m[i][3] = scn->translate[i];
  }
  return r;
}

// Converts a point or a direction from room to model coordinates.
Vec3 ToModel(const mjvScene* scn, Vec3 v, bool point) {
  if (!scn->enabletransform) return v;
  const Quat q = {scn->rotate[0], scn->rotate[1], scn->rotate[2], scn->rotate[3]};
  if (!point) return RotateInverse(q, v);
  return RotateInverse(q, v - LoadFloat(scn->translate)) * (1.0 / scn->scale);
}

}  // namespace

Mat4 Mat4::operator*(const Mat4& b) const {
  Mat4 r;
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) {
      for (int k = 0; k < 4; ++k) r.m[i][j] += m[i][k] * b.m[k][j];
    }
  }
  return r;
}

void Mat4::Apply(Vec3 p, double out[4]) const {
  for (int i = 0; i < 4; ++i) out[i] = m[i][0] * p.x + m[i][1] * p.y + m[i][2] * p.z + m[i][3];
}

void Mat4::Store(float out[16]) const {
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < 4; ++j) out[4 * j + i] = static_cast<float>(m[i][j]);
  }
}

void DepthRange::Finish(Mat4& p) const {
  if (zero_to_one) return;
  for (int j = 0; j < 4; ++j) p.m[2][j] = 2 * p.m[2][j] - p.m[3][j];
}

Mat4 LookMatrix(Vec3 pos, Vec3 forward, Vec3 up) {
  forward = Normalized(forward);
  const Vec3 right = Normalized(Cross(forward, up)), above = Cross(right, forward);
  const Vec3 rows[3] = {right, above, -forward};
  Mat4 r = Mat4::Identity();
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r.m[i][j] = rows[i][j];
    r.m[i][3] = -Dot(rows[i], pos);
  }
  return r;
}

// The depth of a point at distance d is n (f - d) / (d (f - n)) for a perspective and (f - d) / (f
// - n) for an orthographic projection, where n and f are the distances of the near and far plane.
Mat4 ProjectionMatrix(double left, double right, double bottom, double top, double near, double far,
                      bool orthographic, DepthRange depth) {
  Mat4 p;
  const double w = right - left, h = top - bottom, range = far - near;
  if (orthographic) {
    p.m[0][0] = 2 / w, p.m[0][3] = -(right + left) / w;
    p.m[1][1] = 2 / h, p.m[1][3] = -(top + bottom) / h;
    p.m[2][2] = 1 / range, p.m[2][3] = far / range;
    p.m[3][3] = 1;
  } else {
    p.m[0][0] = 2 * near / w, p.m[0][2] = (right + left) / w;
    p.m[1][1] = 2 * near / h, p.m[1][2] = (top + bottom) / h;
    p.m[2][2] = near / range, p.m[2][3] = near * far / range;
    p.m[3][2] = -1;
  }
  depth.Finish(p);
  return p;
}

Mat4 MirrorMatrix(Vec3 point, Vec3 n) {
  Mat4 r = Mat4::Identity();
  const double offset = Dot(point, n);
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) r.m[i][j] -= 2 * n[i] * n[j];
    r.m[i][3] = 2 * offset * n[i];
  }
  return r;
}

EyeView MakeView(mjrRect viewport, const mjvScene* scn, const mjvGLCamera& cam, DepthRange depth) {
  EyeView v;
  v.viewport = viewport;
  const double height = double{cam.frustum_top} - cam.frustum_bottom;
  // Without a width, the half width follows from the aspect ratio of the viewport.
  const double half =
      cam.frustum_width != 0 ? cam.frustum_width : 0.5 * viewport.width / viewport.height * height;
  v.left_edge = cam.frustum_center - half;
  v.right_edge = cam.frustum_center + half;
  v.bottom = cam.frustum_bottom;
  v.top = cam.frustum_top;
  v.near = cam.frustum_near;
  v.far = cam.frustum_far;
  v.orthographic = cam.orthographic;
  v.projection = ProjectionMatrix(v.left_edge, v.right_edge, v.bottom, v.top, v.near, v.far,
                                  v.orthographic, depth);
  v.eye = LookMatrix(LoadFloat(cam.pos), LoadFloat(cam.forward), LoadFloat(cam.up));
  v.room = SceneMatrix(scn);
  v.scale = scn->enabletransform ? scn->scale : 1;
  v.clip = v.projection * v.eye * v.room;
  v.head = ToModel(scn, LoadFloat(cam.pos), true);
  v.forward = Normalized(ToModel(scn, LoadFloat(cam.forward), false));
  v.right = Normalized(Cross(v.forward, ToModel(scn, LoadFloat(cam.up), false)));
  v.up = Cross(v.right, v.forward);
  v.collapsed = Norm(Cross(LoadFloat(cam.forward), LoadFloat(cam.up))) < mjMINVAL;
  return v;
}

}  // namespace syn
