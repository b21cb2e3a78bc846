// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Names and numbers of elements: what can be settled before anything is computed, and the arrays of
// names and file paths in the model.

#include <algorithm>
#include <cstring>
#include <string>

#include "asset/file/path.h"
#include "base/error.h"
#include "compile/error_place.h"
#include "compile/passes.h"
#include "model/names.h"

namespace syn {
namespace {

template <typename T>
void NameFromFiles(std::vector<T*>& assets) {
  for (T* asset : assets) {
    if (asset->name.empty() && !asset->file.empty())
      SetName(*asset, AssetNameFromFile(asset->file));
  }
}

template <typename T>
void RequireNames(const std::vector<T*>& assets, const char* kind) {
  for (const T* asset : assets) {
    InPlace(*asset, [&] {
      if (asset->name.empty()) throw ModelError(std::string("empty name in ") + kind);
    });
  }
}

// The alphabetically first name that two elements of the kind share.
template <typename T>
class RepeatedName {
 public:
  explicit RepeatedName(const Spec& spec) : spec_(spec) {}
  void Visit(const T& element) {
    if (element.name.empty() || Find<T>(spec_, element.name) == &element) return;
    if (!first_ || element.name < first_->name) first_ = &element;
  }
  void Check() const {
    if (!first_) return;
    InPlace(*first_, [&] {
      throw ModelError("repeated name '" + first_->name + "' in " + KindName(T::kType));
    });
  }

 private:
  const Spec& spec_;
  const T* first_ = nullptr;
};

template <typename T>
void CheckTreeKind(Spec& spec) {
  RepeatedName<T> repeated(spec);
  ForEachInTree<T>(spec, [&](const T& element) { repeated.Visit(element); });
  repeated.Check();
}

template <typename T>
void CheckListKind(Spec& spec) {
  RepeatedName<T> repeated(spec);
  for (const T* element : ListOf<T>(spec)) repeated.Visit(*element);
  repeated.Check();
}

// Appends names of elements in order, zero-terminated, and notes where each begins.
class NameWriter {
 public:
  explicit NameWriter(char* to) : begin_(to), end_(to) {}
  int Put(std::string_view name) {
    const int adr = static_cast<int>(end_ - begin_);
    end_ = std::copy(name.begin(), name.end(), end_) + 1;
    return adr;
  }
  template <typename T>
  void PutAll(const std::vector<T*>& elements, int* adr) {
    for (const T* element : elements) *adr++ = Put(element->name);
  }

 private:
  char* begin_;
  char* end_;
};

template <typename Drafts>
void PutDrafts(const std::vector<BodyDraft>& bodies, Drafts BodyDraft::*list, NameWriter* names,
               int* adr) {
  for (const BodyDraft& body : bodies) {
    for (const auto& draft : body.*list) *adr++ = names->Put(draft.source->name);
  }
}

}  // namespace

void NameAssets(Compilation& c) {
  NameFromFiles(c.spec.meshes);
  NameFromFiles(c.spec.skins);
  NameFromFiles(c.spec.hfields);
  NameFromFiles(c.spec.textures);
  RequireNames(c.spec.meshes, "mesh");
  RequireNames(c.spec.hfields, "height field");
  RequireNames(c.spec.materials, "material");
  for (const Texture* texture : c.spec.textures) {
    InPlace(*texture, [&] {
      if (texture->name.empty() && texture->pub.type != mjTEXTURE_SKYBOX) {
        throw ModelError("empty name in texture");
      }
    });
  }
}

void NumberElements(Compilation& c) {
  int bodies = 0, frames = 0, joints = 0, geoms = 0, sites = 0, cameras = 0, lights = 0;
  ForEachBody(*c.spec.world, [&](Body& body) {
    const auto number = [](auto& elements, int* next) {
      for (auto* element : elements) element->id = (*next)++;
    };
    body.id = bodies++;
    number(body.frames, &frames);
    number(body.joints, &joints);
    number(body.geoms, &geoms);
    number(body.sites, &sites);
    number(body.cameras, &cameras);
    number(body.lights, &lights);
  });
  ForEachListKind([&]<class T>() {
    int next = 0;
    for (T* element : ListOf<T>(c.spec)) element->id = next++;
  });
  if (c.spec.pub.compiler.discardvisual) {
    for (Material* material : c.spec.materials) material->id = -1;
    for (Texture* texture : c.spec.textures) texture->id = -1;
  }
}

// In the order of mjtObj, so that which error comes first does not depend on this file.
void CheckNames(const Compilation& c) {
  Spec& spec = c.spec;
  spec.names[mjOBJ_PLUGIN].valid = false;  // users change names of instances through their handles
  CheckTreeKind<Body>(spec);
  CheckTreeKind<Joint>(spec);
  CheckTreeKind<Geom>(spec);
  CheckTreeKind<Site>(spec);
  CheckTreeKind<Camera>(spec);
  CheckTreeKind<Light>(spec);
  CheckListKind<Flex>(spec);
  CheckListKind<Mesh>(spec);
  CheckListKind<Skin>(spec);
  CheckListKind<HField>(spec);
  CheckListKind<Texture>(spec);
  CheckListKind<Material>(spec);
  CheckListKind<Pair>(spec);
  CheckListKind<Exclude>(spec);
  CheckListKind<Equality>(spec);
  CheckListKind<Tendon>(spec);
  CheckListKind<Actuator>(spec);
  CheckListKind<Sensor>(spec);
  CheckListKind<Numeric>(spec);
  CheckListKind<Text>(spec);
  CheckListKind<Tuple>(spec);
  CheckListKind<Key>(spec);
  CheckListKind<Plugin>(spec);
  CheckTreeKind<Frame>(spec);
}

void WriteNames(Compilation& c) {
  mjModel* m = c.model.get();
  const Spec& spec = c.spec;
  NameWriter names(m->names);
  names.Put(spec.modelname);
  for (int i = 0; i < m->nbody; ++i) m->name_bodyadr[i] = names.Put(c.bodies[i].source->name);
  PutDrafts(c.bodies, &BodyDraft::joints, &names, m->name_jntadr);
  PutDrafts(c.bodies, &BodyDraft::geoms, &names, m->name_geomadr);
  PutDrafts(c.bodies, &BodyDraft::sites, &names, m->name_siteadr);
  PutDrafts(c.bodies, &BodyDraft::cameras, &names, m->name_camadr);
  PutDrafts(c.bodies, &BodyDraft::lights, &names, m->name_lightadr);
  names.PutAll(spec.flexes, m->name_flexadr);
  names.PutAll(c.kept_meshes, m->name_meshadr);
  names.PutAll(spec.skins, m->name_skinadr);
  names.PutAll(spec.hfields, m->name_hfieldadr);
  if (m->ntex) names.PutAll(spec.textures, m->name_texadr);
  if (m->nmat) names.PutAll(spec.materials, m->name_matadr);
  names.PutAll(c.pairs, m->name_pairadr);
  names.PutAll(c.excludes, m->name_excludeadr);
  names.PutAll(spec.equalities, m->name_eqadr);
  names.PutAll(spec.tendons, m->name_tendonadr);
  names.PutAll(spec.actuators, m->name_actuatoradr);
  names.PutAll(spec.sensors, m->name_sensoradr);
  names.PutAll(spec.numerics, m->name_numericadr);
  names.PutAll(spec.texts, m->name_textadr);
  names.PutAll(spec.tuples, m->name_tupleadr);
  names.PutAll(spec.keys, m->name_keyadr);
  for (int i = 0; i < m->nplugin; ++i) m->name_pluginadr[i] = names.Put(c.plugins[i].name);
  BuildNamesMap(m);
}

void WritePaths(Compilation& c) {
  mjModel* m = c.model.get();
  NameWriter paths(m->paths);
  const auto put = [&](const auto& asset) {
    if (asset.file.empty()) return -1;
    return paths.Put(c.spec.pub.strippath ? FileName(asset.file) : std::string_view(asset.file));
  };
  for (int i = 0; i < m->nhfield; ++i) m->hfield_pathadr[i] = put(*c.spec.hfields[i]);
  for (int i = 0; i < m->nmesh; ++i) m->mesh_pathadr[i] = put(*c.kept_meshes[i]);
  for (int i = 0; i < m->nskin; ++i) m->skin_pathadr[i] = put(*c.spec.skins[i]);
  for (int i = 0; i < m->ntex; ++i) m->tex_pathadr[i] = put(*c.spec.textures[i]);
}

}  // namespace syn
