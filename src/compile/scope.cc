// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// What a spec may contain at all.

#include "base/error.h"
#include "compile/passes.h"
#include "compile/place.h"

namespace syn {
namespace {

constexpr size_t kMaxBodies = 65534;  // bodies share 16-bit fields with flexes in pair signatures

template <class T>
void RejectPlugin(const T& element) {
  At(element, [&] {
    if (element.pub.plugin.active) throw ModelError("plugins are not supported");
  });
}

template <class T>
void RejectAll(const std::vector<T*>& elements) {
  if (elements.empty()) return;
  At(*elements[0],
     [] { throw ModelError(std::string(KindName(T::kType)) + " elements are not supported"); });
}

}  // namespace

void CheckScope(const Compilation& c) {
  Spec& spec = c.spec;
  if (spec.attached_by_reference) {
    throw ModelError("cannot compile child spec if attached by reference to a parent spec");
  }
  if (!spec.world->joints.empty()) throw ModelError("joint found in world body");
  size_t bodies = 0;
  ForEachBody(*spec.world, [&](const Body& body) {
    ++bodies;
    RejectPlugin(body);
    for (const Geom* geom : body.geoms) RejectPlugin(*geom);
  });
  if (bodies + spec.flexes.size() >= kMaxBodies)
    throw ModelError("number of bodies plus flexes must be less than 65534");
  RejectAll(spec.plugins);
  for (const Mesh* mesh : spec.meshes) RejectPlugin(*mesh);
  for (const Actuator* actuator : spec.actuators) RejectPlugin(*actuator);
  for (const Sensor* sensor : spec.sensors) {
    RejectPlugin(*sensor);
    if (sensor->pub.type == mjSENS_PLUGIN) {
      At(*sensor, [] { throw ModelError("plugin sensors are not supported"); });
    }
  }
}

}  // namespace syn
