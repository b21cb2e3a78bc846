// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws shadow maps. The map of a light in the reference covers a fixed field with a fixed number
// of pixels, most of which never meet anything. Here, a map covers only what can matter: the
// casters of shadows as the light sees them, clipped to what the viewer can see. It has about as
// many pixels as the picture needs. That gives finer shadows where they are visible, and costs a
// fraction of the time to clear and fill.
//
// The depth range of a map is that of the casters, from the nearest to the farthest. A surface
// beyond all of them is in shadow wherever any caster was drawn.

#include <algorithm>
#include <cmath>

#include "render/opengl/frame.h"
#include "visual/camera.h"

namespace syn {
namespace {

// A rectangle in the image of a light (indices 0 and 1), and a range of depths (index 2).
struct Field {
  double low[3] = {1e30, 1e30, 1e30}, high[3] = {-1e30, -1e30, -1e30};

  // Extends the field by a point with margin r.
  void Add(double x, double y, double z, double r) {
    const double p[3] = {x, y, z};
    for (int k = 0; k < 3; ++k) {
      low[k] = std::min(low[k], p[k] - r);
      high[k] = std::max(high[k], p[k] + r);
    }
  }
  // Returns whether the rectangle is empty.
  bool Empty() const { return low[0] >= high[0] || low[1] >= high[1]; }
};

// A light as a camera.
struct Lamp {
  Mat4 eye;
  bool spot;
  // Half size of the largest field: a distance for a directional light, a tangent for a spot light.
  double half;
};

// Returns whether a part has no bounding sphere, as infinite planes.
bool Unbounded(const Part& part) { return part.radius < 0; }

// Returns whether an infinite plane faces the light. Such a plane cannot cast a shadow on anything
// above it.
bool FacesLight(const mjvGeom& geom, const mjvLight& light) {
  const Vec3 normal = {geom.mat[2], geom.mat[5], geom.mat[8]};
  if (light.type == mjLIGHT_SPOT) {
    return Dot(LoadFloat(light.pos) - LoadFloat(geom.pos), normal) > 0;
  }
  return Dot(LoadFloat(light.dir), normal) < 0;
}

// Returns whether a geom casts shadows.
bool IsCaster(const mjvGeom& geom) {
  return geom.category != mjCAT_DECOR && geom.type != mjGEOM_LINE && geom.type != mjGEOM_LINEBOX;
}

// Returns the camera of a light. The field of a spot light is limited to 160 degrees.
Lamp MakeLamp(const mjvLight& light, const mjrContext* con) {
  Lamp lamp;
  const Vec3 dir = Normalized(LoadFloat(light.dir));
  // Any vector that is not parallel to the direction defines the orientation of the map.
  const Vec3 up = std::fabs(dir.z) < 0.9 ? Vec3{0, 0, 1} : Vec3{0, 1, 0};
  lamp.eye = LookMatrix(LoadFloat(light.pos), dir, up);
  lamp.spot = light.type == mjLIGHT_SPOT;
  const double angle = std::min(2.0 * light.cutoff * con->shadowScale, 160.0);
  lamp.half = lamp.spot ? std::tan(angle * 3.14159265358979 / 360) : con->shadowClip;
  return lamp;
}

// Extends the field by a sphere as the lamp sees it. Returns false if the sphere reaches behind a
// spot light, so that its image is unbounded.
bool AddSphere(const Lamp& lamp, Vec3 center, double radius, Field& field) {
  double p[4];
  lamp.eye.Apply(center, p);
  const double depth = -p[2];
  if (!lamp.spot) {
    field.Add(p[0], p[1], depth, radius);
    return true;
  }
  if (depth + radius <= 0) return true;  // It is behind the light and casts no shadow.
  if (depth <= 1.01 * radius) return false;
  // With d the depth of the center, r the radius and t the tangent of its direction, the tangents
  // of directions that touch the sphere are within (x +- r sqrt(1 + t^2)) / (d - r).
  const double nearest = depth - radius;
  const double x = p[0] / depth, y = p[1] / depth;
  const double spread = radius * (1 + std::max(std::fabs(x), std::fabs(y))) / nearest;
  Field sphere;
  sphere.Add(x, y, depth, 0);
  for (int k = 0; k < 2; ++k) {
    field.low[k] = std::min(field.low[k], sphere.low[k] - spread);
    field.high[k] = std::max(field.high[k], sphere.high[k] + spread);
  }
  field.low[2] = std::min(field.low[2], nearest);
  field.high[2] = std::max(field.high[2], depth + radius);
  return true;
}

// Returns the field of all casters, clipped to the field of the lamp. If a caster reaches behind a
// spot light (`whole`), the field is that of the lamp.
Field CasterField(const ViewFrame& frame, const Lamp& lamp, double near) {
  Field field;
  bool whole = false;
  for (const Part& part : frame.r->parts) {
    if (!IsCaster(frame.scn->geoms[part.geom]) || Unbounded(part)) continue;
    whole = !AddSphere(lamp, LoadFloat(part.center), part.radius, field) || whole;
  }
  for (int k = 0; k < 2; ++k) {
    field.low[k] = whole ? -lamp.half : std::max(field.low[k], -lamp.half);
    field.high[k] = whole ? lamp.half : std::min(field.high[k], lamp.half);
  }
  if (lamp.spot) field.low[2] = std::max(whole ? near : field.low[2], near);
  if (whole) field.high[2] = std::max(field.high[2], 10 * near);
  return field;
}

// Returns the distance along the view within which all bounded parts lie.
double SceneReach(const ViewFrame& frame) {
  double reach = 0;
  for (const Part& part : frame.r->parts) {
    if (Unbounded(part)) continue;
    const double away = Dot(LoadFloat(part.center) - frame.view.head, frame.view.forward);
    reach = std::max(reach, away + part.radius);
  }
  return reach;
}

// Clips the field of a directional light to the frustum of the view, as far as shadows can fall.
// Shadows on the ground may be farther away than any caster, so the frustum is taken three times as
// long as the scene.
void CutToView(const ViewFrame& frame, const Lamp& lamp, Field& field) {
  if (lamp.spot) return;
  const EyeView& v = frame.view;
  Field seen;
  for (const double reach : {v.near / v.scale, std::min(v.far / v.scale, 3 * SceneReach(frame))}) {
    // Edges of the frustum grow with the distance from the near plane.
    const double grow = v.orthographic ? 1 : reach * v.scale / v.near;
    for (const double x : {v.left_edge, v.right_edge}) {
      for (const double y : {v.bottom, v.top}) {
        const Vec3 corner =
            v.head + reach * v.forward + (grow / v.scale) * (x * v.right + y * v.up);
        double p[4];
        lamp.eye.Apply(corner, p);
        seen.Add(p[0], p[1], -p[2], 0);
      }
    }
  }
  for (int k = 0; k < 2; ++k) {
    field.low[k] = std::max(field.low[k], seen.low[k]);
    field.high[k] = std::min(field.high[k], seen.high[k]);
  }
}

// Returns the side of a map in pixels: about two per pixel of the picture, in steps of 256, so that
// it rarely changes.
int MapSize(const ViewFrame& frame) {
  const int wanted = 2 * std::max(frame.view.viewport.width, frame.view.viewport.height);
  const int stepped = (wanted + 255) / 256 * 256;
  return std::clamp(stepped, 16, std::max(16, frame.con->shadowSize));
}

// Allocates the texture of all maps, if its size changed. Lookups compare depths and interpolate
// the results.
void AllocateMaps(ViewFrame& frame, int size, int layers) {
  Renderer* r = frame.r;
  if (size == r->shadow_size && layers <= r->shadow_layers) return;
  if (!r->shadow_texture) {
    gl.GenTextures(1, &r->shadow_texture);
    gl.GenFramebuffers(1, &r->shadow_frame);
  }
  r->shadow_size = size;
  r->shadow_layers = std::max(layers, r->shadow_layers);
  gl.ActiveTexture(GL_TEXTURE1);
  gl.BindTexture(GL_TEXTURE_2D_ARRAY, r->shadow_texture);
  gl.TexImage3D(GL_TEXTURE_2D_ARRAY, 0, GL_DEPTH_COMPONENT24, size, size, r->shadow_layers, 0,
                GL_DEPTH_COMPONENT, GL_UNSIGNED_INT, nullptr);
  const std::pair<GLenum, GLint> parameters[] = {
      {GL_TEXTURE_MIN_FILTER, GL_LINEAR},
      {GL_TEXTURE_MAG_FILTER, GL_LINEAR},
      {GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE},
      {GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE},
      {GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE},
      {GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL}};
  for (auto [name, value] : parameters) gl.TexParameteri(GL_TEXTURE_2D_ARRAY, name, value);
  gl.BindTexture(GL_TEXTURE_2D_ARRAY, 0);
  gl.ActiveTexture(GL_TEXTURE0);
}

// Returns the matrices for a field. Depth in the map increases with distance.
ShadowMap MakeMap(const ViewFrame& frame, int light, const Lamp& lamp, const Field& f, int size) {
  const double near = f.low[2], far = f.high[2];
  // Tangents are converted to edges on the near plane.
  const double s = lamp.spot ? near : 1;
  Mat4 p = ProjectionMatrix(s * f.low[0], s * f.high[0], s * f.low[1], s * f.high[1], near, far,
                            !lamp.spot, {true});
  for (int j = 0; j < 4; ++j) p.m[2][j] = p.m[3][j] - p.m[2][j];  // 0 near, 1 far.
  Mat4 to_texture = Mat4::Identity();
  to_texture.m[0][0] = to_texture.m[1][1] = 0.5;
  to_texture.m[0][3] = to_texture.m[1][3] = 0.5;
  ShadowMap map;
  map.light = light;
  map.texel = static_cast<float>(std::max(f.high[0] - f.low[0], f.high[1] - f.low[1]) / size);
  map.lookup = to_texture * p * lamp.eye;
  frame.depth.Finish(p);
  map.clip = p * lamp.eye;
  return map;
}

// Draws the depth of all casters into one layer.
void DrawMap(ViewFrame& frame, int layer) {
  const ShadowMap& map = frame.shadows[layer];
  Renderer* r = frame.r;
  gl.FramebufferTextureLayer(GL_DRAW_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, r->shadow_texture, 0, layer);
  gl.Clear(GL_DEPTH_BUFFER_BIT);
  Program& program = r->programs.DepthOnly();
  program.Use();
  float columns[16];
  map.clip.Store(columns);
  gl.UniformMatrix4fv(program.Location("u_clip"), 1, GL_FALSE, columns);
  for (const Batch& batch : r->casters) {
    const mjvGeom& geom = frame.scn->geoms[batch.look->geom];
    if (Unbounded(*batch.look) && FacesLight(geom, frame.scn->lights[map.light])) continue;
    batch.look->shape->Draw(r->instances, batch.first, batch.count);
  }
}

// Draws all maps. The polygon offset moves casters away from the light, so that surfaces do not
// shade themselves by rounding.
void DrawMaps(ViewFrame& frame, int size) {
  gl.BindFramebuffer(GL_DRAW_FRAMEBUFFER, frame.r->shadow_frame);
  gl.DrawBuffer(GL_NONE);
  gl.Viewport(0, 0, size, size);
  gl.Disable(GL_SCISSOR_TEST);
  gl.Disable(GL_CULL_FACE);
  gl.Enable(GL_DEPTH_TEST);
  gl.DepthMask(GL_TRUE);
  gl.DepthFunc(GL_LESS);
  gl.ClearDepth(1);
  gl.Enable(GL_POLYGON_OFFSET_FILL);
  gl.PolygonOffset(2.0f, 4.0f);
  for (size_t i = 0; i < frame.shadows.size(); ++i) DrawMap(frame, static_cast<int>(i));
  gl.Disable(GL_POLYGON_OFFSET_FILL);
  BindBuffer(frame.con);
}

}  // namespace

void DrawShadowMaps(ViewFrame& frame) {
  const mjvScene* scn = frame.scn;
  const bool wanted = scn->flags[mjRND_SHADOW] && frame.con->shadowSize > 0;
  const int size = MapSize(frame);
  frame.lights.clear();
  frame.shadows.clear();
  for (int i = 0; i < scn->nlight; ++i) {
    const mjvLight& light = scn->lights[i];
    char letter = light.type == mjLIGHT_SPOT ? 's' : 'd';
    if (wanted && light.castshadow) {
      const Lamp lamp = MakeLamp(light, frame.con);
      Field field = CasterField(frame, lamp, frame.view.near);
      CutToView(frame, lamp, field);
      letter = letter == 's' ? 'S' : 'D';
      // A light without visible casters gets a tiny map, so that programs need no special case.
      if (field.Empty()) field = {{-1e-3, -1e-3, 1}, {1e-3, 1e-3, 2}};
      frame.shadows.push_back(MakeMap(frame, i, lamp, field, size));
    }
    frame.lights += letter;
  }
  if (frame.shadows.empty()) return;
  AllocateMaps(frame, size, static_cast<int>(frame.shadows.size()));
  DrawMaps(frame, size);
}

}  // namespace syn
