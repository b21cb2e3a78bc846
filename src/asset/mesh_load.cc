// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Loads the mesh of an mjsMesh element. Processed meshes are kept in the caches in memory and on
// disk if the element has a file and no inline data.

#include "asset/archive_fields.h"
#include "asset/decode/mesh_decoder.h"
#include "asset/file/asset_cache.h"
#include "asset/file/content_type.h"
#include "asset/file/path.h"
#include "asset/file/vfs.h"
#include "asset/mesh.h"
#include "base/error.h"
#include "base/text.h"
#include "cache/disk_cache.h"

namespace syn {
namespace {

// Returns a text that contains every option on which the result depends. Numbers are hexadecimal
// (%a), so that they are exact.
std::string CacheKey(const std::string& type, const MeshOptions& o) {
  return Format("mesh %s %a %a %a %a %a %a %a %a %a %a %d %d %d %d %d %d %d", type.c_str(),
                o.refpos.x, o.refpos.y, o.refpos.z, o.refquat.w, o.refquat.x, o.refquat.y,
                o.refquat.z, o.scale.x, o.scale.y, o.scale.z, o.inertia, o.smooth_normal,
                o.max_hull_vert, o.need_hull, o.need_octree, o.keep_frame, o.drop_texcoord);
}

// Returns whether the element itself contains vertices, normals, texture coordinates or faces.
bool HasInlineData(const mjsMesh& mesh) {
  return !mesh.uservert->empty() || !mesh.usernormal->empty() || !mesh.usertexcoord->empty() ||
         !mesh.userface->empty();
}

// Copies the inline data of the element. Throws ModelError if the file contains the same kind of
// data.
void AddInlineData(const mjsMesh& mesh, RawMesh* raw) {
  auto take = [](const auto& user, auto* own, const char* what) {
    if (user.empty()) return;
    if (!own->empty()) throw ModelError(std::string("repeated ") + what + " specification");
    own->assign(user.begin(), user.end());
  };
  take(*mesh.uservert, &raw->vert, "vertex");
  take(*mesh.usernormal, &raw->normal, "normal");
  take(*mesh.usertexcoord, &raw->texcoord, "texcoord");
  take(*mesh.userface, &raw->face, "face");
  take(*mesh.userfacenormal, &raw->facenormal, "face normal");
  take(*mesh.userfacetexcoord, &raw->facetexcoord, "face texcoord");
}

// Returns whether the plugin library libsynovia_assimp.so can read a file, for the error message.
bool IsForAssimp(std::string_view file) {
  const std::string_view extension = Extension(file);
  return EqualIgnoreCase(extension, ".dae") || EqualIgnoreCase(extension, ".glb") ||
         EqualIgnoreCase(extension, ".gltf");
}

// Throws ModelError if no built-in decoder reads the content type.
void CheckMeshType(const std::string& type, std::string_view file) {
  if (type == kTypeStl || type == kTypeObj || type == kTypeMsh) return;
  if (!type.empty()) throw ModelError("unsupported mesh type: '" + type + "'");
  throw ModelError(std::string("unknown or unsupported mesh file type") +
                   (IsForAssimp(file) ? "; libsynovia_assimp.so reads it, load that with "
                                        "mj_loadPluginLibrary"
                                      : ""));
}

// The file of one mesh element, read by a built-in decoder or by a registered one.
class MeshFile {
 public:
  MeshFile(const mjsMesh& mesh, const AssetFiles& files)
      : type_(ContentTypeOf(*mesh.content_type, *mesh.file)),
        decoder_(FindMeshDecoder(type_, *mesh.file)),
        resource_(Open(*mesh.file, files)) {
    // A registered decoder may read other files, which the log would miss.
    if (decoder_) GiveUpLog(files.vfs);
  }

  // Decodes the file. Windings are reversed if the scale is mirrored.
  RawMesh Decode(const MeshOptions& options) {
    const std::span<const std::byte> bytes = resource_.Read();
    RawMesh raw =
        decoder_ ? syn::Decode(*decoder_, resource_.Name(), bytes) : DecodeMesh(type_, bytes);
    if (options.IsMirrored()) FlipFaces(&raw);
    return raw;
  }

  Resource& resource() { return resource_; }
  // Returns the name of the decoder or the content type, for the cache key.
  std::string Kind() const { return decoder_ ? decoder_->name : type_; }
  // Returns whether a registered decoder is used, which may read more than the file. Its results
  // are not stored on disk.
  bool MayReadOthers() const { return decoder_.has_value(); }

 private:
  Resource Open(const std::string& file, const AssetFiles& files) const {
    if (!decoder_) CheckMeshType(type_, file);
    return OpenAsset(files, file);
  }

  std::string type_;
  std::optional<MeshDecoder> decoder_;
  Resource resource_;
};

}  // namespace

MeshOptions OptionsOf(const mjsMesh& mesh) {
  MeshOptions options;
  options.refpos = Vec3::Load(mesh.refpos);
  options.refquat = Quat::Load(mesh.refquat);
  options.scale = Vec3::Load(mesh.scale);
  options.inertia = mesh.inertia;
  options.smooth_normal = mesh.smoothnormal;
  options.max_hull_vert = mesh.maxhullvert;
  options.need_octree = mesh.needsdf;
  return options;
}

RawMesh DecodeMesh(const std::string& content_type, std::span<const std::byte> bytes) {
  CheckMeshType(content_type, "");
  if (content_type == kTypeStl) return DecodeStl(bytes);
  if (content_type == kTypeObj) return DecodeObj(bytes);
  return DecodeMsh(bytes);
}

std::shared_ptr<const ProcessedMesh> LoadMesh(const mjsMesh& mesh, const MeshOptions& options,
                                              const AssetFiles& files) {
  RawMesh raw;
  if (!mesh.file->empty()) {
    MeshFile file(mesh, files);
    if (!HasInlineData(mesh)) {
      const std::string key = CacheKey(file.Kind(), options);
      auto process = [&] { return ProcessMesh(file.Decode(options), options); };
      return Cached<ProcessedMesh>(key, file.resource(), [&] {
        if (file.MayReadOthers()) return process();
        return FromDisk<ProcessedMesh>(key, file.resource().Read(), process);
      });
    }
    raw = file.Decode(options);
  }
  AddInlineData(mesh, &raw);
  return std::make_shared<const ProcessedMesh>(ProcessMesh(std::move(raw), options));
}

}  // namespace syn
