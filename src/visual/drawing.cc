// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the functions of Drawing that append one decorative geom, and colors and labels shared
// by several kinds of elements.

#include "visual/drawing.h"

#include <cmath>
#include <cstdio>

namespace syn {
namespace {

// Returns one channel of the color with the given hue, saturation and value (all in [0, 1]) of the
// HSV model. `offset` is 5 for red, 3 for green and 1 for blue: value (1 - saturation clamp(min(k,
// 4 - k), 0, 1)) with k = (offset + 6 hue) mod 6.
float HueChannel(mjtNum hue, mjtNum offset, mjtNum saturation, mjtNum value) {
  mjtNum k = std::fmod(offset + 6 * hue, 6.0);
  k = std::clamp(std::min(k, 4 - k), mjtNum{0}, mjtNum{1});
  return static_cast<float>(value * (1 - saturation * k));
}

}  // namespace

bool Drawing::Connector(int objtype, int objid, int type, mjtNum width, Vec3 from, Vec3 to,
                        const float* rgba) {
  mjvGeom* geom = NextDecor(objtype, objid);
  if (!geom) return false;
  Connect(geom, type, width, from, to);
  SetColour(geom, rgba);
  return Keep();
}

bool Drawing::Shape(int objtype, int objid, int type, Vec3 size, Vec3 pos, const Mat3& mat,
                    const float* rgba) {
  mjvGeom* geom = NextDecor(objtype, objid);
  if (!geom) return false;
  geom->type = type;
  StoreFloat(size, geom->size);
  StoreFloat(pos, geom->pos);
  StoreFloat(mat, geom->mat);
  SetColour(geom, rgba);
  return Keep();
}

bool Drawing::Triangle(int objtype, int objid, Vec3 a, Vec3 b, Vec3 c, const float* rgba) {
  mjvGeom* geom = NextDecor(objtype, objid);
  if (!geom) return false;
  SetTriangle(geom, a, b, c);
  SetColour(geom, rgba);
  return Keep();
}

bool Drawing::Frame(int objid, Vec3 pos, const Mat3& axes, mjtNum length, mjtNum width) {
  for (int i = 0; i < 3; ++i) {
    const float rgba[4] = {i == 0 ? 0.9f : 0, i == 1 ? 0.9f : 0, i == 2 ? 0.9f : 0, 1};
    const Vec3 tip = pos + length * axes.Col(i);
    if (!Connector(mjOBJ_UNKNOWN, objid, mjGEOM_CYLINDER, width, pos, tip, rgba)) return false;
  }
  return true;
}

bool Drawing::Frame(int objid, Vec3 pos, const Mat3& axes) {
  return Frame(objid, pos, axes, MeanSize() * m->vis.scale.framelength,
               MeanSize() * m->vis.scale.framewidth);
}

void Drawing::WriteName(mjvGeom* geom, int objtype, int objid) const {
  const char* name = mj_id2name(m, objtype, objid);
  if (name && *name) {
    std::snprintf(geom->label, sizeof(geom->label), "%s", name);
  } else {
    std::snprintf(geom->label, sizeof(geom->label), "%s %d", mju_type2Str(objtype), objid);
  }
}

void IslandColour(int dof, float rgba[4]) {
  // Hues are a Halton sequence in the dof, so that islands keep their color while others change.
  constexpr mjtNum kValue = 0.7;
  const mjtNum hue = mju_Halton(dof + 1, 2), saturation = dof < 0 ? 0 : 0.8;
  rgba[0] = HueChannel(hue, 5, saturation, kValue);
  rgba[1] = HueChannel(hue, 3, saturation, kValue);
  rgba[2] = HueChannel(hue, 1, saturation, kValue);
  rgba[3] = 1;
}

int IslandOfDof(const mjData* d, int dof) {
  if (!d->nisland || dof < 0) return -1;
  const int island = d->dof_island[dof];
  return island < 0 ? -1 : d->island_dofadr[island];
}

int IslandOfRow(const mjData* d, int row) {
  if (!d->nisland || row < 0) return -1;
  const int island = d->efc_island[row];
  return island < 0 ? -1 : d->island_dofadr[island];
}

// Rows of limits are sorted: joints before tendons, both by id. A binary search finds the last row
// that is not after (type, id). efc_KBIP[4 row + 2] is the impedance.
mjtNum LimitImpedance(const mjData* d, int type, int id) {
  int begin = d->ne + d->nf, end = begin + d->nl;
  const int first = begin;
  while (begin < end) {
    const int mid = begin + (end - begin) / 2;
    const bool after = d->efc_type[mid] != type ? d->efc_type[mid] > type : d->efc_id[mid] > id;
    (after ? end : begin) = after ? mid : mid + 1;
  }
  const int row = begin - 1;
  const bool found = row >= first && d->efc_type[row] == type && d->efc_id[row] == id;
  return found ? d->efc_KBIP[4 * row + 2] : 0;
}

}  // namespace syn
