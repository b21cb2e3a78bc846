// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// A mesh decoder for Collada (.dae) and glTF (.glb, .gltf) files, based on the library Assimp. All
// meshes of a file are merged into one, each transformed by its node. The length unit of a Collada
// file is applied. Its up axis is ignored, as is usual in URDF tools. Only the bytes of the file
// itself are read; other files that it refers to are not opened.

#include <assimp/config.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <synovia/mesh_decoder.h>
#include <assimp/IOSystem.hpp>
#include <assimp/Importer.hpp>

#include <climits>
#include <cstdio>
#include <cstring>
#include <exception>

namespace {

// Processing steps of Assimp: triangles only, sorted by primitive type, with node transforms
// applied, and validated.
constexpr unsigned kSteps = aiProcess_Triangulate | aiProcess_SortByPType |
                            aiProcess_PreTransformVertices | aiProcess_ValidateDataStructure;

// A file system without files, so that Assimp cannot open other files.
class NoFiles : public Assimp::IOSystem {
 public:
  bool Exists(const char*) const override { return false; }
  char getOsSeparator() const override { return '/'; }
  Assimp::IOStream* Open(const char*, const char*) override { return nullptr; }
  void Close(Assimp::IOStream*) override {}
};

struct Size {
  size_t nvert = 0, nface = 0;
};

// Returns the total number of vertices and faces of all meshes.
Size Count(const aiScene& scene) {
  Size size;
  for (unsigned i = 0; i < scene.mNumMeshes; ++i) {
    size.nvert += scene.mMeshes[i]->mNumVertices;
    size.nface += scene.mMeshes[i]->mNumFaces;
  }
  return size;
}

// Appends the vertices and triangles of a mesh. Points and lines are left out.
void Append(const aiMesh& from, synMeshData* mesh) {
  for (unsigned f = 0; f < from.mNumFaces; ++f) {
    const aiFace& face = from.mFaces[f];
    if (face.mNumIndices != 3) continue;
    int* corner = mesh->face + 3 * static_cast<size_t>(mesh->nface++);
    for (int k = 0; k < 3; ++k) corner[k] = mesh->nvert + static_cast<int>(face.mIndices[k]);
  }
  for (unsigned v = 0; v < from.mNumVertices; ++v) {
    const aiVector3D& p = from.mVertices[v];
    float* vert = mesh->vert + 3 * static_cast<size_t>(mesh->nvert++);
    vert[0] = p.x, vert[1] = p.y, vert[2] = p.z;
  }
}

// Reads a file. Returns 0, or -1 with a message in `why`, which is valid until the next call on
// this thread.
int Read(const char* name, const void* bytes, size_t nbyte, synMeshData* mesh, const char** why) {
  Assimp::Importer importer;
  importer.SetIOHandler(new NoFiles);  // The importer takes ownership.
  importer.SetPropertyBool(AI_CONFIG_IMPORT_COLLADA_IGNORE_UP_DIRECTION, true);
  importer.SetPropertyInteger(AI_CONFIG_PP_SBP_REMOVE,
                              aiPrimitiveType_POINT | aiPrimitiveType_LINE);
  const char* dot = std::strrchr(name, '.');
  const aiScene* scene = importer.ReadFileFromMemory(bytes, nbyte, kSteps, dot ? dot + 1 : "");
  static thread_local char text[400];
  if (!scene) {
    std::snprintf(text, sizeof(text), "%s", importer.GetErrorString());
    *why = text;
    return -1;
  }
  const Size size = Count(*scene);
  *why = "there are no triangles in the file, or too many";
  if (!size.nvert || !size.nface || size.nvert > INT_MAX / 3 || size.nface > INT_MAX / 3) return -1;
  mesh->vert = static_cast<float*>(mju_malloc(3 * size.nvert * sizeof(float)));
  mesh->face = static_cast<int*>(mju_malloc(3 * size.nface * sizeof(int)));
  for (unsigned i = 0; i < scene->mNumMeshes; ++i) Append(*scene->mMeshes[i], mesh);
  return 0;
}

// The callback of the decoder. Exceptions must not reach the engine, so they become messages.
int DecodeMesh(const char* name, const void* bytes, size_t nbyte, synMeshData* mesh, char* error,
               int error_sz) {
  const char* why = "";
  try {
    if (Read(name, bytes, nbyte, mesh, &why) == 0) return 0;
  } catch (const std::exception& failure) {
    std::snprintf(error, error_sz, "%s", failure.what());
    return -1;
  }
  std::snprintf(error, error_sz, "%s", why);
  return -1;
}

}  // namespace

mjPLUGIN_LIB_INIT {
  const synMeshDecoder decoder = {"assimp", ".dae .glb .gltf",
                                  "model/vnd.collada+xml model/gltf-binary model/gltf+json",
                                  DecodeMesh};
  syn_registerMeshDecoder(&decoder);
}
