// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the world poses of frames that are fixed to a body b. Inertial frames, geoms, sites and
// cameras are all placed by
//
//   xpos = xpos_b + R_b pos,   xmat = mat(xquat_b * quat)
//
// The compiler marks frames that coincide with the body frame or the inertial frame (sameframe);
// they are only copied. frame4.h has the same for four frames at a time.

#ifndef SYNOVIA_SMOOTH_FRAME_H_
#define SYNOVIA_SMOOTH_FRAME_H_

#include <cstring>

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/quat.h"
#include "math/vec3.h"

namespace syn {

// Writes the world position of a frame at local position `pos`.
inline void PlacePosition(const mjData* d, int body, const mjtNum* pos, mjtByte sameframe,
                          mjtNum* xpos) {
  switch (sameframe) {
    case mjSAMEFRAME_BODY:
      std::memcpy(xpos, d->xpos + 3 * body, 3 * sizeof(mjtNum));
      break;
    case mjSAMEFRAME_INERTIA:
      std::memcpy(xpos, d->xipos + 3 * body, 3 * sizeof(mjtNum));
      break;
    default: {
      const Vec3 origin = Vec3::Load(d->xpos + 3 * body);
      (origin + Mat3::Load(d->xmat + 9 * body) * Vec3::Load(pos)).Store(xpos);
    }
  }
}

// Writes the world orientation of a frame with local orientation `quat`.
inline void PlaceOrientation(const mjData* d, int body, const mjtNum* quat, mjtByte sameframe,
                             mjtNum* xmat) {
  switch (sameframe) {
    case mjSAMEFRAME_BODY:
    case mjSAMEFRAME_BODYROT:
      std::memcpy(xmat, d->xmat + 9 * body, 9 * sizeof(mjtNum));
      break;
    case mjSAMEFRAME_INERTIA:
    case mjSAMEFRAME_INERTIAROT:
      std::memcpy(xmat, d->ximat + 9 * body, 9 * sizeof(mjtNum));
      break;
    default:
      ToMat3(Quat::Load(d->xquat + 4 * body) * Quat::Load(quat)).Store(xmat);
  }
}

// Writes both.
inline void PlaceFrame(const mjData* d, int body, const mjtNum* pos, const mjtNum* quat,
                       mjtByte sameframe, mjtNum* xpos, mjtNum* xmat) {
  PlacePosition(d, body, pos, sameframe, xpos);
  PlaceOrientation(d, body, quat, sameframe, xmat);
}

}  // namespace syn

#endif  // SYNOVIA_SMOOTH_FRAME_H_
