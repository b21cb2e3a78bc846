// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Implements the compiler setting `discardvisual`: geoms that cannot collide and that no element
// refers to are dropped, then meshes that no remaining geom uses. Masses do not change, because
// they were computed from all geoms before.

#include <algorithm>
#include <unordered_set>

#include "compile/passes.h"
#include "spec/reference.h"
#include "spec/use.h"

namespace syn {
namespace {

// Returns the geoms that a contact pair, tendon, sensor or tuple refers to.
std::unordered_set<const Geom*> ReferredGeoms(Spec& spec) {
  std::unordered_set<const Geom*> geoms;
  const auto note = [&](mjtObj kind, const std::string& name) {
    if (kind == mjOBJ_GEOM) geoms.insert(Find<Geom>(spec, name));
  };
  for (Pair* pair : spec.pairs) ForEachReference(*pair, note);
  for (Tendon* tendon : spec.tendons) ForEachReference(*tendon, note);
  for (Sensor* sensor : spec.sensors) ForEachReference(*sensor, note);
  for (Tuple* tuple : spec.tuples) ForEachReference(*tuple, note);
  return geoms;
}

void DiscardGeoms(Compilation& c) {
  const auto referred = ReferredGeoms(c.spec);
  const auto is_visual = [&](const GeomDraft& geom) {
    const mjsGeom& pub = geom.source->pub;
    return !pub.contype && !pub.conaffinity && !referred.count(geom.source);
  };
  for (BodyDraft& body : c.bodies) {
    for (const GeomDraft& geom : body.geoms) {
      // The id -1 marks the element as absent from the model.
      if (is_visual(geom)) geom.source->id = -1;
    }
    std::erase_if(body.geoms, is_visual);
  }
}

// Returns, for each mesh of the specification, whether a geom or a tactile sensor uses it.
std::vector<bool> MeshesInUse(const Compilation& c) {
  std::vector<bool> used(c.spec.meshes.size());
  for (const BodyDraft& body : c.bodies) {
    for (const GeomDraft& geom : body.geoms) {
      if (!geom.source->meshname.empty()) used[geom.dataid] = true;
    }
  }
  for (const Sensor* sensor : c.spec.sensors) {
    if (sensor->pub.type != mjSENS_TACTILE) continue;
    if (const Mesh* mesh = Find<Mesh>(c.spec, sensor->objname)) used[mesh->position] = true;
  }
  return used;
}

}  // namespace

void DiscardVisuals(Compilation& c) {
  const bool discard = c.spec.pub.compiler.discardvisual;
  if (discard) DiscardGeoms(c);
  const std::vector<bool> used = discard ? MeshesInUse(c) : std::vector<bool>();
  // The meshes that remain are numbered consecutively.
  for (Mesh* mesh : c.spec.meshes) {
    const bool keep = !discard || used[mesh->position];
    mesh->id = keep ? static_cast<int>(c.kept_meshes.size()) : -1;
    if (keep) c.kept_meshes.push_back(mesh);
  }
}

}  // namespace syn
