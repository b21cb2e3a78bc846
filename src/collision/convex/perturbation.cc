// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// More contacts of a convex pair without knowledge of its faces: tilt the geoms against each other
// about the contact, both ways about both tangents, and see where they touch then. Only copies of
// the shapes are turned, the state is not.

#include "collision/convex/multicontact.h"
#include "math/quat.h"

namespace syn {
namespace {

constexpr mjtNum kAngle = 1e-3;
constexpr mjtNum kMinSpread = 1e-3;  // distance between contacts, in the smaller rbound

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
  for (const int axis : {1, 2}) {
    for (const mjtNum angle : {-kAngle, kAngle}) {
      const Mat3 turn = ToMat3(FromAxisAngle(Vec3::Load(frame + 3 * axis), angle));
      Shape a = g1.shape, b = g2.shape;
      RotateAbout(a, center, turn);
      RotateAbout(b, center, Transpose(turn));
      if (ConvexContact(m, a, b, con + count, margin) == 0) continue;
      const Vec3 pos = Vec3::Load(con[count].pos);
      bool apart = true;
      for (int i = 0; i < count && apart; ++i)
        apart = Distance(pos, Vec3::Load(con[i].pos)) > spread;
      if (!apart) continue;
      con[count++].dist = con[0].dist;
    }
  }
  return count;
}

}  // namespace syn
