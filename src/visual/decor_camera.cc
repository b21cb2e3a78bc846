// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws cameras, the frustums of calibrated cameras, and lights.

#include <array>

#include "visual/kinds.h"

namespace syn {
namespace {

// The corners of an image in world coordinates: lower left, lower right, upper right, upper left.
using Corners = std::array<Vec3, 4>;

// Returns the corners of the region that the sensor of a calibrated camera sees at a distance in
// front of the camera.
Corners ImageCorners(const mjModel* m, const mjData* d, int cam, mjtNum distance) {
  const float *in = m->cam_intrinsic + 4 * cam, *sensor = m->cam_sensorsize + 2 * cam;
  const mjtNum x = distance / in[0], y = distance / in[1];
  const mjtNum left = (sensor[0] / 2 - in[2]) * x, right = (sensor[0] / 2 + in[2]) * x;
  const mjtNum bottom = (sensor[1] / 2 - in[3]) * y, top = (sensor[1] / 2 + in[3]) * y;
  const Vec3 pos = Vec3::Load(d->cam_xpos + 3 * cam);
  const Mat3 axes = Mat3::Load(d->cam_xmat + 9 * cam);
  return {pos + axes * Vec3{-left, -bottom, -distance},
          pos + axes * Vec3{right, -bottom, -distance}, pos + axes * Vec3{right, top, -distance},
          pos + axes * Vec3{-left, top, -distance}};
}

// Draws sides and edges of the frustum between the near plane of the model and the distance
// vis.scale.frustum, in units of the mean size.
bool DrawFrustum(Drawing& g, int cam) {
  const mjModel* m = g.m;
  const Corners near = ImageCorners(m, g.d, cam, m->vis.map.znear * m->stat.extent);
  const Corners far = ImageCorners(m, g.d, cam, g.MeanSize() * m->vis.scale.frustum);
  const float* rgba = m->vis.rgba.frustum;
  auto line = [&](Vec3 a, Vec3 b) {
    return g.Connector(mjOBJ_CAMERA, cam, mjGEOM_LINE, 3, a, b, rgba);
  };
  for (int e = 0; e < 4; ++e) {
    const int n = (e + 1) % 4;
    if (!g.Triangle(mjOBJ_CAMERA, cam, near[e], far[e], near[n], rgba) ||
        !g.Triangle(mjOBJ_CAMERA, cam, far[e], far[n], near[n], rgba) || !line(near[e], near[n]) ||
        !line(far[e], far[n]) || !line(near[e], far[e])) {
      return false;
    }
  }
  return true;
}

}  // namespace

// Draws a box for the body of the camera and a darker cylinder for its lens, in front of it.
// Cameras with a visible frustum are translucent.
bool DrawCamera(Drawing& g, int cam) {
  const bool calibrated = g.m->cam_sensorsize[2 * cam + 1] > 0;
  if (calibrated && !DrawFrustum(g, cam)) return false;

  const mjtNum size = g.MeanSize() * g.m->vis.scale.camera;
  const Vec3 pos = Vec3::Load(g.d->cam_xpos + 3 * cam);
  const Mat3 axes = Mat3::Load(g.d->cam_xmat + 9 * cam);
  const float* colour = g.m->vis.rgba.camera;
  const float alpha = calibrated ? 0.3f : colour[3];
  const float body[4] = {colour[0], colour[1], colour[2], alpha};
  const float lens[4] = {colour[0] / 2, colour[1] / 2, colour[2] / 2, alpha};
  if (!g.Shape(mjOBJ_CAMERA, cam, mjGEOM_BOX, size * Vec3{1, 0.8, 0.4}, pos, axes, body)) {
    return false;
  }
  g.Label(g.Last(), mjLABEL_CAMERA, mjOBJ_CAMERA, cam);
  if (!g.Shape(mjOBJ_CAMERA, cam, mjGEOM_CYLINDER, size * Vec3{0.4, 0.4, 0.3},
               pos - 0.6 * size * axes.Col(2), axes, lens)) {
    return false;
  }
  return g.opt->frame != mjFRAME_CAMERA || g.Frame(cam, pos, axes);
}

// Draws a cylinder behind the position of the light.
bool DrawLight(Drawing& g, int light) {
  const mjtNum size = g.MeanSize() * g.m->vis.scale.light;
  const Vec3 pos = Vec3::Load(g.d->light_xpos + 3 * light);
  const Vec3 dir = Vec3::Load(g.d->light_xdir + 3 * light);
  const Mat3 axes = ToMat3(ZAxisTo(dir));
  // The cylinder has the half length `size` and ends 1e-4 behind the position of the light.
  if (!g.Shape(mjOBJ_LIGHT, light, mjGEOM_CYLINDER, size * Vec3{0.8, 0.8, 1},
               pos - (size + 1e-4) * dir, axes, g.m->vis.rgba.light)) {
    return false;
  }
  g.Label(g.Last(), mjLABEL_LIGHT, mjOBJ_LIGHT, light);
  return g.opt->frame != mjFRAME_LIGHT || g.Frame(light, pos, axes);
}

}  // namespace syn
