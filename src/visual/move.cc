// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Moves the camera, the perturbation or the model by mouse actions (mjtMouse). Displacements are
// relative to the height of the window; y points down.

#include <algorithm>

#include "visual/camera.h"
#include "visual/geom.h"

namespace syn {
namespace {

// Returns whether an action moves in a vertical plane or rotates about the vertical axis.
bool Vertical(int action) {
  return action == mjMOUSE_ROTATE_V || action == mjMOUSE_MOVE_V || action == mjMOUSE_MOVE_V_REL;
}

// Returns the displacement of a drag, in the vertical plane that faces the viewer or in the
// horizontal plane.
Vec3 DragVector(int action, mjtNum dx, mjtNum dy, Vec3 forward) {
  return AlignToCamera(Vertical(action) ? Vec3{dx, 0, -dy} : Vec3{dx, -dy, 0}, forward);
}

void StoreSum(mjtNum* p, Vec3 v) { (Vec3::Load(p) + v).Store(p); }

// Moves the point that the camera looks at, such that the model follows the mouse: at the depth of
// that point, the height of the window corresponds to the height of the frustum. The factor 0.15
// for orthographic cameras is that of the interface.
void PanCamera(int action, mjtNum dx, mjtNum dy, const mjvScene* scn, mjvCamera* cam) {
  const View view = ViewInModel("mjv_moveCamera", scn);
  const mjtNum depth = Dot(Vec3::Load(cam->lookat) - view.head, view.forward);
  mjtNum scale = FrustumHeight("mjv_moveCamera", scn) * depth;
  if (cam->orthographic) scale *= 0.15;
  StoreSum(cam->lookat, -scale * DragVector(action, dx, dy, view.forward));
}

// Moves the point that the camera looks at along the axes of the view, independent of its depth.
void PanCameraRelative(int action, mjtNum dx, mjtNum dy, const mjvScene* scn, mjvCamera* cam) {
  const View view = ViewInModel("mjv_moveCamera", scn);
  const Vec3 right = Cross(view.forward, view.up);
  StoreSum(cam->lookat, dy * (Vertical(action) ? view.up : view.forward) + dx * right);
}

// Keeps azimuth within half a turn, elevation within 89 degrees, and the distance between 0.01 and
// 100 times the extent of the model.
void LimitCamera(const mjModel* m, mjvCamera* cam) {
  if (cam->azimuth > 180) cam->azimuth -= 360;
  if (cam->azimuth < -180) cam->azimuth += 360;
  cam->elevation = std::clamp(cam->elevation, mjtNum{-89}, mjtNum{89});
  cam->distance = std::clamp(cam->distance, 0.01 * m->stat.extent, 100 * m->stat.extent);
}

// Limits the reference orientation to a quarter turn from the orientation of the body.
void LimitRotation(const mjModel* m, const mjData* d, mjvPerturb* pert) {
  const int body = pert->select;
  if (body <= 0 || body >= m->nbody) return;
  const Quat now = Quat::Load(d->xquat + 4 * body) * Quat::Load(m->body_iquat + 4 * body);
  Vec3 axis = ToRotationVector(Conj(now) * Quat::Load(pert->refquat));
  if (Normalize(axis) > kPi / 2) (now * FromAxisAngle(axis, kPi / 2)).Store(pert->refquat);
}

// Rotates the reference orientation; the height of the window is one turn.
void RotatePerturb(const mjModel* m, const mjData* d, int action, mjtNum dx, mjtNum dy,
                   Vec3 forward, mjvPerturb* pert) {
  Vec3 axis = AlignToCamera(Vertical(action) ? Vec3{dy, 0, dx} : Vec3{dy, dx, 0}, forward);
  const mjtNum length = Normalize(axis);
  const Quat turn = FromAxisAngle(axis, 2 * kPi * length);
  Normalized(turn * Quat::Load(pert->refquat)).Store(pert->refquat);
  LimitRotation(m, d, pert);
}

// Moves the reference position of the body and of the selected point.
void MovePerturb(Vec3 by, mjvPerturb* pert) {
  StoreSum(pert->refpos, by);
  StoreSum(pert->refselpos, by);
}

// Moves the reference along the axes of the selected body. The two displacements are added one
// after the other, because a single sum would round differently.
void MoveAlongBody(const mjModel* m, const mjData* d, int action, mjtNum dx, mjtNum dy,
                   mjvPerturb* pert) {
  const int body = pert->select;
  if (body < 0 || body >= m->nbody) return;
  const Mat3 axes = Mat3::Load(d->xmat + 9 * body);
  MovePerturb(pert->scale * dx * axes.Col(1), pert);
  MovePerturb(pert->scale * dy * axes.Col(Vertical(action) ? 2 : 0), pert);
}

// Rotates the model in the room about v; the height of the window is half a turn.
void RotateModel(Vec3 v, mjvScene* scn) {
  const mjtNum length = Normalize(v);
  const Quat old = {scn->rotate[0], scn->rotate[1], scn->rotate[2], scn->rotate[3]};
  const Quat turned = Normalized(FromAxisAngle(v, kPi * length) * old);
  scn->rotate[0] = static_cast<float>(turned.w);
  StoreFloat(turned.Vec(), scn->rotate + 1);
}

}  // namespace
}  // namespace syn

void mjv_moveCamera(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjvScene* scn,
                    mjvCamera* cam) {
  if (cam->type == mjCAMERA_FIXED) return;
  const bool tracking = cam->type == mjCAMERA_TRACKING;
  switch (action) {
    case mjMOUSE_ROTATE_V:
    case mjMOUSE_ROTATE_H:
      cam->azimuth -= 180 * reldx;
      cam->elevation -= 180 * reldy;
      break;
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_H:
      if (tracking) return;
      syn::PanCamera(action, reldx, reldy, scn, cam);
      break;
    case mjMOUSE_ZOOM:
      // The logarithm slows the zoom down for distances that are large relative to the model.
      cam->distance -= mju_log(1 + cam->distance / m->stat.extent / 3) * reldy * 9 * m->stat.extent;
      break;
    case mjMOUSE_MOVE_V_REL:
    case mjMOUSE_MOVE_H_REL:
      if (tracking) return;
      syn::PanCameraRelative(action, reldx, reldy, scn, cam);
      break;
    default:
      mju_error("mjv_moveCamera: unexpected action %d", action);
      return;
  }
  syn::LimitCamera(m, cam);
}

void mjv_movePerturb(const mjModel* m, const mjData* d, int action, mjtNum reldx, mjtNum reldy,
                     const mjvScene* scn, mjvPerturb* pert) {
  using namespace syn;
  const Vec3 forward = ViewInModel("mjv_movePerturb", scn).forward;
  switch (action) {
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_H:
      return MovePerturb(pert->scale * DragVector(action, reldx, reldy, forward), pert);
    case mjMOUSE_MOVE_V_REL:
    case mjMOUSE_MOVE_H_REL:
      return MoveAlongBody(m, d, action, reldx, reldy, pert);
    case mjMOUSE_ROTATE_V:
    case mjMOUSE_ROTATE_H:
      return RotatePerturb(m, d, action, reldx, reldy, forward, pert);
    case mjMOUSE_ZOOM:
      return;
    default:
      mju_error("mjv_movePerturb: unexpected action %d", action);
  }
}

void mjv_moveModel(const mjModel* m, int action, mjtNum reldx, mjtNum reldy, const mjtNum roomup[3],
                   mjvScene* scn) {
  using namespace syn;
  if (!scn->enabletransform) return;
  const Vec3 up = Vec3::Load(roomup);
  Vec3 forward = ViewInRoom("mjv_moveModel", scn).forward;
  forward = Normalized(forward - Dot(forward, up) * up);
  const Vec3 right = Normalized(Cross(forward, up));
  switch (action) {
    case mjMOUSE_ROTATE_V:
    case mjMOUSE_ROTATE_H:
      return RotateModel(reldx * (Vertical(action) ? up : forward) + reldy * right, scn);
    case mjMOUSE_MOVE_V:
    case mjMOUSE_MOVE_V_REL:
    case mjMOUSE_MOVE_H:
    case mjMOUSE_MOVE_H_REL: {
      const Vec3 by = m->stat.extent * (reldx * right - reldy * (Vertical(action) ? up : forward));
      return StoreFloat(LoadFloat(scn->translate) + by, scn->translate);
    }
    case mjMOUSE_ZOOM: {
      const mjtNum scale = scn->scale + 3 * reldy * Log(1 + mjtNum{scn->scale} / 3);
      scn->scale = static_cast<float>(std::clamp(scale, mjtNum{0.01}, mjtNum{100}));
      return;
    }
    default:
      mju_error("mjv_moveModel: unexpected action %d", action);
  }
}
