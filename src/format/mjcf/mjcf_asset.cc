// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Reads the asset section: meshes, height fields, textures, materials, skins and models.

#include <algorithm>
#include <cstring>
#include <filesystem>

#include "asset/file/path.h"
#include "asset/file/resource.h"
#include "base/error.h"
#include "format/mjcf/mjcf_reader.h"
#include "format/parse.h"

namespace syn {
namespace fs = std::filesystem;

void MjcfReader::ReadAsset(const Xml& xml) {
  switch (SchemaOf(xml).GetTag()) {
    case Tag::kMesh:
      return ReadMesh(xml);
    case Tag::kHField:
      return ReadHField(xml);
    case Tag::kTexture:
      return ReadTexture(xml);
    case Tag::kMaterial:
      return ReadMaterial(xml);
    case Tag::kSkin:
      return ReadSkin(xml);
    default:
      return ReadModelAsset(xml);
  }
}

// Changes the name of a file that is given in an included document if the file is not found at the
// usual place but beside that document.
void MjcfReader::ResolveFile(const Xml& xml, const std::string& directory,
                             std::string* file) const {
  const IncludedFile* included = FileOf(xml);
  if (!included || file->empty() || IsAbsolutePath(*file)) return;
  const std::string usual = JoinPath(directory, *file);
  if (Resource::TryOpen(spec_.modelfiledir, usual, vfs_)) return;
  const auto beside = Resource::TryOpen(included->directory, *file, vfs_);
  if (!beside) return;
  // The new name must lead to the file from the usual place: by provider, relative in the VFS, or
  // absolute.
  if (beside->IsProvided()) {
    *file = beside->Name();
  } else if (beside->IsInVfs()) {
    *file = fs::path(beside->Name()).lexically_relative(fs::path(directory) / "").generic_string();
  } else {
    *file = fs::absolute(beside->Name()).string();
  }
}

// Reads a mesh from a file, from inline data, or as a builtin shape with parameters.
void MjcfReader::ReadMesh(const Xml& xml) {
  Mesh& mesh = *AddToSpec<Mesh>(spec_, NamedClass(xml));
  ReadCommon(xml, mesh);
  ForEachChild(xml, [&](const Xml& child) { ReadPluginUse(child, mesh); });
  if (mesh.pub.maxhullvert != -1 && mesh.pub.maxhullvert < 4) {
    Fail(xml, "maxhullvert must be larger than 3");
  }
  ResolveFile(xml, spec_.meshdir, &mesh.file);
  int builtin = 0;
  if (!ReadKeyword(xml, "builtin", kMeshBuiltin, &builtin)) return;
  if (!mesh.file.empty()) Fail(xml, "builtin cannot be used with a mesh file");
  if (!mesh.uservert.empty()) Fail(xml, "builtin mesh cannot be used with user vertex data");
  RequiredText(xml, "params");
  std::vector<double> params = ReadRealList(xml, "params");
  if (mjs_makeMesh(&mesh.pub, static_cast<mjtMeshBuiltin>(builtin), params.data(),
                   static_cast<int>(params.size()))) {
    Fail(xml, "Error: " + spec_.error);
  }
}

// Rows of elevation data are written from the top and stored from the bottom.
void MjcfReader::ReadHField(const Xml& xml) {
  HField& hfield = *AddPlain<HField>(spec_);
  ReadCommon(xml, hfield);
  ResolveFile(xml, spec_.meshdir, &hfield.file);
  const size_t nrow = std::max(0, hfield.pub.nrow), ncol = std::max(0, hfield.pub.ncol);
  std::vector<float>& data = hfield.userdata;
  if (!hfield.file.empty() || nrow == 0 || ncol == 0) {
    data.clear();
    return;
  }
  if (data.empty()) return;  // the compiler makes a flat field
  if (data.size() != nrow * ncol) {
    Fail(xml, "elevation data length must match nrow*ncol: expected " +
                  std::to_string(nrow * ncol) + ", found " + std::to_string(data.size()));
  }
  for (size_t top = 0, bottom = nrow - 1; top < bottom; ++top, --bottom) {
    std::swap_ranges(&data[top * ncol], &data[top * ncol] + ncol, &data[bottom * ncol]);
  }
}

// Reads a texture: one file, six files for the sides of a cube, or a grid of images in one file.
void MjcfReader::ReadTexture(const Xml& xml) {
  Texture& texture = *AddPlain<Texture>(spec_);
  ReadCommon(xml, texture);
  ResolveFile(xml, spec_.texturedir, &texture.file);
  constexpr const char* kSides[] = {"fileright", "fileleft",  "fileup",
                                    "filedown",  "filefront", "fileback"};
  for (int i = 0; i < 6; ++i) {
    if (const auto file = Attr(xml, kSides[i])) {
      texture.cubefiles[i] = *file;
      ResolveFile(xml, spec_.texturedir, &texture.cubefiles[i]);
    }
  }
  if (const auto layout = Attr(xml, "gridlayout")) {
    constexpr size_t kMax = sizeof(texture.pub.gridlayout) - 1;
    if (layout->size() > kMax) Fail(xml, "gridlayout length cannot exceed 12 characters");
    const int* size = texture.pub.gridsize;
    if (static_cast<long long>(size[0]) * size[1] != static_cast<long long>(layout->size())) {
      Fail(xml, "gridlayout length must match gridsize");
    }
    std::copy(layout->begin(), layout->end(), texture.pub.gridlayout);
  }
}

void MjcfReader::ReadTextureOf(const Xml& xml, Material& material) {
  if (const auto name = Attr(xml, "texture")) material.textures[mjTEXROLE_RGB] = *name;
}

// Reads a material. Its textures are given by an attribute (RGB only) or by layers with roles.
void MjcfReader::ReadMaterial(const Xml& xml) {
  Material& material = *AddToSpec<Material>(spec_, NamedClass(xml));
  ReadCommon(xml, material);
  ReadTextureOf(xml, material);
  ForEachChild(xml, [&](const Xml& layer) {
    if (Attr(xml, "texture")) {
      Fail(layer, "A material with a texture attribute cannot have layer sub-elements");
    }
    const int role = ParseKeyword(layer, "role", kTextureRole, RequiredText(layer, "role"));
    material.textures[role] = RequiredText(layer, "texture");
  });
}

// Reads another model, which can be attached in the tree.
void MjcfReader::ReadModelAsset(const Xml& xml) {
  const std::string file(RequiredText(xml, "file"));
  if (const auto type = Attr(xml, "content_type"); type && !type->empty() && *type != "text/xml") {
    Fail(xml, "unsupported content_type: " + std::string(*type));
  }
  constexpr int kMaxDepth = 32;  // models nested more deeply probably contain themselves
  if (depth_ >= kMaxDepth) Fail(xml, "models are nested too deeply, does one contain itself?");
  try {
    SpecRef child = ParseFile(spec_.modelfiledir, file, vfs_, depth_ + 1);
    if (const auto name = Attr(xml, "name")) child->modelname = *name;
    spec_.children.push_back(std::move(child));
  } catch (const ModelError& error) {
    Fail(xml, "could not parse model file with error: " + ErrorText(error));
  }
}

}  // namespace syn
