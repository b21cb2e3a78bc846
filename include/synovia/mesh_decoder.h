// Copyright 2026 The Synovia Authors. SPDX-License-Identifier: Apache-2.0
//
// Further file formats for meshes. STL, OBJ and MSH are built in; a decoder brings others, usually
// from a library that is loaded like a plugin (mj_loadPluginLibrary) and registers itself. The one
// that comes with Synovia, libsynovia_assimp, reads Collada and glTF.

#ifndef SYNOVIA_MESH_DECODER_H_
#define SYNOVIA_MESH_DECODER_H_

#include <stddef.h>

#include <mujoco/mujoco.h>

#if defined(__cplusplus)
extern "C" {
#endif

// Triangles. Both arrays come from mju_malloc; the caller of the decoder frees them.
typedef struct synMeshData_ {
  int nvert;    // number of vertices
  int nface;    // number of triangles
  float* vert;  // vertices                                (nvert x 3)
  int* face;    // vertex indices, counter-clockwise       (nface x 3)
} synMeshData;

// Fills mesh from the bytes of a file and returns 0; or returns -1 with a text in error, and
// nothing allocated. The name is for messages and for its extension. Called from several threads.
typedef int (*synfDecodeMesh)(const char* name, const void* bytes, size_t nbyte, synMeshData* mesh,
                              char* error, int error_sz);

typedef struct synMeshDecoder_ {
  const char* name;         // for messages
  const char* extensions;   // with their dots and spaces between: ".dae .glb"
  const char* contenttype;  // likewise: "model/vnd.collada+xml model/gltf-binary"
  synfDecodeMesh decode;
} synMeshDecoder;

// Adds a decoder; one of the same name is replaced. Returns 0, or -1 if something is missing.
MJAPI int syn_registerMeshDecoder(const synMeshDecoder* decoder);

#if defined(__cplusplus)
}
#endif

#endif  // SYNOVIA_MESH_DECODER_H_
