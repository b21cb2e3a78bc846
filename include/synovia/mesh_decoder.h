// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0

/// @file
/// Decoders add file formats for meshes. STL, OBJ and MSH are built in. A decoder usually
/// comes from a library that is loaded like a plugin (mj_loadPluginLibrary) and registers itself.
/// Synovia brings libsynovia_assimp, which reads Collada and glTF.

#ifndef SYNOVIA_MESH_DECODER_H_
#define SYNOVIA_MESH_DECODER_H_

#include <stddef.h>

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

/// Triangles of a mesh. Both arrays come from mju_malloc; the caller of the decoder frees them.
typedef struct synMeshData_ {
  int nvert;    ///< Number of vertices.
  int nface;    ///< Number of triangles.
  float* vert;  ///< Vertices. (nvert x 3)
  int* face;    ///< Vertices of each triangle, counterclockwise. (nface x 3)
} synMeshData;

/// Fills `mesh` from the bytes of a file. Returns 0 on success. Returns -1 on failure, with a
/// message in `error` and nothing allocated. `name` is the name of the file, for messages and its
/// extension. The function is called from several threads.
typedef int (*synfDecodeMesh)(const char* name, const void* bytes, size_t nbyte, synMeshData* mesh,
                              char* error, int error_sz);

/// A decoder of mesh files.
typedef struct synMeshDecoder_ {
  const char* name;         ///< Name for messages.
  const char* extensions;   ///< Extensions with dots, separated by spaces: ".dae .glb".
  const char* contenttype;  ///< Content types, separated by spaces: "model/gltf-binary".
  synfDecodeMesh decode;    ///< Function that decodes a file.
} synMeshDecoder;

/// Registers a decoder, whose struct is copied. A decoder of the same name is replaced. Returns 0
/// on success, -1 if a field is missing.
MJAPI int syn_registerMeshDecoder(const synMeshDecoder* decoder);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_MESH_DECODER_H_
