// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Assets: first who uses what, because a mesh needs a convex hull only if something can hit it,
// then loading. Meshes and textures are independent of each other and go to several threads.

#include <algorithm>
#include <thread>
#include <unordered_set>

#include "base/thread_pool.h"
#include "compile/error_place.h"
#include "compile/passes.h"

namespace syn {
namespace {

constexpr int kMaxThreads = 16;
// Assets smaller than this are not worth a thread: numbers of inline data, pixels across.
constexpr int kSmallMesh = 1000;
constexpr int kSmallTexture = 256;

struct MeshUse {
  bool need_hull = false;
  bool need_octree = false;
};

bool IsMeshType(mjtGeom type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

std::unordered_set<const Geom*> GeomsInPairs(const Spec& spec) {
  std::unordered_set<const Geom*> geoms;
  for (const Pair* pair : spec.pairs) {
    geoms.insert(Find<Geom>(spec, pair->geomname1));
    geoms.insert(Find<Geom>(spec, pair->geomname2));
  }
  return geoms;
}

void CheckMaterial(const Spec& spec, const std::string& name, const char* user, int user_id) {
  if (!name.empty()) Resolve<Material>(spec, name, user, user_id);
}

void CheckAssets(const Spec& spec, const Geom& geom) {
  if (!geom.meshname.empty()) Resolve<Mesh>(spec, geom.meshname, "geom", geom.id);
  if (!geom.hfieldname.empty()) Resolve<HField>(spec, geom.hfieldname, "geom", geom.id);
  CheckMaterial(spec, geom.material, "geom", geom.id);
}

// Checks the references of geoms, sites, tendons and materials to assets on the way.
std::vector<MeshUse> FindUses(const Compilation& c) {
  Spec& spec = c.spec;
  const auto paired = GeomsInPairs(spec);
  std::vector<MeshUse> uses(spec.meshes.size());
  ForEachInTree<Geom>(spec, [&](const Geom& geom) {
    InPlace(geom, [&] { CheckAssets(spec, geom); });
    if (geom.meshname.empty()) return;
    const Mesh& mesh = *Find<Mesh>(spec, geom.meshname);
    MeshUse& use = uses[mesh.position];
    if (IsMeshType(geom.pub.type)) {
      use.need_hull |= geom.pub.contype || geom.pub.conaffinity || paired.count(&geom) ||
                       mesh.pub.inertia == mjMESH_INERTIA_CONVEX;
    }
    use.need_octree |= geom.pub.type == mjGEOM_SDF;
  });
  ForEachInTree<Site>(spec, [&](const Site& site) {
    InPlace(site, [&] { CheckMaterial(spec, site.material, "site", site.id); });
  });
  for (const Tendon* tendon : spec.tendons) {
    InPlace(*tendon, [&] { CheckMaterial(spec, tendon->material, "tendon", tendon->id); });
  }
  for (const Material* material : spec.materials) {
    InPlace(*material, [&] {
      for (const std::string& texture : material->textures) {
        if (!texture.empty()) Resolve<Texture>(spec, texture, "material", material->position);
      }
    });
  }
  return uses;
}

AssetFiles FilesOf(const Compilation& c, const Element& asset, const std::string& directory) {
  return {asset.origin->modelfiledir, directory, c.vfs, c.spec.pub.strippath != 0};
}

// Calls load(i) for each asset, on several threads if at least two are worth it.
template <typename T, typename Load, typename IsLarge>
void LoadAll(const Compilation& c, const std::vector<T*>& assets, IsLarge&& is_large, Load&& load) {
  const int count = static_cast<int>(assets.size());
  const auto large = std::count_if(assets.begin(), assets.end(), is_large);
  const bool parallel = c.spec.pub.compiler.usethread && large > 1;
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int threads = parallel ? std::clamp(cores, 1, std::min(count, kMaxThreads)) : 1;
  ParallelFor(count, threads, [&](int i) { InPlace(*assets[i], [&] { load(i); }); });
}

void LoadMeshes(Compilation& c, const std::vector<MeshUse>& uses) {
  const std::vector<Mesh*>& meshes = c.spec.meshes;
  const auto is_large = [](const Mesh* mesh) {
    return !mesh->file.empty() || mesh->uservert.size() > kSmallMesh || mesh->pub.plugin.active;
  };
  c.meshes.resize(meshes.size());
  LoadAll(c, meshes, is_large, [&](int i) {
    const Mesh& mesh = *meshes[i];
    MeshOptions options = OptionsOf(mesh.pub);
    options.name = mesh.name;
    options.need_hull = uses[i].need_hull;
    options.need_octree |= uses[i].need_octree;
    options.drop_texcoord = c.spec.pub.compiler.discardvisual;
    if (const int instance = InstanceOf(c, mesh.plugin); instance >= 0) {
      c.meshes[i] = std::make_shared<const ProcessedMesh>(SdfMesh(c.plugins[instance], options));
      return;
    }
    c.meshes[i] = LoadMesh(mesh.pub, options, FilesOf(c, mesh, mesh.origin->meshdir));
  });
}

void LoadHFields(Compilation& c) {
  for (const HField* hfield : c.spec.hfields) {
    InPlace(*hfield, [&] {
      c.hfields.push_back(LoadHField(hfield->pub, FilesOf(c, *hfield, hfield->origin->meshdir)));
    });
  }
}

void LoadTextures(Compilation& c) {
  const std::vector<Texture*>& textures = c.spec.textures;
  const auto is_large = [](const Texture* texture) {
    return !texture->file.empty() || texture->pub.width > kSmallTexture;
  };
  c.textures.resize(textures.size());
  LoadAll(c, textures, is_large, [&](int i) {
    const Texture& texture = *textures[i];
    c.textures[i] = LoadTexture(texture.pub, FilesOf(c, texture, texture.origin->texturedir));
  });
}

}  // namespace

void LoadAssets(Compilation& c) {
  LoadMeshes(c, FindUses(c));
  LoadHFields(c);
  if (!c.spec.pub.compiler.discardvisual) LoadTextures(c);
}

}  // namespace syn
