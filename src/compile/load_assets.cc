// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Assets: first who uses what, because a mesh needs a convex hull only if something can hit it, then
// loading. Meshes are independent of each other and go to several threads.

#include <algorithm>
#include <thread>
#include <unordered_set>

#include "base/thread_pool.h"
#include "compile/passes.h"
#include "compile/place.h"

namespace syn {
namespace {

constexpr int kMaxThreads = 16;
constexpr int kSmallMesh = 1000;  // numbers of inline data below which a thread does not pay

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

// Checks the references of geoms, sites, tendons and materials to assets on the way.
std::vector<MeshUse> FindUses(const Compilation& c) {
  Spec& spec = c.spec;
  const auto paired = GeomsInPairs(spec);
  std::vector<MeshUse> uses(spec.meshes.size());
  ForEachInTree<Geom>(spec, [&](const Geom& geom) {
    if (!geom.meshname.empty()) {
      const Mesh& mesh = Resolve<Mesh>(spec, geom.meshname, "geom", geom.id);
      MeshUse& use = uses[mesh.position];
      if (IsMeshType(geom.pub.type)) {
        use.need_hull |= geom.pub.contype || geom.pub.conaffinity || paired.count(&geom) ||
                         mesh.pub.inertia == mjMESH_INERTIA_CONVEX;
      }
      use.need_octree |= geom.pub.type == mjGEOM_SDF;
    }
    if (!geom.hfieldname.empty()) Resolve<HField>(spec, geom.hfieldname, "geom", geom.id);
    if (!geom.material.empty()) Resolve<Material>(spec, geom.material, "geom", geom.id);
  });
  ForEachInTree<Site>(spec, [&](const Site& site) {
    if (!site.material.empty()) Resolve<Material>(spec, site.material, "site", site.id);
  });
  for (const Tendon* tendon : spec.tendons) {
    if (!tendon->material.empty()) Resolve<Material>(spec, tendon->material, "tendon", tendon->id);
  }
  for (const Material* material : spec.materials) {
    for (const std::string& texture : material->textures) {
      if (!texture.empty()) Resolve<Texture>(spec, texture, "material", material->position);
    }
  }
  return uses;
}

AssetFiles FilesOf(const Compilation& c, const Element& asset, const std::string& directory) {
  return {asset.origin->modelfiledir, directory, c.vfs, c.spec.pub.strippath != 0};
}

void LoadMeshes(Compilation& c, const std::vector<MeshUse>& uses) {
  const std::vector<Mesh*>& meshes = c.spec.meshes;
  const int count = static_cast<int>(meshes.size());
  c.meshes.resize(count);
  const auto load = [&](int i) {
    const Mesh& mesh = *meshes[i];
    At(mesh, [&] {
      MeshOptions options = OptionsOf(mesh.pub);
      options.need_hull = uses[i].need_hull;
      options.need_octree |= uses[i].need_octree;
      options.drop_texcoord = c.spec.pub.compiler.discardvisual;
      c.meshes[i] = LoadMesh(mesh.pub, options, FilesOf(c, mesh, mesh.origin->meshdir));
    });
  };
  const auto large = std::count_if(meshes.begin(), meshes.end(), [](const Mesh* mesh) {
    return !mesh->file.empty() || mesh->uservert.size() > kSmallMesh;
  });
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const bool threads = c.spec.pub.compiler.usethread && large > 1;
  ParallelFor(count, threads ? std::clamp(cores, 1, std::min(count, kMaxThreads)) : 1, load);
}

}  // namespace

void LoadAssets(Compilation& c) {
  LoadMeshes(c, FindUses(c));
  for (const HField* hfield : c.spec.hfields) {
    At(*hfield, [&] {
      c.hfields.push_back(LoadHField(hfield->pub, FilesOf(c, *hfield, hfield->origin->meshdir)));
    });
  }
  if (c.spec.pub.compiler.discardvisual) return;
  for (const Texture* texture : c.spec.textures) {
    At(*texture, [&] {
      c.textures.push_back(
          LoadTexture(texture->pub, FilesOf(c, *texture, texture->origin->texturedir)));
    });
  }
}

}  // namespace syn
