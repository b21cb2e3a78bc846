// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Several contacts of a convex pair whose faces are not known. The geoms are tilted against each
// other about the contact point, in both senses about both tangents, and the contact of the tilted
// geoms is added each time. Only copies of the shapes are rotated; the state stays the same.

#include "collision/convex/multicontact.h"
#include "math/quat.h"

namespace syn {
namespace {

constexpr mjtNum kAngle = 1e-3;  // angle of the tilt in radians, for each geom
// Least distance between contacts, relative to the smaller rbound.
constexpr mjtNum kMinSpread = 1e-3;

}  // namespace

int PerturbedContacts(const mjModel* m, mjContact* con, const ConvexGeom& g1, const ConvexGeom& g2,
                      mjtNum margin) {
  mjtNum frame[9];
  for (int k = 0; k < 9; ++k) frame[k] = con->frame[k];
  CompleteFrame(frame);
  const Vec3 center = Vec3::Load(con->pos);
  const mjtNum r1 = m->geom_rbound[g1.id], r2 = m->geom_rbound[g2.id];
  const mjtNum spread = kMinSpread * (r1 < r2 ? r1 : r2);
  int count = 1;
  // Axes 1 and 2 of the frame are the tangents.
  for (const int axis : {1, 2}) {
    for (const mjtNum angle : {-kAngle, kAngle}) {
      const Mat3 turn = ToMat3(FromAxisAngle(Vec3::Load(frame + 3 * axis), angle));
      Shape a = g1.shape, b = g2.shape;
      RotateAbout(a, center, turn);
      RotateAbout(b, center, Transpose(turn));
      if (ConvexContact(m, a, b, con + count, margin) == 0) continue;
      const Vec3 pos = Vec3::Load(con[count].pos);
      // A contact close to another one adds nothing.
      bool apart = true;
      for (int i = 0; i < count && apart; ++i)
        apart = Distance(pos, Vec3::Load(con[i].pos)) > spread;
      if (!apart) continue;
      // All contacts get the depth of the first, because the tilt has changed it.
      con[count++].dist = con[0].dist;
    }
  }
  return count;
}

}  // namespace syn
