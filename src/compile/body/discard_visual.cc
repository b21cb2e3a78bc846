// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// discardvisual: geoms that cannot collide and that nothing refers to are dropped, then meshes that
// no geom is left to show. Masses stay, they have been computed by now.

#include <algorithm>
#include <unordered_set>

#include "compile/passes.h"
#include "spec/reference.h"
#include "spec/use.h"

namespace syn {
namespace {

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
      if (is_visual(geom)) geom.source->id = -1;
    }
    std::erase_if(body.geoms, is_visual);
  }
}

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
  for (Mesh* mesh : c.spec.meshes) {
    const bool keep = !discard || used[mesh->position];
    mesh->id = keep ? static_cast<int>(c.kept_meshes.size()) : -1;
    if (keep) c.kept_meshes.push_back(mesh);
  }
}

}  // namespace syn
