// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws what is behind everything: the skybox, and haze where an infinite plane meets it.

#include <algorithm>
#include <cmath>

#include "render/opengl/frame.h"
#include "visual/camera.h"

namespace syn {
namespace {

// Distance of the sky relative to that of the far plane.
constexpr double kSkyDistance = 0.7;

// Returns the texture of the skybox; -1 if there is none.
int FindSkybox(const mjrContext* con) {
  for (int i = 0; i < con->ntexture; ++i) {
    if (con->textureType[i] == mjTEXTURE_SKYBOX) return i;
  }
  return -1;
}

// Returns the depth of a point at the distance of the sky.
double SkyDepth(const ViewFrame& frame) {
  const EyeView& v = frame.view;
  double p[4] = {0, 0, 0, 0};
  const double d = kSkyDistance * v.far;
  for (int k = 2; k < 4; ++k) p[k] = -v.projection.m[k][2] * d + v.projection.m[k][3];
  return p[2] / p[3];
}

// Sets the directions of view at the corners of the viewport. The y axis of the texture points up,
// so the direction (x, y, z) is looked up at (x, z, -y).
void SetCorners(const ViewFrame& frame, Program& program) {
  const EyeView& v = frame.view;
  const auto depth = static_cast<float>(SkyDepth(frame));
  float corner[16];
  for (int i = 0; i < 4; ++i) {
    const double x = i & 1 ? v.right_edge : v.left_edge, y = i & 2 ? v.top : v.bottom;
    const double ahead = v.orthographic ? kSkyDistance * v.far : v.near;
    const Vec3 dir = ahead * v.forward + x * v.right + y * v.up;
    const Vec3 turned = {dir.x, dir.z, -dir.y};
    for (int k = 0; k < 3; ++k) corner[4 * i + k] = static_cast<float>(turned[k]);
    corner[4 * i + 3] = depth;
  }
  gl.Uniform4fv(program.Location("u_corner"), 4, corner);
}

// Sets the color of the fog, and how much of it covers the sky.
void SetSkyFog(const ViewFrame& frame, Program& program) {
  const mjrContext* con = frame.con;
  const float away = static_cast<float>(kSkyDistance * frame.view.far);
  const float fog = (away - con->fogStart) / (con->fogEnd - con->fogStart);
  const bool on = frame.scn->flags[mjRND_FOG];
  const float rgba[4] = {con->fogRGBA[0], con->fogRGBA[1], con->fogRGBA[2],
                         on ? std::clamp(fog, 0.0f, 1.0f) : 0};
  gl.Uniform4fv(program.Location("u_fog"), 1, rgba);
}

// Draws the skybox as a rectangle over the whole view.
void DrawBox(ViewFrame& frame, int texture) {
  Renderer* r = frame.r;
  Program& program = r->programs.Sky();
  program.Use();
  SetCorners(frame, program);
  SetSkyFog(frame, program);
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(GL_TEXTURE_CUBE_MAP, frame.con->texture[texture]);
  gl.Uniform1i(program.Location("u_texture"), 0);
  r->unit[kUnitPlane].Draw(r->instances, 0, 1);
}

// Returns the first infinite plane of the scene; null if there is none.
const mjvGeom* FirstInfinitePlane(const mjvScene* scn) {
  for (int i = 0; i < scn->ngeom; ++i) {
    const mjvGeom& geom = scn->geoms[i];
    if (geom.type == mjGEOM_PLANE && geom.size[0] == 0 && geom.size[1] == 0) return &geom;
  }
  return nullptr;
}

// Returns the band of haze, a cone around the viewer, from the plane up to the height of the
// viewer. Its opacity is 0 at the bottom, 1 at the relative height t1, and 0 at the top. `haze` is
// the width of the band relative to the radius.
TriangleMesh HazeBand(double radius, double height, double haze) {
  constexpr int kSlices = 64;
  // t1 is the height at which the haze is densest, from the geometry of the band (specification).
  const double a = std::atan2(1, haze);
  const double t1 = std::sqrt(0.5) * haze * std::sin(a) / std::sin(0.75 * 3.14159265358979 - a);
  const double t[3] = {0, t1, 1}, opacity[3] = {0, 1, 0};
  TriangleMesh mesh;
  for (int k = 0; k < 3; ++k) {
    const double ring = radius * (1 - haze * (1 - t[k]));
    for (int i = 0; i <= kSlices; ++i) {
      const double angle = 2 * 3.14159265358979 * i / kSlices;
      mesh.Add({{static_cast<float>(ring * std::cos(angle)),
                 static_cast<float>(ring * std::sin(angle)), static_cast<float>(height * t[k])},
                static_cast<float>(opacity[k]),
                {0, 0, 1},
                {0, 0}});
    }
  }
  for (uint32_t k = 0; k < 2; ++k) {
    for (uint32_t i = 0; i < kSlices; ++i) {
      const uint32_t p = k * (kSlices + 1) + i, q = p + kSlices + 1;
      mesh.Triangle(p, q, q + 1);
      mesh.Triangle(p, q + 1, p + 1);
    }
  }
  return mesh;
}

// Draws the haze around the foot of the viewer on the plane. There is none below the plane.
void DrawHaze(ViewFrame& frame) {
  const mjvGeom* plane = FirstInfinitePlane(frame.scn);
  if (!plane || frame.r->haze_size <= 0) return;
  const Vec3 x = {plane->mat[0], plane->mat[3], plane->mat[6]};
  const Vec3 y = {plane->mat[1], plane->mat[4], plane->mat[7]};
  const Vec3 z = {plane->mat[2], plane->mat[5], plane->mat[8]};
  const double elevation = Dot(frame.view.head - LoadFloat(plane->pos), z);
  if (elevation <= 0) return;
  const double radius = kSkyDistance * frame.view.far / frame.view.scale;
  frame.r->haze.Upload(HazeBand(radius, elevation, frame.r->haze_size), true);
  const Vec3 foot = frame.view.head - elevation * z;
  Mat4 place = Mat4::Identity();
  for (int i = 0; i < 3; ++i) {
    place.m[i][0] = x[i], place.m[i][1] = y[i], place.m[i][2] = z[i], place.m[i][3] = foot[i];
  }
  Program& program = frame.r->programs.Haze();
  program.Use();
  float columns[16];
  (frame.view.clip * place).Store(columns);
  gl.UniformMatrix4fv(program.Location("u_clip"), 1, GL_FALSE, columns);
  const bool fog = frame.scn->flags[mjRND_FOG];
  gl.Uniform4fv(program.Location("u_color"), 1, fog ? frame.con->fogRGBA : frame.r->haze_rgba);
  gl.Enable(GL_BLEND);
  gl.BlendFunc(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA);
  frame.r->haze.Draw(frame.r->instances, 0, 1);
  gl.Disable(GL_BLEND);
}

}  // namespace

void DrawSky(ViewFrame& frame) {
  const int texture = FindSkybox(frame.con);
  if (!frame.scn->flags[mjRND_SKYBOX] || texture < 0 || frame.view.collapsed) return;
  gl.Disable(GL_CULL_FACE);
  gl.PolygonMode(GL_FRONT_AND_BACK, GL_FILL);
  DrawBox(frame, texture);
  if (frame.scn->flags[mjRND_HAZE]) DrawHaze(frame);
}

}  // namespace syn
