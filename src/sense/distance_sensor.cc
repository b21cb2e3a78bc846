// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Sensors of the smallest distance between two geoms, or between the geoms of two bodies: the
// distance, the normal, or the segment between the nearest points.

#include <algorithm>

#include "math/vec3.h"
#include "sense/sensor.h"

namespace syn {
namespace {

// The geoms of an object of a sensor: the geom itself, or all geoms of a body.
struct GeomRange {
  int first, count;
};

GeomRange GeomsOf(const mjModel* m, int type, int id) {
  if (type == mjOBJ_BODY) return {m->body_geomadr[id], m->body_geomnum[id]};
  return {id, 1};
}

}  // namespace

bool DistanceSensor(const mjModel* m, const mjData* d, int i, mjtNum* out) {
  const int type = m->sensor_type[i];
  if (type != mjSENS_GEOMDIST && type != mjSENS_GEOMNORMAL && type != mjSENS_GEOMFROMTO)
    return false;
  const GeomRange a = GeomsOf(m, m->sensor_objtype[i], m->sensor_objid[i]);
  const GeomRange b = GeomsOf(m, m->sensor_reftype[i], m->sensor_refid[i]);
  const mjtNum cutoff = m->sensor_cutoff[i];
  mjtNum best = cutoff, fromto[6] = {};
  // Find the nearest pair. Distances beyond the cutoff are not reported.
  for (int g1 = a.first; g1 < a.first + a.count; ++g1) {
    for (int g2 = b.first; g2 < b.first + b.count; ++g2) {
      mjtNum segment[6];
      const mjtNum dist = mj_geomDistance(m, d, g1, g2, cutoff, segment);
      if (dist < best) {
        best = dist;
        std::copy_n(segment, 6, fromto);
      }
    }
  }
  if (type == mjSENS_GEOMDIST) {
    out[0] = best;
  } else if (type == mjSENS_GEOMFROMTO) {
    std::copy_n(fromto, 6, out);
  } else {
    // The normal is zero if no pair is nearer than the cutoff, or if the nearest points coincide.
    const Vec3 normal = Vec3::Load(fromto + 3) - Vec3::Load(fromto);
    (normal == Vec3{} ? normal : Normalized(normal)).Store(out);
  }
  return true;
}

}  // namespace syn
