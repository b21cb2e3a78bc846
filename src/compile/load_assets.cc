// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads meshes, height fields and textures. First the uses of each mesh are found, because a mesh
// needs a convex hull only if a geom with it can collide. Assets are independent of each other and
// are loaded on several threads. The longest jobs start first, so that the last job to finish is
// short.

#include <algorithm>
#include <exception>
#include <functional>
#include <numeric>
#include <thread>
#include <unordered_set>

#include "compile/error_place.h"
#include "compile/passes.h"
#include "system/threads.h"
#include "system/worker_group.h"

namespace syn {
namespace {

constexpr int kMaxThreads = 16;  // largest number of threads
// Smallest effort (see Job, bytes of a mesh file) for which a thread pays.
constexpr size_t kWorthThread = 8192;

// What has to be computed for a mesh.
struct MeshUse {
  bool need_hull = false;
  bool need_octree = false;
};

bool IsMeshType(mjtGeom type) { return type == mjGEOM_MESH || type == mjGEOM_SDF; }

// Returns the geoms of contact pairs, which collide whatever their masks are. May contain null.
std::unordered_set<const Geom*> GeomsInPairs(const Spec& spec) {
  std::unordered_set<const Geom*> geoms;
  for (const Pair* pair : spec.pairs) {
    geoms.insert(Find<Geom>(spec, pair->geomname1));
    geoms.insert(Find<Geom>(spec, pair->geomname2));
  }
  return geoms;
}

// CheckMaterial() and CheckAssets() throw if an asset that is named does not exist.
void CheckMaterial(const Spec& spec, const std::string& name, const char* user, int user_id) {
  if (!name.empty()) Resolve<Material>(spec, name, user, user_id);
}

void CheckAssets(const Spec& spec, const Geom& geom) {
  if (!geom.meshname.empty()) Resolve<Mesh>(spec, geom.meshname, "geom", geom.id);
  if (!geom.hfieldname.empty()) Resolve<HField>(spec, geom.hfieldname, "geom", geom.id);
  CheckMaterial(spec, geom.material, "geom", geom.id);
}

// Returns how each mesh is used. Also checks the references of geoms, sites, tendons and materials
// to assets, so that a wrong name is reported before any file is read.
std::vector<MeshUse> FindUses(const Compilation& c) {
  Spec& spec = c.spec;
  const auto paired = GeomsInPairs(spec);
  std::vector<MeshUse> uses(spec.meshes.size());
  ForEachInTree<Geom>(spec, [&](const Geom& geom) {
    InPlace(geom, [&] { CheckAssets(spec, geom); });
    if (geom.meshname.empty()) return;
    const Mesh& mesh = *Find<Mesh>(spec, geom.meshname);
    MeshUse& use = uses[mesh.position];
    // A primitive that is fitted to a mesh needs no hull of it.
    if (IsMeshType(geom.pub.type)) {
      // A geom collides by its masks or through an explicit pair. Inertia of the hull also needs
      // the hull.
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

// Returns the folders in which the files of an asset are looked up.
AssetFiles FilesOf(const Compilation& c, const Element& asset, const std::string& directory) {
  return {asset.origin->modelfiledir, directory, c.vfs, c.spec.pub.strippath != 0};
}

// An asset that is to be loaded. `effort` estimates the time as the size in bytes of a mesh file
// that takes as long to load.
struct Job {
  size_t effort;
  std::function<void()> load;
};

// Runs the jobs, on several threads if at least two of them are large enough. If several jobs fail,
// the error of the first one in the list is thrown, so that the message does not depend on timing.
void Run(const std::vector<Job>& jobs, bool use_threads) {
  const int count = static_cast<int>(jobs.size());
  const auto large =
      std::ranges::count_if(jobs, [](const Job& j) { return j.effort > kWorthThread; });
  if (!use_threads || large < 2) {
    for (const Job& job : jobs) job.load();
    return;
  }
  const int cores = NumCores();
  // Small jobs do not justify a thread, so there are at most as many threads as large jobs.
  const int threads = std::clamp(cores, 1, std::min(static_cast<int>(large), kMaxThreads));
  // The longest jobs are handed out first.
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::ranges::greater{}, [&](int i) { return jobs[i].effort; });
  std::vector<std::exception_ptr> failures(count);
  // Exceptions must not leave a thread, so they are kept and thrown again below.
  ParallelFor(count, threads, [&](int i) {
    try {
      jobs[order[i]].load();
    } catch (...) {
      failures[order[i]] = std::current_exception();
    }
  });
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
}

// These constants are rough efforts in bytes of a mesh file (see Job). This one is for an asset
// that is in memory already.
constexpr size_t kFewBytes = 1;
// Effort of an asset that a plugin computes.
constexpr size_t kManyBytes = 1 << 20;
// Effort of a coordinate that is given in the model file.
constexpr size_t kBytesOfNumber = 32;
// Effort per byte of a compressed image file.
constexpr size_t kBytesOfCompressed = 4;
// Bytes of painted pixels that take as long as one byte of a mesh file.
constexpr size_t kPixelBytesOfByte = 8;

// EffortOf() returns the estimated effort of loading a mesh or a texture.
size_t EffortOf(const Mesh& mesh, const AssetFiles& files) {
  if (mesh.pub.plugin.active) return kManyBytes;
  const size_t inline_data = kBytesOfNumber * mesh.uservert.size();
  return inline_data + (mesh.file.empty() ? 0 : SizeOfAsset(files, mesh.file));
}

size_t EffortOf(const Texture& texture, const AssetFiles& files) {
  if (!texture.file.empty()) return kBytesOfCompressed * SizeOfAsset(files, texture.file);
  size_t effort = kFewBytes;
  if (texture.pub.builtin != mjBUILTIN_NONE && texture.pub.width > 0) {
    const size_t width = texture.pub.width;
    const size_t faces = texture.pub.type == mjTEXTURE_2D ? 1 : kCubeFaces;
    const size_t bytes = 3 * faces * width * width;
    // Smaller builtin textures are painted later, when they are written into the model.
    if (bytes >= kLargeBuiltin) effort = bytes / kPixelBytesOfByte;
  }
  for (const std::string& file : texture.cubefiles) {
    if (!file.empty()) effort += kBytesOfCompressed * SizeOfAsset(files, file);
  }
  return effort;
}

// Loads or computes one mesh.
std::shared_ptr<const ProcessedMesh> MakeMesh(const Compilation& c, const Mesh& mesh, MeshUse use,
                                              const AssetFiles& files) {
  MeshOptions options = OptionsOf(mesh.pub);
  options.name = mesh.name;
  options.need_hull = use.need_hull;
  options.need_octree |= use.need_octree;
  options.drop_texcoord = c.spec.pub.compiler.discardvisual;
  // The plugin computes the mesh; no file is read.
  if (const int instance = InstanceOf(c, mesh.plugin); instance >= 0) {
    return std::make_shared<const ProcessedMesh>(SdfMesh(c.plugins[instance], options));
  }
  return LoadMesh(mesh.pub, options, files);
}

// As MakeMesh(). If the file cannot be opened, the error tells where it was looked for.
std::shared_ptr<const ProcessedMesh> FindMesh(Compilation& c, const Mesh& mesh, MeshUse use,
                                              const AssetFiles& files) {
  try {
    return MakeMesh(c, mesh, use, files);
  } catch (ModelError& error) {
    if (error.message.starts_with("Error opening file")) error.remedy = mesh.search;
    throw;
  }
}

// AddMeshes(), AddHFields() and AddTextures() append a job for each asset. Each job writes only
// its own element of the result, so that no lock is needed.
void AddMeshes(Compilation& c, const std::vector<MeshUse>& uses, std::vector<Job>* jobs) {
  const std::vector<Mesh*>& meshes = c.spec.meshes;
  c.meshes.resize(meshes.size());
  for (size_t i = 0; i < meshes.size(); ++i) {
    const Mesh& mesh = *meshes[i];
    AssetFiles files = FilesOf(c, mesh, mesh.origin->meshdir);
    const size_t effort = EffortOf(mesh, files);
    jobs->push_back({effort, [&c, &mesh, use = uses[i], i, files = std::move(files)] {
                       InPlace(mesh, [&] { c.meshes[i] = FindMesh(c, mesh, use, files); });
                     }});
  }
}

void AddHFields(Compilation& c, std::vector<Job>* jobs) {
  const std::vector<HField*>& hfields = c.spec.hfields;
  c.hfields.resize(hfields.size());
  for (size_t i = 0; i < hfields.size(); ++i) {
    const HField& hfield = *hfields[i];
    AssetFiles files = FilesOf(c, hfield, hfield.origin->meshdir);
    const size_t effort = hfield.file.empty() ? kFewBytes : SizeOfAsset(files, hfield.file);
    jobs->push_back({effort, [&c, &hfield, i, files = std::move(files)] {
                       InPlace(hfield, [&] { c.hfields[i] = LoadHField(hfield.pub, files); });
                     }});
  }
}

void AddTextures(Compilation& c, std::vector<Job>* jobs) {
  const std::vector<Texture*>& textures = c.spec.textures;
  c.textures.resize(textures.size());
  for (size_t i = 0; i < textures.size(); ++i) {
    const Texture& texture = *textures[i];
    AssetFiles files = FilesOf(c, texture, texture.origin->texturedir);
    const size_t effort = EffortOf(texture, files);
    jobs->push_back({effort, [&c, &texture, i, files = std::move(files)] {
                       InPlace(texture, [&] { c.textures[i] = LoadTexture(texture.pub, files); });
                     }});
  }
}

}  // namespace

void LoadAssets(Compilation& c) {
  std::vector<Job> jobs;
  AddMeshes(c, FindUses(c), &jobs);
  AddHFields(c, &jobs);
  if (!c.spec.pub.compiler.discardvisual) AddTextures(c, &jobs);
  Run(jobs, c.spec.pub.compiler.usethread);
  // The calling thread gives its scratch memory back; worker threads do so when they end.
  ReleaseScratch();
}

}  // namespace syn
