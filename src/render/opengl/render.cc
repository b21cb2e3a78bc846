// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements mjr_render, which draws a scene into a viewport. The passes of a view, in order:
//
//   shadow maps → mirror → opaque parts with all lights → sky → transparent parts → labels
//
// Opaque parts with the same shape and texture are drawn by one call with many instances. All
// lights and their shadows are terms of one program, so every pixel is shaded once, however many
// lights there are. The parts themselves are built in render/common/parts.cc.

#include <algorithm>
#include <cmath>
#include <span>
#include <tuple>

#include "render/common/parts.h"
#include "render/opengl/frame.h"
#include "visual/camera.h"

namespace syn {
namespace {

// Returns whether a part is drawn in the transparent pass.
bool Transparent(const ViewFrame& frame, const Part& part) {
  return frame.scn->geoms[part.geom].transparent && !frame.scn->flags[mjRND_SEGMENT];
}

// Returns whether the bounding sphere of a part can be in the view. It is compared with the four
// side planes of the frustum, which are sums and differences of rows of the clip matrix.
bool Visible(const EyeView& v, const Part& part) {
  if (part.radius < 0 || part.line) return true;
  const Vec3 c = {part.center[0], part.center[1], part.center[2]};
  const double r = part.radius * 1.01 + 1e-6;
  for (int plane = 0; plane < 4; ++plane) {
    const int axis = plane / 2;
    const double sign = plane % 2 ? -1 : 1;
    double n[4], norm = 0, distance = 0;
    // The half space of a plane is w + sign * x >= 0 (or y) in clip coordinates.
    for (int k = 0; k < 4; ++k) n[k] = v.clip.m[3][k] + sign * v.clip.m[axis][k];
    for (int k = 0; k < 3; ++k) norm += n[k] * n[k], distance += n[k] * c[k];
    if (distance + n[3] < -r * std::sqrt(norm)) return false;
  }
  return true;
}

// Returns what parts must have in common to be drawn by one call.
auto BatchKey(const Part* p) {
  return std::tuple(p->line, p->texture, p->two_sided, p->backside, p->isolated, p->radius < 0,
                    p->shape);
}

// Sorts r->order into batches and appends their instances to r->upload.
void AppendBatches(Renderer* r, std::vector<Batch>& batches) {
  std::stable_sort(r->order.begin(), r->order.end(),
                   [](const Part* a, const Part* b) { return BatchKey(a) < BatchKey(b); });
  batches.clear();
  for (const Part* part : r->order) {
    if (batches.empty() || BatchKey(batches.back().look) != BatchKey(part)) {
      batches.push_back({part, r->upload.size(), 0});
    }
    ++batches.back().count;
    r->upload.push_back(part->instance);
  }
}

// Returns whether a part casts shadows.
bool Casts(const ViewFrame& frame, const Part& part) {
  return frame.scn->geoms[part.geom].category != mjCAT_DECOR && !part.line;
}

// Uploads the instances of this view: opaque batches, casters of shadows, then transparent parts
// one by one.
void UploadInstances(ViewFrame& frame, bool mirrored, std::vector<Batch>& transparent) {
  Renderer* r = frame.r;
  r->upload.clear();
  r->order.clear();
  for (const Part& part : r->parts) {
    if (!Transparent(frame, part)) r->order.push_back(&part);
  }
  // A mirror shows parts that are not in the view, so with a mirror no part is left out.
  std::erase_if(r->order, [&](const Part* p) { return !mirrored && !Visible(frame.view, *p); });
  AppendBatches(r, r->opaque);
  r->order.clear();
  for (const Part& part : r->parts) {
    if (Casts(frame, part)) r->order.push_back(&part);
  }
  AppendBatches(r, r->casters);
  transparent.clear();
  for (const Part& part : r->parts) {
    if (!Transparent(frame, part)) continue;
    transparent.push_back({&part, r->upload.size(), 1});
    r->upload.push_back(part.instance);
  }
  // The sky is drawn with an instance, too, so the buffer must not be empty.
  if (r->upload.empty()) r->upload.emplace_back();
  if (!r->instances) gl.GenBuffers(1, &r->instances);
  gl.BindBuffer(GL_ARRAY_BUFFER, r->instances);
  gl.BufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(r->upload.size() * sizeof(Instance)),
                r->upload.data(), GL_STREAM_DRAW);
}

// Returns the geom that reflects the scene; null if there is none.
const mjvGeom* FindReflector(const ViewFrame& frame) {
  if (!frame.scn->flags[mjRND_REFLECTION]) return nullptr;
  for (int i = 0; i < frame.scn->ngeom; ++i) {
    if (frame.scn->geoms[i].reflectance > 0) return frame.scn->geoms + i;
  }
  return nullptr;
}

// The reflecting geom, and its plane.
struct Mirror {
  const mjvGeom* geom;
  Vec3 point, normal;
};

// Finds the reflecting surface. Returns false if there is none or if the viewer is behind it.
bool FindMirror(const ViewFrame& frame, Mirror* mirror) {
  mirror->geom = FindReflector(frame);
  if (!mirror->geom) return false;
  const mjvGeom& g = *mirror->geom;
  mirror->normal = {g.mat[2], g.mat[5], g.mat[8]};
  mirror->point = LoadFloat(g.pos);
  if (g.type == mjGEOM_BOX) mirror->point += g.size[2] * mirror->normal;
  return Dot(frame.view.head - mirror->point, mirror->normal) > 0;
}

// Returns whether a part belongs to a geom.
bool IsGeom(const ViewFrame& frame, const Part& part, const mjvGeom* geom) {
  return frame.scn->geoms + part.geom == geom;
}

// Enables the depth test. Nearer points have greater depth, and later parts cover earlier ones at
// the same depth.
void SetDepth() {
  gl.Enable(GL_DEPTH_TEST);
  gl.DepthMask(GL_TRUE);
  gl.DepthFunc(GL_GEQUAL);
}

// Returns the parts of one geom among the transparent parts, which are in the order of geoms.
std::span<const Batch> PartsOf(const std::vector<Batch>& parts, int geom) {
  auto begin = std::lower_bound(parts.begin(), parts.end(), geom,
                                [](const Batch& b, int g) { return b.look->geom < g; });
  auto end = begin;
  while (end != parts.end() && end->look->geom == geom) ++end;
  return {begin, end};
}

// Draws the transparent parts of all geoms but `skip`. geomorder lists the transparent geoms from
// near to far. [Q21] They are drawn in this order and in the reverse order.
void DrawTransparentParts(ViewFrame& frame, const Pass& pass, const std::vector<Batch>& parts,
                          const mjvGeom* skip) {
  const mjvScene* scn = frame.scn;
  int n = 0;
  for (int i = 0; i < scn->ngeom; ++i) n += scn->geoms[i].transparent;
  const bool additive = scn->flags[mjRND_ADDITIVE];
  gl.Enable(GL_BLEND);
  gl.BlendFunc(GL_SRC_ALPHA, additive ? GL_ONE : GL_ONE_MINUS_SRC_ALPHA);
  gl.DepthMask(GL_FALSE);
  for (int turn = 0; turn < (additive ? 1 : 2); ++turn) {
    for (int i = 0; i < n; ++i) {
      const int geom = scn->geomorder[turn == 0 ? i : n - 1 - i];
      if (scn->geoms + geom == skip) continue;
      for (const Batch& b : PartsOf(parts, geom)) DrawLit(frame, pass, b);
    }
  }
  gl.DepthMask(GL_TRUE);
  gl.Disable(GL_BLEND);
}

// Draws the scene as seen in a mirror. The reflecting surface is drawn into the stencil buffer;
// then the mirrored scene is drawn where the stencil is set; then the depth is cleared for the
// scene itself.
void DrawMirrored(ViewFrame& frame, const Mirror& mirror, const std::vector<Batch>& transparent) {
  Renderer* r = frame.r;
  Pass pass;
  pass.clip = frame.view.clip;
  pass.head = frame.view.head;
  pass.shadows = false;
  gl.Enable(GL_STENCIL_TEST);
  gl.ClearStencil(0);
  gl.Clear(GL_STENCIL_BUFFER_BIT);
  gl.StencilFunc(GL_ALWAYS, 1, 1);
  gl.StencilOp(GL_KEEP, GL_KEEP, GL_REPLACE);
  gl.ColorMask(GL_FALSE, GL_FALSE, GL_FALSE, GL_FALSE);
  gl.Disable(GL_DEPTH_TEST);
  for (const Batch& b : r->opaque) {
    if (IsGeom(frame, *b.look, mirror.geom)) DrawLit(frame, pass, b);
  }
  // From here on, only pixels of the reflecting surface are drawn.
  gl.ColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
  gl.StencilFunc(GL_EQUAL, 1, 1);
  gl.StencilOp(GL_KEEP, GL_KEEP, GL_KEEP);
  SetDepth();
  gl.Enable(GL_CLIP_DISTANCE0);
  const Mat4 reflect = MirrorMatrix(mirror.point, mirror.normal);
  double head[4];
  reflect.Apply(frame.view.head, head);
  pass.clip = frame.view.clip * reflect;
  pass.head = {head[0], head[1], head[2]};
  pass.mirror = true;
  pass.dim = mirror.geom->reflectance;
  for (int k = 0; k < 3; ++k) pass.plane[k] = mirror.normal[k];
  pass.plane[3] = -Dot(mirror.normal, mirror.point);
  for (const Batch& b : r->opaque) {
    if (!IsGeom(frame, *b.look, mirror.geom)) DrawLit(frame, pass, b);
  }
  DrawTransparentParts(frame, pass, transparent, mirror.geom);
  gl.Disable(GL_CLIP_DISTANCE0);
  gl.Disable(GL_STENCIL_TEST);
  gl.Clear(GL_DEPTH_BUFFER_BIT);
}

// Draws all opaque parts. The reflecting surface is drawn first and added to what it reflects.
void DrawOpaque(ViewFrame& frame, const mjvGeom* reflector) {
  Pass pass;
  pass.clip = frame.view.clip;
  pass.head = frame.view.head;
  SetDepth();
  for (const Batch& b : frame.r->opaque) {
    if (!reflector || !IsGeom(frame, *b.look, reflector)) continue;
    gl.Enable(GL_BLEND);
    gl.BlendFunc(GL_ONE, GL_ONE);
    DrawLit(frame, pass, b);
    gl.Disable(GL_BLEND);
  }
  for (const Batch& b : frame.r->opaque) {
    if (!reflector || !IsGeom(frame, *b.look, reflector)) DrawLit(frame, pass, b);
  }
}

// Marks the parts of the reflecting geom, so that they are not in one batch with other parts.
void IsolateReflector(ViewFrame& frame, const mjvGeom* reflector) {
  if (!reflector) return;
  for (Part& part : frame.r->parts) {
    if (IsGeom(frame, part, reflector)) part.isolated = true;
  }
}

// Clears the viewport.
void ClearView(const ViewFrame& frame) {
  const mjrRect& v = frame.view.viewport;
  gl.Viewport(v.left, v.bottom, v.width, v.height);
  gl.Enable(GL_SCISSOR_TEST);
  gl.Scissor(v.left, v.bottom, v.width, v.height);
  gl.ClearColor(0, 0, 0, 0);
  gl.ClearDepth(0);
  gl.Clear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

// Draws one view, pass by pass. For segmentation there is only the opaque pass, without
// multisampling, so that colors are exact.
void DrawView(ViewFrame& frame) {
  Renderer* r = frame.r;
  const mjvScene* scn = frame.scn;
  std::vector<Batch>& transparent = r->transparent;
  Mirror mirror{};
  const bool segment = scn->flags[mjRND_SEGMENT];
  const bool mirrored = !segment && FindMirror(frame, &mirror);
  IsolateReflector(frame, segment ? nullptr : FindReflector(frame));
  UploadInstances(frame, mirrored, transparent);
  if (!segment) DrawShadowMaps(frame);
  ClearView(frame);
  // Segmentation needs exact colors, so edges are not smoothed.
  if (segment) {
    gl.Disable(GL_MULTISAMPLE);
  } else if (scn->flags[mjRND_WIREFRAME]) {
    gl.PolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    gl.LineWidth(frame.con->lineWidth);
  }
  if (mirrored) DrawMirrored(frame, mirror, transparent);
  DrawOpaque(frame, mirrored ? mirror.geom : nullptr);
  if (!segment) {
    DrawSky(frame);
    if (scn->flags[mjRND_WIREFRAME]) gl.PolygonMode(GL_FRONT_AND_BACK, GL_LINE);
    Pass pass;
    pass.clip = frame.view.clip;
    pass.head = frame.view.head;
    pass.shadows = false;
    SetDepth();
    DrawTransparentParts(frame, pass, transparent, nullptr);
  }
  gl.Enable(GL_MULTISAMPLE);
  ResetState();
  gl.LineWidth(1);
  if (!segment) DrawLabels(frame);
}

// Returns whether all lights have supported types; raises an error if not.
bool CheckLights(const mjvScene* scn) {
  for (int i = 0; i < scn->nlight; ++i) {
    const int type = scn->lights[i].type;
    if (type == mjLIGHT_SPOT || type == mjLIGHT_DIRECTIONAL) continue;
    mju_error("mjr_render: Unsupported light type: %d", type);
    return false;
  }
  return true;
}

// Draws a frame of scn->framewidth pixels around the viewport.
void DrawBorder(Renderer* r, mjrRect view, const mjvScene* scn) {
  if (scn->framewidth <= 0) return;
  const auto w = static_cast<float>(view.width), h = static_cast<float>(view.height);
  const auto width = static_cast<float>(scn->framewidth);
  const Colour colour = Colour::Rgb(scn->framergb);
  r->canvas.Begin(view);
  r->canvas.Rect(0, 0, w, width, colour);
  r->canvas.Rect(0, h - width, w, width, colour);
  r->canvas.Rect(0, 0, width, h, colour);
  r->canvas.Rect(w - width, 0, width, h, colour);
  r->canvas.End(r->programs.Canvas(), 0);
}

// Draws the view of one camera into a viewport.
void RenderEye(Renderer* r, const mjrContext* con, mjvScene* scn, mjrRect viewport,
               const mjvGLCamera& cam) {
  const DepthRange depth{r->reversed_z};
  ViewFrame frame{r, con, scn, MakeView(viewport, scn, cam, depth), depth, {}, {}};
  BuildParts(r, con, scn, frame.view);
  // The scissor rectangle is restored at the end, because mjr_maxViewport derives the size of the
  // window from it.
  GLint scissor[4];
  gl.GetIntegerv(GL_SCISSOR_BOX, scissor);
  if (r->reversed_z) gl.ClipControl(GL_LOWER_LEFT, GL_ZERO_TO_ONE);
  DrawView(frame);
  if (r->reversed_z) gl.ClipControl(GL_LOWER_LEFT, GL_NEGATIVE_ONE_TO_ONE);
  gl.Scissor(scissor[0], scissor[1], scissor[2], scissor[3]);
}

// Draws the views of both eyes, into the two buffers of a stereo window or side by side.
void RenderStereo(Renderer* r, const mjrContext* con, mjvScene* scn, mjrRect viewport) {
  // Windows without stereo buffers show the two views side by side.
  const bool quad = scn->stereo == mjSTEREO_QUADBUFFERED && con->currentBuffer == mjFB_WINDOW &&
                    con->windowStereo;
  for (int eye = 0; eye < 2; ++eye) {
    mjrRect part = viewport;
    if (quad) {
      gl.DrawBuffer(eye ? GL_BACK_RIGHT : GL_BACK_LEFT);
    } else {
      part.width = viewport.width / 2;
      part.left += eye * part.width;
    }
    RenderEye(r, con, scn, part, scn->camera[eye]);
  }
  if (quad) BindBuffer(con);
}

}  // namespace
}  // namespace syn

void mjr_render(mjrRect viewport, mjvScene* scn, const mjrContext* con) {
  using namespace syn;
  Renderer* r = RendererOf(con);
  if (!r || viewport.width <= 0 || viewport.height <= 0) return;
  const mjvGLCamera average = mjv_averageCamera(scn->camera, scn->camera + 1);
  if (!(average.frustum_near >= mjMINVAL)) {
    if (scn->ngeom > 0) mju_error("mjvScene frustum_near too small in mjr_render");
    return;
  }
  if (!CheckLights(scn)) return;
  SortGeoms(scn, ViewInModel("mjr_render", scn).head);
  if (scn->stereo == mjSTEREO_NONE) {
    RenderEye(r, con, scn, viewport, average);
  } else {
    RenderStereo(r, con, scn, viewport);
  }
  DrawBorder(r, viewport, scn);
}
