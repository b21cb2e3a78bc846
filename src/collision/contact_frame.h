// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// The part of a contact that a collision function writes: distance, position, normal, and a hint
// for the tangent.

#ifndef SYNOVIA_COLLISION_CONTACT_FRAME_H_
#define SYNOVIA_COLLISION_CONTACT_FRAME_H_

#include <mujoco/mujoco.h>

#include "math/mat3.h"
#include "math/vec3.h"

namespace syn {

// Sets the signed distance in meters, the midpoint between the surfaces, the unit normal from geom
// 1 to geom 2, and an optional hint for the first tangent.
inline void SetContact(mjContact* con, mjtNum dist, Vec3 pos, Vec3 normal, Vec3 tangent = {}) {
  con->dist = dist;
  pos.Store(con->pos);
  normal.Store(con->frame);
  tangent.Store(con->frame + 3);
}

// Completes a contact frame, whose rows are the axes. The first row must be the normal. The first
// tangent is along the hint in the second row, or along a world axis if that is zero. The second
// tangent is perpendicular to both.
void CompleteFrame(mjtNum frame[9]);

// Pose and size of a geom, or of another object that is treated like a geom, for
// the collision functions.
struct GeomPose {
  Vec3 pos;
  Mat3 mat;
  const mjtNum* size;  // half sizes as in mjModel.geom_size

  GeomPose(const mjModel* m, const mjData* d, int g)
      : pos(Vec3::Load(d->geom_xpos + 3 * g)),
        mat(Mat3::Load(d->geom_xmat + 9 * g)),
        size(m->geom_size + 3 * g) {}
  GeomPose(Vec3 p, const Mat3& r, const mjtNum* s) : pos(p), mat(r), size(s) {}
  // Returns axis k of the geom in world coordinates.
  Vec3 axis(int k) const { return mat.Col(k); }
};

}  // namespace syn

#endif  // SYNOVIA_COLLISION_CONTACT_FRAME_H_
