// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes skins: vertices that follow several bones. A bone (body) moves a vertex v of the bind
// pose to R v + t, where R and t are rotation and translation of the bone since the bind pose. The
// vertex is drawn at the weighted sum over its bones.

#include <algorithm>
#include <cmath>

#include "visual/camera.h"
#include "visual/drawing.h"
#include "visual/scene.h"

namespace syn {
namespace {

// Adds the contribution of one bone to the vertices of a skin.
void AddBone(const mjModel* m, const mjData* d, int skin, int bone, float* out) {
  const float *bindpos = m->skin_bonebindpos + 3 * bone,
              *bindquat = m->skin_bonebindquat + 4 * bone;
  const int body = m->skin_bonebodyid[bone];
  // R is the rotation from the bind pose to the present pose, and shift = x - R bindpos.
  const Quat turn =
      Quat::Load(d->xquat + 4 * body) * Conj({bindquat[0], bindquat[1], bindquat[2], bindquat[3]});
  const Mat3 rotation = ToMat3(turn);
  const Vec3 shift = Vec3::Load(d->xpos + 3 * body) - rotation * LoadFloat(bindpos);
  const int first = m->skin_bonevertadr[bone];
  for (int k = first; k < first + m->skin_bonevertnum[bone]; ++k) {
    const int v = m->skin_bonevertid[k];
    const Vec3 bind = LoadFloat(m->skin_vert + 3 * (m->skin_vertadr[skin] + v));
    float moved[3];
    StoreFloat(mjtNum{m->skin_bonevertweight[k]} * (rotation * bind + shift), moved);
    for (int c = 0; c < 3; ++c) out[3 * v + c] += moved[c];
  }
}

// Adds to each vertex the normals of the adjacent faces, weighted by area.
void AddNormals(const int* faces, int nface, const float* vert, float* normal) {
  for (int f = 0; f < nface; ++f) {
    const int* v = faces + 3 * f;
    const Vec3 a = LoadFloat(vert + 3 * v[0]);
    const Vec3 n = Cross(LoadFloat(vert + 3 * v[1]) - a, LoadFloat(vert + 3 * v[2]) - a);
    for (int k = 0; k < 3; ++k) {
      StoreFloat(LoadFloat(normal + 3 * v[k]) + n, normal + 3 * v[k]);
    }
  }
}

// Normalizes the normals and moves the vertices along them by the inflation of the skin.
void NormalizeAndInflate(int nvert, float inflate, float* vert, float* normal) {
  for (int v = 0; v < nvert; ++v) {
    float* n = normal + 3 * v;
    const Vec3 sum = LoadFloat(n);
    StoreFloat(sum * (1 / std::max(mjtNum{mjMINVAL}, Norm(sum))), n);
    for (int c = 0; c < 3; ++c) vert[3 * v + c] += inflate * n[c];
  }
}

}  // namespace

void UpdateSkins(const mjModel* m, const mjData* d, const mjvOption* opt, mjvScene* scn) {
  if (!scn->nskin) return;
  std::fill_n(scn->skinvert, 3 * m->nskinvert, 0.0f);
  std::fill_n(scn->skinnormal, 3 * m->nskinvert, 0.0f);
  for (int i = 0; i < m->nskin; ++i) {
    if (!opt->skingroup[ClampGroup(m->skin_group[i])]) continue;
    float* vert = scn->skinvert + 3 * m->skin_vertadr[i];
    float* normal = scn->skinnormal + 3 * m->skin_vertadr[i];
    const int first = m->skin_boneadr[i];
    for (int j = first; j < first + m->skin_bonenum[i]; ++j) AddBone(m, d, i, j, vert);
    AddNormals(m->skin_face + 3 * m->skin_faceadr[i], m->skin_facenum[i], vert, normal);
    NormalizeAndInflate(m->skin_vertnum[i], m->skin_inflate[i], vert, normal);
  }
}

}  // namespace syn

void mjv_updateSkin(const mjModel* m, const mjData* d, mjvScene* scn) {
  mju_warning("mjv_updateSkin: deprecated, mjv_updateScene updates skins");
  mjvOption opt;
  mjv_defaultOption(&opt);
  syn::UpdateSkins(m, d, &opt, scn);
}
