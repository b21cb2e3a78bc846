// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Converts an mjvScene and mjData to the integer tables of a frame (frame.h).

#include "web/server/frame.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace view {
namespace {

int32_t FloatBits(float x) { return std::bit_cast<int32_t>(x); }

// Returns the nearest integer. Numbers out of range are clamped and NaN becomes 0, so that a
// diverged simulation can still be shown.
int32_t Round(double x) {
  constexpr double kLimit = 2147483000;
  return std::isfinite(x) ? static_cast<int32_t>(std::lround(std::clamp(x, -kLimit, kLimit))) : 0;
}

// Returns x in units of 1/4096, in 16 bits; x is clamped to [0, 15.9].
int32_t Fixed16(float x) { return Round(std::clamp(x, 0.0f, 15.9f) * 4096); }

// Stores the orientation as a quaternion without its largest component, which the reader computes
// from the unit norm. A quaternion and its negative are the same rotation, so the sign is chosen
// such that the component left out is positive.
void PutRotation(const mjtNum mat[9], int32_t* row) {
  mjtNum quat[4];
  mju_mat2Quat(quat, mat);
  int largest = 0;
  for (int k = 1; k < 4; ++k) {
    if (std::fabs(quat[k]) > std::fabs(quat[largest])) largest = k;
  }
  const double sign = quat[largest] < 0 ? -1 : 1;
  row[kLargest] = largest;
  for (int k = 0, at = kQuat; k < 4; ++k) {
    if (k != largest) row[at++] = Round(sign * quat[k] * 32768);
  }
}

// Stores a triangle. The first two columns e1, e2 of its matrix are the directions of two edges,
// which need not be orthogonal. The orientation stored has the axes e1, y = n x e1 and the normal
// n; the second edge becomes its coordinates along e1 and y.
void PutTriangle(const mjvGeom& geom, int32_t* row) {
  const mjtNum e1[3] = {geom.mat[0], geom.mat[3], geom.mat[6]};
  const mjtNum e2[3] = {geom.mat[1], geom.mat[4], geom.mat[7]};
  const mjtNum n[3] = {geom.mat[2], geom.mat[5], geom.mat[8]};
  mjtNum y[3];
  mju_cross(y, n, e1);
  const mjtNum mat[9] = {e1[0], y[0], n[0], e1[1], y[1], n[1], e1[2], y[2], n[2]};
  PutRotation(mat, row);
  row[kSize + 1] = FloatBits(geom.size[1] * static_cast<float>(mju_dot3(e2, e1)));
  row[kSize + 2] = FloatBits(geom.size[1] * static_cast<float>(mju_dot3(e2, y)));
}

// Stores color and gloss.
void PutLook(const mjvGeom& geom, int32_t* row) {
  uint32_t rgba = 0;
  for (int k = 0; k < 4; ++k) {
    rgba |= static_cast<uint32_t>(Round(std::clamp(geom.rgba[k], 0.0f, 1.0f) * 255)) << (8 * k);
  }
  row[kRgba] = static_cast<int32_t>(rgba);
  row[kGloss] = Fixed16(geom.emission) << 16 | Fixed16(geom.specular);
  row[kShine] = Fixed16(geom.shininess) << 16 | Fixed16(geom.reflectance);
}

void PutGeom(const mjvGeom& geom, const float offset[3], float quantum, int32_t* row) {
  mjtNum mat[9];
  std::copy_n(geom.mat, 9, mat);
  for (int k = 0; k < 3; ++k) row[kPos + k] = Round((geom.pos[k] + offset[k]) / quantum);
  for (int k = 0; k < 3; ++k) row[kSize + k] = FloatBits(geom.size[k]);
  if (geom.type == mjGEOM_TRIANGLE) {
    PutTriangle(geom, row);
  } else {
    PutRotation(mat, row);
  }
  row[kKind] = geom.type | (geom.texcoord ? 1 << 16 : 0) | geom.category << 20;
  row[kDataId] = geom.dataid;
  row[kObjType] = geom.objtype;
  row[kObjId] = geom.objid;
  row[kMatId] = geom.matid;
  PutLook(geom, row);
}

// Appends n points to a table, in quanta.
void PutPoints(const float* points, int n, const float offset[3], float quantum, Table* table) {
  for (int i = 0; i < n; ++i) {
    int32_t* row = table->AddRow();
    for (int k = 0; k < 3; ++k) row[k] = Round((points[3 * i + k] + offset[k]) / quantum);
  }
}

void PutFloats(const float* from, int n, int32_t* to) {
  std::transform(from, from + n, to, FloatBits);
}

// An array of mjData and its number of elements.
struct Array {
  const mjtNum* data;
  int size;
};

// Returns the array for a value of the enum Values. The size does not depend on d.
Array ArrayOf(const mjModel* m, const mjData* d, int array) {
  switch (array) {
    case kQpos:
      return {d->qpos, m->nq};
    case kQvel:
      return {d->qvel, m->nv};
    case kAct:
      return {d->act, m->na};
    case kCtrl:
      return {d->ctrl, m->nu};
    case kSensor:
      return {d->sensordata, m->nsensordata};
    case kMocap:
      return {d->mocap_pos, 3 * m->nmocap};
    default:
      return {d->energy, 2};
  }
}

}  // namespace

float Quantum(const mjModel* m) {
  const mjtNum extent = std::isfinite(m->stat.extent) ? std::max(m->stat.extent, 1e-3) : 1;
  return static_cast<float>(extent / (1 << 18));
}

void AddScene(const mjModel* m, const mjvScene& scene, const float offset[3], Frame* frame) {
  const float quantum = Quantum(m);
  for (int i = 0; i < scene.ngeom; ++i) {
    if (scene.geoms[i].label[0]) {
      frame->labels.emplace_back(frame->geoms.rows(), scene.geoms[i].label);
    }
    PutGeom(scene.geoms[i], offset, quantum, frame->geoms.AddRow());
  }
  PutPoints(scene.flexvert, scene.nflex ? m->nflexvert : 0, offset, quantum, &frame->flexvert);
  PutPoints(scene.skinvert, scene.nskin ? m->nskinvert : 0, offset, quantum, &frame->skinvert);
  frame->status.flex_flags = static_cast<uint8_t>(scene.flexvertopt | scene.flexedgeopt << 1 |
                                                  scene.flexfaceopt << 2 | scene.flexskinopt << 3);
}

void AddLights(const mjvScene& scene, Frame* frame) {
  for (int i = 0; i < scene.nlight; ++i) {
    const mjvLight& light = scene.lights[i];
    int32_t* row = frame->lights.AddRow();
    row[kLightKind] = light.type | light.headlight << 8 | light.castshadow << 9;
    // The page places a headlight at its own camera, so the position would only cost bytes.
    if (!light.headlight) {
      PutFloats(light.pos, 3, row + kLightPos);
      PutFloats(light.dir, 3, row + kLightDir);
    }
    PutFloats(light.attenuation, 3, row + kAttenuation);
    row[kCutoff] = FloatBits(light.cutoff);
    row[kExponent] = FloatBits(light.exponent);
    PutFloats(light.ambient, 3, row + kAmbient);
    PutFloats(light.diffuse, 3, row + kDiffuse);
    PutFloats(light.specular, 3, row + kSpecular);
  }
}

void AddValues(const mjModel* m, const mjData* d, uint32_t mask, Frame* frame) {
  for (int array = 0; array < kNumValues; ++array) {
    if (!(mask >> array & 1)) continue;
    const auto [data, size] = ArrayOf(m, d, array);
    for (int i = 0; i < size; ++i) *frame->values.AddRow() = FloatBits(static_cast<float>(data[i]));
  }
}

int NumValues(const mjModel* m, int array) {
  // Only the size is used, so the pointers in mjData may be null.
  const mjData none{};
  return ArrayOf(m, &none, array).size;
}

}  // namespace view
