// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the poses of cameras and lights. They are fixed to a body, follow it without rotating
// (track), follow the center of mass of its subtree (trackcom), or look at a target.

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/quat.h"
#include "math/vec3.h"
#include "smooth/frame.h"

namespace syn {
namespace {

// Returns the point that a camera or light in this mode looks at.
Vec3 Target(const mjData* d, int mode, int body) {
  return Vec3::Load((mode == mjCAMLIGHT_TARGETBODY ? d->xpos : d->subtree_com) + 3 * body);
}

bool IsTargeting(int mode) {
  return mode == mjCAMLIGHT_TARGETBODY || mode == mjCAMLIGHT_TARGETBODYCOM;
}

// Computes the pose of camera i.
void PlaceCamera(const mjModel* m, mjData* d, int i) {
  const int body = m->cam_bodyid[i], mode = m->cam_mode[i];
  mjtNum* xpos = d->cam_xpos + 3 * i;
  mjtNum* xmat = d->cam_xmat + 9 * i;
  // A tracking camera keeps the offset and orientation of the reference configuration.
  if (mode == mjCAMLIGHT_TRACK || mode == mjCAMLIGHT_TRACKCOM) {
    const bool com = mode == mjCAMLIGHT_TRACKCOM;
    const Vec3 from = Vec3::Load((com ? d->subtree_com : d->xpos) + 3 * body);
    (from + Vec3::Load((com ? m->cam_poscom0 : m->cam_pos0) + 3 * i)).Store(xpos);
    Mat3::Load(m->cam_mat0 + 9 * i).Store(xmat);
    return;
  }
  PlaceFrame(d, body, m->cam_pos + 3 * i, m->cam_quat + 4 * i, mjSAMEFRAME_NONE, xpos, xmat);
  const int target = m->cam_targetbodyid[i];
  if (IsTargeting(mode) && target >= 0) {
    // The camera looks along -z; its x axis is horizontal.
    const Vec3 z = Normalized(Vec3::Load(xpos) - Target(d, mode, target));
    const Vec3 x = Normalized(Cross(Vec3{0, 0, 1}, z));
    const Vec3 y = Normalized(Cross(z, x));
    Mat3::FromCols(x, y, z).Store(xmat);
  }
}

// Computes position and direction of light i.
void PlaceLight(const mjModel* m, mjData* d, int i) {
  const int body = m->light_bodyid[i], mode = m->light_mode[i];
  Vec3 pos, dir;
  if (mode == mjCAMLIGHT_TRACK || mode == mjCAMLIGHT_TRACKCOM) {
    const bool com = mode == mjCAMLIGHT_TRACKCOM;
    pos = Vec3::Load((com ? d->subtree_com : d->xpos) + 3 * body) +
          Vec3::Load((com ? m->light_poscom0 : m->light_pos0) + 3 * i);
    dir = Vec3::Load(m->light_dir0 + 3 * i);
  } else {
    pos = Vec3::Load(d->xpos + 3 * body) +
          Mat3::Load(d->xmat + 9 * body) * Vec3::Load(m->light_pos + 3 * i);
    dir = Rotate(Quat::Load(d->xquat + 4 * body), Vec3::Load(m->light_dir + 3 * i));
    const int target = m->light_targetbodyid[i];
    if (IsTargeting(mode) && target >= 0) dir = Target(d, mode, target) - pos;
  }
  pos.Store(d->light_xpos + 3 * i);
  Normalized(dir).Store(d->light_xdir + 3 * i);
}

}  // namespace
}  // namespace syn

void mj_camlight(const mjModel* m, mjData* d) {
  for (int i = 0; i < m->ncam; ++i) syn::PlaceCamera(m, d, i);
  for (int i = 0; i < m->nlight; ++i) syn::PlaceLight(m, d, i);
}
