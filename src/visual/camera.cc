// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts between three descriptions of a camera: mjvCamera, which the user steers by angles and
// distances; mjvGLCamera, the position, axes and frustum that OpenGL needs; and View, the position
// and directions of the viewer's head (visual/camera.h). mjv_updateCamera goes from the first to
// the second, ViewInModel and ViewInRoom from the second to the third.

#include "visual/camera.h"

#include "visual/geom.h"

namespace syn {
namespace {

// One degree in radians.
constexpr mjtNum kDegree = kPi / 180;

// A camera in model coordinates: position and directions of the head, distance between the eyes
// (ipd), and the frustum. Center, half width, bottom and top of the frustum are lengths on the near
// plane; a width of 0 means that the renderer derives it from the aspect ratio of the window.
struct Eye {
  View view;
  Vec3 right;
  mjtNum ipd;
  mjtNum center = 0, width = 0, bottom = 0, top = 0;
  bool orthographic;
};

// Sets a symmetric frustum. `fovy` is the vertical field of view in degrees; for an orthographic
// camera it is the height of the visible region as a length.
void SetFieldOfView(Eye& eye, mjtNum fovy, mjtNum near) {
  eye.top = eye.orthographic ? fovy / 2 : near * Tan(fovy * kPi / 360);
  eye.bottom = -eye.top;
}

// Returns the view of a free or tracking camera: cam.azimuth and cam.elevation (degrees) turn the
// line of sight about the point cam.lookat, from which the head has the distance cam.distance.
Eye FreeEye(const mjModel* m, const mjvCamera& cam, mjtNum near) {
  const mjtNum ca = Cos(cam.azimuth * kDegree), sa = Sin(cam.azimuth * kDegree);
  const mjtNum ce = Cos(cam.elevation * kDegree), se = Sin(cam.elevation * kDegree);
  Eye eye;
  eye.view.forward = {ce * ca, ce * sa, se};
  eye.view.up = {-se * ca, -se * sa, ce};
  eye.right = {sa, -ca, 0};
  eye.view.head = Vec3::Load(cam.lookat) - cam.distance * eye.view.forward;
  eye.ipd = m->vis.global.ipd;
  eye.orthographic = m->vis.global.orthographic;
  SetFieldOfView(eye, m->vis.global.fovy, near);
  return eye;
}

// Sets the frustum from the optics of a calibrated camera: focal lengths, principal point and size
// of the sensor, all in meters.
void SetCalibrated(Eye& eye, const float* intrinsic, const float* sensor, mjtNum near) {
  const mjtNum fx = intrinsic[0], fy = intrinsic[1], px = intrinsic[2], py = intrinsic[3];
  eye.top = near / fy * (sensor[1] / 2 + py);
  eye.bottom = -near / fy * (sensor[1] / 2 - py);
  eye.center = near * px / fx;
  eye.width = near * sensor[0] / (2 * fx);
}

// Returns the view of camera `id` of the model. A camera looks along its negative z axis, and its y
// axis points up.
Eye FixedEye(const mjModel* m, const mjData* d, int id, mjtNum near) {
  const Mat3 axes = Mat3::Load(d->cam_xmat + 9 * id);
  Eye eye;
  eye.view = {Vec3::Load(d->cam_xpos + 3 * id), -axes.Col(2), axes.Col(1)};
  eye.right = axes.Col(0);
  eye.ipd = m->cam_ipd[id];
  eye.orthographic = m->cam_orthographic[id];
  // A sensor height other than zero marks a calibrated camera.
  if (!eye.orthographic && m->cam_sensorsize[2 * id + 1] != 0) {
    SetCalibrated(eye, m->cam_intrinsic + 4 * id, m->cam_sensorsize + 2 * id, near);
  } else {
    SetFieldOfView(eye, m->cam_fovy[id], near);
  }
  return eye;
}

// Returns the camera of one eye, moved sideways by `shift`.
mjvGLCamera ForGl(const Eye& eye, mjtNum shift, mjtNum near, mjtNum far) {
  mjvGLCamera gl{};
  StoreFloat(eye.view.head + shift * eye.right, gl.pos);
  StoreFloat(eye.view.forward, gl.forward);
  StoreFloat(eye.view.up, gl.up);
  gl.frustum_center = static_cast<float>(eye.center);
  gl.frustum_width = static_cast<float>(eye.width);
  gl.frustum_bottom = static_cast<float>(eye.bottom);
  gl.frustum_top = static_cast<float>(eye.top);
  gl.frustum_near = static_cast<float>(near);
  gl.frustum_far = static_cast<float>(far);
  gl.orthographic = eye.orthographic;
  return gl;
}

// Computes the view that `cam` describes. Returns false, with an error raised, if `cam` names a
// body or camera that does not exist.
bool FindEye(const mjModel* m, const mjData* d, mjvCamera* cam, mjtNum near, Eye* eye) {
  switch (cam->type) {
    case mjCAMERA_TRACKING:
      if (cam->trackbodyid < 0 || cam->trackbodyid >= m->nbody) {
        mju_error("mjv_updateCamera: track body id is outside valid range");
        return false;
      }
      // A tracking camera is a free camera that looks at the center of mass of a subtree.
      Vec3::Load(d->subtree_com + 3 * cam->trackbodyid).Store(cam->lookat);
      [[fallthrough]];
    case mjCAMERA_FREE:
      *eye = FreeEye(m, *cam, near);
      return true;
    case mjCAMERA_FIXED:
      if (cam->fixedcamid < 0 || cam->fixedcamid >= m->ncam) {
        mju_error("mjv_updateCamera: fixed camera id is outside valid range");
        return false;
      }
      *eye = FixedEye(m, d, cam->fixedcamid, near);
      return true;
    default:
      mju_error("mjv_updateCamera: unknown camera type");
      return false;
  }
}

// Returns whether the scale of the scene can be divided by; raises an error if not.
bool CheckScale(const char* who, const mjvScene* scn) {
  if (scn->scale >= mjMINVAL) return true;
  mju_error("%s: mjvScene scale too small", who);
  return false;
}

// Returns translation and rotation of the model in the room, without the scale.
Pose SceneTransform(const mjvScene* scn) {
  return {LoadFloat(scn->translate),
          {scn->rotate[0], scn->rotate[1], scn->rotate[2], scn->rotate[3]}};
}

// Converts a pose from room to model coordinates.
Pose RoomToModel(const char* who, const Pose& room, const mjvScene* scn) {
  if (!CheckScale(who, scn) || !scn->enabletransform) return room;
  Pose pose = Inverse(SceneTransform(scn)) * room;
  pose.pos *= 1 / static_cast<mjtNum>(scn->scale);
  return pose;
}

// Converts a pose from model to room coordinates. [Q22] This is not the inverse of RoomToModel when
// the model is both moved and scaled.
Pose ModelToRoom(const char* who, const Pose& model, const mjvScene* scn) {
  if (!CheckScale(who, scn) || !scn->enabletransform) return model;
  Pose pose = SceneTransform(scn) * model;
  pose.pos *= scn->scale;
  return pose;
}

// Returns whether both near planes are at a positive distance; raises an error if not.
bool CheckNear(const char* who, const mjvScene* scn) {
  for (const mjvGLCamera& cam : scn->camera) {
    if (cam.frustum_near < mjMINVAL) {
      mju_error("%s: mjvScene frustum_near too small", who);
      return false;
    }
  }
  return true;
}

// Returns the mean of the two cameras after `transform` was applied to each. `plain` says that
// `transform` is the identity, so that it can be skipped.
template <typename Transform>
View Average(const char* who, const mjvScene* scn, bool plain, Transform transform) {
  if (!CheckNear(who, scn)) return {{}, {1, 0, 0}, {0, 0, 1}};
  View mean;
  for (const mjvGLCamera& cam : scn->camera) {
    const Vec3 forward = Normalized(LoadFloat(cam.forward)), up = Normalized(LoadFloat(cam.up));
    if (plain && Abs(Dot(forward, up)) < 1e-7) {  // No rotation and already orthogonal.
      mean.head += 0.5 * LoadFloat(cam.pos);
      mean.forward += 0.5 * forward;
      mean.up += 0.5 * up;
      continue;
    }
    // The pose of a camera has the columns left, up and forward.
    const Mat3 axes = Mat3::FromCols(Normalized(Cross(up, forward)), up, forward);
    const Pose pose = transform(Pose{LoadFloat(cam.pos), FromMat3(axes)});
    const Mat3 turned = ToMat3(pose.quat);
    mean.head += 0.5 * pose.pos;
    mean.forward += 0.5 * turned.Col(2);
    mean.up += 0.5 * turned.Col(1);
  }
  Normalize(mean.forward);
  Normalize(mean.up);
  return mean;
}

// Writes the parts of a view for which the caller passed a pointer that is not NULL.
void StoreView(const View& view, mjtNum* headpos, mjtNum* forward, mjtNum* up) {
  if (headpos) view.head.Store(headpos);
  if (forward) view.forward.Store(forward);
  if (up) view.up.Store(up);
}

float Mean(float a, float b) { return 0.5f * (a + b); }

}  // namespace

View ViewInModel(const char* who, const mjvScene* scn) {
  const bool plain = !scn->enabletransform && scn->scale >= mjMINVAL;
  return Average(who, scn, plain, [&](const Pose& room) { return RoomToModel(who, room, scn); });
}

View ViewInRoom(const char* who, const mjvScene* scn) {
  return Average(who, scn, true, [](const Pose& room) { return room; });
}

mjtNum FrustumHeight(const char* who, const mjvScene* scn) {
  const mjvGLCamera &a = scn->camera[0], &b = scn->camera[1];
  if (a.orthographic != b.orthographic) {
    mju_error("%s: cannot average frustums of perspective and orthographic cameras", who);
    return 0;
  }
  const mjtNum ha = mjtNum{a.frustum_top} - a.frustum_bottom;
  const mjtNum hb = mjtNum{b.frustum_top} - b.frustum_bottom;
  if (a.orthographic) return 0.5 * (ha + hb);
  if (!CheckNear(who, scn)) return 0;
  return 0.5 * (ha / a.frustum_near + hb / b.frustum_near);
}

Vec3 AlignToCamera(Vec3 v, Vec3 forward) {
  const mjtNum norm = Sqrt(forward.x * forward.x + forward.y * forward.y);
  // A line of sight along z has no horizontal part; the x axis takes its place.
  const bool vertical = norm < mjMINVAL;
  const mjtNum inverse = 1 / norm;
  const mjtNum y0 = vertical ? 1 : forward.x * inverse, y1 = vertical ? 0 : forward.y * inverse;
  return {v.x * y1 + v.y * y0, -v.x * y0 + v.y * y1, v.z};
}

}  // namespace syn

void mjv_defaultCamera(mjvCamera* cam) {
  *cam = mjvCamera{};
  cam->type = mjCAMERA_FREE;
  cam->fixedcamid = cam->trackbodyid = -1;
  cam->distance = 2;
  cam->azimuth = 90;
  cam->elevation = -45;
}

void mjv_defaultFreeCamera(const mjModel* m, mjvCamera* cam) {
  mjv_defaultCamera(cam);
  mju_copy3(cam->lookat, m->stat.center);
  cam->distance = 1.5 * m->stat.extent;
  cam->azimuth = m->vis.global.azimuth;
  cam->elevation = m->vis.global.elevation;
  cam->orthographic = m->vis.global.orthographic;
}

void mjv_updateCamera(const mjModel* m, const mjData* d, mjvCamera* cam, mjvScene* scn) {
  if (!m || !cam || cam->type == mjCAMERA_USER) return;
  const mjtNum near = m->vis.map.znear * m->stat.extent, far = m->vis.map.zfar * m->stat.extent;
  syn::Eye eye;
  if (!syn::FindEye(m, d, cam, near, &eye)) return;
  // The left eye is half of the distance between the eyes to the left of the head.
  scn->camera[0] = syn::ForGl(eye, -0.5 * eye.ipd, near, far);
  scn->camera[1] = syn::ForGl(eye, 0.5 * eye.ipd, near, far);
  scn->enabletransform = 0;
}

void mjv_room2model(mjtNum modelpos[3], mjtNum modelquat[4], const mjtNum roompos[3],
                    const mjtNum roomquat[4], const mjvScene* scn) {
  using syn::Pose;
  syn::RoomToModel("mjv_room2model", Pose::Load(roompos, roomquat), scn).Store(modelpos, modelquat);
}

void mjv_model2room(mjtNum roompos[3], mjtNum roomquat[4], const mjtNum modelpos[3],
                    const mjtNum modelquat[4], const mjvScene* scn) {
  using syn::Pose;
  syn::ModelToRoom("mjv_model2room", Pose::Load(modelpos, modelquat), scn).Store(roompos, roomquat);
}

void mjv_cameraInModel(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  syn::StoreView(syn::ViewInModel("mjv_cameraInModel", scn), headpos, forward, up);
}

void mjv_cameraInRoom(mjtNum headpos[3], mjtNum forward[3], mjtNum up[3], const mjvScene* scn) {
  syn::StoreView(syn::ViewInRoom("mjv_cameraInRoom", scn), headpos, forward, up);
}

mjtNum mjv_frustumHeight(const mjvScene* scn) {
  return syn::FrustumHeight("mjv_frustumHeight", scn);
}

void mjv_alignToCamera(mjtNum res[3], const mjtNum vec[3], const mjtNum forward[3]) {
  syn::AlignToCamera(syn::Vec3::Load(vec), syn::Vec3::Load(forward)).Store(res);
}

mjvGLCamera mjv_averageCamera(const mjvGLCamera* cam1, const mjvGLCamera* cam2) {
  using namespace syn;
  if (!cam1->orthographic != !cam2->orthographic) {
    mju_error("mjv_averageCamera: cannot average perspective and orthographic cameras");
    return *cam1;
  }
  mjvGLCamera mean = *cam1;
  const Vec3 forward = Normalized(LoadFloat(cam1->forward) + LoadFloat(cam2->forward));
  const Vec3 up = LoadFloat(cam1->up) + LoadFloat(cam2->up);
  StoreFloat(0.5 * (LoadFloat(cam1->pos) + LoadFloat(cam2->pos)), mean.pos);
  StoreFloat(forward, mean.forward);
  // The mean of the two `up` vectors is made orthogonal to the mean line of sight.
  StoreFloat(Normalized(up - Dot(up, forward) * forward), mean.up);
  for (auto field :
       {&mjvGLCamera::frustum_center, &mjvGLCamera::frustum_width, &mjvGLCamera::frustum_bottom,
        &mjvGLCamera::frustum_top, &mjvGLCamera::frustum_near, &mjvGLCamera::frustum_far}) {
    mean.*field = Mean(cam1->*field, cam2->*field);
  }
  return mean;
}
