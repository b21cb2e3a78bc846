// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// mj_geomDistance computes the signed distance of two geoms and the segment between their
// nearest points. Convex pairs use GJK and EPA directly; others use their collision function
// with distmax as margin.

#include "collision/convex/convex.h"
#include "collision/pair/pairs.h"
#include "collision/phase/midphase.h"

namespace syn {
namespace {

// Stores a segment. fromto may be null.
void StoreSegment(mjtNum* fromto, Vec3 from, Vec3 to) {
  if (!fromto) return;
  from.Store(fromto);
  to.Store(fromto + 3);
}

// Computes the distance from the contacts of the collision function: that of the nearest one, or
// distmax if there is none. `swapped` says that g1 and g2 are in the opposite order to the
// arguments of the user.
mjtNum ContactDistance(const mjModel* m, const mjData* d, mjfCollision function, int g1, int g2,
                       bool swapped, mjtNum distmax, mjtNum* fromto) {
  mjContact con[mjMAXCONPAIR];
  const int count = function(m, d, con, g1, g2, distmax);
  mjtNum dist = distmax;
  const mjContact* nearest = nullptr;
  for (int i = 0; i < count; ++i) {
    if (con[i].dist < dist) {
      dist = con[i].dist;
      nearest = con + i;
    }
  }
  if (!nearest) return distmax;
  // The contact is in the middle of the segment, which lies along the normal.
  const Vec3 pos = Vec3::Load(nearest->pos);
  Vec3 half = Vec3::Load(nearest->frame) * (dist / 2);
  if (swapped) half = -half;
  StoreSegment(fromto, pos - half, pos + half);
  return dist;
}

// See mj_geomDistance.
mjtNum GeomDistance(const mjModel* m, const mjData* d, int geom1, int geom2, mjtNum distmax,
                    mjtNum* fromto) {
  // The segment is zero if the geoms are farther apart than distmax.
  StoreSegment(fromto, {}, {});
  const bool swapped = m->geom_type[geom1] > m->geom_type[geom2];
  const int g1 = swapped ? geom2 : geom1, g2 = swapped ? geom1 : geom2;
  mjfCollision function = PairFunction(m, {g1, g2});
  if (!function) return distmax;
  // The contacts of two boxes are not at their nearest points, so boxes use the iteration.
  const bool iterative = function == Convex || function == BoxBox;
  if (!iterative || (m->opt.disableflags & mjDSBL_NATIVECCD)) {
    return ContactDistance(m, d, function, g1, g2, swapped, distmax, fromto);
  }
  Shape a = GeomShape(m, d, g1), b = GeomShape(m, d, g2);
  const Separation s = SignedDistance(a, b, Limits(m), distmax > 0 ? distmax : 0);
  if (!s.found || s.dist >= distmax) return distmax;
  // The points are in the order of the types, whatever the order of the arguments is.
  StoreSegment(fromto, s.a, s.b);
  return s.dist;
}

}  // namespace
}  // namespace syn

mjtNum mj_geomDistance(const mjModel* m, const mjData* d, int geom1, int geom2, mjtNum distmax,
                       mjtNum fromto[6]) {
  return syn::GeomDistance(m, d, geom1, geom2, distmax, fromto);
}
