// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Prepares the drawing of lit surfaces: selects the program for a batch and sets its lights,
// textures and matrices.

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

#include "render/opengl/frame.h"
#include "visual/camera.h"

namespace syn {
namespace {

// Texture unit of the shadow maps; unit 0 has the texture of the surface.
constexpr int kShadowUnit = 1;

// Sets a uniform matrix of a program.
void SetMatrix(Program& program, const char* name, const Mat4& m) {
  float columns[16];
  m.Store(columns);
  gl.UniformMatrix4fv(program.Location(name), 1, GL_FALSE, columns);
}

// Sets a uniform vector of a program.
void SetVec3(Program& program, const char* name, Vec3 v) {
  const float f[3] = {static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)};
  gl.Uniform3fv(program.Location(name), 1, f);
}

// Sets the lights of the scene. The cutoff is passed as a cosine; -2 means no cutoff.
void SetLights(Program& program, const mjvScene* scn) {
  const int n = scn->nlight;
  if (!n) return;
  std::array<float, 3 * mjMAXLIGHT> pos, dir, ambient, diffuse, specular;
  std::array<float, 4 * mjMAXLIGHT> spot;
  std::array<float, mjMAXLIGHT> cutoff;
  for (int i = 0; i < n; ++i) {
    const mjvLight& light = scn->lights[i];
    const Vec3 unit = Normalized(LoadFloat(light.dir));
    for (int k = 0; k < 3; ++k) {
      pos[3 * i + k] = light.pos[k];
      dir[3 * i + k] = static_cast<float>(unit[k]);
      ambient[3 * i + k] = light.ambient[k];
      diffuse[3 * i + k] = light.diffuse[k];
      specular[3 * i + k] = light.specular[k];
      spot[4 * i + k] = light.attenuation[k];
    }
    spot[4 * i + 3] = light.exponent;
    cutoff[i] = light.cutoff >= 180 ? -2 : std::cos(light.cutoff * 3.14159265f / 180);
  }
  gl.Uniform3fv(program.Location("u_lightpos"), n, pos.data());
  gl.Uniform3fv(program.Location("u_lightdir"), n, dir.data());
  gl.Uniform3fv(program.Location("u_ambient"), n, ambient.data());
  gl.Uniform3fv(program.Location("u_diffuse"), n, diffuse.data());
  gl.Uniform3fv(program.Location("u_specular"), n, specular.data());
  gl.Uniform4fv(program.Location("u_spot"), n, spot.data());
  gl.Uniform1fv(program.Location("u_cutoff"), n, cutoff.data());
}

// Sets the shadow maps and their matrices.
void SetShadows(Program& program, const ViewFrame& frame) {
  const auto n = frame.shadows.size();
  if (!n) return;
  std::vector<float> matrices(16 * n), texels(n);
  for (size_t i = 0; i < n; ++i) {
    frame.shadows[i].lookup.Store(matrices.data() + 16 * i);
    texels[i] = frame.shadows[i].texel;
  }
  gl.Uniform1fv(program.Location("u_texel"), static_cast<GLsizei>(n), texels.data());
  gl.UniformMatrix4fv(program.Location("u_shadow"), static_cast<GLsizei>(n), GL_FALSE,
                      matrices.data());
  gl.Uniform1i(program.Location("u_shadowmap"), kShadowUnit);
  gl.ActiveTexture(GL_TEXTURE0 + kShadowUnit);
  gl.BindTexture(GL_TEXTURE_2D_ARRAY, frame.r->shadow_texture);
  gl.ActiveTexture(GL_TEXTURE0);
}

// Sets the fog. u_depth is the row of the view matrix that gives the distance along the view.
void SetFog(Program& program, const ViewFrame& frame) {
  const mjrContext* con = frame.con;
  gl.Uniform4fv(program.Location("u_fog"), 1, con->fogRGBA);
  gl.Uniform2f(program.Location("u_fogrange"), con->fogStart, con->fogEnd);
  const Mat4 eye = frame.view.eye * frame.view.room;
  float row[4];
  for (int k = 0; k < 4; ++k) row[k] = static_cast<float>(-eye.m[2][k]);
  gl.Uniform4fv(program.Location("u_depth"), 1, row);
}

// Binds the texture of a surface to unit 0.
void BindTexture(const ViewFrame& frame, Program& program, int texture) {
  const bool flat = frame.con->textureType[texture] == mjTEXTURE_2D;
  gl.ActiveTexture(GL_TEXTURE0);
  gl.BindTexture(flat ? GL_TEXTURE_2D : GL_TEXTURE_CUBE_MAP, frame.con->texture[texture]);
  gl.Uniform1i(program.Location("u_texture"), 0);
}

// Returns the types of lights as if none cast shadows (SceneKey).
std::string WithoutShadows(std::string lights) {
  for (char& c : lights) c = static_cast<char>(std::tolower(c));
  return lights;
}

// Returns the key of the program for a part.
SceneKey KeyOf(const ViewFrame& frame, const Pass& pass, const Part& look) {
  SceneKey key;
  key.lights = pass.shadows ? frame.lights : WithoutShadows(frame.lights);
  key.fog = frame.scn->flags[mjRND_FOG];
  key.mirror = pass.mirror;
  if (look.texture >= 0) {
    const bool flat = frame.con->textureType[look.texture] == mjTEXTURE_2D;
    key.texture = flat ? TextureKind::k2D : TextureKind::kCube;
  }
  return key;
}

// Sets the plane of the mirror.
void SetMirror(Program& program, const Pass& pass) {
  const float plane[4] = {static_cast<float>(pass.plane[0]), static_cast<float>(pass.plane[1]),
                          static_cast<float>(pass.plane[2]), static_cast<float>(pass.plane[3])};
  gl.Uniform4fv(program.Location("u_mirror"), 1, plane);
}

// Returns the factor of colors that are not lit. [Q20] Lines are drawn once more, added, for every
// light that casts shadows.
float UnlitGain(const ViewFrame& frame, const Pass& pass) {
  return pass.shadows ? static_cast<float>(1 + frame.shadows.size()) : 1;
}

// Selects and sets up a program with lights.
void UseLit(ViewFrame& frame, const Pass& pass, const Part& look) {
  Program& program = frame.r->programs.Scene(KeyOf(frame, pass, look));
  program.Use();
  SetMatrix(program, "u_clip", pass.clip);
  SetVec3(program, "u_head", pass.head);
  gl.Uniform1f(program.Location("u_dim"), pass.dim);
  if (pass.mirror) SetMirror(program, pass);
  SetLights(program, frame.scn);
  if (pass.shadows) SetShadows(program, frame);
  if (frame.scn->flags[mjRND_FOG]) SetFog(program, frame);
  if (look.texture >= 0) BindTexture(frame, program, look.texture);
}

// Selects and sets up the program for lines or for segmentation.
void UseUnlit(ViewFrame& frame, const Pass& pass, const Part& look) {
  Program& program = look.line ? frame.r->programs.Line(pass.mirror) : frame.r->programs.Flat();
  program.Use();
  SetMatrix(program, "u_clip", pass.clip);
  if (pass.mirror) SetMirror(program, pass);
  if (look.line) {
    gl.Uniform1f(program.Location("u_dim"), pass.dim * UnlitGain(frame, pass));
    gl.Uniform2f(program.Location("u_viewport"), static_cast<float>(frame.view.viewport.width),
                 static_cast<float>(frame.view.viewport.height));
  }
}

// Culls faces that point away from the viewer, if the scene asks for it. A plane seen from behind
// and a mirror each reverse the orientation of faces.
void SetCulling(const ViewFrame& frame, const Pass& pass, const Part& look) {
  const bool cull = frame.scn->flags[mjRND_CULL_FACE] && !look.two_sided && !look.line;
  if (cull) {
    gl.Enable(GL_CULL_FACE);
    gl.CullFace(look.backside != pass.mirror ? GL_FRONT : GL_BACK);
  } else {
    gl.Disable(GL_CULL_FACE);
  }
}

}  // namespace

void UseProgram(ViewFrame& frame, const Pass& pass, const Part& look) {
  SetCulling(frame, pass, look);
  if (look.line || frame.scn->flags[mjRND_SEGMENT]) {
    UseUnlit(frame, pass, look);
  } else {
    UseLit(frame, pass, look);
  }
}

void DrawLit(ViewFrame& frame, const Pass& pass, const Batch& batch) {
  UseProgram(frame, pass, *batch.look);
  batch.look->shape->Draw(frame.r->instances, batch.first, batch.count);
}

}  // namespace syn
