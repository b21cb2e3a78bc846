// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// From an mjsMesh element to its processed mesh, through the cache when the element has a file and
// nothing else.

#include "asset/cache.h"
#include "asset/content_type.h"
#include "asset/mesh.h"
#include "base/error.h"

namespace syn {
namespace {

// Every option the result depends on, exactly.
std::string CacheKey(const std::string& type, const MeshOptions& o) {
  return Format("mesh %s %a %a %a %a %a %a %a %a %a %a %d %d %d %d %d %d %d", type.c_str(),
                o.refpos.x, o.refpos.y, o.refpos.z, o.refquat.w, o.refquat.x, o.refquat.y,
                o.refquat.z, o.scale.x, o.scale.y, o.scale.z, o.inertia, o.smooth_normal,
                o.max_hull_vert, o.need_hull, o.need_octree, o.keep_frame, o.drop_texcoord);
}

bool HasInlineData(const mjsMesh& mesh) {
  return !mesh.uservert->empty() || !mesh.usernormal->empty() || !mesh.usertexcoord->empty() ||
         !mesh.userface->empty();
}

// Takes what the element gives inline; with a file only what the file lacks.
void AddInlineData(const mjsMesh& mesh, RawMesh* raw) {
  auto take = [](const auto& user, auto* own, const char* what) {
    if (user.empty()) return;
    if (!own->empty()) throw ModelError(std::string("repeated ") + what + " specification");
    *own = user;
  };
  take(*mesh.uservert, &raw->vert, "vertex");
  take(*mesh.usernormal, &raw->normal, "normal");
  take(*mesh.usertexcoord, &raw->texcoord, "texcoord");
  take(*mesh.userface, &raw->face, "face");
  take(*mesh.userfacenormal, &raw->facenormal, "face normal");
  take(*mesh.userfacetexcoord, &raw->facetexcoord, "face texcoord");
}

void CheckMeshType(const std::string& type) {
  if (type == kTypeStl || type == kTypeObj || type == kTypeMsh) return;
  if (type.empty()) throw ModelError("unknown or unsupported mesh file type");
  throw ModelError("unsupported mesh type: '" + type + "'");
}

RawMesh DecodeFile(const std::string& type, Resource& resource, const MeshOptions& options) {
  RawMesh raw = DecodeMesh(type, resource.Read());
  if (options.IsMirrored()) FlipFaces(&raw);
  return raw;
}

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
  CheckMeshType(content_type);
  if (content_type == kTypeStl) return DecodeStl(bytes);
  if (content_type == kTypeObj) return DecodeObj(bytes);
  return DecodeMsh(bytes);
}

std::shared_ptr<const ProcessedMesh> LoadMesh(const mjsMesh& mesh, const MeshOptions& options,
                                              const AssetFiles& files) {
  RawMesh raw;
  if (!mesh.file->empty()) {
    const std::string type = ContentTypeOf(*mesh.content_type, *mesh.file);
    CheckMeshType(type);
    Resource resource = OpenAsset(files, *mesh.file);
    if (!HasInlineData(mesh)) {
      return Cached<ProcessedMesh>(CacheKey(type, options), resource, [&] {
        return ProcessMesh(DecodeFile(type, resource, options), options);
      });
    }
    raw = DecodeFile(type, resource, options);
  }
  AddInlineData(mesh, &raw);
  return std::make_shared<const ProcessedMesh>(ProcessMesh(std::move(raw), options));
}

}  // namespace syn
