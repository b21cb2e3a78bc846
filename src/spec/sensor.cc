// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Number of outputs of a sensor.

#include "spec/sensor.h"

#include <iterator>

namespace syn {
namespace {

// Numbers per slot of a contact sensor: the sizes of the selected fields.
int ContactSlotSize(int data_bits) {
  constexpr int kSizes[] = {1, 3, 3, 1, 3, 3, 3};  // found force torque dist pos normal tangent
  int size = 0;
  for (std::size_t i = 0; i < std::size(kSizes); ++i) {
    if (data_bits & (1 << i)) size += kSizes[i];
  }
  return size;
}

int TactileSize(const Sensor& sensor) {
  if (!sensor.spec) return 0;
  const Mesh* mesh = Find<Mesh>(*sensor.spec, sensor.objname);
  if (!mesh) return 0;
  const mjModel* image = sensor.spec->image;
  if (image && mesh->id >= 0 && mesh->id < image->nmesh) return 3 * image->mesh_vertnum[mesh->id];
  return static_cast<int>(mesh->uservert.size());
}

}  // namespace

int SensorDim(const Sensor& sensor) {
  switch (sensor.pub.type) {
    case mjSENS_CAMPROJECTION:
      return 2;
    case mjSENS_ACCELEROMETER:
    case mjSENS_VELOCIMETER:
    case mjSENS_GYRO:
    case mjSENS_FORCE:
    case mjSENS_TORQUE:
    case mjSENS_MAGNETOMETER:
    case mjSENS_BALLANGVEL:
    case mjSENS_FRAMEPOS:
    case mjSENS_FRAMEXAXIS:
    case mjSENS_FRAMEYAXIS:
    case mjSENS_FRAMEZAXIS:
    case mjSENS_FRAMELINVEL:
    case mjSENS_FRAMEANGVEL:
    case mjSENS_FRAMELINACC:
    case mjSENS_FRAMEANGACC:
    case mjSENS_SUBTREECOM:
    case mjSENS_SUBTREELINVEL:
    case mjSENS_SUBTREEANGMOM:
    case mjSENS_GEOMNORMAL:
      return 3;
    case mjSENS_BALLQUAT:
    case mjSENS_FRAMEQUAT:
      return 4;
    case mjSENS_GEOMFROMTO:
      return 6;
    case mjSENS_CONTACT:
      return sensor.pub.intprm[2] * ContactSlotSize(sensor.pub.intprm[0]);
    case mjSENS_TACTILE:
      return TactileSize(sensor);
    case mjSENS_USER:
      return sensor.pub.dim;
    case mjSENS_PLUGIN:
      return 0;
    default:
      return 1;
  }
}

}  // namespace syn

int mjs_sensorDim(const mjsSensor* sensor) { return syn::SensorDim(*syn::Of<syn::Sensor>(sensor)); }
