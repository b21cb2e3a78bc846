// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Draws the sensors that have a shape in space (rays, nearest points, tactile fields) and equality
// constraints between points.

#include "visual/kinds.h"

namespace syn {
namespace {

// Computes the color of a triangle of a tactile sensor. Channel c (of `channels`) of vertex v is
// data[c * vertices + v]; red, green and blue are the means of the first three channels over the
// touched corners, relative to `largest`. Triangles without touch are nearly transparent.
void TouchColour(const mjtNum* data, const int* corner, int vertices, int channels, mjtNum largest,
                 float rgba[4]) {
  bool touched = false;
  for (int c = 0; c < 3; ++c) {
    rgba[c] = 0;
    if (c >= channels) continue;
    mjtNum sum = 0;
    int count = 0;
    for (int k = 0; k < 3; ++k) {
      const mjtNum value = Abs(data[c * vertices + corner[k]]) / largest;
      sum += value;
      count += value != 0;
    }
    if (count) {
      rgba[c] = static_cast<float>(sum / count);
      touched = true;
    }
  }
  rgba[3] = touched ? 1 : 0.1f;
}

// The two points that a connect or weld constraint holds together, with the frames they belong to.
struct Ends {
  Vec3 pos[2];
  Mat3 axes[2];
};

// Returns the end points of connect or weld constraint `eq` in world coordinates.
Ends EqualityEnds(const mjModel* m, const mjData* d, int eq) {
  const int ids[2] = {m->eq_obj1id[eq], m->eq_obj2id[eq]};
  const bool sites = m->eq_objtype[eq] == mjOBJ_SITE;
  const bool weld = m->eq_type[eq] == mjEQ_WELD;
  Ends ends;
  for (int k = 0; k < 2; ++k) {
    const int id = ids[k];
    ends.pos[k] = Vec3::Load((sites ? d->site_xpos : d->xpos) + 3 * id);
    ends.axes[k] = Mat3::Load((sites ? d->site_xmat : d->xmat) + 9 * id);
    if (!sites) {
      // eq_data has both anchors; that of a weld begins with the anchor of the second body.
      const int anchor = (k == 0) != weld ? 0 : 3;
      ends.pos[k] += ends.axes[k] * Vec3::Load(m->eq_data + mjNEQDATA * eq + anchor);
    }
  }
  return ends;
}

}  // namespace

// Draws the ray of a rangefinder that hits something, or the segment between the nearest points of
// two geoms. Other sensors are skipped.
bool DrawSensorRay(Drawing& g, int sensor) {
  const mjModel* m = g.m;
  const mjtNum* data = g.d->sensordata + m->sensor_adr[sensor];
  Vec3 from, to;
  if (m->sensor_type[sensor] == mjSENS_RANGEFINDER && data[0] >= 0) {
    const int site = m->sensor_objid[sensor];
    from = Vec3::Load(g.d->site_xpos + 3 * site);
    to = from + data[0] * Mat3::Load(g.d->site_xmat + 9 * site).Col(2);
  } else if (m->sensor_type[sensor] == mjSENS_GEOMFROMTO && !mju_isZero(data, 6)) {
    from = Vec3::Load(data);
    to = Vec3::Load(data + 3);
  } else {
    return true;
  }
  return g.Connector(mjOBJ_SENSOR, sensor, mjGEOM_LINE, 3, from, to, m->vis.rgba.rangefinder);
}

// Draws the mesh of a tactile sensor that touches something. Other sensors are skipped.
bool DrawTactile(Drawing& g, int sensor) {
  const mjModel* m = g.m;
  if (m->sensor_type[sensor] != mjSENS_TACTILE) return true;
  const int mesh = m->sensor_objid[sensor], geom = m->sensor_refid[sensor];
  const int vertices = m->mesh_vertnum[mesh], channels = m->sensor_dim[sensor] / vertices;
  const mjtNum* data = g.d->sensordata + m->sensor_adr[sensor];
  mjtNum largest = 0;
  // Colors are relative to the largest value of the first channel.
  for (int i = 0; i < vertices; ++i) largest = std::max(largest, Abs(data[i]));
  if (largest == 0 || m->geom_rbound[geom] < mjMINVAL) return true;

  const Vec3 pos = Vec3::Load(g.d->geom_xpos + 3 * geom);
  const Mat3 axes = Mat3::Load(g.d->geom_xmat + 9 * geom);
  const float* vert = m->mesh_vert + 3 * m->mesh_vertadr[mesh];
  auto world = [&](int v) {
    return pos + axes * Vec3{vert[3 * v], vert[3 * v + 1], vert[3 * v + 2]};
  };
  for (int f = 0; f < m->mesh_facenum[mesh]; ++f) {
    const int* corner = m->mesh_face + 3 * (m->mesh_faceadr[mesh] + f);
    float rgba[4];
    TouchColour(data, corner, vertices, channels, largest, rgba);
    if (!g.Triangle(mjOBJ_SENSOR, sensor, world(corner[0]), world(corner[1]), world(corner[2]),
                    rgba)) {
      return false;
    }
  }
  return true;
}

// Draws a sphere at both ends of an active connect or weld constraint.
bool DrawEquality(Drawing& g, int eq) {
  const int type = g.m->eq_type[eq];
  if (!g.d->eq_active[eq] || (type != mjEQ_CONNECT && type != mjEQ_WELD)) return true;
  const Ends ends = EqualityEnds(g.m, g.d, eq);
  const Vec3 size = Vec3{1, 1, 1} * (g.MeanSize() * g.m->vis.scale.constraint);
  for (int k = 0; k < 2; ++k) {
    const float* rgba = k == 0 ? g.m->vis.rgba.connect : g.m->vis.rgba.constraint;
    if (!g.Shape(mjOBJ_EQUALITY, eq, mjGEOM_SPHERE, size, ends.pos[k], ends.axes[k], rgba)) {
      return false;
    }
    g.Label(g.Last(), mjLABEL_CONSTRAINT, mjOBJ_EQUALITY, eq);
  }
  return true;
}

}  // namespace syn
