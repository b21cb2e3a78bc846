// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Settles the names and ids of elements before anything is computed, and writes the arrays of names
// and file paths.

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

// Names unnamed assets after their files.
template <typename T>
void NameFromFiles(std::vector<T*>& assets) {
  for (T* asset : assets) {
    if (asset->name.empty() && !asset->file.empty())
      SetName(*asset, AssetNameFromFile(asset->file));
  }
}

// Throws if an asset has no name.
template <typename T>
void RequireNames(const std::vector<T*>& assets, const char* kind) {
  for (const T* asset : assets) {
    InPlace(*asset, [&] {
      if (asset->name.empty()) throw ModelError(std::string("empty name in ") + kind);
    });
  }
}

// Finds the name that occurs twice within a kind. If there are several, the alphabetically first
// one is reported, so that the message does not depend on the order of elements.
template <typename T>
class RepeatedName {
 public:
  explicit RepeatedName(const Spec& spec) : spec_(spec) {}
  // The index returns the first element of a name, so any other element with this name repeats it.
  void Visit(const T& element) {
    if (element.name.empty() || Find<T>(spec_, element.name) == &element) return;
    if (!first_ || element.name < first_->name) first_ = &element;
  }
  // Throws if a repeated name was found.
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

// CheckTreeKind() and CheckListKind() check the names of one kind of element.
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

// Appends zero-terminated texts to an array of characters and returns the address of each. The
// array must be zero and large enough (sizes.cc counts the characters).
class NameWriter {
 public:
  explicit NameWriter(char* to) : begin_(to), end_(to) {}
  // Copies a text and skips its terminating zero.
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

// Writes the names of the elements of all bodies, in order of their ids.
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
  // Only a skybox may have no name, because no element refers to it.
  RequireNames(c.spec.materials, "material");
  for (const Texture* texture : c.spec.textures) {
    InPlace(*texture, [&] {
      if (texture->name.empty() && texture->pub.type != mjTEXTURE_SKYBOX) {
        throw ModelError("empty name in texture");
      }
    });
  }
}

// Sets ids by position in the specification; they change again when bodies are fused or geoms
// dropped.
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
  // Elements outside the tree are numbered by their position in the list of their kind.
  ForEachListKind([&]<class T>() {
    int next = 0;
    for (T* element : ListOf<T>(c.spec)) element->id = next++;
  });
  // Materials and textures are not part of a model without visuals.
  if (c.spec.pub.compiler.discardvisual) {
    for (Material* material : c.spec.materials) material->id = -1;
    for (Texture* texture : c.spec.textures) texture->id = -1;
  }
}

// The kinds are checked in the order of mjtObj, which defines the error that is reported first.
void CheckNames(const Compilation& c) {
  Spec& spec = c.spec;
  // Users may change names of instances through their handles, so the index must be rebuilt.
  spec.names[mjOBJ_PLUGIN].valid = false;
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
  // The order of the names is that of mjtObj, after the name of the model itself.
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
  // The hash tables refer to the addresses that were written above.
  BuildNamesMap(m);
}

void WritePaths(Compilation& c) {
  mjModel* m = c.model.get();
  NameWriter paths(m->paths);
  // Assets that do not come from a file have the address -1.
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
