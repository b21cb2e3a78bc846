// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Number of outputs of a sensor.

#include "spec/sensor.h"

#include <algorithm>
#include <climits>
#include <cstdint>

#include "model/sensor_traits.h"

namespace syn::spec {
namespace {

// The size of a contact sensor, or the largest int if it is larger. The compiler refuses that.
int ContactDim(const mjsSensor& pub) {
  const int64_t size = int64_t{pub.intprm[2]} * ContactSlotSize(pub.intprm[0]);
  return static_cast<int>(std::clamp<int64_t>(size, INT_MIN, INT_MAX));
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
  const mjsSensor& pub = sensor.pub;
  switch (pub.type) {
    case mjSENS_CONTACT:
      return ContactDim(pub);
    case mjSENS_TACTILE:
      return TactileSize(sensor);
    case mjSENS_USER:
      return pub.dim;
    case mjSENS_PLUGIN:
      return 0;
    default:
      return pub.type >= 0 && pub.type <= mjSENS_USER ? TraitsOf(pub.type).size : 1;
  }
}

}  // namespace syn::spec

int mjs_sensorDim(const mjsSensor* sensor) {
  return syn::spec::SensorDim(*syn::spec::Of<syn::spec::Sensor>(sensor));
}
