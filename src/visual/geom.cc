// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the constructions of geom.h and the public functions that initialize single geoms.

#include "visual/geom.h"

#include <algorithm>
#include <cmath>

namespace syn {
namespace {

// Returns whether a geom type can be drawn from one point to another.
bool IsConnector(int type) {
  return type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER || type == mjGEOM_ARROW ||
         type == mjGEOM_ARROW1 || type == mjGEOM_ARROW2 || type == mjGEOM_LINE;
}

}  // namespace

void Connect(mjvGeom* geom, int type, mjtNum width, Vec3 from, Vec3 to) {
  // Capsules and cylinders are centered and have half lengths; arrows and lines begin at their
  // position.
  const bool centred = type == mjGEOM_CAPSULE || type == mjGEOM_CYLINDER;
  const Vec3 span = to - from;
  const mjtNum length = Norm(span);
  geom->type = type;
  StoreFloat(Vec3{width, width, centred ? length / 2 : length}, geom->size);
  StoreFloat(centred ? 0.5 * (from + to) : from, geom->pos);
  StoreFloat(ToMat3(ZAxisTo(span)), geom->mat);
}

void SetTriangle(mjvGeom* geom, Vec3 a, Vec3 b, Vec3 c) {
  Vec3 e1 = b - a, e2 = c - a, normal = Cross(e1, e2);
  geom->type = mjGEOM_TRIANGLE;
  StoreFloat(a, geom->pos);
  // Size and matrix together are the edges and the normal, so that the renderer can transform a
  // unit triangle.
  const mjtNum l1 = Normalize(e1), l2 = Normalize(e2), area = Normalize(normal);
  StoreFloat(Vec3{l1, l2, area}, geom->size);
  StoreFloat(Mat3::FromCols(e1, e2, normal), geom->mat);
}

float BoundingRadius(const mjvGeom& geom) {
  const float* s = geom.size;
  // Geoms of the model have a radius that the compiler computed.
  if (geom.objtype == mjOBJ_GEOM) return geom.modelrbound;
  switch (geom.type) {
    case mjGEOM_SPHERE:
      return s[0];
    case mjGEOM_CAPSULE:
      return s[0] + s[2];
    case mjGEOM_CYLINDER:
      return std::sqrt(s[0] * s[0] + s[2] * s[2]);
    case mjGEOM_BOX:
      return std::sqrt(s[0] * s[0] + s[1] * s[1] + s[2] * s[2]);
    default:
      return std::max({s[0], s[1], s[2]});
  }
}

}  // namespace syn

void mjv_initGeom(mjvGeom* geom, int type, const mjtNum size[3], const mjtNum pos[3],
                  const mjtNum mat[9], const float rgba[4]) {
  using namespace syn;
  const mjvGeom keep = *geom;
  StartGeom(geom);
  geom->type = type;
  // The caller may have set these fields already, so they keep their values.
  geom->objtype = keep.objtype;
  geom->objid = keep.objid;
  geom->category = keep.category;
  geom->segid = keep.segid;
  geom->camdist = keep.camdist;
  geom->transparent = keep.transparent;
  if (size) StoreFloat(ShapeSize(type, size), geom->size);
  if (pos) StoreFloat(Vec3::Load(pos), geom->pos);
  if (mat) StoreFloat(Mat3::Load(mat), geom->mat);
  if (rgba) std::copy_n(rgba, 4, geom->rgba);
}

void mjv_connector(mjvGeom* geom, int type, mjtNum width, const mjtNum from[3],
                   const mjtNum to[3]) {
  using namespace syn;
  if (!IsConnector(type)) {
    mju_error("mjv_connector: invalid geom type %d for connector", type);
    return;
  }
  Connect(geom, type, width, Vec3::Load(from), Vec3::Load(to));
}

void mjv_makeConnector(mjvGeom* geom, int type, mjtNum width, mjtNum a0, mjtNum a1, mjtNum a2,
                       mjtNum b0, mjtNum b1, mjtNum b2) {
  const mjtNum from[3] = {a0, a1, a2}, to[3] = {b0, b1, b2};
  mjv_connector(geom, type, width, from, to);
}
