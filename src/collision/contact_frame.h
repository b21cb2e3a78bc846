// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a collision function writes: distance, position and normal of each contact.

#ifndef SYNOVIA_COLLISION_CONTACT_FRAME_H_
#define SYNOVIA_COLLISION_CONTACT_FRAME_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// Distance, midpoint between the surfaces, normal from geom 1 to geom 2, and an optional hint for
// the first tangent.
inline void SetContact(mjContact* con, mjtNum dist, Vec3 pos, Vec3 normal, Vec3 tangent = {}) {
  con->dist = dist;
  pos.Store(con->pos);
  normal.Store(con->frame);
  tangent.Store(con->frame + 3);
}

// Completes the frame: unit normal, first tangent along the hint (or a world axis), second normal
// to both.
void CompleteFrame(mjtNum frame[9]);

// Pose and size of a geom, or of what is treated like one, as the pair routines use them.
struct GeomPose {
  Vec3 pos;
  Mat3 mat;
  const mjtNum* size;

  GeomPose(const mjModel* m, const mjData* d, int g)
      : pos(Vec3::Load(d->geom_xpos + 3 * g)),
        mat(Mat3::Load(d->geom_xmat + 9 * g)),
        size(m->geom_size + 3 * g) {}
  GeomPose(Vec3 p, const Mat3& r, const mjtNum* s) : pos(p), mat(r), size(s) {}
  Vec3 axis(int k) const { return mat.Col(k); }
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONTACT_FRAME_H_
