// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Computes the number of outputs of a sensor. Most types have a fixed size (model/sensor_traits.h).
// The sizes of contact, tactile and user sensors depend on their parameters.

#include "spec/sensor.h"

#include <algorithm>
#include <climits>
#include <cstdint>

#include "model/sensor_traits.h"

namespace syn::spec {
namespace {

// Returns the size of a contact sensor: the number of slots times the size of a slot, limited to
// the range of int. The compiler rejects such large sizes.
int ContactDim(const mjsSensor& pub) {
  const int64_t size = int64_t{pub.intprm[2]} * ContactSlotSize(pub.intprm[0]);
  return static_cast<int>(std::clamp<int64_t>(size, INT_MIN, INT_MAX));
}

// Returns the size of a tactile sensor: three values per vertex of its mesh. The number of vertices
// is taken from the compiled model if there is one, else from the vertices in the spec. Returns 0
// if the mesh is unknown.
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
